/// The folded words of a text, one after the other.
///
/// A word is a run of letters and digits; apostrophes and accents do not end it. It ends before a
/// digit that follows a letter: "CMSC131", "cmsc 131" and "CMSC-131" are the same two words, and
/// "241H" is one. An ideograph is a word of its own. Words are cut to `longest` bytes. Bytes that
/// are not UTF-8 separate words.
///
/// ```
/// var scanner = WordScanner(Array("CMSC131 Café".utf8)[...], folding: Folding())
/// while scanner.next() { … }  // "cmsc", "131", "cafe"
/// ```
struct WordScanner {
  static let longest = 64

  private let folding: Folding
  private let text: ArraySlice<UInt8>
  private var position: Int
  /// The current word.
  private(set) var word: [UInt8] = []
  /// For each byte of the word, the end of its character in the text.
  private(set) var ends: [Int] = []
  /// The beginning of the word in the text.
  private(set) var start = 0

  init(_ text: ArraySlice<UInt8>, folding: Folding) {
    (self.text, self.folding) = (text, folding)
    position = text.startIndex
  }

  /// Moves to the next word; `false` after the last.
  mutating func next() -> Bool {
    word.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    var endsInLetter = false
    while position < text.endIndex {
      if appendSmallLetters() { endsInLetter = true }
      guard position < text.endIndex else { break }
      let (scalar, after) = scalar(at: position)
      let folded = folding(scalar)
      switch folded.kind {
      case .nothing: break
      case .separator:
        if !word.isEmpty { return true }
      case .letter:
        append(folded, until: after)
        endsInLetter = true
      case .digit:
        if !word.isEmpty, endsInLetter { return true }
        append(folded, until: after)
      case .ideograph:
        if !word.isEmpty { return true }
        append(folded, until: after)
        position = after
        return true
      }
      position = after
    }
    return !word.isEmpty
  }

  /// Appends the letters from a to z that follow at once, if any: most words have no other.
  private mutating func appendSmallLetters() -> Bool {
    let limit = min(text.endIndex, position + Self.longest - word.count)
    var end = position
    while end < limit, text[end] &- 0x61 < 26 { end += 1 }
    guard position < end else { return false }
    if word.isEmpty { start = position - text.startIndex }
    word += text[position..<end]
    ends += (position + 1 - text.startIndex)...(end - text.startIndex)
    position = end
    return true
  }

  private mutating func append(_ folded: Folding.Folded, until end: Int) {
    if word.isEmpty { start = position - text.startIndex }
    guard word.count + folded.count <= Self.longest else { return }
    for place in 0..<folded.count {
      word.append(UInt8(truncatingIfNeeded: folded.bytes >> UInt32(8 * place)))
      ends.append(end - text.startIndex)
    }
  }

  /// The scalar at that index and the next index; a separator of one byte for invalid UTF-8.
  private func scalar(at start: Int) -> (UInt32, next: Int) {
    let first = text[start]
    guard first >= 0x80 else { return (UInt32(first), start + 1) }
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xc2...0xdf: (2, 0x80)
      case 0xe0...0xef: (3, 0x800)
      case 0xf0...0xf4: (4, 0x10000)
      default: (1, 0)
      }
    guard length > 1, start + length <= text.endIndex else { return (0x20, start + 1) }
    var value = UInt32(first) & (0x7f >> UInt32(length))
    for place in 1..<length {
      let byte = text[start + place]
      guard byte & 0xc0 == 0x80 else { return (0x20, start + 1) }
      value = value << 6 | UInt32(byte & 0x3f)
    }
    let isValid = value >= least && value <= 0x10ffff && !(0xd800...0xdfff).contains(value)
    return isValid ? (value, start + length) : (0x20, start + 1)
  }
}
