import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

@Test func `the variant with alarms only adds reminders of timed events`() throws {
  let plain = try Fixture.classFeed(alarm: 15)
  let file = unfolded(published(plain.variant(.alarms)))
  let begin = try #require(file.firstIndex(of: "BEGIN:VALARM"))
  #expect(
    Array(file[begin...begin + 5]) == [
      "BEGIN:VALARM", "UID:fall-2026.cmps216.0101.lecture.alarm@almanac.example.edu",
      "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:CMPS 216-0101 Lecture", "END:VALARM",
    ])
  // The lecture, its swapped day and the lab; holidays have none.
  #expect(file.count { $0 == "BEGIN:VALARM" } == 3)
  #expect(file.contains("X-ALMANAC-SCOPE:robin-vale+alarms"))
  var rest = file
  while let begin = rest.firstIndex(of: "BEGIN:VALARM") { rest.removeSubrange(begin...begin + 5) }
  let expected = unfolded(published(plain)).map {
    $0.replacing("SCOPE:robin-vale", with: "SCOPE:robin-vale+alarms")
      .replacing("first-choice.ics", with: "first-choice+alarms.ics")
  }
  #expect(rest == expected)
}

@Test func `the flat variant has every occurrence by the wall clock, and no rule`() throws {
  let plain = try Fixture.classFeed()
  let all = unfolded(published(plain.variant(.flat)))
  #expect(!all.contains { $0.hasPrefix("RRULE:FREQ=WEEKLY") || $0.hasPrefix("EXDATE") })
  #expect(all.contains("UID:fall-2026.cmps216.0101.lecture.20260831@almanac.example.edu"))
  #expect(all.contains("DTSTART;TZID=America/New_York:20260831T100000"))
  let timed = plain.events.flatMap { $0.timing.occurrences(in: plain.zone) }
  #expect(all.count { $0.hasPrefix("DTSTART;TZID=") } == timed.count)
  #expect(all.contains("X-ALMANAC-SCOPE:robin-vale"))
  let source = try #require(all.first { $0.hasPrefix("SOURCE") })
  #expect(source.hasSuffix("first-choice.flat.ics"))
  #expect(plain.variant(.flat).variant(.plain) == plain)
}

@Test func `plain and flat never say different things of one event`() throws {
  for name in ["America/New_York", "Africa/Cairo", "Africa/Casablanca", "America/Nuuk"] {
    let plain = Fixture.feed(try Fixture.classFeed().events, zone: try Zone.load(name))
    var memory = FeedMemory()
    for variant in Feed.Variant.allCases {
      let feed = plain.variant(variant)
      memory.note(feed, at: path(of: feed), now: Instant(seconds: 1_788_220_800))
    }
    #expect(memory.contradictions.isEmpty, "\(name)")
  }
}

@Test func `an event's color is written by its name`() throws {
  var event = Event(
    uid: EventUID(["t"], host: Fixture.host), summary: "s",
    timing: .utc(Instant(seconds: 0), seconds: 60))
  event.color = CSSColor("SeaGreen")
  let all = unfolded(published(Fixture.feed([event], zone: .utc)))
  #expect(all.count { $0 == "COLOR:seagreen" } == 1)
}

// Streaming
@Test func `a calendar that is written piece by piece is the whole one`() throws {
  let feed = try Fixture.classFeed()
  var memory = FeedMemory()
  let now = Instant(seconds: 1_788_220_800)
  let whole = memory.publish(feed, now: now)
  let zone = feed.zone
  func start(_ event: Event) -> Int {
    switch event.timing {
    case .weekly(let first, _, _, _, _), .once(let first, _):
      zone.instant(localSeconds: first.localSeconds)
    case .utc(let start, _): start.seconds
    case .allDay(let days): zone.instant(localSeconds: days.first.dayNumber * 86_400)
    }
  }
  var rest = feed.events.sorted { (start($0), $0.uid) < (start($1), $1.uid) }[...]
  var pieces: [[UInt8]] = []
  FeedWriter.write(feed, modified: now) {
    rest.popFirst().map { ($0, EventStamps(sequence: 0, modified: now)) }
  } into: {
    pieces.append($0)
  }
  #expect(pieces.count == 1 && pieces[0] == whole)

  var left = 5000
  pieces = []
  FeedWriter.write(feed, modified: now) {
    left -= 1
    return left >= 0 ? (feed.events[0], EventStamps(sequence: 0, modified: now)) : nil
  } into: {
    pieces.append($0)
  }
  let chunk = FeedWriter.chunk
  #expect(pieces.count > 10)
  #expect(pieces.dropLast().allSatisfy { (chunk..<chunk + 4096).contains($0.count) })
  let all = lines(pieces.flatMap { $0 })
  #expect(all.count { $0 == "BEGIN:VEVENT" } == 5000 && all.last == "END:VCALENDAR")
}

// Budgets
@Test func `what programs do not accept is reported`() throws {
  #expect(FeedBudget.excesses(of: published(try Fixture.classFeed())).isEmpty)
  let date = try Fixture.date("2026-01-01")
  let crowded = Event(
    uid: EventUID(["crowded"], host: "h"), summary: "s",
    timing: .weekly(
      first: LocalMinute(date, minutes: 600), minutes: 50, days: .all,
      lastEnd: Instant(seconds: (date + 100).dayNumber * 86_400),
      excluded: (1...61).map { date + $0 }))
  let many = (0..<1000).map { number in
    Event(
      uid: EventUID(["e\(number)"], host: "h"), summary: "s", timing: .allDay(DateSpan(date)),
      description: String(repeating: "x", count: 500))
  }
  let file = published(Fixture.feed(many + [crowded], zone: try Fixture.newYork()))
  #expect(
    FeedBudget.excesses(of: file) == [
      .bytes(file.count), .events(1001), .exclusions(61, uid: "crowded@h"),
    ])
  let reported = published(Fixture.feed([crowded], zone: try Fixture.newYork()))
  #expect(FeedBudget.excesses(of: reported) == [.exclusions(61, uid: "crowded@h")])
}
