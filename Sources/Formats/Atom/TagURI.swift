internal import Bytes

/// A name that stays unique even if addresses change (RFC 4151).
///
/// ```
/// TagURI(host: "example.edu:8080", ["changes", "robin"]).text
/// // tag:example.edu,2026:changes/robin
/// ```
package struct TagURI: Hashable, Sendable {
  /// The whole URI.
  package let text: String

  /// Joins `keys` with slashes; different keys give different names.
  ///
  /// The port of `host` is dropped. Bytes that RFC 4151 does not allow become percent escapes, in
  /// the host dashes.
  package init(host: String, _ keys: [String]) {
    let name = host.prefix { $0 != ":" }.lowercased()
    let authority = String(
      decoding: name.utf8.map { Self.isHostByte($0) ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
    let path = keys.map(Self.spelled).joined(separator: "/")
    text = "tag:\(authority.isEmpty ? "localhost" : authority),2026:\(path)"
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric && !byte.isASCIICapital || "-.".utf8.contains(byte)
  }

  private static func spelled(_ key: String) -> String {
    var out: [UInt8] = []
    for byte in key.utf8 {
      if byte.isASCIIAlphanumeric || "-._".utf8.contains(byte) {
        out.append(byte)
      } else {
        out.append(percentEncoded: byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
