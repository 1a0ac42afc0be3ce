import CalendarImport
import CampusModel
import Diagnostics
import Testing
import TimeZones

/// The calendar of made-up lines of one event, and the days around it.
struct Made {
  var lines: [String]
  /// Lines of the calendar before its first event.
  var head: [String] = []
  var end = "\r\n"

  static let window = ("2027-01-01", "2027-12-31")

  init(_ lines: String..., head: [String] = []) { (self.lines, self.head) = (lines, head) }

  /// With more lines at the end of the event.
  init(adding lines: [String], to made: Made) {
    self = made
    self.lines += lines
  }

  /// One VEVENT with these lines, in a calendar.
  var bytes: [UInt8] {
    let all =
      ["BEGIN:VCALENDAR", "VERSION:2.0"] + head + ["BEGIN:VEVENT"] + lines
      + ["END:VEVENT", "END:VCALENDAR", ""]
    return Array(all.joined(separator: end).utf8)
  }

  func read(_ zone: String = "America/New_York") async throws -> CalendarReading {
    try await readCalendar(bytes, zone: zone)
  }

  /// When it is, by the clock of the site, and its texts.
  func times(_ zone: String = "America/New_York") async throws -> (
    times: [String], reported: [String]
  ) {
    let reading = try await read(zone)
    return (
      reading.calendar?.events.flatMap(\.times) ?? [], reading.diagnostics.map(\.description)
    )
  }
}

func readCalendar(
  _ bytes: [UInt8], zone: String = "America/New_York",
  window: (String, String) = Made.window, steps: Int = CalendarReader.mostSteps
) async throws -> CalendarReading {
  let site = try Zone.load(zone)
  let first = try #require(CalendarDate(parsing: window.0))
  let last = try #require(CalendarDate(parsing: window.1))
  return await CalendarReader.shared.read(
    bytes, path: "f.ics", within: DateSpan(first, last),
    in: ImportZones(site: site, named: { try? Zone.load($0) }), steps: steps)
}

func readCalendar(_ text: String) async throws -> CalendarReading {
  try await readCalendar(Array(text.utf8))
}

extension ImportedEvent {
  /// "2027-01-25 10:00-10:50", by the clock of the site, or "2027-01-25", "2027-03-15/2027-03-19".
  var times: [String] {
    occurrences.map { occurrence in
      switch occurrence {
      case .timed(let time):
        "\(time.localStart.date) \(time.localStart.time)-\(time.localEnd.time)"
      case .days(let days):
        days.first == days.last ? "\(days.first)" : "\(days.first)/\(days.last)"
      }
    }
  }
}
