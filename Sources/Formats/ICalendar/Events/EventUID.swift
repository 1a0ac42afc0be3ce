internal import Bytes
internal import CampusModel

/// The lasting name of an event or a feed: natural keys and a host, in lower-case ASCII (RFC 7986
/// §5.3).
///
/// Different keys never share a name, but for the case of ASCII letters. At most 200 bytes.
package struct EventUID: Hashable, Comparable, Encodable, Sendable {
  /// "fall-2026.cmsc216.0101.lecture@almanac.example.edu".
  package let text: String

  /// Joins `keys` with dots. Each byte that is not an ASCII letter, digit or dash becomes `_` and
  /// two hexadecimal digits.
  package init(_ keys: [String], host: String) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    for (index, key) in keys.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ".")) }
      Self.spell(key, to: &bytes)
    }
    Self.shorten(&bytes)
    bytes.append(UInt8(ascii: "@"))
    Self.spell(host, keeping: UInt8(ascii: "."), to: &bytes)
    text = String(decoding: bytes, as: UTF8.self)
  }

  private init(spelled bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }

  /// The name of a part of the event or feed.
  package func appending(_ key: String) -> EventUID {
    var bytes = Array(text.utf8.prefix { $0 != UInt8(ascii: "@") })
    let host = text.utf8.dropFirst(bytes.count)
    bytes.append(UInt8(ascii: "."))
    Self.spell(key, to: &bytes)
    Self.shorten(&bytes)
    bytes.append(contentsOf: host)
    return EventUID(spelled: bytes)
  }

  /// The name of the rule that the event `uid` is a date of: "a.lecture@host" for
  /// "a.lecture.20261013@host". `nil` for a name that does not end with a date, and for one that
  /// was too long to keep it.
  static func rule(of uid: String) -> String? {
    let local = uid.utf8.prefix { $0 != UInt8(ascii: "@") }
    let key = local.suffix(9)
    guard local.count > 9, key.first == UInt8(ascii: "."),
      key.dropFirst().allSatisfy(\.isASCIIDigit)
    else { return nil }
    return String(uid[..<key.startIndex] + uid[key.endIndex...])
  }

  /// The part before the host: "fall-2026.cmsc216.0101.lecture".
  package var local: String {
    String(decoding: text.utf8.prefix { $0 != UInt8(ascii: "@") }, as: UTF8.self)
  }

  package static func < (a: Self, b: Self) -> Bool { a.text < b.text }

  /// Appends one key as UIDs have it, without dots.
  static func spell(
    _ key: String, keeping other: UInt8 = UInt8(ascii: "-"), to out: inout [UInt8]
  ) {
    out.append(addingCapacity: 3 * key.utf8.count) { span in
      for byte in key.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"), other:
          span.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): span.append(byte | 0x20)
        default:
          span.append(UInt8(ascii: "_"))
          span.append(.hexadecimal(byte >> 4))
          span.append(.hexadecimal(byte & 15))
        }
      }
    }
  }

  /// Keys of hostile length are replaced by their fingerprint.
  private static func shorten(_ local: inout [UInt8]) {
    guard local.count > 120 else { return }
    let mark = Fingerprint(ofLines: local + [UInt8(ascii: "\n")])
    local = local.prefix(80) + [UInt8(ascii: "-")] + mark.digits
  }
}
