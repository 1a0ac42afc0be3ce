import CampusModel
import Diagnostics
import ICalendar
import Markup
import SeededRandom
import SiteBuild
import Testing
import TimeZones

@testable import Pages

@Suite struct `Feed page: dates` {
  @Test func `every occurrence is listed once, in order, whatever the rules`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      var sample = try FeedSample()
      var expected: [String] = []
      for number in 0..<1 + generator.below(4) {
        let (event, lines) = try random(number, in: sample, &generator)
        sample.events.append(event)
        expected += lines
      }
      let dates = FeedDates(sample.feed)
      let found = dates.entries.filter { !$0.isLeftOut }.map(line)
      #expect(found.sorted() == expected.sorted(), "seed \(seed)")
      let order = dates.entries.filter { !$0.isLeftOut }.map { line($0).prefix(16) }
      #expect(order == order.sorted(), "seed \(seed)")
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

  private func line(_ entry: FeedDates.Entry) -> String {
    guard case .timed(let from, let to) = entry.kind else { return "\(entry.date)" }
    return "\(from.date) \(from.time) \(to.time) \(entry.summaries.joined())"
  }

  @Test func `what is left out stands in its place with its reason`() throws {
    var sample = try FeedSample()
    let thanksgiving = Omission(date: try date("2026-11-26"), reason: .holiday("Thanksgiving"))
    sample.events = [
      try sample.weekly(
        "ALPHA 1", "TuTh", "2026-11-19", "2026-12-03", without: ["2026-11-24", "2026-11-26"],
        omissions: [
          thanksgiving,
          Omission(date: try date("2026-11-24"), reason: .cancelled("Instructor <away>")),
        ]),
      try sample.weekly(
        "BETA 2", "Th", "2026-11-19", "2026-12-03", without: ["2026-11-26"],
        omissions: [thanksgiving]),
      try sample.weekly(
        "GAMMA 3", "Tu", "2026-11-24", "2026-12-08", without: ["2026-12-01"],
        omissions: [Omission(date: try date("2026-12-01"), reason: .swap(follows: .monday))]),
      try sample.weekly("DELTA 4", "F", "2026-11-20", "2026-12-04", without: ["2026-11-27"]),
    ]
    let html = try sample.page()
    let text = words(html)
    #expect(text.contains("26 Thu No class Thanksgiving ALPHA 1 , BETA 2"))
    #expect(
      text.contains(
        "24 Tue 9:00 am – 9:50 GAMMA 3 9:00 am – 9:50 ALPHA 1 Cancelled: Instructor <away>"))
    #expect(text.contains("No class Follows Monday’s schedule GAMMA 3"))
    #expect(!text.contains("27 Fri"), "a week that a rule leaves out without a reason is no row")
    #expect(
      html.contains("<s>ALPHA 1</s>, <s>BETA 2</s>") && html.contains("Instructor &lt;away&gt;"))
    #expect(text.contains("4 do not take place: why stands with the dates."))
    #expect(text.contains("9 events on 7 days"), "\(text)")
    let places = ["19 Thu", "24 Tue", "26 Thu"].map {
      text.ranges(of: $0).first?.lowerBound
    }
    #expect(
      !places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
  }

  @Test func `a cancelled class stands once, with its time, and is not counted`() throws {
    var sample = try FeedSample()
    let day = try date("2026-11-23")
    let omission = Omission(date: day, reason: .cancelled("Storm"))
    var note = try sample.weekly("CANCELLED: ALPHA 1", "M", "2026-11-23", "2026-11-23")
    note.timing = .once(LocalMinute(day, MinuteOfDay(wrapping: 540)), minutes: 50)
    note.omissions = [omission]
    sample.events = [
      try sample.weekly(
        "ALPHA 1", "M", "2026-11-16", "2026-11-30", without: ["2026-11-23"], omissions: [omission]),
      note,
    ]
    let text = words(try sample.page())
    #expect(text.contains("23 Mon 9:00 am – 9:50 ALPHA 1 Cancelled: Storm"))
    #expect(text.contains("2 events on 2 days") && text.contains("1 does not take place"))
    #expect(text.ranges(of: "Storm").count == 1 && !text.contains("CANCELLED"))
    // A made-up class that is cancelled has no rule that would leave it out.
    sample.events = [note]
    #expect(words(try sample.page()).contains("23 Mon 9:00 am – 9:50 ALPHA 1 Cancelled: Storm"))
  }

  @Test func `the months of a long list are folded after the first forty rows`() throws {
    var sample = try FeedSample()
    sample.events = [try sample.weekly("ALPHA 1", "MTuWThFSaSu", "2026-11-01", "2027-02-28")]
    let html = try sample.page()
    let folds = html.matches(of: #/<details class="mon"><summary>(.*?)<\/summary>/#)
    #expect(
      folds.map { words(String($0.1)) } == ["January 2027 31 events", "February 2027 28 events"])
    #expect(
      words(html).contains("November 2026 18 Wed") && words(html).contains("December 2026 1 Tue"))
    sample.events = [try sample.weekly("ALPHA 1", "W", "2026-11-01", "2027-06-30")]
    #expect(!(try sample.page()).contains("class=\"mon\""))
  }

  @Test func `a feed of which all is over says so, and shows it`() throws {
    var sample = try FeedSample()
    sample.hasNotice = false
    sample.events = [
      Event(
        uid: sample.uid("seats"), summary: "No news of seats yet",
        timing: .allDay(DateSpan(try date("2026-08-31"))))
    ]
    let html = try sample.page()
    #expect(words(html).contains("1 event: No news of seats yet, Mon 31 Aug 2026 ."))
    #expect(
      words(html).contains("No date is ahead.") && html.contains("class=\"past\" open"))
  }

  @Test func `dates that are over are folded away, those of today are not`() throws {
    var sample = try FeedSample()
    sample.events = [try sample.weekly("ALPHA 1", "W", "2026-11-04", "2026-12-02")]
    let html = try sample.page()
    let fold = try #require(
      html.firstMatch(of: #/<details class="past">.*?<\/details>/#.dotMatchesNewlines()))
    #expect(
      words(String(fold.output)).hasPrefix("Over 2 events November 2026 4 Wed 9:00 am – 9:50"))
    let rest = words(String(html[fold.range.upperBound...]))
    #expect(
      rest.hasPrefix("November 2026 18 Wed 9:00 am – 9:50 ALPHA 1 25 Wed"))
    #expect(words(html).contains("New York time All in MAB 0230, Mabry Hall."))
    #expect(rest.contains("December 2026 2 Wed"))
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
    let text = words(try sample.page())
    #expect(text.contains("20 Fri 11:00 pm – Sat 1:00 am Night"))
    #expect(text.contains("21 Sat 10:00 am – 11:00 Universal"))
    #expect(text.contains("25 Wed All day No classes – Thanksgiving until Sun 29 Nov"))
    #expect(!text.contains("Nevermore") && text.contains("New York time"))
  }

  @Test func `a feed of a whole term stays small`() throws {
    var sample = try FeedSample()
    sample.events = try (0..<12).map {
      try sample.weekly("CMPS \(200 + $0)-0101 Lecture", "MWF", "2026-11-18", "2027-03-01")
    }
    let html = try sample.page()
    #expect(FeedDates(sample.feed).heldCount > 500)
    #expect(html.utf8.count < 240 * 540)
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
    let page = try FeedIndexPage(
      edition: edition,
      groups: [
        FeedGroup(title: "Robin", entries: [whole, part]),
        FeedGroup(title: "Nobody", entries: []), FeedGroup(title: "Rooms", entries: [unlisted]),
      ]
    ).page()
    var diagnostics: [Diagnostic] = []
    let html = String(decoding: page.render(&diagnostics), as: UTF8.self)
    #expect(diagnostics.isEmpty && page.route.text == "feeds/index.html")
    #expect(html.contains("<a href=\"../feeds/robin/first-choice.html\">First &lt;choice&gt;</a>"))
    #expect(words(html).contains("First <choice> Classes Or alone: exams"))
    #expect(words(html).contains("Every course and every section"))
    #expect(!html.contains("Nobody") && !html.contains(">Rooms</h2>"))
    #expect(!html.contains("no feeds yet"))
    let none = try FeedIndexPage(edition: edition, groups: []).page()
    #expect(
      words(String(decoding: none.render(&diagnostics), as: UTF8.self)).contains("no feeds yet"))
  }
}
