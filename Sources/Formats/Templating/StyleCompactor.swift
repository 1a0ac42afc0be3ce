internal import Bytes

/// Makes a stylesheet smaller: removes comments and the white space that only readers need.
///
/// ```
/// .row > b { margin: 0 calc(1px + 2%); }    →    .row>b{margin:0 calc(1px + 2%)}
/// ```
///
/// The rules and their order stay. Strings, `url(…)` and escapes are copied as they are. White
/// space stays wherever it can carry meaning: between words, before `:` and around `*` in
/// selectors, and around operators in parentheses. A comment between two characters becomes `/**/`,
/// since it separates them. Takes time linear in the bytes.
struct StyleCompactor {
  private let bytes: [UInt8]
  private var out: [UInt8] = []
  private var index = 0
  /// Whether white space was read and not yet written or dropped.
  private var owesSpace = false
  /// Whether the last byte written is part of an escape, and no punctuation.
  private var isAfterEscape = false
  /// How many parentheses and brackets are open.
  private var depth = 0
  private var part = Part.none

  /// The part being read, up to its `{`, `;` or `}`.
  private enum Part {
    case none, selector, atRule
    /// The name of a declaration, and its value.
    case name, value
  }

  static func compacted(_ bytes: [UInt8]) -> [UInt8] {
    var compactor = StyleCompactor(bytes)
    while compactor.index < bytes.count { compactor.step() }
    return compactor.out
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    out.reserveCapacity(bytes.count)
  }

  private mutating func step() {
    let byte = bytes[index]
    if byte.isASCIISpace {
      owesSpace = true
      index += 1
    } else if starts("/*", at: index) {
      skipComment()
    } else {
      if part == .none { part = kindOfPart() }
      paySpace(before: byte)
      copy(byte)
    }
  }

  // MARK: White space and comments

  /// Skips all comments that follow each other here.
  private mutating func skipComment() {
    var end = index
    while starts("/*", at: end) { end = endOfComment(from: end) }
    let separates =
      !owesSpace && out.last.map { !Self.isPunctuation($0) } == true
      && end < bytes.count && !bytes[end].isASCIISpace && !Self.isPunctuation(bytes[end])
    if separates { out += Array("/**/".utf8) }
    index = end
  }

  private func endOfComment(from start: Int) -> Int {
    var end = start + 2
    while end < bytes.count, !starts("*/", at: end) { end += 1 }
    return min(end + 2, bytes.count)
  }

  private mutating func paySpace(before next: UInt8) {
    guard owesSpace else { return }
    owesSpace = false
    guard let last = out.last else { return }
    if isAfterEscape || !isNeedless(between: last, and: next) { out.append(UInt8(ascii: " ")) }
  }

  private func isNeedless(between last: UInt8, and next: UInt8) -> Bool {
    if Self.isPunctuation(last) || Self.isPunctuation(next) { return true }
    switch last {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: ":"): return true
    default: break
    }
    switch next {
    case UInt8(ascii: ")"), UInt8(ascii: "]"): return true
    case UInt8(ascii: ":"): return part == .name
    case UInt8(ascii: "!"): return part == .value
    default: break
    }
    return part == .selector && depth == 0 && (Self.joins(last) || Self.joins(next))
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): true
    default: false
    }
  }

  /// Whether the byte joins two selectors.
  private static func joins(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): true
    default: false
    }
  }

  // MARK: Copied parts

  private mutating func copy(_ byte: UInt8) {
    isAfterEscape = byte == UInt8(ascii: "\\")
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): copy(to: endOfString(from: index))
    case UInt8(ascii: "\\"): copy(to: endOfEscape(from: index))
    case UInt8(ascii: "("):
      depth += 1
      copy(to: index + 1)
      if isAddress { copy(to: endOfAddress) }
    case UInt8(ascii: "["):
      depth += 1
      copy(to: index + 1)
    case UInt8(ascii: ")"), UInt8(ascii: "]"):
      depth = max(0, depth - 1)
      copy(to: index + 1)
    case UInt8(ascii: ":"):
      if part == .name { part = .value }
      copy(to: index + 1)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): endPart(byte)
    default: copy(to: index + 1)
    }
  }

  private mutating func endPart(_ byte: UInt8) {
    if byte == UInt8(ascii: "}") {
      while out.last == UInt8(ascii: ";") { out.removeLast() }
    }
    copy(to: index + 1)
    (part, depth) = (.none, 0)
  }

  private mutating func copy(to end: Int) {
    out += bytes[index..<end]
    index = end
  }

  private func endOfString(from start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != bytes[start] {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  /// An escape by number may take up to six digits, and one space that ends it.
  private func endOfEscape(from start: Int) -> Int {
    var end = start + 1
    while end < min(start + 7, bytes.count), bytes[end].hexadecimalValue != nil { end += 1 }
    if end == start + 1 { return min(start + 2, bytes.count) }
    return end < bytes.count && bytes[end].isASCIISpace ? end + 1 : end
  }

  /// Whether `url(` was just written, with an address that is not in quotation marks.
  private var isAddress: Bool {
    let name = out.suffix(4).map(\.lowercasedASCII)
    guard name == Array("url(".utf8) else { return false }
    let first = bytes[index...].first { !$0.isASCIISpace }
    return first != UInt8(ascii: "\"") && first != UInt8(ascii: "'")
  }

  private var endOfAddress: Int {
    bytes[index...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
  }

  // MARK: Reading

  /// Whether the part that starts here is a declaration or the beginning of a block.
  private func kindOfPart() -> Part {
    if bytes[index] == UInt8(ascii: "@") { return .atRule }
    var end = index
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): end = endOfString(from: end)
      case UInt8(ascii: "\\"): end = endOfEscape(from: end)
      case UInt8(ascii: "/") where starts("/*", at: end): end = endOfComment(from: end)
      case UInt8(ascii: "{"): return .selector
      case UInt8(ascii: ";"), UInt8(ascii: "}"): return .name
      default: end += 1
      }
    }
    return .name
  }

  private func starts(_ text: StaticString, at place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == text.utf8Start[0]
      && bytes[place + 1] == text.utf8Start[1]
  }
}
