/// The lasting name of an event or a feed: natural keys and a host, in lower-case ASCII (RFC 7986 §5.3).
///
/// Different keys never share a name, but for the case of ASCII letters. At most 200 bytes.
package struct EventUID: Hashable, Comparable, Sendable {
  /// "fall-2026.cmsc216.0101.lecture".
  package let local: String
  /// "almanac.example.edu".
  package let host: String

  /// Joins `keys` with dots. What is neither an ASCII letter or digit nor a dash becomes `_` and two hexadecimal digits for
  /// each byte.
  package init(_ keys: [String], host: String) {
    let local = keys.map { Self.spelled($0) }.joined(separator: ".")
    self.init(local: Self.shortened(local), host: Self.spelled(host, keeping: UInt8(ascii: ".")))
  }

  private init(local: String, host: String) { (self.local, self.host) = (local, host) }

  /// The name of a part of what this one names.
  package func appending(_ key: String) -> EventUID {
    EventUID(local: Self.shortened("\(local).\(Self.spelled(key))"), host: host)
  }

  /// "fall-2026.cmsc216.0101.lecture@almanac.example.edu".
  package var text: String { "\(local)@\(host)" }

  package static func < (a: Self, b: Self) -> Bool { (a.local, a.host) < (b.local, b.host) }

  private static func spelled(_ key: String, keeping other: UInt8 = UInt8(ascii: "-")) -> String {
    var out: [UInt8] = []
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "-"), other:
        out.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): out.append(byte | 0x20)
      default: out += [UInt8(ascii: "_"), hexDigit(byte >> 4), hexDigit(byte & 15)]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Keys of hostile length give way to their fingerprint.
  private static func shortened(_ local: String) -> String {
    guard local.utf8.count > 120 else { return local }
    return "\(local.prefix(80))-\(Fingerprint(of: [Array(local.utf8)]).text)"
  }
}

/// 0 to 15 as a lower-case hexadecimal digit.
func hexDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
