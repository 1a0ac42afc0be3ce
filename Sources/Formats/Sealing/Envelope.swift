/// The encrypted part of a sealed page: its content under a key of its own, and that key under the
/// secrets that open it. This is the format, version 1; numbers have their highest byte first.
///
/// | from | bytes | |
/// |---:|---:|---|
/// | 0 | 1 | the version, 1 |
/// | 1 | 4 | iterations of PBKDF2 for passphrases, used or not: 600,000 to 10,000,000 |
/// | 5 | 16 | the site (`Keyring.site`) |
/// | 21 | 26 | the page's name, in ASCII: its file's name up to the first dot |
/// | 47 | 32 | salt, random |
/// | 79 | 1 | *n*, the number of slots: 2, 4, 8 or 16 |
/// | 80 | 60 *n* | the slots: an IV of 12 random bytes, the encrypted key (32), its tag (16) |
/// | 80 + 60 *n* | 12 | the content's IV, random |
/// | 92 + 60 *n* | … | the content encrypted, then its tag of 16 bytes |
///
/// - The page's key is 32 random bytes. All encryption is AES-256-GCM.
/// - A slot's key is HKDF-SHA-256 of a secret with the salt above; info is bytes 0 to 46. The
/// associated data of a slot is bytes 0 to 79.
/// - The associated data of the content is everything before its IV: a change to any slot, used or
/// not, to the site or to the name makes the page unreadable, so that no page passes for another
/// and no slot can be added or removed unnoticed.
/// - A secret is the part of a link after its `#`, 32 bytes in base64url; or PBKDF2-SHA-256 of a
/// passphrase, 32 bytes, with bytes 0 to 20 and the person's sign-in name for salt, both typed
/// words as `TypedWords.plain` returns them. A slot does not show which. A secret opens every page
/// that has a slot for it.
/// - Slots are in random order; unused ones are random bytes, which look the same.
/// - The content is a count of four bytes, that many bytes of raw deflate (RFC 1951), zeros up to
/// the length of `Padding`. Inflated it is a `PrivateBundle`: for each page a zero byte, its name,
/// a zero byte, and HTML in UTF-8: `<title>` with the title, then the markup. In place of HTML
/// there may be a time zone and then, each after a byte 1, dates with the name of a page.
///
/// In a page it is base64 without `=` at the end, in the element `Opener.place`.
package enum Envelope {
  static let version: UInt8 = 1
  /// Both sides refuse fewer than OWASP recommends; more would block a phone for minutes.
  package static let iterations = 600_000...10_000_000
  package static let usualIterations = 1_000_000

  static let openingCount = 21
  static let headCount = 80
  static let saltRange = 47..<79
  static let infoRange = 0..<47

  /// Bytes 0 to 20, which all envelopes of a site share.
  static func opening(iterations: Int, site: [UInt8]) -> [UInt8] {
    [version] + UInt32(iterations).bigEndianBytes + site
  }

  /// Bytes 0 to 79.
  static func head(
    iterations: Int, site: [UInt8], name: OpaqueName, salt: [UInt8], slots: Int
  ) -> [UInt8] {
    opening(iterations: iterations, site: site) + Array(name.text.utf8) + salt + [UInt8(slots)]
  }
}
