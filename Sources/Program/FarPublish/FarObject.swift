internal import Bytes
internal import Markup
internal import SiteBuild

/// An object of a store, as the manifest lists it.
package struct FarObject: Hashable, Sendable {
  /// In bytes.
  package var size: Int
  /// The first 16 bytes of the SHA-256 of its bytes; 0 if unknown.
  package var digest: UInt128
  package var fields: ObjectFields
}

/// The header fields with which a host sends an object.
package struct ObjectFields: Hashable, Sendable {
  /// Content-Type.
  package var type: String
  /// Cache-Control.
  package var cache: String
  /// Content-Encoding.
  package var encoding: String?

  /// The properties of the file at `path`. A compressed copy, next to the file that it is of, has
  /// that file's type and cache time.
  init(of path: String, isCopy: Bool) {
    let stem = isCopy ? String(path.dropLast(3)) : path
    type = MediaType.of(stem)
    cache = CacheTime.of(stem)
    encoding = isCopy ? (path.hasSuffix(".gz") ? "gzip" : "br") : nil
  }

  init(type: String, cache: String, encoding: String?) {
    (self.type, self.cache, self.encoding) = (type, cache, encoding)
  }

  /// As lines of a request.
  var lines: [String] {
    ["Content-Type: \(type)", "Cache-Control: \(cache)"]
      + (encoding.map { ["Content-Encoding: \($0)"] } ?? [])
  }
}

/// Paths of compressed copies: "index.html.gz" next to "index.html".
enum CopyName {
  /// The path of the file that a copy would be of; `nil` for other names.
  static func stem(of path: String) -> String? {
    path.hasSuffix(".gz") || path.hasSuffix(".br") ? String(path.dropLast(3)) : nil
  }
}

extension UInt128 {
  /// 32 lower-case hexadecimal digits.
  var digits: String {
    UInt64(truncatingIfNeeded: self >> 64).hexadecimalDigits
      + UInt64(truncatingIfNeeded: self).hexadecimalDigits
  }

  /// `nil` for anything but 32 such digits.
  init?(digits: some StringProtocol) {
    guard digits.utf8.count == 32 else { return nil }
    self = 0
    for byte in digits.utf8 {
      guard let value = byte.hexadecimalValue else { return nil }
      self = self << 4 | UInt128(value)
    }
  }

  /// The first 16 bytes as a number.
  init(first bytes: [UInt8]) {
    self = bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
  }
}

extension [UInt8] {
  /// Two lower-case hexadecimal digits for each byte.
  var hexadecimal: String {
    String(
      decoding: flatMap { [UInt8.hexadecimal($0 >> 4), .hexadecimal($0 & 15)] }, as: UTF8.self)
  }
}
