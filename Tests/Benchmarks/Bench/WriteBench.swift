import CampusModel
import ICalendar
import TimeZones

/// Makes classes one by one and writes them into a sink that only counts: a calendar of any size.
enum WriteBench {
  static func run(_ count: Int) {
    guard let campus = MadeUpCampus() else { return print("there is no zone to write in") }
    let feed = Feed(
      id: "bench", host: campus.host, name: "Bench", zone: campus.zone, events: [campus.event(0)],
      scope: "campus")
    let stamps = EventStamps(sequence: 2, modified: Instant(seconds: 1_793_491_200))
    var (bytes, chunks) = (0, 0)
    let start = Bench.stopwatch()
    var number = 0
    FeedWriter.write(feed, modified: stamps.modified) {
      defer { number += 1 }
      return number < count ? (campus.event(number), stamps) : nil
    } into: { chunk in
      bytes += chunk.count
      chunks += 1
    }
    let seconds = Bench.stopwatch() - start
    Bench.answer([
      ("events", "\(count)"), ("bytes", "\(bytes)"), ("chunks", "\(chunks)"),
      ("seconds", "\(seconds)"), ("peak", "\(Bench.peak)"),
    ])
  }
}

/// Classes with everything that an event of a feed can say.
struct MadeUpCampus: Sendable {
  let host = "almanac.example.edu"
  let zone: Zone
  private let timing: EventTiming
  private let place: EventPlace
  private let color = CSSColor("seagreen")

  init?() {
    guard let zone = try? Zone.load("America/New_York"),
      let monday = CalendarDate(parsing: "2027-01-25"),
      let holiday = CalendarDate(parsing: "2027-03-15"),
      let end = CalendarDate(parsing: "2027-05-10")
    else { return nil }
    self.zone = zone
    timing = .weekly(
      first: LocalMinute(monday, minutes: 600), minutes: 50,
      days: [WeekdaySet(.monday), WeekdaySet(.wednesday), WeekdaySet(.friday)],
      lastEnd: Instant(seconds: end.dayNumber * 86_400 + 14 * 3600 + 50 * 60),
      excluded: [holiday, holiday + 2, holiday + 4])
    place = EventPlace(
      "MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur, MD 20742",
      coordinate: Coordinate(latitude: 38.98917, longitude: -76.93647))
  }

  func event(_ number: Int) -> Event {
    let code = String(number)
    var event = Event(
      uid: EventUID(["spring-2027", "CMPS216", code, "lecture"], host: host),
      summary: "CMPS 216-\(code) Lecture", timing: timing, place: place,
      description:
        "Introduction to Computer Systems\nInstructor: Ada Quill\nhttps://almanac.example.edu/larkspur/courses/CMPS216.html",
      categories: ["CMPS216", "Lecture"],
      url: "https://almanac.example.edu/larkspur/courses/CMPS216.html")
    event.color = color
    return event
  }
}
