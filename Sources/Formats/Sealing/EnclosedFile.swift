internal import Bytes
package import Markup

/// A file within a sealed page, as a link that saves it. Browsers never display it.
package struct EnclosedFile: Hashable, Sendable {
  /// The name under which it is saved.
  package let name: String
  package let bytes: [UInt8]

  package init(name: String, bytes: [UInt8]) { (self.name, self.bytes) = (name, bytes) }

  /// The prefix of the link's address (RFC 2397), followed by Base64 only. Sealed pages allow no
  /// other addresses that contain data.
  static let scheme = "data:application/octet-stream;base64,"

  /// The link, with its name as its words.
  package var link: TrustedMarkup {
    var out = Array("<a download=\"".utf8)
    Escaping.text(name, into: &out)
    out += "\" href=\"\(Self.scheme)".utf8
    out += Base64.standard.encode(bytes)
    // Some browsers do not read it without padding.
    out += repeatElement(UInt8(ascii: "="), count: (3 - bytes.count % 3) % 3)
    out += "\">".utf8
    Escaping.text(name, into: &out)
    out += "</a>".utf8
    return TrustedMarkup(vouchedFor: out)
  }

  /// Whether an address, as written, is one of `link`'s. Linear.
  static func isAddress(_ value: ArraySlice<UInt8>) -> Bool {
    guard value.starts(with: scheme.utf8) else { return false }
    let data = value.dropFirst(scheme.utf8.count)
    let letters = data.prefix { $0 != UInt8(ascii: "=") }
    let padding = data.dropFirst(letters.count)
    return padding.count <= 2 && padding.allSatisfy { $0 == UInt8(ascii: "=") }
      && letters.allSatisfy(isLetter)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
  }
}
