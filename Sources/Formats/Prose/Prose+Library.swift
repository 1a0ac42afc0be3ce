internal import CCmark

extension Prose {
  /// The version of libcmark, which decides how Markdown reads: "0.30.2".
  package static var libraryVersion: String { String(cString: cmark_version_string()) }
}
