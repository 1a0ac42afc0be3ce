internal import Bytes

/// A name that is nobody else's and lasts, whatever becomes of addresses (RFC 4151): "tag:example.edu,2026:changes/robin".
package struct TagURI: Hashable, Sendable {
  package let text: String

  /// `host` may have a port, which is no part of a tag; `keys` are joined by slashes. Different keys never share a name.
  ///
  /// What RFC 4151 does not allow is written as a percent sign and two hexadecimal digits a byte, in a host as a dash.
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
