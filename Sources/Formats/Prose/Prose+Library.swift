internal import CCmark

extension Prose {
  /// The version of libcmark, for example "0.30.2". Pages change with it.
  package static var libraryVersion: String { String(cString: cmark_version_string()) }
}
