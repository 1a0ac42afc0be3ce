import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

/// Reads `opening-hours` and `closures` of these keys.
private func read(
  _ text: String
) -> (hours: OpeningHours?, closures: [Closure], lines: [String]) {
  let report = Report(file: "rooms.yml")
  let read = YAMLValue(parsing: Array(text.utf8)[...], report)?.mapping { map in
    (hours: map.openingHours(), closures: map.closures())
  }
  return (
    read?.hours, read?.closures ?? [], report.diagnostics.inFileOrder().map { $0.description }
  )
}

private func texts(_ hours: OpeningHours?) -> [String]? {
  hours?.days.map { $0.map { "\($0.start)-\($0.end)" }.joined(separator: " ") }
}

@Suite struct OpeningReaderTests {
  @Test(arguments: [
    ("8:00-22:00", "480-1320", "480-1320", "480-1320"), ("closed", "", "", ""),
    ("[9:00-12:00, 13:00-18:00]", "540-720 780-1080", "540-720 780-1080", "540-720 780-1080"),
    (
      "{Mon-Fri: 7:00-23:00, Sat: [9:00-12:00, 13:00-18:00], Sun: closed}", "420-1380",
      "540-720 780-1080", ""
    ),
    ("{Mon-Fri: 8:00-2:00, \"Sat, Sunday\": 0:00-24:00}", "480-1560", "0-1440", "0-1440"),
    ("{Fri-Mon: 8:00-9:00}", "480-540", "480-540", "480-540"),
    ("{MWF: 8:00-9:00}", "480-540", "", ""),
    ("{saturday: 8:00-9:00}", "", "480-540", ""),
  ])
  func `hours are those of every day or by weekday`(
    _ text: String, _ monday: String, _ saturday: String, _ sunday: String
  ) throws {
    let (hours, _, lines) = read("opening-hours: \(text)\n")
    #expect(lines == [])
    let days = try #require(texts(hours))
    #expect([days[0], days[5], days[6]] == [monday, saturday, sunday])
  }

  @Test(arguments: [
    (
      "8-22",
      "1:16: error: expected hours like 8:00-22:00, a list of them, or closed, found '8-22'"
    ),
    (
      "close",
      "1:16: error: expected hours like 8:00-22:00, a list of them, or closed, found 'close'; did you mean 'closed'?"
    ),
    (
      "[]",
      "1:16: error: expected at least one period of hours; write 'closed' for a day without hours"
    ),
    (
      "[8:00-12:00, 11:59-13:00]",
      "1:29: error: the hours 11:59-13:00 overlap 08:00-12:00"
    ),
    (
      "{Mon-Fry: 8:00-9:00}",
      "1:17: error: expected weekdays like Mon-Fri or Sat, found 'Mon-Fry'"
    ),
    (
      "{Mnday: 8:00-9:00}",
      "1:17: error: expected weekdays like Mon-Fri or Sat, found 'Mnday'; did you mean 'Monday'?"
    ),
    ("{Mon-Fri: 8:00-9:00, Wed: closed}", "1:37: error: Wednesday has hours twice"),
    (
      "{Mon: {a: b}}",
      "1:22: error: expected hours like 8:00-22:00, a list of them, or closed, found keys and values"
    ),
  ])
  func `errors in hours are reported at their places`(_ text: String, _ line: String) {
    #expect(read("opening-hours: \(text)\n").lines == ["rooms.yml:\(line)"])
  }

  @Test func `closures are of days, or of hours of each day`() throws {
    let (_, closures, lines) = read(
      """
      closures:
        - {name: Winter break, first: 2026-12-24, last: 2027-01-03}
        - {name: Cleaning, date: 2026-11-26, hours: 23:00-1:00}
      """)
    #expect(lines == [])
    let day = { (text: String) in try #require(CalendarDate(parsing: text)) }
    #expect(
      closures == [
        Closure(
          name: "Winter break", days: DateSpan(try day("2026-12-24"), try day("2027-01-03"))),
        Closure(
          name: "Cleaning", days: DateSpan(try day("2026-11-26")), time: MinuteSpan(1380, 1500)),
      ])
  }

  @Test func `errors in closures are reported at their places`() {
    let (_, closures, lines) = read(
      """
      closures:
        - {date: 2026-11-26}
        - {name: A}
        - {name: B, date: 2026-11-31}
        - {name: C, first: 2026-11-28, last: 2026-11-26}
        - {name: D, date: 2026-11-26, hours: noon}
        - {name: E, dates: 2026-11-26}
      """)
    #expect(closures == [])
    #expect(
      lines == [
        "rooms.yml:2:5: error: 'name' is missing", "rooms.yml:3:5: error: 'date' is missing",
        "rooms.yml:4:21: error: expected a date like 2026-08-31, found '2026-11-31'",
        "rooms.yml:5:40: error: 'last' is before 'first'",
        "rooms.yml:6:40: error: expected a time span like 16:00-18:00 or 4pm-6pm, found 'noon'",
        "rooms.yml:7:5: error: 'date' is missing",
        "rooms.yml:7:15: error: unknown key 'dates'; did you mean 'date'?",
      ])
  }

  @Test(arguments: [
    "https://rooms.example.edu/", "http://r.example/?room={room}&d={date}T{from}-{to}#x",
    "https://[::1]/a", "https://rooms.example.edu/%20{room}",
  ])
  func `a link to book by is one of the web`(_ text: String) {
    #expect(YAMLScalar.bookingLink.parse(text) == text)
  }

  @Test(arguments: [
    "javascript:alert(1)", "mailto:a@b.example", "//rooms.example.edu/", "rooms.html", "https://",
    "https:///a", "https://{room}.example/", "https://r.example/{rom}", "https://r.example/{room",
    "https://r.example/room}", "https://r.example/{}", "https://r.example/{{room}}",
    "https://r.example/a b", "https://r.example/\"", "https://r.example/<",
    "https://u:p@r.example/",
    "HTTPS://r.example/", "https://r.example/\\", "https://r.example/é",
  ])
  func `any other text is none`(_ text: String) {
    #expect(YAMLScalar.bookingLink.parse(text) == nil)
  }

  @Test func `mail addresses are plain ones`() {
    for text in ["mab-0230@rooms.example.edu", "c_1a.b+c=d@resource.calendar.example"] {
      #expect(YAMLScalar.mailAddress.parse(text) == text)
    }
    for text in [
      "mab", "a@b", "a@@b.example", "@b.example", "a@b..example", "a b@c.example",
      "a@b.example?cc=d", "a@b.example\r\nBcc: c@d.example", "A <a@b.example>", "a,b@c.example",
      ".a@b.example", "a@b.example.", "ä@b.example",
    ] {
      #expect(YAMLScalar.mailAddress.parse(text) == nil, "\(text)")
    }
  }
}
