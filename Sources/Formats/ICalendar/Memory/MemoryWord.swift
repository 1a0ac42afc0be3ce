internal import Bytes
internal import CampusModel

extension RecordReader {
  /// Calls `read` with the words of each record up to the last one, `end`; it says whether it
  /// understood them. Adds the numbers of lines that it did not, and of the line where `end` should
  /// be.
  mutating func eachWords(damage: inout [Int], _ read: ([ArraySlice<UInt8>]) -> Bool) {
    var last = 1
    var words: [ArraySlice<UInt8>] = []
    while let record = next(), !record.isCut {
      last = record.line
      words.removeAll(keepingCapacity: true)
      Self.split(record.content, into: &words)
      if record.isWhole, isAtEnd, words.count == 1, words[0].elementsEqual("end".utf8) { return }
      if !record.isWhole || !read(words) { damage.append(last) }
    }
    damage.append(last + 1)
  }

  /// Byte by byte: a memory of a large campus has many thousands of records.
  private static func split(_ content: ArraySlice<UInt8>, into words: inout [ArraySlice<UInt8>]) {
    var start = content.startIndex
    for place in content.indices where content[place] == UInt8(ascii: " ") {
      words.append(content[start..<place])
      start = place + 1
    }
    words.append(content[start...])
  }
}

/// Words of a feed memory that are numbers.
enum MemoryWord {
  /// A moment, or none for "-", within the years that a calendar can write; `nil` for any other
  /// text.
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
      guard digit.isASCIIDigit else { return nil }
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
      let sequence = MemoryWord.number(words[1], below: Self.sequenceLimit),
      let modified = MemoryWord.moment(words[2])?.value, let gone = MemoryWord.moment(words[3])
    else { return nil }
    self.init(
      fingerprint: fingerprint, stamps: EventStamps(sequence: sequence, modified: modified),
      gone: gone.value)
  }
}
