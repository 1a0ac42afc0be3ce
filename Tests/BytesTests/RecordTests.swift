import Bytes
import SeededRandom
import Testing

private let format = RecordFormat("almanac shopping list", version: 3)

private func file(_ records: [String]) -> [UInt8] {
  var file = RecordWriter(format)
  for record in records { file.add(record) }
  return file.bytes
}

private func read(_ bytes: [UInt8]) -> (records: [String], damaged: [Int], version: Int?) {
  var reader = RecordReader(bytes, format)
  var (records, damaged): ([String], [Int]) = ([], [])
  while reader.version != nil, let record = reader.next() {
    if record.isWhole {
      records.append(String(decoding: record.content, as: UTF8.self))
    } else {
      damaged.append(record.line)
    }
  }
  return (records, damaged, reader.version)
}

@Suite struct `A file of records` {
  private static let records = ["apples 3", "", "pears -", "ж #000000"]

  @Test func `reads back, and is added to at its end`() {
    let bytes = file(Self.records)
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("almanac shopping list 3\napples 3 #"))
    #expect(read(bytes) == (Self.records, [], 3))
    let more = file(["plums 1"]).drop { $0 != UInt8(ascii: "\n") }.dropFirst()
    #expect(read(bytes + more) == (Self.records + ["plums 1"], [], 3))
    #expect(read([]) == ([], [], nil))
  }

  @Test func `of an earlier version has marks from the first version that had them`() {
    let later = RecordFormat("almanac shopping list", version: 5, firstMarked: 3)
    var bytes = file(Self.records)
    var reader = RecordReader(bytes, later)
    #expect(reader.version == 3 && reader.isMarked && !reader.isHeaderDamaged)
    #expect(reader.next()?.content.elementsEqual("apples 3".utf8) == true)
    // Before it there were none, so the number is wrong.
    bytes[format.header.utf8.count - 1] = UInt8(ascii: "2")
    reader = RecordReader(bytes, later)
    #expect(reader.version == 5 && reader.isHeaderDamaged)
  }

  @Test func `loses nothing but the record that is damaged`() {
    let bytes = file(Self.records)
    let start = format.header.utf8.count + 1
    for place in start..<bytes.count {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[place] ^= 1 << UInt8(bit)
        let lines = bytes[..<place].count { $0 == UInt8(ascii: "\n") }
        let found = read(damaged)
        #expect(found.damaged.contains(lines + 1))
        // A line that is split or joined costs its neighbor at most.
        #expect(found.records.count >= Self.records.count - 2)
        #expect(Set(found.records).isSubset(of: Set(Self.records)))
      }
    }
  }

  @Test func `shows where it was cut off`() {
    let bytes = file(Self.records)
    for length in (format.header.utf8.count + 1)..<bytes.count {
      let isBetween = bytes[length - 1] == UInt8(ascii: "\n")
      let found = read(Array(bytes[..<length]))
      #expect(found.damaged.isEmpty == isBetween)
      #expect(Self.records.starts(with: found.records))
    }
  }

  @Test func `of a former version has no marks`() {
    let former = "almanac shopping list 2\napples 3\npears"
    #expect(read(Array(former.utf8)) == (["apples 3"], [3], 2))
  }

  @Test(arguments: [
    "almanac shopping list 4", "almanac shopping list 0", "almanac shopping list",
    "almanac shopping list x", "almanac shopping list 3 ", "almanac", "\u{0}",
  ])
  func `of another version or form is not read`(_ header: String) {
    #expect(read(Array("\(header)\napples 3\n".utf8)).version == nil)
  }

  @Test func `is known by its records where its first line is damaged`() {
    let bytes = file(Self.records)
    for place in 0..<format.header.utf8.count - 1 {
      var damaged = bytes
      damaged[place] = UInt8(ascii: "?")
      var reader = RecordReader(damaged, format)
      #expect(reader.version == 3 && reader.isHeaderDamaged)
      #expect(reader.next()?.isWhole == true)
    }
    let other = RecordFormat("almanac other list", version: 3)
    #expect(RecordReader(bytes, other).version == nil)
    let later = RecordFormat("almanac shopping list", version: 2)
    #expect(RecordReader(bytes, later).version == nil)
  }

  @Test(arguments: draws(300)) func `is read safely from any bytes`(round: Int) {
    var draw = SeededGenerator(seed: UInt64(round))
    var bytes = file(Self.records)
    for _ in 0...draw.below(6) {
      let place = draw.below(bytes.count)
      switch draw.below(3) {
      case 0: bytes[place] = UInt8(draw.below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: "\n #".utf8, at: place)
      }
    }
    #expect(Set(read(bytes).records).isSubset(of: Set(Self.records)))
  }
}

@Suite struct `A word of a record` {
  @Test func `that is not part of a list stays readable`() throws {
    for text in ["", "50 % – of\tsomething\n", "https://a.example/", "-"] {
      var bytes: [UInt8] = []
      RecordWord.append(text, to: &bytes)
      #expect(RecordWord.text(bytes[...]) == text)
      #expect(bytes.allSatisfy { $0 > 0x20 && $0 != 0x7f })
    }
    #expect(RecordWord.text(Array("%f".utf8)[...]) == nil)
    #expect(RecordWord.text(Array("%ff".utf8)[...]) == nil)
  }

  @Test func `may be a number`() {
    func number(_ text: String) -> Int? {
      var words = WordCursor(Array(text.utf8)[...])
      return words.number()
    }
    #expect(number("0") == 0 && number("-12 x") == -12 && number("999999999999") == 999_999_999_999)
    for text in ["", "-", "1x", "+1", " 1", "1000000000000"] { #expect(number(text) == nil) }
  }
}
