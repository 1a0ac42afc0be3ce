import CampusModel
import Diagnostics
import SeededRandom
import Streets
import Testing

@testable import FileFormats
@testable import MapFiles

/// Writes messages of protocol buffers.
private enum Message {
  static func varint(_ number: UInt64) -> [UInt8] {
    number < 128 ? [UInt8(number)] : [UInt8(number & 127 | 128)] + varint(number >> 7)
  }

  static func number(_ field: UInt64, _ value: Int64) -> [UInt8] {
    varint(field << 3) + varint(UInt64(bitPattern: value))
  }

  static func bytes(_ field: UInt64, _ value: [UInt8]) -> [UInt8] {
    varint(field << 3 | 2) + varint(UInt64(value.count)) + value
  }

  static func packed(_ field: UInt64, _ values: [UInt64]) -> [UInt8] {
    bytes(field, values.flatMap(varint))
  }

  static func signed(_ value: Int64) -> UInt64 { UInt64(bitPattern: value << 1 ^ value >> 63) }

  /// Each as the difference to the one before.
  static func sums(_ field: UInt64, _ values: [Int64]) -> [UInt8] {
    packed(field, zip(values, [0] + values).map { signed($0 &- $1) })
  }

  static func blob(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    packedBlob(kind, bytes(1, content))
  }

  static func packedBlob(_ kind: String, _ blob: [UInt8]) -> [UInt8] {
    let header = bytes(1, Array(kind.utf8)) + number(3, Int64(blob.count))
    return [0, 0, UInt8(header.count >> 8), UInt8(header.count & 255)] + header + blob
  }

  static let header = blob("OSMHeader", bytes(4, Array("OsmSchema-V0.6".utf8)))

  static func data(_ words: [String], _ groups: [[UInt8]], more: [UInt8] = []) -> [UInt8] {
    let table = ([""] + words).flatMap { bytes(1, Array($0.utf8)) }
    return blob("OSMData", bytes(1, table) + groups.flatMap { bytes(2, $0) } + more)
  }
}

private let words = ["highway", "footway", "barrier", "gate", "name", "Long"]
private let dense = Message.bytes(
  2,
  Message.sums(1, [1, 2, -3]) + Message.sums(8, [385_000_000, 386_000_000, 387_000_000])
    + Message.sums(9, [-772_500_000, -773_500_000, 10])
    + Message.packed(10, [0, 3, 4, 5, 6, 0, 0]))
private let way = Message.bytes(
  3,
  Message.number(1, 7) + Message.packed(2, [1, 5]) + Message.packed(3, [2, 6])
    + Message.sums(8, [1, 2, 9]))
private let small = Message.header + Message.data(words, [dense, way])

private func read(_ bytes: [UInt8]) -> (map: StreetMap, lines: [String]) {
  let (map, diagnostics) = readStreets([SourceFile(path: "m.osm.pbf", bytes: bytes)])
  return (map, diagnostics.map(\.description))
}

@Suite struct StreetBlockTests {
  @Test func `nodes and ways are read out of blocks`() throws {
    let (map, lines) = read(small)
    #expect(
      lines == [
        "m.osm.pbf: warning: streets with gaps, since no map has their nodes: 1 ways (the first is here), 1 nodes"
      ])
    #expect(map.nodes.keys.sorted() == [-3, 1, 2])
    let place = try #require(Coordinate(latitude: 38.6, longitude: -77.35))
    #expect(map.nodes[2] == StreetMap.Node(place, tags: ["barrier": "gate"]))
    #expect(map.ways == [StreetMap.Way([1, 2, 9], tags: ["highway": "footway"])])
  }

  @Test func `single nodes, a coarser grid and an offset are read`() throws {
    let node = Message.bytes(
      1,
      Message.number(1, Int64(bitPattern: Message.signed(5)))
        + Message.number(8, Int64(bitPattern: Message.signed(-10)))
        + Message.number(9, Int64(bitPattern: Message.signed(20))))
    let more =
      Message.number(17, 1000) + Message.number(19, 1_000_000_000)
      + Message.number(20, -2_000_000_000)
    let (map, lines) = read(Message.header + Message.data([], [node], more: more))
    #expect(lines == [])
    #expect(map.nodes[5]?.coordinate == Coordinate(latitude: 0.99999, longitude: -1.99998))
  }

  @Test(
    arguments: [
      ([], "error: expected an OpenStreetMap file, which begins with a block 'OSMHeader'"),
      (Array("<osm>".utf8), "error: the block at byte 0 is larger than the format allows"),
      (
        [0, 0],
        "error: the file ends in the middle of the block at byte 0; check that it is complete"
      ),
      ([0, 0, 0, 2, 255, 255], "error: the block at byte 0 cannot be read"),
      (
        Message.blob("OSMHeader", Message.bytes(4, Array("HistoricalInformation".utf8))),
        "error: the map needs features other than 'OsmSchema-V0.6' and 'DenseNodes'"
      ),
      (
        Message.blob("OSMData", []),
        "error: expected an OpenStreetMap file, which begins with a block 'OSMHeader'"
      ),
      (
        Message.header + [0, 0, 0, 16] + Message.bytes(1, Array("OSMData".utf8))
          + Message.number(3, 1 << 40),
        "warning: the block at byte 35 is larger than the format allows"
      ),
      (
        Message.header
          + Message.packedBlob("OSMData", Message.number(2, 4) + Message.bytes(3, [1, 2, 3])),
        "warning: the block at byte 35 cannot be decompressed; only zlib is supported"
      ),
      (
        Message.header
          + Message.packedBlob("OSMData", Message.number(2, 1 << 30) + Message.bytes(3, [1, 2, 3])),
        "warning: the block at byte 35 is larger than the format allows"
      ),
      (
        Message.header + Message.packedBlob("OSMData", Message.bytes(7, [1, 2, 3])),
        "warning: the block at byte 35 cannot be decompressed; only zlib is supported"
      ),
      (
        Message.header + Message.blob("OSMData", [0xff]),
        "warning: the block at byte 35 cannot be read"
      ),
    ] as [([UInt8], String)])
  func `other files are reported with their byte`(_ bytes: [UInt8], _ line: String) {
    let (map, lines) = read(bytes)
    #expect(map.nodes.isEmpty)
    #expect(lines.first?.hasPrefix("m.osm.pbf: \(line)") == true, "\(lines)")
    #expect(lines.count == 1)
  }

  @Test func `hostile numbers are reported once, and the rest is kept`() {
    let far = Message.bytes(
      2,
      Message.sums(1, [4, 5, .min, 1]) + Message.sums(8, [.max, .min, 0, 0])
        + Message.sums(9, [0, 0, 0, 0]) + Message.packed(10, [99, 99, 0, 1]))
    let (map, lines) = read(
      Message.header + Message.data(words, [dense, far], more: Message.number(17, .max)))
    #expect(lines.count <= 2 && lines.allSatisfy { $0.contains("warning: nodes ") }, "\(lines)")
    #expect(map.nodes[.min] == nil)
  }

  @Test func `a file cut off at any byte is reported, and what was whole is kept`() {
    for cut in 0..<small.count {
      let (map, lines) = read(Array(small[..<cut]))
      #expect(map.ways.isEmpty)
      #expect(lines.isEmpty == (cut == Message.header.count), "cut at \(cut)")
    }
  }

  @Test func `bytes changed anywhere do no harm`() {
    for seed in UInt64(1)...3000 {
      var random = SeededGenerator(seed: seed)
      var bytes = small
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      let (map, _) = read(bytes)
      #expect(map.nodes.count <= small.count, "seed \(seed)")
    }
  }
}
