internal import CampusModel

/// The lines of a memory's text, read byte by byte: a memory of a large campus has many thousands.
struct MemoryLines {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The first line, which names the format.
  var first: String {
    String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  /// Calls `read` with the words of each line between the first and `end`; it says whether it understood them. Adds the
  /// numbers of lines that it did not, and of the line where `end` should be.
  func each(damage: inout [Int], _ read: ([ArraySlice<UInt8>]) -> Bool) {
    var number = 1
    var words: [ArraySlice<UInt8>] = []
    var start = first.utf8.count + 1
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
        words.append(bytes[start..<place])
        start = place + 1
      }
      if byte == UInt8(ascii: "\n") {
        number += 1
        if words.count == 1, words[0].elementsEqual("end".utf8), start == bytes.count { return }
        if !read(words) { damage.append(number) }
        words.removeAll(keepingCapacity: true)
      }
      place += 1
    }
    damage.append(number + 1)
  }

  /// A text that stands as one word; `nil` where it is none.
  static func text(_ word: ArraySlice<UInt8>) -> String? {
    var out: [UInt8] = []
    var place = word.startIndex
    while place < word.endIndex {
      if word[place] != UInt8(ascii: "%") {
        out.append(word[place])
        place += 1
        continue
      }
      guard place + 2 < word.endIndex, let high = hexValue(word[place + 1]),
        let low = hexValue(word[place + 2])
      else { return nil }
      out.append(high << 4 | low)
      place += 3
    }
    return String(validating: out, as: UTF8.self)
  }

  private static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// A moment, or none for "-", within the years that a calendar can write; `nil` for what is neither.
  static func moment(_ word: ArraySlice<UInt8>) -> (value: Instant?, Void)? {
    if word.elementsEqual("-".utf8) { return (nil, ()) }
    guard let seconds = number(word, below: 253_402_300_800) else { return nil }
    return (Instant(seconds: seconds), ())
  }

  /// A number that is not negative, without leading zeros.
  static func number(_ digits: ArraySlice<UInt8>, below bound: Int) -> Int? {
    guard !digits.isEmpty, digits.count == 1 || digits.first != UInt8(ascii: "0") else {
      return nil
    }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      guard value < bound else { return nil }
    }
    return value
  }
}

extension FeedMemory.Entry {
  /// No event is changed so often.
  static let sequenceLimit = 1_000_000_000

  /// Reads `<fingerprint> <sequence> <modified> <gone or ->`.
  init?(_ words: ArraySlice<ArraySlice<UInt8>>) {
    let words = Array(words)
    guard words.count == 4, let fingerprint = Fingerprint(words[0]),
      let sequence = MemoryLines.number(words[1], below: Self.sequenceLimit),
      let modified = MemoryLines.moment(words[2])?.value, let gone = MemoryLines.moment(words[3])
    else { return nil }
    self.init(
      fingerprint: fingerprint, stamps: EventStamps(sequence: sequence, modified: modified),
      gone: gone.value)
  }
}
