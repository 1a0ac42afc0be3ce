internal import CCmark

/// The version of libcmark that renders here: "0.30.2".
package func markdownLibraryVersion() -> String { String(cString: cmark_version_string()) }
