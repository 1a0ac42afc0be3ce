import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let september = Instant(seconds: 1_788_220_800)

private func days(_ count: Int, after moment: Instant) -> Instant {
  Instant(seconds: moment.seconds + count * 86_400)
}

/// A class as its owner and its registrar change it from build to build.
private struct ChangingClass {
  var days = "MW"
  var hour = 600
  var room = "0230"
  var holidays: Set<CalendarDate> = []
  var swaps: Set<CalendarDate> = []
  /// With their reasons.
  var canceled: [CalendarDate: String] = [:]
  var isHeld = true
  /// Whether it may be gone for a while, and meet when the clock is set.
  let isUnsteady: Bool

  /// The clock is set back on 1 November in New York, and on 30 October in Cairo.
  private static func term() throws -> DateSpan {
    DateSpan(try Fixture.date("2026-10-12"), try Fixture.date("2026-11-15"))
  }

  mutating func change(by random: inout SeededGenerator) throws {
    let date = try Self.term().first + random.below(35)
    switch random.below(isUnsteady ? 9 : 7) {
    case 0: days = ["MW", "MWF", "TuTh", "F"][random.below(4)]
    case 1: hour = [600, 840][random.below(2)]
    case 2: room = "023\(random.below(3))"
    case 3: if holidays.remove(date) == nil, holidays.count < 3 { holidays.insert(date) }
    case 4: if swaps.remove(date) == nil, swaps.count < 3 { swaps.insert(date) }
    case 5: canceled[date] = canceled[date] == nil ? "Reason \(random.below(3))" : nil
    case 6: canceled = canceled.mapValues { _ in "Reason \(random.below(3))" }
    case 7: (days, hour) = (["SaSu", "FSaSu"][random.below(2)], 90)
    default: isHeld.toggle()
    }
  }

  /// As all of a person's feeds have it, with the days off.
  func feed(in zone: Zone) throws -> Feed {
    let term = Term(
      id: TermID("fall-2026"), name: "Fall 2026", days: try Self.term(),
      holidays: holidays.sorted().map { Holiday(name: "Day off", days: DateSpan($0)) },
      swaps: swaps.sorted().map { DaySwap(date: $0, follows: .monday) })
    let room = RoomID(try #require(BuildingCode("MAB")), room)
    var (course, section) = try Fixture.course([
      try Fixture.meeting("Lecture", days, hour, hour + 80, at: .room(room)),
      try Fixture.meeting("Lab", "Tu", 1000, 1050),
    ])
    section.cancellations = canceled.sorted { $0.key < $1.key }.map {
      Cancellation(date: $0.key, reason: $0.value)
    }
    if !isHeld { section.meetings.removeFirst() }
    course.sections = [section]
    let meetings = MeetingEvents(term: term, zone: zone, host: Fixture.host)
      .events(of: section, in: course, alarm: 10)
    let holidays = TermEvents(term: term, zone: zone, host: Fixture.host).holidays()
    return Fixture.feed(meetings + holidays, zone: zone)
  }
}

/// Somebody who subscribes to a flat feed, and for 400 days forgets nothing.
private struct Subscriber {
  private struct Known {
    var text: [String]
    var sequence: Int
    var modified: String
    /// When it was last in the file.
    var seen: Instant
  }

  private var events: [String: Known] = [:]
  private var last: Instant?

  /// The events of a file by their UIDs: lines without stamps, and these.
  private static func events(
    in file: [UInt8], seen: Instant
  ) throws -> [(uid: String, event: Known)] {
    try unfolded(file).split(separator: "BEGIN:VEVENT").dropFirst().map { lines in
      func value(_ name: String) throws -> String {
        let line = try #require(lines.first { $0.hasPrefix("\(name):") })
        return String(line.dropFirst(name.utf8.count + 1))
      }
      let stamps = ["DTSTAMP:", "LAST-MODIFIED:", "SEQUENCE:"]
      let text = lines.prefix { $0 != "END:VEVENT" }
        .filter { line in !stamps.contains { line.hasPrefix($0) } }
      let sequence = try #require(Int(try value("SEQUENCE")))
      let modified = try value("LAST-MODIFIED")
      return (
        try value("UID"),
        Known(text: Array(text), sequence: sequence, modified: modified, seen: seen)
      )
    }
  }

  /// Takes the file of another build: what changed, or returned, has a higher SEQUENCE than ever,
  /// and nothing goes back.
  mutating func read(_ file: [UInt8], at now: Instant, _ comment: Comment) throws {
    for (uid, event) in try Self.events(in: file, seen: now) {
      if let known = events[uid], now <= days(400, after: known.seen) || known.seen == last {
        let isSame = known.text == event.text && known.seen == last
        #expect(
          isSame ? event.sequence >= known.sequence : event.sequence > known.sequence, comment)
        #expect(event.modified >= known.modified, comment)
      }
      events[uid] = event
    }
    last = now
  }
}

/// Many builds with one feed in all its forms.
private struct Builds {
  let zone: Zone
  var memory = FeedMemory()
  /// A memory that has never seen a flat feed.
  var plainMemory = FeedMemory()
  var subscriber = Subscriber()
  var last: (feed: Feed, note: Fingerprint, file: [UInt8])?

  mutating func build(_ feed: Feed, now: Instant, _ comment: Comment) throws {
    let forms = Feed.Variant.allCases.map { feed.variant($0) }
    let notes = forms.map { memory.note($0, at: path(of: $0), now: now) }
    memory.finish(now: now)
    #expect(memory.contradictions.isEmpty, comment)
    let files = forms.map { FeedWriter.bytes(of: $0, by: memory) }
    #expect(plainMemory.publish(Array(forms[..<2]), now: now) == Array(files[..<2]), comment)
    try subscriber.read(files[2], at: now, comment)
    if let last {
      if last.feed == feed { #expect(last.file == files[2], comment) }
      if last.file == files[2], last.feed == feed { #expect(last.note == notes[2], comment) }
      if last.file != files[2] { #expect(last.note != notes[2], comment) }
    }
    last = (feed, notes[2], files[2])
    memory = try FeedMemory(reading: memory.serialized())
  }
}

@Test(arguments: ["America/New_York", "Africa/Cairo"], [false, true])
func `a date of a flat feed never goes back, and moves on when it changes`(
  _ name: String, _ isUnsteady: Bool
) throws {
  for seed in draws(UInt64(40)) {
    var random = SeededGenerator(seed: seed)
    var held = ChangingClass(isUnsteady: isUnsteady)
    var builds = Builds(zone: try Zone.load(name))
    var now = september
    for build in 0..<30 {
      for _ in 0..<random.below(3) { try held.change(by: &random) }
      let feed = try held.feed(in: builds.zone)
      try builds.build(feed, now: now, "seed \(seed), build \(build)")
      // A class that is steady may be remembered for years.
      now = days(1 + random.below(isUnsteady ? 10 : 300), after: now)
    }
  }
}

// MARK: - Former versions

/// A memory as the version before wrote it, which remembered each date of a flat feed, and that
/// feed's file: an event for each date, as one feed of the same scope.
private func formerly(
  _ feed: Feed, in memory: inout FeedMemory, now: Instant
) throws -> [UInt8] {
  let dates = feed.events.flatMap { event -> [Event] in
    guard case .weekly(_, let minutes, _, _, _) = event.timing else { return [event] }
    return event.timing.occurrences(in: feed.zone).map { occurrence in
      let start = LocalMinute(
        localSeconds: feed.zone.localSeconds(at: occurrence.lowerBound.seconds))
      var date = event
      date.uid = event.uid.appending(digits(of: start.date))
      date.timing = .once(start, minutes: minutes)
      return date
    }
  }
  let flat = Fixture.feed(dates, zone: feed.zone)
  for form in [feed, feed.variant(.alarms)] { memory.note(form, at: path(of: form), now: now) }
  memory.note(flat, at: path(of: feed.variant(.flat)), now: now)
  memory.finish(now: now)
  return FeedWriter.bytes(of: flat, by: memory)
}

private func asFormer(_ memory: FeedMemory) -> [UInt8] {
  Array(text(memory.serialized()).replacing("memory 4\n", with: "memory 3\n").utf8)
}

@Test func `the dates that a former version remembered pass their stamps to their rules`() throws {
  let zone = try Fixture.newYork()
  for seed in draws(UInt64(60)) {
    var random = SeededGenerator(seed: seed)
    var held = ChangingClass(isUnsteady: true)
    var former = FeedMemory()
    var builds = Builds(zone: zone)
    var now = september
    for build in 0..<8 {
      for _ in 0..<random.below(3) { try held.change(by: &random) }
      let file = try formerly(held.feed(in: zone), in: &former, now: now)
      try builds.subscriber.read(file, at: now, "seed \(seed), build \(build)")
      now = days(1 + random.below(10), after: now)
    }
    builds.memory = try FeedMemory(reading: asFormer(former))
    builds.plainMemory = builds.memory
    for build in 8..<20 {
      for _ in 0..<random.below(3) { try held.change(by: &random) }
      try builds.build(held.feed(in: zone), now: now, "seed \(seed), build \(build)")
      now = days(1 + random.below(10), after: now)
    }
  }
}

@Test func `a memory of a former version loses its dates and what they said is kept`() throws {
  var held = ChangingClass(isUnsteady: false)
  held.swaps = [try Fixture.date("2026-10-13")]
  let zone = try Fixture.newYork()
  var former = FeedMemory()
  _ = try formerly(held.feed(in: zone), in: &former, now: september)
  held.room = "9"
  _ = try formerly(held.feed(in: zone), in: &former, now: days(1, after: september))
  var current = FeedMemory()
  let forms = try Feed.Variant.allCases.map { try held.feed(in: zone).variant($0) }
  _ = current.publish(forms, now: september)
  let lines = text(current.serialized()).count { $0 == "\n" }
  #expect(text(former.serialized()).count { $0 == "\n" } > lines + 10)
  let read = try FeedMemory(reading: asFormer(former))
  #expect(text(read.serialized()).count { $0 == "\n" } == lines)
  // What is no part of the rule is an event of its own as before.
  let swap = EventUID(
    ["fall-2026", "CMPS216", "0101", "lecture", "20261013"], host: Fixture.host)
  #expect(
    read.stamps(of: swap, in: "robin-vale")
      == EventStamps(sequence: 1, modified: days(1, after: september)))
}

// MARK: - What is remembered

@Test func `a flat feed alone is remembered as the plain one is`() throws {
  let feed = try Fixture.classFeed()
  var (plain, flat) = (FeedMemory(), FeedMemory())
  plain.note(feed, at: "a.ics", now: september)
  flat.note(feed.variant(.flat), at: "a.ics", now: september)
  plain.finish(now: september)
  flat.finish(now: september)
  #expect(plain == flat)
  #expect(unfolded(FeedWriter.bytes(of: feed.variant(.flat), by: flat)).contains("SEQUENCE:0"))
}

@Test func `a name too long for a date has stamps in a flat feed`() throws {
  let long = String(repeating: "long", count: 30)
  let date = try Fixture.date("2026-10-12")
  let event = Event(
    uid: EventUID([long], host: Fixture.host), summary: "s",
    timing: .weekly(
      first: LocalMinute(date, minutes: 600), minutes: 50, days: .all,
      lastEnd: Instant(seconds: (date + 3).dayNumber * 86_400), excluded: []))
  let file = unfolded(published(Fixture.feed([event], zone: .utc).variant(.flat), at: september))
  #expect(file.count { $0 == "BEGIN:VEVENT" } == 3)
  #expect(file.count { $0 == "DTSTAMP:20260901T000000Z" } == 3)
}

@Test func `a lost memory learns what a date counted before it returned to its rule`() throws {
  var held = ChangingClass(isUnsteady: false)
  let zone = try Fixture.newYork()
  var memory = FeedMemory()
  var subscriber = Subscriber()
  var files: [[UInt8]] = []
  let date = try Fixture.date("2026-10-14")
  var feeds: [Feed] = []
  var now = september
  for reason in ["", "Away", "Ill", "Away", ""] {
    held.canceled = reason.isEmpty ? [:] : [date: reason]
    feeds = try Feed.Variant.allCases.map { try held.feed(in: zone).variant($0) }
    now = days(1, after: now)
    files = memory.publish(feeds, now: now)
    try subscriber.read(files[2], at: now, "\(reason)")
  }
  var healed = FeedMemory()
  for (feed, file) in zip(feeds, files) { healed.heal(from: file, at: path(of: feed)) }
  #expect(healed.heal(from: files[2], at: path(of: feeds[2])) == 0)
  now = days(1, after: now)
  try subscriber.read(healed.publish(feeds, now: now)[2], at: now, "healed")
  held.canceled = [date: "Away"]
  feeds = try Feed.Variant.allCases.map { try held.feed(in: zone).variant($0) }
  now = days(1, after: now)
  try subscriber.read(healed.publish(feeds, now: now)[2], at: now, "canceled again")
}
