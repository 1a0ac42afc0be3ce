internal import Bytes

/// All words of an index, in the order of their bytes.
struct Vocabulary {
  private let words: PackedTexts
  /// For each field and word, the rows in which it is the first field.
  private let rows: [UInt32]
  /// For each field and word the beginning of its rows, and the end of the last.
  private let starts: [UInt32]

  init(_ reader: inout ByteCursor, rows: Int) throws(ByteCursor.ReadError) {
    words = try Self.words(&reader)
    (self.rows, starts) = try Self.postings(&reader, words: words.count, rows: rows)
  }

  var count: Int { words.count }

  subscript(word: Int) -> ArraySlice<UInt8> { words[word] }

  /// The rows whose first field with that word is this one, ascending.
  func rows(of word: Int, in field: Field) -> ArraySlice<UInt32> {
    let list = field.rawValue * words.count + word
    return rows[Int(starts[list])..<Int(starts[list + 1])]
  }
}

// Opening
extension Vocabulary {
  private static func words(_ reader: inout ByteCursor) throws(ByteCursor.ReadError) -> PackedTexts
  {
    // Each has at least two numbers and, but for the first, a byte of its own.
    let count = try reader.count(of: 2)
    var shared: [UInt8] = []
    shared.reserveCapacity(count)
    for _ in 0..<count { shared.append(UInt8(try reader.number(atMost: WordScanner.longest))) }
    let rests = try PackedTexts(&reader, count: count, longest: WordScanner.longest)
    var bytes: [UInt8] = []
    var starts: [UInt32] = [0]
    bytes.reserveCapacity(rests.bytes.count)
    starts.reserveCapacity(count + 1)
    var before = 0..<0
    for place in 0..<count {
      let rest = rests.range(place)
      let length = Int(shared[place]) + rest.count
      guard shared[place] <= before.count, (1...WordScanner.longest).contains(length),
        bytes.count + length <= IndexFormat.mostWordBytes
      else { throw reader.fault }
      let start = bytes.count
      for offset in 0..<Int(shared[place]) { bytes.append(bytes[before.lowerBound + offset]) }
      for offset in rest { bytes.append(rests.bytes[offset]) }
      let isAfter = bytes[before].lexicographicallyPrecedes(bytes[start...])
      guard isAfter else { throw reader.fault }
      before = start..<bytes.count
      starts.append(UInt32(bytes.count))
    }
    return PackedTexts(bytes: bytes, starts: starts)
  }

  private static func postings(
    _ reader: inout ByteCursor, words: Int, rows: Int
  ) throws(ByteCursor.ReadError) -> (rows: [UInt32], starts: [UInt32]) {
    let lists = Field.allCases.count * words
    guard lists <= reader.left else { throw reader.fault }
    var starts: [UInt32] = [0]
    starts.reserveCapacity(lists + 1)
    var total = 0
    for _ in 0..<lists {
      total += try reader.number(atMost: rows)
      guard total <= reader.left else { throw reader.fault }
      starts.append(UInt32(total))
    }
    guard total <= reader.left else { throw reader.fault }
    var found: [UInt32] = []
    found.reserveCapacity(total)
    for list in 0..<lists {
      var next = 0
      for _ in starts[list]..<starts[list + 1] {
        guard next < rows else { throw reader.fault }
        next += try reader.number(atMost: rows - 1 - next)
        found.append(UInt32(next))
        next += 1
      }
    }
    return (found, starts)
  }
}

// Looking words up
extension Vocabulary {
  /// The words that begin with these bytes.
  func words(beginningWith prefix: [UInt8]) -> Range<Int> {
    let first = firstWord { self[$0].lexicographicallyPrecedes(prefix) }
    let end = firstWord(from: first) { self[$0].starts(with: prefix) }
    return first..<end
  }

  /// The first word from `start` for which `isBefore` is false.
  ///
  /// - Precondition: It is true for some first words and for no others.
  private func firstWord(from start: Int = 0, isBefore: (Int) -> Bool) -> Int {
    var (low, high) = (start, count)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The words with a beginning that is one edit from `word`: an inserted, missing or different
  /// letter, or two swapped ones.
  ///
  /// Digits are never edited: another number is another course. Words of fewer than four characters
  /// match nothing. Linear in the words.
  func words(nearly word: [UInt8]) -> [Int] {
    guard word.count(where: { $0 & 0xc0 != 0x80 }) >= 4 else { return [] }
    var out: [Int] = []
    for place in 0..<count where isNear(word, words.range(place)) { out.append(place) }
    return out
  }

  /// Whether one edit makes `word` a beginning of the word in that range.
  ///
  /// Only the first difference is tried: an earlier edit would be equivalent, such as the removal
  /// of one of several equal letters.
  private func isNear(_ word: [UInt8], _ range: Range<Int>) -> Bool {
    let bytes = words.bytes
    var same = 0
    while same < word.count, same < range.count, word[same] == bytes[range.lowerBound + same] {
      same += 1
    }
    guard same < word.count else { return false }
    // Characters of several bytes may share their first ones.
    while same > 0, word[same] & 0xc0 == 0x80 { same -= 1 }
    let here = range.lowerBound + same
    func begins(_ rest: Int, at place: Int) -> Bool {
      guard word.count - rest <= range.upperBound - place else { return false }
      var place = place
      for offset in rest..<word.count {
        if word[offset] != bytes[place] { return false }
        place += 1
      }
      return true
    }
    let typed = same + length(of: word[same])
    let typedIsDigit = isDigit(word[same])
    // One letter too many.
    if !typedIsDigit, begins(typed, at: here) { return true }
    guard here < range.upperBound, !isDigit(bytes[here]) else { return false }
    let meant = here + length(of: bytes[here])
    // One too few, another one, two swapped.
    if begins(same, at: meant) { return true }
    guard !typedIsDigit else { return false }
    if begins(typed, at: meant) { return true }
    guard typed < word.count, !isDigit(word[typed]), meant < range.upperBound else { return false }
    let (second, after) = (length(of: word[typed]), length(of: bytes[meant]))
    return word[same..<typed].elementsEqual(
      bytes[meant..<min(meant + after, range.upperBound)])
      && word[typed..<min(typed + second, word.count)].elementsEqual(bytes[here..<meant])
      && begins(min(typed + second, word.count), at: min(meant + after, range.upperBound))
  }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The length of a character's UTF-8, by its first byte.
private func length(of first: UInt8) -> Int {
  first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
}
