import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let zones = [
  "America/New_York", "America/Phoenix", "America/Santiago", "America/Nuuk", "Europe/Berlin",
  "Europe/Dublin", "Africa/Cairo", "Africa/Casablanca", "Asia/Jerusalem", "Asia/Kolkata",
  "Australia/Sydney", "Australia/Lord_Howe", "Pacific/Auckland",
]

/// A term with its meetings, and the feed of them.
private struct Trial {
  let term: Term
  let zone: Zone
  let section: Section
  let feed: Feed

  init(
    _ term: Term, _ zone: Zone, _ meetings: [Meeting], canceling cancellations: [Cancellation] = []
  ) throws {
    var (course, section) = try Fixture.course(meetings)
    section.cancellations = cancellations
    course.sections = [section]
    let events = MeetingEvents(term: term, zone: zone, host: "h")
    self.term = term
    self.zone = zone
    self.section = section
    feed = Fixture.feed(
      events.events(of: section, in: course)
        + TermEvents(term: term, zone: zone, host: "h").holidays(), zone: zone,
      notice: events.noSetTimes())
  }

  /// Start and end of every meeting, by the term's own account of its dates. Canceled ones are
  /// shown as such, at their time; of meetings that are the same there is one.
  var expected: [[Int]] {
    Set(section.meetings).flatMap { meeting -> [[Int]] in
      guard let time = meeting.weekly?.time else { return [] }
      return term.dates(of: meeting).map { date in
        let start = zone.instant(localSeconds: date.dayNumber * 86_400 + time.start * 60)
        let end = zone.instant(localSeconds: date.dayNumber * 86_400 + time.end * 60)
        return [start, end > start ? end : start + time.length * 60]
      }
    }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
  }

  static func random(_ random: inout SeededGenerator) throws -> Trial {
    let zone = try Zone.load(zones.randomElement(using: &random) ?? "")
    let first = try Fixture.date("2026-01-05") + Int.random(in: 0..<730, using: &random)
    let days = DateSpan(first, first + Int.random(in: 20...120, using: &random))
    let holidays = (0..<Int.random(in: 0...3, using: &random)).map { number in
      let day = first + Int.random(in: -5...120, using: &random)
      return Holiday(
        name: "Holiday \(number)", days: DateSpan(day, day + Int.random(in: 0...7, using: &random)))
    }
    let swaps = (0..<Int.random(in: 0...2, using: &random)).map { _ in
      DaySwap(
        date: first + Int.random(in: 0...100, using: &random),
        follows: Weekday.allCases.randomElement(using: &random) ?? .monday)
    }
    let term = Term(
      id: TermID("t"), name: "Term", days: days, holidays: holidays, swaps: swaps)
    let meetings = try (0..<4).map { _ in try meeting(in: days, &random) }
    let cancellations = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      Cancellation(date: first + Int.random(in: 0...60, using: &random))
    }
    return try Trial(term, zone, meetings, canceling: cancellations)
  }

  /// A third of them by night, where clocks are set; some within dates of their own.
  private static func meeting(in days: DateSpan, _ random: inout SeededGenerator) throws -> Meeting
  {
    let isNight = Int.random(in: 0..<3, using: &random) == 0
    let start =
      isNight ? Int.random(in: 0..<240, using: &random) : Int.random(in: 0..<1440, using: &random)
    let length =
      Int.random(in: 0..<20, using: &random) == 0 ? 1440 : Int.random(in: 5...240, using: &random)
    var meeting = Meeting(
      kind: ["Lecture", "Lab"].randomElement(using: &random),
      timing: .weekly(
        WeekdaySet(rawValue: UInt8.random(in: 1...127, using: &random)),
        try #require(MinuteSpan(start, start + length))), place: .online)
    if Int.random(in: 0..<4, using: &random) == 0 {
      let first = days.first + Int.random(in: -3...15, using: &random)
      meeting.dates = DateSpan(first, first + Int.random(in: 0...30, using: &random))
    }
    return meeting
  }
}

@Test func `the events of any meetings occur exactly when the term says`() throws {
  let seed: UInt64 = 202_608
  var random = SeededGenerator(seed: seed)
  for round in draws(300) {
    let trial = try Trial.random(&random)
    let own = trial.feed.events.flatMap { $0.timing.occurrences(in: trial.zone) }
      .map { [$0.lowerBound.seconds, $0.upperBound.seconds] }
      .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
    #expect(own == trial.expected, "seed \(seed), round \(round)")
    let canceled = Set(trial.section.cancellations.map(\.date))
    for event in trial.feed.events where event.timing.isTimed {
      let isCanceled = event.summary.hasPrefix("CANCELED: ")
      #expect(isCanceled == (event.transparency == .transparent))
      for stretch in event.timing.occurrences(in: trial.zone) {
        let local = trial.zone.localSeconds(at: stretch.lowerBound.seconds)
        let date = LocalMinute(localSeconds: local).date
        // An hour that is skipped may be written by the clock of the next day.
        let isSettled = if case .utc = event.timing { false } else { true }
        if isSettled {
          #expect(canceled.contains(date) == isCanceled, "seed \(seed), round \(round)")
        }
      }
    }
  }
}

@Suite(.enabled(if: Expander.isAvailable, "ALMANAC_PYTHON names no Python with icalendar"))
struct `expanded by recurring-ical-events` {
  @Test func `the feeds of any meetings occur exactly when the term says`() throws {
    let seed: UInt64 = 20_261_114
    var random = SeededGenerator(seed: seed)
    var trials = try (0..<8).map { _ in try Trial.random(&random) }
    for zone in zones {
      trials.append(try Trial(try termOfChanges(), try Zone.load(zone), try nightMeetings()))
    }
    try expectReadings(of: trials.map(\.feed), trials, seed: seed)
    try expectReadings(of: trials.prefix(2).map { $0.feed.variant(.flat) }, trials, seed: seed)
  }

  /// A term that holds both changes of the year's clock, in either hemisphere.
  private func termOfChanges() throws -> Term {
    Term(
      id: TermID("t"), name: "Term",
      days: DateSpan(try Fixture.date("2027-03-08"), try Fixture.date("2027-11-14")))
  }

  /// The hours in which clocks change, around the days on which they do.
  private func nightMeetings() throws -> [Meeting] {
    var spring = try Fixture.meeting("Lecture", "FSaSu", 130, 190)
    spring.dates = DateSpan(try Fixture.date("2027-03-08"), try Fixture.date("2027-05-02"))
    var autumn = try Fixture.meeting("Lecture", "FSaSu", 130, 190)
    autumn.dates = DateSpan(try Fixture.date("2027-09-20"), try Fixture.date("2027-11-14"))
    return [
      spring, autumn, try Fixture.meeting("Lab", "Sa", 1380, 1560),
      try Fixture.meeting(nil, "M", 600, 650),
    ]
  }

  /// By the zone's name and by the file's own VTIMEZONE.
  private func expectReadings(of feeds: [Feed], _ trials: [Trial], seed: UInt64) throws {
    let files = feeds.map { published($0) }
    for file in files { expectWellFormed(file, "seed \(seed)") }
    let readings = try Expander.readings(of: files)
    try #require(readings.count == feeds.count)
    for ((trial, feed), reading) in zip(zip(trials, feeds), readings) {
      let place: Comment = "\(trial.zone.name), seed \(seed)"
      #expect(reading.errors.isEmpty, place)
      #expect(reading.name == feed.name, place)
      for times in [reading.times, reading.own] {
        let found = times.values.flatMap { $0 }.sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
        #expect(found == trial.expected, place)
      }
    }
  }
}

@Test func `hours that the clock skips or shows twice are written in UTC`() throws {
  let term = Term(
    id: TermID("t"), name: "Term",
    days: DateSpan(try Fixture.date("2026-03-01"), try Fixture.date("2026-03-22")))
  let trial = try Trial(
    term, try Fixture.newYork(), [try Fixture.meeting("Watch", "Su", 150, 210)])
  // 02:30 on 8 March does not exist: it is taken for 03:30 EDT, 07:30Z, and lasts its hour.
  let timings = Dictionary(
    uniqueKeysWithValues: trial.feed.events.map { ($0.uid.local, $0.timing) })
  #expect(
    timings["t.cmps216.0101.watch.20260308"]
      == .utc(try Fixture.instant("2026-03-08 07:30"), seconds: 3600))
  // No rule goes over that hour: libical would not leave it out, and be an hour late the week
  // after.
  let before = LocalMinute(try Fixture.date("2026-03-01"), minutes: 150)
  #expect(timings["t.cmps216.0101.watch"] == .once(before, minutes: 60))
  guard case .weekly(let first, _, _, _, let excluded) = timings["t.cmps216.0101.watch.b"] else {
    Issue.record("the Sundays after it are no rule")
    return
  }
  #expect(first == LocalMinute(try Fixture.date("2026-03-15"), minutes: 150) && excluded.isEmpty)
}

@Test func `a meeting of one date has no rule, and one without dates no event`() throws {
  let term = Term(
    id: TermID("t"), name: "Term",
    days: DateSpan(try Fixture.date("2026-03-02"), try Fixture.date("2026-03-08")))
  let trial = try Trial(
    term, try Fixture.newYork(), [try Fixture.meeting("Lecture", "Tu", 600, 650)])
  let tuesday = LocalMinute(try Fixture.date("2026-03-03"), minutes: 600)
  #expect(trial.feed.events.map(\.timing) == [.once(tuesday, minutes: 50)])
  var late = try Fixture.meeting("Lecture", "Tu", 600, 650)
  late.dates = DateSpan(try Fixture.date("2026-05-01"))
  #expect(
    try Trial(term, try Fixture.newYork(), [late]).feed.events.map(\.uid.local) == [
      "t.no-set-times"
    ])
}
