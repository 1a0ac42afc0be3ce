/// The media types of a site's files, by extension: one table for all servers.
package enum MediaType {
  /// The value of Content-Type for a file, for example "text/html; charset=utf-8".
  ///
  /// The extension is read in any case; `application/octet-stream` for an unknown one.
  package static func of(_ name: String) -> String {
    let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last.flatMap(Substring.init) else { return unknown }
    return table[last.lowercased()] ?? unknown
  }

  private static let unknown = "application/octet-stream"

  /// All text is UTF-8, and declared so.
  private static let table: [String: String] = {
    let text = [
      "atom": "application/atom+xml", "css": "text/css", "csv": "text/csv", "htm": "text/html",
      "html": "text/html", "ics": "text/calendar", "js": "text/javascript",
      "md": "text/markdown", "mjs": "text/javascript", "rss": "application/rss+xml",
      "svg": "image/svg+xml", "txt": "text/plain", "webmanifest": "application/manifest+json",
      "xml": "application/xml", "yml": "application/yaml",
    ].mapValues { "\($0); charset=utf-8" }
    let bytes = [
      "avif": "image/avif", "gif": "image/gif", "gz": "application/gzip", "ico": "image/x-icon",
      "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
      "map": "application/json", "mp3": "audio/mpeg", "mp4": "video/mp4", "otf": "font/otf",
      "pdf": "application/pdf", "png": "image/png", "ttf": "font/ttf",
      "wasm": "application/wasm", "webm": "video/webm", "webp": "image/webp",
      "woff": "font/woff", "woff2": "font/woff2", "zip": "application/zip",
    ]
    return text.merging(bytes) { text, _ in text }
  }()
}
