internal import Glibc
internal import Markup

/// The path of a file of the site: relative and safe on every file system, such as
/// `rooms/mab/0230.html`.
///
/// Ordered and compared by its bytes as UTF-8.
package struct Route: Hashable, Sendable {
  package let text: String

  /// Why a path was refused.
  package enum PathError: Error, Hashable, Sendable {
    case empty, absolute, emptyPart, leadingDot, controlCharacter, backslash, partTooLong
    /// A name that Windows takes for a device, or one that ends in a dot or a space, which it
    /// leaves out.
    case device, trailingDot
    /// A name that means something to builds or to git.
    case reserved
  }

  /// The one name with a leading dot, at the root only: Apache reads it with the files it serves.
  package static let serverRules = ".htaccess"

  /// Refuses text that is empty, begins or ends with a slash, has an empty part or one that begins
  /// with a dot (so `.` and `..` too, and anything but `serverRules`), ends with a dot or a space,
  /// is the name of a device, is longer than 200 bytes, or holds a backslash or a control
  /// character.
  package init(_ text: String) throws(PathError) {
    try self.init(text, flaw: Self.flaw(ofPart:in:))
  }

  /// The route of a file whose owner named it, which may have names that no page has:
  /// `.well-known/security.txt`. Refuses the same except leading dots and names that only Windows
  /// refuses; of names with a leading dot it refuses `.`, `..` and reserved ones
  /// (`FileName.problem`).
  package init(ofFile text: String) throws(PathError) {
    try self.init(text, flaw: Self.flaw(ofFilePart:in:))
  }

  private typealias Part = Slice<UnsafeBufferPointer<UInt8>>
  private typealias Flaw = (_ part: Part, _ text: UnsafeBufferPointer<UInt8>) -> PathError?

  private init(_ text: String, flaw: Flaw) throws(PathError) {
    var text = text
    if let refusal = text.withUTF8({ Self.refusal($0, flaw) }) { throw refusal }
    self.text = text
  }

  /// Byte by byte, and once: a large site has very many routes.
  private static func refusal(_ text: UnsafeBufferPointer<UInt8>, _ flawOfPart: Flaw) -> PathError?
  {
    if text.isEmpty { return .empty }
    if text[0] == UInt8(ascii: "/") { return .absolute }
    var start = 0
    var flaw: PathError?
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "\\"): return .backslash
      case ..<0x20, 0x7f: return .controlCharacter
      // U+0080 to U+009F, the other half of Unicode's control characters (Cc).
      case 0x80...0x9f where text[index - 1] == 0xc2: return .controlCharacter
      case UInt8(ascii: "/"):
        flaw = flaw ?? flawOfPart(text[start..<index], text)
        start = index + 1
      default: continue
      }
    }
    return flaw ?? flawOfPart(text[start...], text)
  }

  private static func flaw(
    ofPart part: Part, in text: UnsafeBufferPointer<UInt8>
  ) -> PathError? {
    guard let first = part.first else { return .emptyPart }
    if first == UInt8(ascii: "."), !text.elementsEqual(serverRules.utf8) { return .leadingDot }
    if part.last == UInt8(ascii: ".") || part.last == UInt8(ascii: " ") { return .trailingDot }
    // The stem of a device has three or four letters, few others have.
    let stem = part.prefix(6).firstIndex(of: UInt8(ascii: ".")) ?? part.endIndex
    if stem - part.startIndex <= 5, FileName.isDevice(String(decoding: part, as: UTF8.self)) {
      return .device
    }
    return part.count > FileName.longest ? .partTooLong : nil
  }

  private static func flaw(
    ofFilePart part: Part, in text: UnsafeBufferPointer<UInt8>
  ) -> PathError? {
    if part.isEmpty { return .emptyPart }
    if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return .leadingDot }
    return switch FileName.problem(with: String(decoding: part, as: UTF8.self)) {
    case .reserved: .reserved
    case .backslash: .backslash
    case .controlCharacter: .controlCharacter
    case .tooLong: .partTooLong
    case nil: nil
    }
  }

  /// The folders it lies in, from the outermost: `rooms`, `rooms/mab`.
  var folders: [Substring] { Self.folders(of: text) }

  /// The folders that a file at a relative path lies in, from the outermost.
  static func folders(of text: String) -> [Substring] {
    text.utf8.indices.lazy.filter { text.utf8[$0] == UInt8(ascii: "/") }.map { text[..<$0] }
  }

  /// The route without regard to case.
  var folded: String {
    let isFolded = text.utf8.allSatisfy { $0 < 0x80 && !(0x41...0x5a).contains($0) }
    return isFolded ? text : text.lowercased()
  }

  /// The index of the file's name: after the last slash.
  var nameStart: String.Index {
    text.utf8.lastIndex(of: UInt8(ascii: "/")).map(text.utf8.index(after:)) ?? text.startIndex
  }
}

extension Route: Comparable {
  package static func < (a: Self, b: Self) -> Bool { a.order(to: b) < 0 }

  /// Negative if it is before `other` by their bytes, 0 if they are equal.
  func order(to other: Self) -> Int {
    let order = text.utf8.withContiguousStorageIfAvailable { a in
      other.text.utf8.withContiguousStorageIfAvailable { b in
        guard let x = a.baseAddress, let y = b.baseAddress else { return a.count - b.count }
        let order = Int(memcmp(x, y, min(a.count, b.count)))
        return order == 0 ? a.count - b.count : order
      }
    }
    // For strings whose bytes are not stored as Swift's own.
    return (order ?? nil)
      ?? (text == other.text
        ? 0 : text.utf8.lexicographicallyPrecedes(other.text.utf8) ? -1 : 1)
  }
}

extension Route: CustomStringConvertible {
  package var description: String { text }
}
