import CampusModel
import ICalendar
import SeededRandom
import Testing
import TimeZones

private let september = Instant(seconds: 1_788_220_800)
private let october = Instant(seconds: 1_790_812_800)
private let november = Instant(seconds: 1_793_491_200)

/// UID of each event's lines, with its SEQUENCE and LAST-MODIFIED, as a reader of the file finds
/// them.
private func stamps(_ bytes: [UInt8]) -> [String: [String]] {
  let blocks = text(bytes).replacing("\r\n ", with: "").split(separator: "BEGIN:VEVENT\r\n")
  return blocks.dropFirst().reduce(into: [:]) { stamps, block in
    let lines = block.split(separator: "\r\n").map(String.init)
    stamps[String(lines[0].dropFirst("UID:".count).prefix { $0 != "@" })] = Array(lines[1...3])
  }
}

private func stamp(_ time: String, _ sequence: Int) -> [String] {
  ["DTSTAMP:\(time)", "LAST-MODIFIED:\(time)", "SEQUENCE:\(sequence)"]
}

private func days(_ count: Int, after moment: Instant) -> Instant {
  Instant(seconds: moment.seconds + count * 86_400)
}

private let lecture = "fall-2026.cmps216.0101.lecture"
private let lab = "fall-2026.cmps216.0101.lab"

// Events
@Test func `nothing changed, same bytes, at any time`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  let first = memory.publish(feed, now: september)
  let remembered = memory.serialized()
  for now in [october, november, Instant(seconds: 0)] {
    #expect(memory.publish(feed, now: now) == first)
    #expect(memory.serialized() == remembered)
  }
}

@Test func `a changed room changes its own lines and stamps, and no others`() throws {
  var memory = FeedMemory()
  let before = memory.publish(try Fixture.classFeed(), now: september)
  let after = memory.publish(try Fixture.classFeed(room: "0231"), now: october)
  #expect(stamps(after)[lecture] == stamp("20261001T000000Z", 1))
  #expect(stamps(after)["\(lecture).20261013"] == stamp("20261001T000000Z", 1))
  #expect(stamps(after)[lab] == stamps(before)[lab])
  let (old, new) = (unfolded(before), unfolded(after))
  #expect(old.count == new.count)
  let names = zip(old, new).filter { $0 != $1 }.map { String($1.prefix { $0 != ":" && $0 != ";" }) }
  let changed = ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "LOCATION", "X-APPLE-STRUCTURED-LOCATION"]
  #expect(names == ["LAST-MODIFIED"] + changed + changed)
}

@Test func `one changed room changes one event of a calendar of many`() throws {
  func calendar(_ room: String) throws -> Feed {
    let events = try (0..<50).flatMap { number -> [Event] in
      let place = Meeting.Place.room(
        RoomID(try #require(BuildingCode("MAB")), number == 17 ? room : "1"))
      let id = SectionID(try #require(CourseID("CMPS 216")), "0\(100 + number)")
      let section = Section(
        id: id, meetings: [try Fixture.meeting("Lab", "Th", 840, 950, at: place)])
      let (course, _) = try Fixture.course([])
      return MeetingEvents(
        term: try Fixture.fall(), zone: try Fixture.newYork(), host: Fixture.host,
        buildings: [try Fixture.mabry()]
      ).events(of: section, in: course)
    }
    return Fixture.feed(events, zone: try Fixture.newYork())
  }
  var memory = FeedMemory()
  func blocks(_ bytes: [UInt8]) -> [[String]] {
    unfolded(bytes).split { $0 == "BEGIN:VEVENT" }.map { Array($0) }
  }
  let before = blocks(memory.publish(try calendar("1"), now: september))
  let after = blocks(memory.publish(try calendar("2"), now: october))
  #expect(before.count == 51 && after.count == 51)
  let changed = zip(before, after).dropFirst().filter { $0 != $1 }
  #expect(changed.count == 1)
  let names = zip(changed[0].0, changed[0].1).filter { $0 != $1 }
    .map { String($1.prefix { $0 != ":" && $0 != ";" }) }
  #expect(
    names == ["DTSTAMP", "LAST-MODIFIED", "SEQUENCE", "LOCATION", "X-APPLE-STRUCTURED-LOCATION"])
}

@Test func `a clock that was put back never takes stamps back`() throws {
  var memory = FeedMemory()
  _ = memory.publish(try Fixture.classFeed(), now: october)
  let after = memory.publish(try Fixture.classFeed(room: "1"), now: september)
  #expect(stamps(after)[lecture] == stamp("20261001T000000Z", 1))
}

@Test func `an event that was removed returns with a higher sequence`() throws {
  var memory = FeedMemory()
  let whole = try Fixture.classFeed()
  let part = Fixture.feed(whole.events.filter { $0.uid.local != lab }, zone: whole.zone)
  _ = memory.publish(whole, now: september)
  #expect(stamps(memory.publish(part, now: october))[lab] == nil)
  #expect(memory.stamps(of: EventUID(["x"], host: Fixture.host), in: "robin-vale") == nil)
  var forgetful = memory
  let back = memory.publish(whole, now: november)
  #expect(stamps(back)[lab] == stamp("20261101T000000Z", 1))
  #expect(stamps(back)[lecture] == stamp("20260901T000000Z", 0))

  // More than a year later it is a new one.
  let late = days(401, after: october)
  _ = forgetful.publish(part, now: late)
  #expect(stamps(forgetful.publish(whole, now: late))[lab]?.last == "SEQUENCE:0")
}

@Test func `an event that one feed of a scope drops and another keeps is not gone`() throws {
  var memory = FeedMemory()
  let whole = try Fixture.classFeed()
  let part = Fixture.feed(
    whole.events.filter { $0.uid.local != lab }, id: "robin-vale/second", zone: whole.zone)
  let first = memory.publish([whole, part], now: september)
  #expect(memory.publish([part, whole], now: october) == first.reversed())
  #expect(stamps(first[1])[lecture] == stamps(first[0])[lecture])
}

@Test func `an event new in a scope that reads as on campus takes its stamps`() throws {
  let feed = try Fixture.classFeed()
  let campus = Fixture.feed(feed.events, id: "campus/a", scope: "campus", zone: feed.zone)
  let other = Fixture.feed(
    try Fixture.classFeed(room: "9").events, id: "ada/b", scope: "ada", zone: feed.zone)
  var memory = FeedMemory()
  _ = memory.publish(campus, now: september)
  let files = memory.publish([campus, feed, other], now: october)
  #expect(stamps(files[1]) == stamps(files[0]))
  #expect(stamps(files[2])[lab] == stamp("20260901T000000Z", 0))
  #expect(stamps(files[2])[lecture] == stamp("20261001T000000Z", 0))
  // What is known in its own scope goes its own way.
  let later = memory.publish(
    [campus, Fixture.feed(campus.events, scope: "ada", zone: feed.zone)], now: november)
  #expect(stamps(later[1])[lecture] == stamp("20261101T000000Z", 1))
  #expect(stamps(later[0]) == stamps(files[0]))
}

@Test func `an event with different texts in two feeds of a scope is reported`() throws {
  let one = try Fixture.classFeed()
  let two = Fixture.feed(
    try Fixture.classFeed(room: "9").events, id: "robin-vale/second", zone: one.zone)
  var memory = FeedMemory()
  memory.note(one, at: "a.ics", now: september)
  #expect(memory.contradictions.isEmpty)
  memory.note(two, at: "b.ics", now: october)
  memory.finish(now: october)
  #expect(
    memory.contradictions.map(\.uid) == [
      "\(lecture)@\(Fixture.host)", "\(lecture).20261013@\(Fixture.host)",
    ])
  #expect(memory.contradictions.allSatisfy { $0.scope == "robin-vale" && $0.path == "b.ics" })
  // The first holds: published alone it has not changed.
  let alone = memory.serialized()
  memory.note(one, at: "a.ics", now: november)
  memory.note(one, at: "b.ics", now: november)
  memory.finish(now: november)
  #expect(memory.serialized().count == alone.count)
  #expect(
    memory.stamps(
      of: EventUID(["fall-2026", "CMPS216", "0101", "lecture"], host: Fixture.host),
      in: "robin-vale")
      == EventStamps(sequence: 0, modified: september))
}

// Feeds
@Test func `a feed that is no longer noted is ended for 32 days and is then forgotten`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  _ = memory.publish(feed, now: september)
  #expect(memory.ended(now: september).isEmpty)
  memory.finish(now: october)
  let ended = memory.ended(now: october)
  #expect(ended.map(\.path) == ["feeds/robin-vale/first-choice.ics"])
  #expect(ended.map(\.name) == [feed.name] && ended.map(\.since) == [october])
  let farewell = Feed.ended(ended[0], host: Fixture.host, zone: feed.zone)
  let file = FeedWriter.bytes(of: farewell, by: memory)
  let all = unfolded(file)
  #expect(all.count { $0 == "BEGIN:VEVENT" } == 1)
  // October begins in UTC while New York still has September.
  #expect(all.contains("DTSTART;VALUE=DATE:20260930") && all.contains("TRANSP:TRANSPARENT"))
  #expect(all.contains("SUMMARY:First choice – Fall 2026 is no longer here"))
  #expect(all.contains("DTSTAMP:20261001T000000Z"))

  memory.finish(now: days(32, after: october))
  #expect(memory.ended(now: days(32, after: october)) == ended)
  #expect(FeedWriter.bytes(of: farewell, by: memory) == file)
  #expect(memory.ended(now: days(33, after: october)).isEmpty)
  memory.finish(now: days(33, after: october))
  #expect(!text(memory.serialized()).contains("feed feeds"))
}

@Test(arguments: [("2026-09-30", "is no longer here"), ("2026-09-29", "has ended")])
func `a feed has ended where its term is over`(_ lastDay: String, _ words: String) throws {
  var memory = FeedMemory()
  var feed = try Fixture.classFeed()
  feed.lastDay = try Fixture.date(lastDay)
  _ = memory.publish(feed, now: september)
  memory.finish(now: october)  // still 30 September in New York
  let ended = try #require(try FeedMemory(reading: memory.serialized()).ended(now: october).first)
  let page = "https://\(Fixture.host)/feeds/index.html"
  let farewell = Feed.ended(ended, current: page, host: Fixture.host, zone: feed.zone)
  let file = FeedWriter.bytes(of: farewell, by: memory)
  let all = unfolded(file)
  #expect(all.contains("SUMMARY:First choice – Fall 2026 \(words)"))
  #expect(all.contains("URL;VALUE=URI:\(page)"))
  var healed = FeedMemory()
  healed.heal(from: file, at: ended.path)
  #expect(healed.ended(now: october) == [ended])
}

@Test func `nothing at a secret address says which it is`() throws {
  let token = "abcdefghijklmnopqrstuvwxyz"
  var memory = FeedMemory()
  var feed = try Fixture.classFeed()
  (feed.id, feed.sourceURL, feed.pageURL) = (nil, nil, nil)
  memory.note(feed, at: "f/\(token)/calendar.ics", now: september)
  memory.finish(now: september)
  let file = FeedWriter.bytes(of: feed, by: memory)
  #expect(!text(file).contains("X-ALMANAC-FEED"))
  // And yet a lost memory is learned again from it.
  var healed = FeedMemory()
  healed.heal(from: file, at: "f/\(token)/calendar.ics")
  #expect(healed == memory)
  memory.finish(now: october)
  let ended = try #require(memory.ended(now: october).first)
  let moved = FeedWriter.bytes(
    of: Feed.moved(ended, host: Fixture.host, zone: feed.zone), by: memory)
  #expect(unfolded(moved).contains("SUMMARY:First choice – Fall 2026 has moved"))
  #expect(!text(moved).contains(token))
}

@Test func `a feed that returns goes on, with its events moved on`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  _ = memory.publish(feed, now: september)
  memory.finish(now: october)
  let back = memory.publish(feed, now: november)
  #expect(memory.ended(now: november).isEmpty)
  #expect(stamps(back)[lab] == stamp("20261101T000000Z", 1))
  memory.finish(now: november)
  memory.finish(now: days(401, after: november))
  #expect(memory == FeedMemory())
}

// Variants
@Test func `alarms are remembered apart, whole variants side by side`() throws {
  let plain = try Fixture.classFeed(alarm: 10)
  let feeds = Feed.Variant.allCases.map { plain.variant($0) }
  var memory = FeedMemory()
  let files = memory.publish(feeds, now: september)
  #expect(memory.contradictions.isEmpty)
  #expect(memory.publish(feeds, now: october) == files)
  let later = memory.publish(
    try Feed.Variant.allCases.map { try Fixture.classFeed(alarm: 20).variant($0) }, now: november)
  #expect(later[0] == files[0] && later[2] == files[2])
  #expect(stamps(later[1])[lecture] == stamp("20261101T000000Z", 1))
}

// A lost memory
@Test func `a lost memory is healed from the published feeds and bumps nothing`() throws {
  var memory = FeedMemory()
  let feeds = Feed.Variant.allCases.map { try? Fixture.classFeed(room: "9", alarm: 5).variant($0) }
    .compactMap { $0 }
  _ = memory.publish(try Fixture.classFeed(alarm: 5), now: september)
  let published = memory.publish(feeds, now: october)
  var healed = FeedMemory()
  for (feed, bytes) in zip(feeds, published) { healed.heal(from: bytes, at: path(of: feed)) }
  #expect(healed == memory)
  #expect(healed.publish(feeds, now: november) == published)

  // What is known already stays; what is known to be older learns.
  #expect(healed.heal(from: published[0], at: path(of: feeds[0])) == 0)
  var old = FeedMemory()
  _ = old.publish(try Fixture.classFeed(), now: september)
  #expect(old.heal(from: published[0], at: path(of: feeds[0])) == 2)
  #expect(old.publish(feeds[0], now: november) == published[0])
}

@Test func `a lost memory learns again that a feed has ended`() throws {
  var memory = FeedMemory()
  let feed = try Fixture.classFeed()
  _ = memory.publish(feed, now: september)
  memory.finish(now: october)
  let ended = try #require(memory.ended(now: october).first)
  let farewell = Feed.ended(ended, host: Fixture.host, zone: feed.zone)
  var healed = FeedMemory()
  healed.heal(from: FeedWriter.bytes(of: farewell, by: memory), at: ended.path)
  #expect(healed.ended(now: days(9, after: october)) == [ended])
  healed.finish(now: days(8, after: october))
  #expect(healed.ended(now: days(9, after: october)) == [ended])
}

@Test func `a build that crashed before its site was exchanged loses nothing`() throws {
  var memory = FeedMemory()
  let published = memory.publish(try Fixture.classFeed(), now: september)
  _ = memory.publish(try Fixture.classFeed(room: "9"), now: october)
  let reread = try FeedMemory(reading: memory.serialized())
  // The next build has the change too, with the stamps that the crashed one gave it.
  var next = reread
  #expect(
    stamps(next.publish(try Fixture.classFeed(room: "9"), now: november))[lecture]
      == stamp("20261001T000000Z", 1))
  // Or it was taken back: the site that never had it sees a number skipped.
  next = reread
  let back = next.publish(try Fixture.classFeed(), now: november)
  #expect(stamps(back)[lecture] == stamp("20261101T000000Z", 2))
  #expect(stamps(back)[lab] == stamps(published)[lab])
}

@Test func `a file that is not ours teaches nothing`() {
  var memory = FeedMemory()
  let foreign = """
    BEGIN:VCALENDAR\r
    X-WR-CALNAME:Theirs\r
    BEGIN:VEVENT\r
    UID:a@b\r
    LAST-MODIFIED:20260901T000000Z\r
    SEQUENCE:1\r
    END:VEVENT\r
    END:VCALENDAR\r\n
    """
  #expect(memory.heal(from: Array(foreign.utf8), at: "x.ics") == 0)
  #expect(memory == FeedMemory())
}

@Test func `noting feeds again is noting them as they were`() throws {
  let whole = try Fixture.classFeed()
  let part = Fixture.feed(whole.events.filter { $0.uid.local != lab }, zone: whole.zone)
  let path = path(of: part)
  let forms = [part, part.variant(.alarms), part.variant(.flat)]
  let paths = [path, "\(path)+alarms", "\(path)+flat"]
  var memory = FeedMemory()
  _ = memory.publish(whole, now: september)
  for (form, path) in zip(forms, paths) { memory.note(form, at: path, now: september) }
  memory.finish(now: october)
  for now in [november, days(401, after: october)] {
    var read = memory
    for (form, path) in zip(forms, paths) { read.note(form, at: path, now: now) }
    read.finish(now: now)
    let isKnown = memory.noteAgain(paths, in: part.scope)
    #expect(isKnown)
    memory.finish(now: now)
    #expect(memory == read && memory.serialized() == read.serialized())
  }
  // If one of them is unknown or gone, nothing is noted.
  let known = memory
  var isKnown = memory.noteAgain(paths + ["another"], in: part.scope)
  #expect(!isKnown && memory == known)
  memory.finish(now: november)
  let ended = memory
  isKnown = memory.noteAgain(paths, in: part.scope)
  #expect(!isKnown && memory == ended)
}
