internal import Bytes

/// An address that is written without brackets: `www.example.edu`, `https://example.edu/a`, and the
/// address of a mailbox (GitHub Flavored Markdown 0.29 §6.9, with the details of cmark-gfm).
///
/// ```
/// See www.example.edu/map (or https://example.edu), or ask help@example.edu.
/// ```
struct BareAddress {
  let range: Range<Int>
  /// The beginning of the target, before the text.
  let prefix: StaticString

  private typealias Text = UnsafeBufferPointer<UInt8>
  /// Longer names of hosts are not read as such, so that no byte is read for many addresses.
  private static let longestHost = 255

  /// The address whose `www.`, colon or at sign is at `index`; `nil` if it is none. It begins at
  /// `start` or later.
  ///
  /// `isOpen`: whether an address may begin where the text does.
  init?(in text: UnsafeBufferPointer<UInt8>, at index: Int, from start: Int, isOpen: Bool) {
    let found =
      switch text[index] {
      case UInt8(ascii: "w"): Self.web(text, at: index, isOpen: isOpen)
      case UInt8(ascii: ":"): Self.scheme(text, colon: index, from: start)
      default: Self.mailbox(text, sign: index, from: start)
      }
    guard let found else { return nil }
    (range, prefix) = found
  }

  private static func web(
    _ text: Text, at index: Int, isOpen: Bool
  ) -> (Range<Int>, StaticString)? {
    guard text[index...].prefix(4).elementsEqual("www.".utf8), index + 4 < text.count,
      isOfHost(text[index + 4]), index > 0 ? mayPrecede(text[index - 1]) : isOpen,
      let host = endOfHost(text, from: index, needsDot: true)
    else { return nil }
    return (index..<end(of: text, from: index, host: host), "http://")
  }

  /// Whether `www.` may follow a byte: a space, a mark, or the shield of a tilde.
  private static func mayPrecede(_ byte: UInt8) -> Bool {
    byte.isASCIISpace || "*_~(".utf8.contains(byte) || byte == 0x91
  }

  private static func scheme(
    _ text: Text, colon: Int, from start: Int
  ) -> (Range<Int>, StaticString)? {
    guard text[colon...].prefix(3).elementsEqual("://".utf8) else { return nil }
    var first = colon
    while first > start, colon - first <= 5, text[first - 1].isASCIILetter { first -= 1 }
    let name = text[first..<colon].lazy.map(\.lowercasedASCII)
    guard name.elementsEqual("http".utf8) || name.elementsEqual("https".utf8),
      let host = endOfHost(text, from: colon + 3, needsDot: false)
    else { return nil }
    return (first..<end(of: text, from: first, host: host), "")
  }

  private static func mailbox(
    _ text: Text, sign: Int, from start: Int
  ) -> (Range<Int>, StaticString)? {
    var first = sign
    while first > start, isOfMailbox(text[first - 1]) { first -= 1 }
    guard first < sign, first == 0 || text[first - 1] != UInt8(ascii: "/") else { return nil }
    var (end, hasDot) = (sign + 1, false)
    while end < text.count, end - sign <= longestHost {
      if text[end] == UInt8(ascii: ".") {
        guard end + 1 < text.count, text[end + 1].isASCIIAlphanumeric else { break }
        hasDot = true
      } else if text[end] == UInt8(ascii: "@") {
        return nil
      } else if !text[end].isASCIIAlphanumeric, !"-_".utf8.contains(text[end]) {
        break
      }
      end += 1
    }
    guard hasDot, text[end - 1].isASCIILetter else { return nil }
    return (first..<end, "mailto:")
  }

  private static func isOfMailbox(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || ".+-_".utf8.contains(byte)
  }

  // MARK: - Hosts and ends

  /// The end of the host that begins at `start`: letters and digits of any script, dashes and dots.
  /// `nil` if there is none, or its last two parts have underscores.
  private static func endOfHost(_ text: Text, from start: Int, needsDot: Bool) -> Int? {
    guard start < text.count, isOfHost(text[start]) else { return nil }
    var (end, hasDot) = (start, false)
    var (inLast, inOther) = (false, false)
    while end < text.count {
      switch text[end] {
      case UInt8(ascii: "_"): inLast = true
      case UInt8(ascii: "."): (hasDot, inOther, inLast) = (true, inLast, false)
      case UInt8(ascii: "-"): break
      default:
        guard isOfHost(text[end]) else {
          return (hasDot || !needsDot) && !inLast && !inOther ? end : nil
        }
      }
      end += 1
      guard end - start <= longestHost else { return nil }
    }
    return (hasDot || !needsDot) && !inLast && !inOther ? end : nil
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte >= 0x80
  }

  /// The end of an address after its host: up to a space or `<`, without the punctuation of the
  /// sentence around it.
  private static func end(of text: Text, from start: Int, host: Int) -> Int {
    var end = host
    while end < text.count, !text[end].isASCIISpace, text[end] != UInt8(ascii: "<") { end += 1 }
    var surplus = 0
    for byte in text[start..<end] {
      if byte == UInt8(ascii: "(") { surplus -= 1 }
      if byte == UInt8(ascii: ")") { surplus += 1 }
    }
    while end > start {
      switch text[end - 1] {
      case UInt8(ascii: ")") where surplus > 0: surplus -= 1
      case UInt8(ascii: ";"):
        if let entity = startOfEntity(text, endingAt: end) { end = entity + 1 }
      case let byte where "?!.,:*_~'\"".utf8.contains(byte): break
      default: return end
      }
      end -= 1
    }
    return end
  }

  /// The index of the ampersand of a text like the name of a character that ends at `end`.
  private static func startOfEntity(_ text: Text, endingAt end: Int) -> Int? {
    var index = end - 2
    while index > 0, end - index < 40, text[index].isASCIIAlphanumeric { index -= 1 }
    return index >= 0 && index < end - 2 && text[index] == UInt8(ascii: "&") ? index : nil
  }
}
