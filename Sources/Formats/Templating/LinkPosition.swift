internal import Bytes
internal import Markup

/// How far a link in an attribute has been read: determines whether a value could still become its
/// scheme.
enum LinkPosition: Equatable {
  /// Nothing but blanks so far.
  case start
  /// Literal text that may turn out to be a scheme, in lower case.
  case head([UInt8])
  /// A value at the start, and no `/`, `?` or `#` since.
  case afterValue
  case path
  /// Behind `?` or `#`.
  case query
  /// A scheme that is not allowed, or one that is not written plainly.
  case refused

  /// Reads a byte of the template's text.
  mutating func read(_ byte: UInt8) -> MarkupProblem? {
    if self == .query || self == .refused { return nil }
    switch byte {
    case UInt8(ascii: "/") where self != .path: self = .path
    case UInt8(ascii: "?"), UInt8(ascii: "#"): self = .query
    case UInt8(ascii: ":"): return readColon()
    // A character reference could spell a colon.
    case UInt8(ascii: "&") where self != .path && self != .afterValue: self = .refused
    default: readLetter(byte)
    }
    return nil
  }

  private mutating func readColon() -> MarkupProblem? {
    switch self {
    case .head(let name):
      self = Escaping.schemes.contains(String(decoding: name, as: UTF8.self)) ? .path : .refused
    case .start: self = .refused
    case .afterValue:
      self = .refused
      return .schemeFromValue
    case .path, .query, .refused: break
    }
    return nil
  }

  private mutating func readLetter(_ byte: UInt8) {
    switch self {
    case .start where byte > 0x20: self = .head([byte.lowercasedASCII])
    case .head(let name): self = .head(name + [byte.lowercasedASCII])
    case .start, .afterValue, .path, .query, .refused: break
    }
  }

  /// Reads a value; returns how it is to be written.
  mutating func readValue() throws(PlacementError) -> Hole {
    switch self {
    case .start:
      self = .afterValue
      return .link
    case .head, .afterValue:
      self = .afterValue
      return .linkPath
    case .path: return .linkPath
    case .query: return .linkQuery
    case .refused: throw .scheme
    }
  }
}
