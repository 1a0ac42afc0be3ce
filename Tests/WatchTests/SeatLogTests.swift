import CampusModel
import SeededRandom
import Testing

@testable import Watch

@Suite struct `The seat log` {
  @Test func `keeps only what differs, and every moment of an observation`() throws {
    var log = SeatLog()
    for (number, open) in [4, 4, 3, 3].enumerated() {
      log.append([try offering("CMPS 231", ["0101": open])], of: fall, asOf: night(number))
    }
    #expect(
      unmarked(log.serialized()) == """
        almanac seat log 2
        at 1793500000 fall-2026 2
        +0 fall-2026 CMPS231 0101
        0 4 30 -
        at 1793586400 fall-2026 0
        at 1793672800 fall-2026 1
        0 3 30 -
        at 1793759200 fall-2026 0

        """)
    let history = try #require(log.history(of: try section("CMPS 231-0101"), in: fall))
    #expect(history.steps.map(\.at) == [night(0), night(2)])
    #expect(history.steps.map(\.seats.open) == [4, 3])
    #expect(log.moments(of: fall) == (0...3).map(night))
  }

  @Test func `says the same twice without a byte more`() throws {
    var log = SeatLog()
    let courses = [try offering("CMPS 231", ["0101": 4, "0102": nil, "02 \n%é": 0])]
    log.append(courses, of: fall, asOf: night(0))
    let bytes = log.serialized()
    log.append(courses, of: fall, asOf: night(0))
    #expect(log.serialized() == bytes)
    #expect(reread(log).serialized() == bytes)
  }

  @Test func `adds at the end and moves nothing before it`() throws {
    var log = SeatLog()
    log.append([try offering("MATH 246", ["0101": 4])], of: fall, asOf: night(0))
    let bytes = log.serialized()
    log.append(
      [try offering("CMPS 231", ["0101": 9]), try offering("MATH 246", ["0101": 2])], of: fall,
      asOf: night(1))
    #expect(log.serialized().starts(with: bytes))
  }

  @Test func `knows that a missing section is unknown, not full`() throws {
    var log = SeatLog()
    log.append([try offering("CMPS 231", ["0101": 4])], of: fall, asOf: night(0))
    log.append([], of: fall, asOf: night(1))
    log.append([try offering("CMPS 231", ["0101": 4])], of: fall, asOf: night(2))
    let history = try #require(log.history(of: try section("CMPS 231-0101"), in: fall))
    #expect(history.steps.map(\.seats.open) == [4, nil, 4])
  }

  @Test func `logs nothing without counts`() throws {
    var log = SeatLog()
    let silent = Course(
      id: try course("PHIL 140"), term: fall, title: "",
      sections: [
        Section(id: try section("PHIL 140-0101"))
      ])
    log.append([silent], of: fall, asOf: night(0))
    log.append([try offering("CMPS 231", ["0101": 4])], of: TermID("spring"), asOf: night(0))
    #expect(text(log.serialized()) == "almanac seat log 2\n")
    #expect(log.history(of: try section("CMPS 231-0101"), in: fall) == nil)
  }

  @Test func `holds absurd counts within what it can write`() throws {
    var log = SeatLog()
    log.append(
      [try offering("CMPS 231", ["0101": .max, "0102": .min, "0103": -1])], of: fall,
      asOf: night(0))
    let counts = try ["0101", "0102", "0103"].map { code in
      reread(log).history(of: SectionID(try course("CMPS 231"), code), in: fall)?.steps[0].seats
        .open
    }
    #expect(counts == [999_999_999, -999_999_999, -1])
  }

  /// Random nights in random order, some twice: the log must say of every section and every
  /// night what a table says.
  @Test(arguments: 0..<40)
  func `agrees with a table, for any order of nights`(round: Int) throws {
    var draw = SeededGenerator(seed: UInt64(round) &+ 77)
    var log = SeatLog()
    var table: [Int: [String: Int?]] = [:]
    for _ in draws(25) {
      let number = draw.below(12)
      var open: [String: Int?] = [:]
      for code in ["0101", "0102", "0103"] where draw.chance(80) {
        open[code] = .some(draw.chance(15) ? nil : draw.below(3))
      }
      table[number] = open
      log.append([try offering("CMPS 231", open)], of: fall, asOf: night(number))
      if draw.chance(20) { log = reread(log) }
    }
    let note: Comment = "seed \(round + 77)"
    for code in ["0101", "0102", "0103"] {
      let id = SectionID(try course("CMPS 231"), code)
      let history = log.history(of: id, in: fall)
      for (number, open) in table {
        let said = history?.steps.last { $0.at <= night(number) }?.seats.open
        #expect(said == (open[code] ?? nil), note)
      }
      if let steps = history?.steps {
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.seats != $1.seats }, note)
      }
    }
    #expect(reread(log).serialized() == log.serialized(), note)
  }
}

@Suite struct `A damaged seat log` {
  private func log() throws -> SeatLog {
    var log = SeatLog()
    for number in 0..<4 {
      log.append(
        [try offering("CMPS 231", ["0101": 9 - number, "0102": number])], of: fall,
        asOf: night(number))
    }
    return log
  }

  /// Without one line at a time: the reader tells where, and the other section or the other nights
  /// are still there.
  @Test func `keeps what can be read, and reports the rest by its place`() throws {
    let lines = text(try log().serialized()).split(
      separator: "\n", omittingEmptySubsequences: false)
    for index in lines.indices.dropLast() {
      var cut = lines
      cut[index] = "?? nonsense"
      var damage: [MemoryProblem] = []
      let read = SeatLog(reading: Array(cut.joined(separator: "\n").utf8), damage: &damage)
      #expect(damage.first == .line(index + 1))
      #expect(read.moments(of: fall).count >= 3)
      let known = try ["0101", "0102"].filter {
        read.history(of: SectionID(try course("CMPS 231"), $0), in: fall) != nil
      }
      #expect(!known.isEmpty)
      // What was kept can be written and read again without damage.
      _ = reread(read)
    }
  }

  @Test func `notices that it was cut short, within a line and between two`() throws {
    let bytes = try log().serialized()
    for length in 20..<(bytes.count - 1) {
      var damage: [MemoryProblem] = []
      _ = reread(SeatLog(reading: Array(bytes.prefix(length)), damage: &damage))
      // Only between two moments there is nothing to notice.
      let isBeforeMoment = text(Array(bytes[length...])).hasPrefix("at ")
      #expect(damage.isEmpty == isBeforeMoment, "cut at \(length)")
    }
  }

  @Test func `of another version is not touched`() throws {
    for other in ["almanac seat log 3\nat 1 x 0\n", "\u{7f}ELF", "something else\n"] {
      var damage: [MemoryProblem] = []
      let log = SeatLog(reading: Array(other.utf8), damage: &damage)
      #expect(damage == [.unknownFormat] && log.moments(of: fall) == [])
    }
    var damage: [MemoryProblem] = []
    #expect(SeatLog(reading: [], damage: &damage).moments(of: fall) == [] && damage == [])
  }

  @Test(arguments: 0..<200)
  func `never makes the reader trap`(round: Int) throws {
    var draw = SeededGenerator(seed: UInt64(round))
    var bytes = try log().serialized()
    for _ in 0...draw.below(12) {
      let place = draw.below(bytes.count)
      switch draw.below(3) {
      case 0: bytes[place] = UInt8(draw.below(256))
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes.shuffled(using: &draw).prefix(9), at: place)
      }
    }
    var damage: [MemoryProblem] = []
    _ = reread(SeatLog(reading: bytes, damage: &damage))
    _ = reread(ScheduleHistory(reading: bytes, damage: &damage))
  }
}
