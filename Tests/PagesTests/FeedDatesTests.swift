import CampusModel
import ICalendar
import SeededRandom
import SiteBuild
import Testing
import TimeZones

@testable import CoursePages
@testable import Pages
@testable import PlacePages
@testable import SiteFrame

extension FeedDates {
  /// Everything that is held, by what rules and single dates say: a line for each.
  var said: [String] {
    rules.flatMap { rule in
      rule.dates.map { date in
        let end = LocalMinute(date, minutes: rule.start.value + rule.minutes)
        return "\(date) \(rule.start) \(end.time) \(rule.summary)"
      }
    }
      + entries.filter { !$0.isLeftOut }.map { entry in
        guard case .timed(let from, let to) = entry.kind else { return "\(entry.date)" }
        return "\(from.date) \(from.time) \(to.time) \(entry.summaries.joined())"
      }
  }
}

@Suite struct `Feed page: dates` {
  @Test func `every occurrence is listed once, for any rules`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in draws(60) {
      var sample = try FeedSample()
      var expected: [String] = []
      for number in 0..<1 + generator.below(4) {
        let (event, lines) = try random(number, in: sample, &generator)
        sample.events.append(event)
        expected += lines
      }
      let dates = FeedDates(sample.feed)
      #expect(dates.said.sorted() == expected.sorted(), "seed \(seed)")
      #expect(dates.rules.allSatisfy { $0.dates == $0.dates.sorted() }, "seed \(seed)")
    }
  }

  /// A weekly event and what a walk over its days by hand gives, with its excluded dates taken out.
  private func random(
    _ number: Int, in sample: FeedSample, _ generator: inout SeededGenerator
  ) throws -> (Event, [String]) {
    let days = WeekdaySet(rawValue: UInt8(1 + generator.below(127)))
    let from = try date("2026-10-05") + generator.below(30)
    guard let first = (0..<7).map({ from + $0 }).first(where: { days.contains($0.weekday) }) else {
      return try random(number, in: sample, &generator)
    }
    let span = generator.below(60)
    let start = MinuteOfDay(wrapping: 480 + 5 * generator.below(150))
    var (held, excluded): ([CalendarDate], [CalendarDate]) = ([], [])
    for offset in 0...span where days.contains((first + offset).weekday) {
      if offset > 0, generator.chance(20) {
        excluded.append(first + offset)
      } else {
        held.append(first + offset)
      }
    }
    let last = LocalMinute(first + span, MinuteOfDay(wrapping: 1439))
    let event = Event(
      uid: sample.uid("event-\(number)"), summary: "Event \(number)",
      timing: .weekly(
        first: LocalMinute(first, start), minutes: 50, days: days,
        lastEnd: Instant(seconds: sample.edition.zone.instant(localSeconds: last.localSeconds)),
        excluded: excluded))
    let end = MinuteOfDay(wrapping: start.value + 50)
    return (event, held.map { "\($0) \(start) \(end) Event \(number)" })
  }

  @Test func `a rule says what it leaves out, and why`() throws {
    var sample = try FeedSample()
    let thanksgiving = Omission(date: try date("2026-11-26"), reason: .holiday("Thanksgiving"))
    sample.events = [
      try sample.weekly(
        "ALPHA 1", "TuTh", "2026-11-19", "2026-12-10",
        without: ["2026-11-24", "2026-11-26", "2026-12-01", "2026-12-03"],
        omissions: [
          thanksgiving,
          Omission(date: try date("2026-11-24"), reason: .canceled("Instructor <away>")),
          Omission(date: try date("2026-12-01"), reason: .holiday("Recess")),
          Omission(date: try date("2026-12-03"), reason: .holiday("Recess")),
        ]),
      try sample.weekly(
        "GAMMA 3", "Tu", "2026-11-24", "2026-12-15", without: ["2026-12-01"],
        omissions: [Omission(date: try date("2026-12-01"), reason: .swap(follows: .monday))]),
      try sample.weekly("DELTA 4", "F", "2026-11-20", "2026-12-11", without: ["2026-11-27"]),
      try sample.single("BETA 2", on: "2026-12-01"),
      try sample.weekly("BETA 2", "M", "2026-11-23", "2026-12-07"),
    ]
    let html = try sample.html()
    #expect(
      html.all(.feedRule).map(\.elements.texts) == [
        ["BETA 2", "Mon 9:00 – 9:50 am", "23 Nov – 7 Dec 2026; also on Tue 1 Dec, as on a Monday"],
        [
          "ALPHA 1", "Tue, Thu 9:00 – 9:50 am",
          """
          19 Nov – 10 Dec 2026; not on 24 Nov (canceled: Instructor <away>), 26 Nov \
          (Thanksgiving), 1 Dec – 3 Dec (Recess)
          """,
        ],
        [
          "GAMMA 3", "Tue 9:00 – 9:50 am",
          "24 Nov – 15 Dec 2026; not on 1 Dec (follows Monday’s schedule)",
        ],
        ["DELTA 4", "Fri 9:00 – 9:50 am", "20 Nov – 11 Dec 2026; not on 27 Nov"],
      ], "in the order of weekdays, a week without a reason too")
    #expect(html.holds == ["13", "12", "2026-11-19", "2026-12-15", "5"])
  }

  @Test func `what is held every second week is said by its dates`() throws {
    var sample = try FeedSample()
    sample.events = [
      try sample.weekly(
        "CHOIR", "M", "2026-11-23", "2026-12-21", without: ["2026-11-30", "2026-12-14"])
    ]
    let rule = try sample.html().one(.feedRule)
    #expect(rule.figures == ["09:00", "09:50", "2026-11-23", "2026-12-07", "2026-12-21"])
  }

  @Test func `a rule of a year or more says the years of its dates`() throws {
    var sample = try FeedSample()
    func exception(until last: String) throws -> String {
      sample.events = [
        try sample.weekly("CHOIR", "M", "2026-11-23", last, without: ["2027-03-01"])
      ]
      return try sample.html().one(.feedRule).one("[datetime=2027-03-01]").text
    }
    #expect(try exception(until: "2027-11-29") == "1 Mar 2027")
    #expect(try exception(until: "2027-11-22") == "1 Mar")
  }

  @Test func `a canceled class is said once, and is not counted`() throws {
    var sample = try FeedSample()
    let day = try date("2026-11-23")
    let omission = Omission(date: day, reason: .canceled("Storm"))
    var note = try sample.single("CANCELED: ALPHA 1", on: "2026-11-23")
    note.omissions = [omission]
    sample.events = [
      try sample.weekly(
        "ALPHA 1", "M", "2026-11-16", "2026-11-30", without: ["2026-11-23"], omissions: [omission]),
      note,
    ]
    let html = try sample.html()
    let rule = try html.one(.feedRule)
    #expect(rule.figures == ["09:00", "09:50", "2026-11-16", "2026-11-30", "2026-11-23"])
    #expect(rule.text.ranges(of: "Storm").count == 1 && !html.has(.feedDay))
    #expect(html.holds == ["2", "2", "2026-11-16", "2026-11-30", "1"])
    // A made-up class that is canceled has no rule that would leave it out.
    sample.events = [note]
    let alone = try sample.html()
    let entry = try alone.one(.feedDay)
    #expect(!alone.has(.feedRule) && entry.figures == ["2026-11-23", "09:00", "09:50"])
    #expect(try entry.one("s").text == "ALPHA 1")
    #expect(entry.text.ranges(of: "Storm").count == 1)
  }

  @Test func `the months of a long list are folded after the first forty rows`() throws {
    var sample = try FeedSample()
    let first = try date("2026-11-01")
    sample.events = try (0..<120).map { number in
      try sample.single("ALPHA \(number)", on: (first + number).description)
    }
    let html = try sample.html()
    #expect(
      html.all(.foldedMonth).map { $0.all("summary").flatMap(\.figures) } == [
        ["2027-01", "31"], ["2027-02", "28"],
      ])
    #expect(html.all("section > h3").map(\.times) == [["2026-11"], ["2026-12"]])
    #expect(html.all("section > ol").map(\.dates.first) == ["2026-11-18", "2026-12-01"])
    sample.events = Array(sample.events.prefix(50))
    #expect(try !sample.html().has(.foldedMonth))
  }

  @Test func `a feed of which all is over says so, and shows it`() throws {
    var sample = try FeedSample()
    sample.hasNotice = false
    sample.events = [
      Event(
        uid: sample.uid("seats"), summary: "No seat alerts yet",
        timing: .allDay(DateSpan(try date("2026-08-31"))))
    ]
    let html = try sample.html()
    #expect(html.holds == ["1", "2026-08-31"])
    let past = try html.one(.past)
    #expect(past["open"] != nil && past.all(.feedDay).flatMap(\.dates) == ["2026-08-31"])
    #expect(try past.one("b").text == "No seat alerts yet")
    #expect(html.all("section > p").count == 1, "that nothing is ahead")
  }

  @Test func `what is over is folded away, what is of today is not`() throws {
    var sample = try FeedSample()
    sample.events = [
      try sample.weekly("ALPHA 1", "W", "2026-11-04", "2026-11-11"),
      try sample.weekly("BETA 2", "W", "2026-11-04", "2026-11-18"),
      try sample.single("GAMMA 3", on: "2026-11-17"),
      try sample.single("DELTA 4", on: "2026-11-18"),
    ]
    let html = try sample.html()
    let past = try html.one(.past)
    #expect(past["open"] == nil && past.all("b").texts == ["ALPHA 1", "GAMMA 3"])
    #expect(
      past.all(.feedDay).map(\.figures) == [["2026-11-17", "09:00", "09:50"]])
    #expect(past.all("h3").map(\.times) == [["2026-11"]])
    #expect(html.all("section > ul b").texts == ["BETA 2"])
    #expect(html.all("section > ol b").texts == ["DELTA 4"])
    #expect(html.all("section > ol").map(\.figures) == [["2026-11-18", "09:00", "09:50"]])
    // The one place of all is said once, above them.
    let place = try html.one("section > p")
    #expect(place.text.contains("MAB 0230, Mabry Hall"))
    #expect(try html.one("main").text.ranges(of: "MAB 0230").count == 1)
  }

  @Test func `whole days, hours in universal time and nights have their place`() throws {
    var sample = try FeedSample()
    let night = LocalMinute(try date("2026-11-20"), MinuteOfDay(wrapping: 1380))
    sample.events = [
      Event(
        uid: sample.uid("break"), summary: "No classes – Thanksgiving",
        timing: .allDay(DateSpan(try date("2026-11-25"), try date("2026-11-29")))),
      Event(uid: sample.uid("night"), summary: "Night", timing: .once(night, minutes: 120)),
      Event(
        uid: sample.uid("utc"), summary: "Universal",
        timing: .utc(Instant(seconds: 1_795_273_200), seconds: 3_600)),
      Event(
        uid: sample.uid("utc"), summary: "Nevermore",
        timing: .utc(Instant(seconds: 1_795_273_200), seconds: 3_600)),
    ]
    let html = try sample.html()
    let days = html.all(.feedDay)
    #expect(
      days.map(\.figures) == [
        ["2026-11-20", "23:00", "01:00"], ["2026-11-21", "10:00", "11:00"],
        ["2026-11-25", "2026-11-29"],
      ])
    #expect(days[0].all("li > p").texts == ["11:00 pm – Sat 1:00 am"])
    #expect(
      html.all("main b").texts == ["Night", "Universal", "No classes – Thanksgiving"],
      "of two events with one name in the feed the first counts")
    #expect(!html.has("section > p"))
  }

  @Test func `a feed of a whole term stays small`() throws {
    var sample = try FeedSample()
    sample.events = try (0..<12).map {
      try sample.weekly("CMPS \(200 + $0)-0101 Lecture", "MWF", "2026-11-18", "2027-03-01")
    }
    #expect(FeedDates(sample.feed).heldCount > 500)
    #expect(try sample.page().rendered().count < 14_000)
  }
}

extension Element {
  /// The numbers and dates of what a feed's page says that the feed holds.
  fileprivate var holds: [String] { all(.head).flatMap { $0.all("p") }.last?.figures ?? [] }
}

/// A campus of one course whose term, meetings and cancellations are drawn.
private struct DrawnCourse {
  var events: [Event] = []
  var occurrences: [String] = []

  init(in sample: FeedSample, _ generator: inout SeededGenerator) throws {
    let first = try date("2026-08-20") + generator.below(20)
    var term = Term(id: TermID("t"), name: "T", days: DateSpan(first, first + 110))
    for number in 0..<generator.below(4) {
      let from = first + generator.below(105)
      term.holidays.append(
        Holiday(name: "Rest \(number)", days: DateSpan(from, from + generator.below(6))))
    }
    for _ in 0..<generator.below(3) {
      term.swaps.append(
        DaySwap(date: first + generator.below(110), follows: Weekday.allCases[generator.below(7)]))
    }
    let zone = sample.edition.zone
    let maker = MeetingEvents(term: term, zone: zone, host: "example.edu")
    var section = Section(id: try section("CMPS 231-0101"))
    for _ in 0..<1 + generator.below(3) {
      let days = WeekdaySet(rawValue: UInt8(1 + generator.below(127)))
      let start = 480 + 5 * generator.below(120)
      let time = try #require(MinuteSpan(start, start + 50))
      section.meetings.append(
        Meeting(
          kind: generator.chance(50) ? "Lab" : nil, timing: .weekly(days, time), place: .online))
    }
    for _ in 0..<generator.below(5) {
      section.cancellations.append(
        Cancellation(
          date: first + generator.below(110), reason: generator.chance(50) ? "Ill" : nil))
    }
    events = maker.events(of: section, in: try offered("CMPS 231", "Data", []))
    for event in events where !event.isCanceled {
      occurrences += event.timing.occurrences(in: zone).map { stretch in
        let from = LocalMinute(localSeconds: zone.localSeconds(at: stretch.lowerBound.seconds))
        let to = LocalMinute(localSeconds: zone.localSeconds(at: stretch.upperBound.seconds))
        return "\(from.date) \(from.time) \(to.time) \(event.summary)"
      }
    }
  }
}

@Suite struct `Rules of feeds` {
  @Test func `the rules of drawn terms give the dates of their events, no more and no fewer`()
    throws
  {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in draws(100) {
      var sample = try FeedSample()
      let drawn = try DrawnCourse(in: sample, &generator)
      sample.events = drawn.events
      let dates = FeedDates(sample.feed)
      let notices = drawn.events.isEmpty ? ["\(sample.now)"] : []
      #expect(dates.said.sorted() == (drawn.occurrences + notices).sorted(), "seed \(seed)")
    }
  }

  @Test func `the rules of a campus give the dates of its events`() async throws {
    let sample = try PlanSample()
    let edition = try sample.edition()
    let groups = edition.feeds(listing: [try sample.context()]).groups
    var count = 0
    for entry in groups.flatMap(\.entries) {
      let feed = entry.feed(in: edition)
      let held = feed.events.filter { !$0.isCanceled }
      let timed = held.flatMap { $0.timing.occurrences(in: feed.zone) }.count
      let days = held.count { !$0.timing.isTimed }
      let dates = FeedDates(feed)
      #expect(dates.heldCount == timed + days, "\(entry.address)")
      count += dates.rules.count
    }
    #expect(count > 20)
  }
}

@Suite struct `Index of feeds` {
  @Test func `groups list their feeds, and empty ones are left out`() throws {
    var sample = try FeedSample()
    sample.name = "First <choice>"
    let unlisted = sample.entry
    let whole = sample.entry(listed: .row("First <choice>", detail: "Classes"))
    let part = sample.entry(listed: .part("exams"))
    let edition = sample.edition
    let html = try FeedIndexPage(
      edition: edition,
      groups: [
        FeedGroup(title: "Robin", entries: [whole, part]),
        FeedGroup(title: "Nobody", entries: []), FeedGroup(title: "Rooms", entries: [unlisted]),
      ]
    ).page().html()
    let sections = html.all("main > section")
    #expect(sections.count == 2, "the group of Robin, and where all others are")
    #expect(try sections[0].one("h2").text == "Robin")
    #expect(
      sections[0].links == [
        Link("../feeds/robin/first-choice.html", "First <choice>"),
        Link("../feeds/robin/first-choice.html", "exams"),
      ])
    #expect(sections[0].all("li p").texts.first == "Classes")
    #expect(sections[1].hrefs == ["../catalog/index.html", "../rooms/index.html"])
    #expect(try html.one(.head).hrefs == ["../index.html", "../feeds/how.html"])
    #expect(!html.has("main > p"))
    let none = try FeedIndexPage(edition: edition, groups: []).page().html()
    #expect(!none.has("main > section") && none.all("main > p").count == 1)
  }
}
