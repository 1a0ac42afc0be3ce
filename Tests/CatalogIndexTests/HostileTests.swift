import SeededRandom
import Testing

@testable import CatalogIndex

/// Indexes and queries that are damaged, or made to do damage.
private struct Damage {
  var generator: SeededGenerator

  mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var out = bytes
    for _ in 0...generator.below(4) where !out.isEmpty {
      let place = generator.below(out.count)
      switch generator.below(6) {
      case 0: out[place] = UInt8(generator.below(256))
      case 1: out[place] ^= 1 << UInt8(generator.below(8))
      case 2: out.removeSubrange(place..<min(out.count, place + 1 + generator.below(9)))
      case 3:
        out.insert(
          contentsOf: [0xff, 0xff, 0xff, 0xff, 0x07].prefix(1 + generator.below(5)), at: place)
      case 4: out.removeLast(generator.below(min(out.count, 40)))
      default:
        let from = generator.below(out.count)
        let piece = Array(out[from..<min(out.count, from + 1 + generator.below(30))])
        out.insert(contentsOf: piece, at: place)
      }
    }
    return out
  }

  mutating func noise() -> [UInt8] {
    (0..<generator.below(200)).map { _ in UInt8(generator.below(256)) }
  }
}

/// Steps of a session that opens and asks what it should not; some of the indexes still open.
private func hostileSteps(seed: UInt64, indexes: Int) throws -> [Phone.Step] {
  var random = RandomCatalog(seed: seed)
  var damage = Damage(generator: SeededGenerator(seed: seed &+ 1))
  var steps: [Phone.Step] = []
  let table = random.table(rows: 6)
  let bytes = try CatalogIndex.bytes(of: table)
  for round in 0..<indexes {
    steps.append(
      .open(round % 10 == 0 ? bytes : round % 50 == 1 ? damage.noise() : damage.damaged(bytes)))
    for _ in 0..<3 {
      let query = random.query(on: table).bytes
      steps.append(.query(damage.generator.chance(50) ? query : damage.damaged(query)))
    }
    steps.append(.query(damage.noise()))
    steps.append(
      .suggest(damage.generator.chance(50) ? damage.noise() : random.query(on: table).text))
    let words = random.query(on: table).text
    let asked = [UInt8(words.count & 0xff), UInt8(words.count >> 8)] + words
    let text = Array(table.rows[damage.generator.below(table.rows.count)].description.utf8)
    steps.append(.mark(damage.generator.chance(50) ? asked + text : damage.damaged(asked + text)))
  }
  return steps
}

/// What the native engine answers, step by step.
private func nativeAnswers(to steps: [Phone.Step]) -> [[UInt8]] {
  var open: CatalogIndex?
  return steps.map { step in
    switch step {
    case .open(let bytes):
      open = try? CatalogIndex(opening: bytes)
      return open?.description ?? [AnswerStatus.notAnIndex.rawValue]
    case .query(let bytes):
      return open?.answer(toBytes: bytes) ?? [AnswerStatus.nothingOpen.rawValue]
    case .suggest(let bytes):
      return open?.suggestions(toBytes: bytes) ?? [AnswerStatus.nothingOpen.rawValue]
    case .mark(let bytes):
      return open?.marks(toBytes: bytes) ?? [AnswerStatus.nothingOpen.rawValue]
    }
  }
}

@Test func `nothing makes the engine stop, here or in a phone, and both say the same`() throws {
  let seed: UInt64 = 20_261_122
  let steps = try hostileSteps(seed: seed, indexes: 4_000)
  let native = nativeAnswers(to: steps)
  let opened = zip(steps, native).count { step, answer in
    if case .open = step { answer.first == 0 } else { false }
  }
  // Without some that open nothing but the reading would be tried.
  #expect(opened > 500 && opened < 3_600, "seed \(seed), \(opened) opened")
  let phone = try Phone.answers(to: steps)
  #expect(phone.count == native.count)
  #expect(phone == native, "seed \(seed)")
}

@Test func `a phone answers byte for byte as this machine does`() throws {
  let seed: UInt64 = 99
  var random = RandomCatalog(seed: seed)
  var steps: [Phone.Step] = []
  for rows in [1, 40, 300] {
    let table = random.table(rows: rows)
    steps.append(.open(try CatalogIndex.bytes(of: table)))
    for _ in draws(600) { steps.append(.query(random.query(on: table).bytes)) }
  }
  let native = nativeAnswers(to: steps)
  #expect(native.allSatisfy { $0.first == 0 })
  #expect(try Phone.answers(to: steps) == native, "seed \(seed)")
}

/// Indexes as large as may be, each of one thing that takes more room once it is open.
private enum Large {
  private static func bytes(rows: Int, _ fill: (inout ByteWriter) -> Void) -> [UInt8] {
    var out = ByteWriter()
    out.append(IndexFormat.magic)
    out.byte(IndexFormat.version)
    out.number(rows)
    // Ids, titles, addresses; no names; no instructors.
    out.append(repeatElement(0, count: 3 * rows + 1 + rows))
    fill(&out)
    // No weeks.
    out.append(repeatElement(0, count: 1 + rows))
    return out.bytes
  }

  static var columns: [UInt8] {
    let rows = IndexFormat.mostRows
    return bytes(rows: rows) { out in
      out.number(0)
      out.number(26)
      for _ in 0..<26 {
        out.append([0, 0, 0, 0, 1])
        out.append(repeatElement(1, count: rows))
        out.append([0, 0])
      }
      out.number(0)
    }
  }

  static var labels: [UInt8] {
    bytes(rows: 0) { out in
      out.append([0, 0, 1, 0, 0])
      out.number(2_097_000)
      for _ in 0..<2 {
        out.append(repeatElement(1, count: 2_097_000))
        out.append(repeatElement(0x61, count: 2_097_000))
      }
    }
  }

  /// Of four letters each, in order.
  static var words: [UInt8] {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return bytes(rows: 0) { out in
      let count = 26 * 26 * 26 * 26
      out.number(count)
      out.append(repeatElement(0, count: count))
      out.append(repeatElement(4, count: count))
      for a in letters {
        for b in letters { for c in letters { for d in letters { out.append([a, b, c, d]) } } }
      }
      out.append(repeatElement(0, count: 4 * count + 2))
    }
  }
}

@Test func `an index as large as may be has room in a phone`() throws {
  let indexes = [Large.columns, Large.labels, Large.words]
  #expect(indexes.allSatisfy { $0.count <= IndexFormat.mostBytes })
  #expect(indexes.contains { $0.count > IndexFormat.mostBytes - 1_000 })
  let query = Query("aaab", order: .init(column: 3)).bytes
  let answers = try Phone.answers(
    to: indexes.flatMap { [.open($0), .query(query), .suggest(Array("a aaab 3 credits".utf8))] })
  #expect(answers.count == 9 && answers.allSatisfy { $0.first == 0 })
}
