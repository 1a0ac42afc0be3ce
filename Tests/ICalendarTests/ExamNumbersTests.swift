import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let september = Instant(seconds: 1_788_220_800)

/// The numbers in the UIDs of a section's exams over several builds, a day apart.
private struct Builds {
  var memory = FeedMemory()
  private(set) var now = september
  private let settings: PublishingSettings
  private let term: Term
  private let zone: Zone

  init() throws {
    settings = PublishingSettings(title: "T", baseURL: "https://\(Fixture.host)/")
    (term, zone) = (try Fixture.fall(), try Fixture.newYork())
  }

  /// Publishes a section with exams on these dates at 18:00, and gives the number of each.
  mutating func publish(_ dates: [String]) throws -> [String: String] {
    var (course, section) = try Fixture.course([])
    section.exams = try dates.reversed().map {
      Exam(date: try Fixture.date($0), time: try #require(MinuteSpan(1080, 1170)))
    }
    course.sections = [section]
    let identity = memory.identity(of: settings)
    let events = MeetingEvents(
      term: term, zone: zone, host: identity.host, examNumbers: identity.examNumbers
    ).exams(of: section, in: course)
    memory.noteSite(identity, settings, of: [course], now: now)
    memory = try FeedMemory(reading: memory.serialized())
    now = Instant(seconds: now.seconds + 86_400)
    #expect(Set(events.map(\.uid)).count == events.count)
    return Dictionary(uniqueKeysWithValues: zip(dates.sorted(), events.map(Self.number)))
  }

  private static func number(_ event: Event) -> String {
    let last = event.uid.local.split(separator: ".").last.map(String.init) ?? ""
    return last == "exam" ? "1" : last
  }
}

@Test func `an exam that is added before another takes nobody's identity`() throws {
  var builds = try Builds()
  #expect(try builds.publish(["2026-12-16"]) == ["2026-12-16": "1"])
  let both = ["2026-10-20": "2", "2026-12-16": "1"]
  #expect(try builds.publish(["2026-10-20", "2026-12-16"]) == both)
  #expect(try builds.publish(["2026-10-20", "2026-12-16"]) == both)
}

@Test func `exams that are first seen together are numbered by time`() throws {
  var builds = try Builds()
  let all = ["2026-10-01": "1", "2026-11-05": "2", "2026-12-16": "3"]
  #expect(try builds.publish(["2026-12-16", "2026-10-01", "2026-11-05"]) == all)
  // The first is taken out: the others stay. It comes back, and is the same.
  #expect(
    try builds.publish(["2026-11-05", "2026-12-16"]) == ["2026-11-05": "2", "2026-12-16": "3"])
  #expect(try builds.publish(["2026-10-01", "2026-11-05", "2026-12-16"]) == all)
}

@Test func `a moved exam stays what it is, past another one too`() throws {
  var builds = try Builds()
  _ = try builds.publish(["2026-10-20", "2026-11-10"])
  #expect(
    try builds.publish(["2026-11-10", "2026-11-17"]) == ["2026-11-10": "2", "2026-11-17": "1"])
  // One moves while another is added: the nearer one has moved.
  #expect(
    try builds.publish(["2026-09-20", "2026-11-10", "2026-11-19"])
      == ["2026-09-20": "3", "2026-11-10": "2", "2026-11-19": "1"])
}

@Test func `a section that vanishes for a while finds its exams again`() throws {
  var builds = try Builds()
  _ = try builds.publish(["2026-12-16"])
  #expect(try builds.publish([]) == [:])
  #expect(try builds.publish(["2026-12-17"]) == ["2026-12-17": "1"])
}

@Test func `whatever is added, exams that stay keep their numbers`() throws {
  let seed = UInt64.random(in: 0 ... .max)
  var random = SeededGenerator(seed: seed)
  for _ in draws(100) {
    var builds = try Builds()
    var dates: [String] = []
    var known: [String: String] = [:]
    for _ in 0..<6 {
      let day = 10 + random.below(20)
      if random.below(3) == 0, let gone = dates.randomElement(using: &random) {
        dates.removeAll { $0 == gone }
      } else if !dates.contains("2026-11-\(day)") {
        dates.append("2026-11-\(day)")
      }
      let found = try builds.publish(dates)
      for date in dates where known[date] != nil {
        #expect(found[date] == known[date], "seed \(seed)")
      }
      known = found
    }
  }
}

@Test func `lost numbers are learned again from the published feeds of the campus`() throws {
  var builds = try Builds()
  _ = try builds.publish(["2026-12-16"])
  _ = try builds.publish(["2026-10-20", "2026-12-16"])
  var (course, section) = try Fixture.course([])
  section.exams = try ["2026-10-20", "2026-12-16"].map {
    Exam(date: try Fixture.date($0), time: try #require(MinuteSpan(1080, 1170)))
  }
  course.sections = [section]
  let events = MeetingEvents(
    term: try Fixture.fall(), zone: try Fixture.newYork(), host: Fixture.host,
    examNumbers: builds.memory.examNumbers
  ).exams(of: section, in: course)
  var healed = FeedMemory()
  for scope in ["robin", FeedMemory.campus] {
    let feed = Fixture.feed(events, scope: scope, zone: try Fixture.newYork())
    healed.heal(from: published(feed), at: "feeds/\(scope).ics")
  }
  #expect(healed.examNumbers == builds.memory.examNumbers)
}
