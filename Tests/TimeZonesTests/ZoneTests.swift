import SeededRandom
import Testing
import TimeZones

/// Both hemispheres, none, half and quarter hours, negative daylight time, rules beyond the day,
/// lists of years.
let zoneNames = [
  "America/New_York", "America/Chicago", "America/Phoenix", "America/St_Johns", "America/Havana",
  "America/Santiago", "America/Nuuk", "America/Sao_Paulo", "America/Asuncion", "Europe/London",
  "Europe/Dublin", "Europe/Berlin", "Europe/Lisbon", "Europe/Moscow", "Europe/Istanbul",
  "Africa/Casablanca", "Africa/Cairo", "Africa/Johannesburg", "Asia/Jerusalem", "Asia/Gaza",
  "Asia/Tehran", "Asia/Kolkata", "Asia/Kathmandu", "Asia/Tokyo", "Asia/Beirut",
  "Australia/Sydney", "Australia/Lord_Howe", "Australia/Adelaide", "Antarctica/Troll",
  "Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Pacific/Easter", "Pacific/Kiritimati",
  "UTC", "Etc/GMT+5",
]

@Suite(.enabled(if: Oracle.isAvailable, "python3 with zoneinfo is not installed"))
struct `against Python's zoneinfo` {
  @Test func `every zone has the same clock at seeded moments from 1970 to 2100`() throws {
    let seed: UInt64 = 20_261_101
    var random = SeededGenerator(seed: seed)
    let questions = try zoneNames.flatMap { name in
      let zone = try Zone.load(name)
      let moments = (0..<300).map { _ in Int.random(in: 0..<4_102_444_800, using: &random) }
      return (moments + changes(of: zone)).map { (zone, $0) }
    }
    let answers = Oracle.answers(to: questions.map { "at \($0.name) \($1)" })
    try #require(answers.count == questions.count)
    for ((zone, moment), answer) in zip(questions, answers) {
      let clock = zone.offset(at: moment)
      let own = "\(clock.offset) \(clock.isDaylight ? 1 : 0) \(clock.abbreviation)"
      #expect(own == answer, "\(zone.name) at \(moment), seed \(seed)")
    }
  }

  @Test func `every zone reads the wall clock like Python, around its changes and elsewhere`()
    throws
  {
    let seed: UInt64 = 330
    var random = SeededGenerator(seed: seed)
    let questions = try zoneNames.flatMap { name in
      let zone = try Zone.load(name)
      let near = changes(of: zone).flatMap { change in
        (0..<4).map { _ in
          zone.localSeconds(at: change) + Int.random(in: -9000..<9000, using: &random)
        }
      }
      let far = (0..<100).map { _ in Int.random(in: 0..<4_000_000_000, using: &random) }
      return (near + far).map { (zone, $0) }
    }
    let answers = Oracle.answers(to: questions.map { "local \($0.name) \($1)" })
    try #require(answers.count == questions.count)
    for ((zone, reading), answer) in zip(questions, answers) {
      let own =
        switch zone.resolve(localSeconds: reading) {
        case .unique(let moment): "\(moment) \(moment) 1"
        case .gap(let before, let after): "\(after) \(before) 0"
        case .overlap(let first, let second): "\(first) \(second) 2"
        }
      #expect(own == answer, "\(zone.name) reads \(reading), seed \(seed)")
    }
  }

  /// The moments of 2020 to 2045 at which the clock is set, each with its neighbors, found by
  /// halving.
  private func changes(of zone: Zone) -> [Int] {
    stride(from: 1_577_836_800, to: 2_366_841_600, by: 604_800).flatMap { week -> [Int] in
      var (low, high) = (week, week + 604_800)
      guard zone.offset(at: low) != zone.offset(at: high) else { return [] }
      while high - low > 1 {
        let middle = (low + high) / 2
        if zone.offset(at: middle) == zone.offset(at: low) { low = middle } else { high = middle }
      }
      return [low, high, high + 1]
    }
  }
}

@Test func `the hours around New York's changes of 2026 are resolved`() throws {
  let zone = try Zone.load("America/New_York")
  // 2026-03-08T02:30 does not exist: 01:30 EST is 06:30Z, 03:30 EDT is 07:30Z.
  let gap = zone.resolve(localSeconds: 1_772_937_000)
  #expect(gap == .gap(before: 1_772_951_400, after: 1_772_955_000))
  #expect(zone.instant(localSeconds: 1_772_937_000) == 1_772_955_000)
  // 2026-11-01T01:30 comes twice: 05:30Z in daylight time, 06:30Z in standard time.
  let overlap = zone.resolve(localSeconds: 1_793_496_600)
  #expect(overlap == .overlap(first: 1_793_511_000, second: 1_793_514_600))
  #expect(zone.instant(localSeconds: 1_793_496_600) == 1_793_511_000)
  #expect(zone.resolve(localSeconds: 1_793_534_400) == .unique(1_793_552_400))
}

@Test(arguments: [
  // The rule of 2007 in the United States, of 1996 in the European Union, of 2007 in New Zealand.
  ("America/New_York", 1_173_596_400), ("Europe/Berlin", 828_234_000),
  // Greenland's of 2024, whose file ends with a mark in 2038.
  ("Pacific/Auckland", 1_191_074_400), ("America/Nuuk", 1_711_846_800),
])
func `the current rule is traced back to its first change`(_ name: String, _ since: Int) throws {
  #expect(try Zone.load(name).ruleAppliesSince == since)
}

@Test(arguments: [
  "", "/etc/passwd", "../../etc/passwd", "America/../../etc/passwd", "America//New_York",
  "America/New York", ".hidden", "America/", String(repeating: "a", count: 101),
])
func `an invalid name is refused before any file is opened`(_ name: String) {
  #expect(throws: ZoneError.badName(name)) { try Zone.load(name) }
}

@Test func `a zone that does not exist is reported with its folder`() {
  let error = ZoneError.unknown(name: "America/New_Yrok", directory: "/usr/share/zoneinfo")
  #expect(throws: error) { try Zone.load("America/New_Yrok") }
  #expect(
    error.description == "unknown time zone 'America/New_Yrok' in /usr/share/zoneinfo")
  #expect(throws: ZoneError.unknown(name: "America", directory: "/usr/share/zoneinfo")) {
    try Zone.load("America")
  }
}

@Test func `known names have zones and links, sorted`() {
  let names = Zone.knownNames()
  #expect(names.contains("America/New_York") && names.contains("US/Eastern"))
  #expect(names == names.sorted())
  #expect(Zone.knownNames(in: "/nowhere").isEmpty)
}
