import Bytes
import SeededRandom
import Testing

private let format = CacheFormat("almanac larder", version: 2)

private func read(_ bytes: [UInt8]) -> (records: [[UInt8]], isDamaged: Bool) {
  var reader = CacheRecords(bytes, format)
  var records: [[UInt8]] = []
  while let record = reader.next() { records.append(Array(record)) }
  return (records, reader.isDamaged)
}

@Suite struct `A file of a cache` {
  private static let records: [[UInt8]] = [
    Array("apples".utf8), [], Array(repeating: 0, count: 40), format.header,
  ]

  private static var file: [UInt8] {
    records.reduce(into: format.header) { file, record in
      format.append(to: &file) { $0 += record }
    }
  }

  @Test func `reads back`() {
    #expect(read(Self.file) == (Self.records, false))
    #expect(read(format.header) == ([], false))
    #expect(read([]) == ([], true))
    #expect(read(CacheFormat("almanac larder", version: 3).header) == ([], true))
  }

  @Test func `loses nothing but the record that is damaged`() {
    let file = Self.file
    for place in format.header.count..<file.count {
      for bit in 0..<8 {
        var damaged = file
        damaged[place] ^= 1 << UInt8(bit)
        let found = read(damaged)
        #expect(found.isDamaged && found.records.count == Self.records.count - 1)
        #expect(found.records.allSatisfy(Self.records.contains), "byte \(place), bit \(bit)")
      }
    }
  }

  @Test func `takes nothing for whole that is cut, or of another format`() {
    let file = Self.file
    for length in 0..<file.count {
      let found = read(Array(file[..<length]))
      #expect(found.records == Array(Self.records.prefix(found.records.count)))
      #expect(found.records.count < Self.records.count)
    }
    var other = format.header
    CacheFormat("almanac cellar", version: 2).append(to: &other) { $0 += [1, 2, 3] }
    #expect(read(other) == ([], true))
  }

  @Test(arguments: draws(200)) func `is safe to read whatever it holds`(round: Int) {
    var draw = SeededGenerator(seed: UInt64(round))
    let noise = (0..<draw.below(200)).map { _ in draw.chance(50) ? 0 : UInt8(draw.below(256)) }
    #expect(read(format.header + noise).records == [], "seed \(round)")
    let found = read(format.header + noise + Self.file.dropFirst(format.header.count))
    #expect(found.records == Self.records, "seed \(round)")
  }
}

@Suite struct `A cursor` {
  @Test(arguments: draws(200)) func `reads what was written`(round: Int) throws {
    var draw = SeededGenerator(seed: UInt64(round))
    let (word, number) = (draw.next() >> UInt64(draw.below(64)), draw.below(.max))
    let text = String(repeating: "ж", count: draw.below(100))
    var bytes: [UInt8] = []
    bytes.append(fixed: word)
    bytes.append(fixed: UInt16(truncatingIfNeeded: word))
    bytes.append(number: number)
    bytes.append(signed: -number)
    bytes.append(text: text)
    var cursor = ByteCursor((bytes + [9]).dropLast())
    #expect(try cursor.fixed() == word && cursor.fixed() == UInt16(truncatingIfNeeded: word))
    #expect(try cursor.number(atMost: number) == number && cursor.signed() == -Int64(number))
    #expect(try cursor.string() == text && cursor.isAtEnd && cursor.left == 0)
    #expect(throws: ByteCursor.Fault(index: bytes.count)) { try cursor.byte() }
  }

  @Test func `refuses what is too much, and stays where it was`() {
    var cursor = ByteCursor([0xac, 0x02, 7, 7][...].dropFirst(0))
    #expect(throws: ByteCursor.Fault(index: 0)) { try cursor.number(atMost: 299) }
    var second = ByteCursor([3, 1, 2])
    #expect(throws: ByteCursor.Fault.self) { try second.text() }
    var third = ByteCursor([1, 2, 3])
    #expect(throws: ByteCursor.Fault(index: 0)) { try third.fixed(UInt32.self) }
    #expect(throws: ByteCursor.Fault(index: 0)) { try third.slice(-1) }
    #expect(throws: ByteCursor.Fault(index: 0)) { try third.slice(4) }
    #expect(third.left == 3)
  }
}
