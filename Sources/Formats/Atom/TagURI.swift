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
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func spelled(_ key: String) -> String {
    var out: [UInt8] = []
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        out.append(byte)
      default: out += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
