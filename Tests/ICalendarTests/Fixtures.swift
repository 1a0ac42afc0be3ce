import CampusModel
import ICalendar
import Testing
import TimeZones

/// A small campus made up for these tests.
enum Fixture {
  static let host = "almanac.example.edu"

  static func newYork() throws -> Zone { try Zone.load("America/New_York") }

  static func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(parsing: text))
  }

  static func instant(_ text: String) throws -> Instant {
    let date = try date(String(text.prefix(10)))
    let time = try #require(MinuteOfDay(parsing: text.dropFirst(11)))
    return Instant(seconds: LocalMinute(date, time).localSeconds)
  }

  /// Fall 2026 with Labor Day, Thanksgiving, and a Tuesday that follows Monday's schedule.
  static func fall() throws -> Term {
    let thanksgiving = DateSpan(try date("2026-11-25"), try date("2026-11-29"))
    return Term(
      id: TermID("fall-2026"), name: "Fall 2026",
      days: DateSpan(try date("2026-08-31"), try date("2026-12-14")),
      holidays: [
        Holiday(name: "Labor Day", days: DateSpan(try date("2026-09-07"))),
        Holiday(name: "Thanksgiving", days: thanksgiving),
      ],
      swaps: [DaySwap(date: try date("2026-10-13"), follows: .monday)])
  }

  static func meeting(
    _ kind: String?, _ days: String, _ start: Int, _ end: Int, at place: Meeting.Place = .online
  ) throws -> Meeting {
    let days = try #require(WeekdaySet(parsing: days))
    let time = try #require(MinuteSpan(start, end))
    return Meeting(kind: kind, timing: .weekly(days, time), place: place)
  }

  static func mabry() throws -> Building {
    Building(
      code: try #require(BuildingCode("MAB")), name: "Mabry Hall",
      coordinate: Coordinate(latitude: 38.98917, longitude: -76.93647),
      address: "12 Orchard Walk, Larkspur")
  }

  static func course(_ meetings: [Meeting]) throws -> (course: Course, section: Section) {
    let id = try #require(CourseID("CMPS 216"))
    let section = Section(
      id: SectionID(id, "0101"), meetings: meetings, instructors: ["Ada Quill"])
    let course = Course(
      id: id, term: TermID("fall-2026"), title: "Computer Systems", sections: [section])
    return (course, section)
  }

  /// A lecture on Monday, Wednesday and Friday, a lab on Tuesday, and a discussion without a time.
  static func classFeed(
    lectureAt start: Int = 600, room: String = "0230", alarm: Int? = nil
  ) throws -> Feed {
    let lecture = try meeting(
      "Lecture", "MWF", start, start + 50,
      at: .room(RoomID(try #require(BuildingCode("MAB")), room)))
    let lab = try meeting("Lab", "Tu", 840, 950)
    let discussion = Meeting(
      kind: "Discussion", timing: .toBeAnnounced, place: .toBeAnnounced)
    let (course, section) = try course([lecture, lab, discussion])
    let zone = try newYork()
    let meetings = MeetingEvents(
      term: try fall(), zone: zone, host: host, buildings: [try mabry()])
    let events = meetings.events(
      of: section, in: course, url: "https://\(host)/courses/fall-2026/CMPS216/", alarm: alarm)
    let term = TermEvents(term: try fall(), zone: zone, host: host)
    return feed(events + term.holidays(), zone: zone, notice: meetings.noSetTimes())
  }

  static func feed(
    _ events: [Event], id: String = "robin-vale/first-choice", scope: String = "robin-vale",
    zone: Zone, notice: Event? = nil, lastDay: CalendarDate? = nil
  ) -> Feed {
    var feed = Feed(
      id: id, host: host, name: "First choice – Fall 2026", description: "Robin Vale's classes",
      pageURL: "https://\(host)/people/robin-vale/first-choice/",
      zone: zone, events: events, notice: notice, scope: scope)
    feed.sourceURL = "https://\(host)/feeds/robin-vale/first-choice.ics"
    (feed.color, feed.lastDay) = (.royalBlue, lastDay)
    return feed
  }
}

/// A feed's bytes as published for the first time at that moment.
func published(_ feed: Feed, at now: Instant = Instant(seconds: 1_793_505_600)) -> [UInt8] {
  var memory = FeedMemory()
  return memory.publish(feed, now: now)
}

extension FeedMemory {
  /// A build that publishes one feed, and its bytes.
  mutating func publish(_ feed: Feed, now: Instant) -> [UInt8] {
    publish([feed], now: now)[0]
  }

  /// A build that publishes these feeds, at paths by their ids, and the bytes of each.
  mutating func publish(_ feeds: [Feed], now: Instant) -> [[UInt8]] {
    for feed in feeds { note(feed, at: path(of: feed), now: now) }
    finish(now: now)
    return feeds.map { FeedWriter.bytes(of: $0, by: self) }
  }
}

func path(of feed: Feed) -> String { feed.variant.file(of: "feeds/\(feed.id ?? "secret")") }

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The file's lines, with their folds.
func lines(_ bytes: [UInt8]) -> [String] {
  text(bytes).split(separator: "\r\n").map(String.init)
}

/// The file's lines, unfolded.
func unfolded(_ bytes: [UInt8]) -> [String] {
  lines(bytes).reduce(into: []) { out, line in
    if line.hasPrefix(" ") { out[out.count - 1] += line.dropFirst() } else { out.append(line) }
  }
}
