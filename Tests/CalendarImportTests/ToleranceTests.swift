import CalendarImport
import CampusModel
import Diagnostics
import Testing

/// What is wrong with files and is put up with.
@Suite struct ToleranceTests {
  private let plain = Made(
    "UID:a", "DTSTART:20270125T100000", "DTEND:20270125T105000", "SUMMARY:Café")

  @Test(arguments: ["\r\n", "\n", "\r"])
  func `lines may have any ends`(_ end: String) async throws {
    var made = plain
    made.end = end
    let reading = try await made.read()
    #expect(reading.calendar?.events.map(\.summary) == ["Café"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `a byte order mark, NUL and both orders of UTF-16 are understood`() async throws {
    let text = String(decoding: plain.bytes, as: UTF8.self)
    let little = Array(text.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = Array(text.utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let forms: [[UInt8]] = [
      [0xef, 0xbb, 0xbf] + plain.bytes, [0xff, 0xfe] + little, [0xfe, 0xff] + big, little, big,
      Array(plain.bytes.prefix(40)) + [0] + plain.bytes.dropFirst(40),
    ]
    for bytes in forms {
      let reading = try await readCalendar(bytes)
      #expect(reading.calendar?.events.map(\.summary) == ["Café"])
      #expect(reading.diagnostics.isEmpty)
    }
  }

  @Test func `bytes of Windows-1252 are read as that, with a warning at their line`() async throws {
    let bytes = plain.bytes.split(separator: 0xc3, omittingEmptySubsequences: false)
      .joined(separator: []).map { $0 == 0xa9 ? 0xe9 : $0 }
    let reading = try await readCalendar(bytes)
    #expect(reading.calendar?.events.map(\.summary) == ["Café"])
    #expect(
      reading.diagnostics.map(\.description) == [
        "f.ics:7:1: warning: invalid UTF-8; it is read as Windows-1252; save the file as UTF-8"
      ])
  }

  @Test func `folds are undone everywhere, even within a character`() async throws {
    let text = plain.bytes
    for cut in text.indices.dropFirst(60).dropLast(40) {
      if [10, 13].contains(text[cut]) || [10, 13].contains(text[cut - 1]) { continue }
      let folded = Array(text[..<cut]) + Array("\r\n ".utf8) + text[cut...]
      let reading = try await readCalendar(folded)
      #expect(reading.calendar?.events.map(\.summary) == ["Café"], "folded at \(cut)")
      #expect(reading.diagnostics.isEmpty, "folded at \(cut)")
    }
  }

  @Test func `the place of a mistake is that in the file, behind folds too`() async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      SUMMARY:A long
        title
      DTSTART:2027
       0140T100000
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20270125T100000
      DTEND:soon
      END:VEVENT
      END:VCALENDAR
      """)
    #expect(
      reading.diagnostics.map(\.description) == [
        "f.ics:2:1: warning: this event has no readable start and is skipped; an event needs a DTSTART",
        "f.ics:5:9: warning: this DTSTART cannot be read and is skipped; expected a day like 20270125 or a time like 20270125T100000",
        "f.ics:10:7: warning: this DTEND cannot be read and is skipped; expected a day like 20270125 or a time like 20270125T100000",
      ])
    #expect(reading.calendar?.kept == 1)
    #expect(reading.calendar?.dropped == 1)
  }

  @Test(arguments: [
    ("", "the file is empty; fetch it again; the download may have failed"),
    (
      "<!DOCTYPE html><html><body>Sign in</body></html>",
      "this is a web page, probably a login page; expected a calendar; open its address in a private window; it must show a calendar without a password"
    ),
    ("{\"error\": 403}", "this is JSON; expected a calendar; use the address that ends in .ics"),
    ("Hello", "this is not a calendar; a calendar file begins with BEGIN:VCALENDAR"),
  ])
  func `anything but a calendar is an error that says what it is`(
    _ text: String, _ message: String
  ) async throws {
    let reading = try await readCalendar(text)
    #expect(reading.calendar == nil)
    #expect(reading.diagnostics.map(\.description) == ["f.ics: error: \(message)"])
  }

  @Test func `a file over 10 MB is not read`() async throws {
    let room = (10 << 20) - plain.bytes.count
    let largest = plain.bytes + [UInt8](repeating: 10, count: room)
    let read = try await readCalendar(largest)
    #expect(read.calendar?.events.map(\.summary) == ["Café"])
    let refused = try await readCalendar(largest + [10])
    #expect(refused.calendar == nil)
    #expect(
      refused.diagnostics.map(\.description) == [
        "f.ics: error: this calendar is larger than 10 MB; export a shorter period"
      ])
  }

  @Test func `a missing END costs no event, and is reported`() async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:a
      DTSTART:20270125T100000
      BEGIN:VALARM
      BEGIN:VEVENT
      UID:b
      DTSTART:20270126T100000
      END:VEVENT
      """)
    #expect(Set(reading.calendar?.events.map(\.uid) ?? []) == ["a", "b"])
    #expect(
      reading.diagnostics.map(\.description) == [
        "f.ics:1:1: warning: this VCALENDAR has no END; check that the file is complete",
        "f.ics:2:1: warning: this VEVENT has no END; check that the file is complete",
      ])
  }

  @Test func `an event is of the calendar that was begun last`() async throws {
    let part = { (zone: String, uid: String) in
      "BEGIN:VCALENDAR\nX-WR-CALNAME:\(uid)\nX-WR-TIMEZONE:\(zone)\nBEGIN:VEVENT\nUID:\(uid)\nDTSTART:20270201T100000\nEND:VEVENT\n"
    }
    let reading = try await readCalendar(
      part("America/Chicago", "a") + part("Europe/Berlin", "b") + "END:VCALENDAR\n")
    #expect(reading.calendar?.name == "a")
    #expect(reading.calendar?.events.map(\.uid) == ["a", "b"])
    #expect(
      reading.calendar?.events.flatMap(\.times) == [
        "2027-02-01 11:00-11:00", "2027-02-01 04:00-04:00",
      ])
    #expect(
      reading.diagnostics.map(\.description) == [
        "f.ics:1:1: warning: this VCALENDAR has no END; check that the file is complete"
      ])
  }

  @Test func `several calendars in one file, and events in none, are all read`() async throws {
    let one = String(decoding: plain.bytes, as: UTF8.self)
    let loose = "BEGIN:VEVENT\nUID:c\nDTSTART:20270127\nEND:VEVENT\n"
    let reading = try await readCalendar(one + one.replacing("UID:a", with: "UID:b") + loose)
    #expect(Set(reading.calendar?.events.map(\.uid) ?? []) == ["a", "b", "c"])
  }

  @Test func `names in small letters, and events without UID or DTSTAMP, are read`() async throws {
    let reading = try await readCalendar(
      "begin:vcalendar\nbegin:vevent\ndtstart;value=date:20270125\nsummary:x\nend:vevent\nend:vcalendar\n"
    )
    #expect(reading.calendar?.events.map(\.uid) == ["#2"])
    #expect(reading.calendar?.events.flatMap(\.times) == ["2027-01-25"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `vCalendar 1.0 is read: quoted-printable, its rules, its lists`() async throws {
    let reading = try await readCalendar(
      """
      BEGIN:VCALENDAR
      VERSION:1.0
      BEGIN:VEVENT
      DTSTART:20270125T150000Z
      DTEND:20270125T160000Z
      SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Caf=C3=A9 =
      au lait
      RRULE:W1 MO WE #4
      EXDATE:20270127T150000Z;20270201T150000Z
      END:VEVENT
      END:VCALENDAR
      """)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.calendar?.events.map(\.summary) == ["Café au lait"])
    #expect(
      reading.calendar?.events.flatMap(\.times) == [
        "2027-01-25 10:00-11:00", "2027-02-03 10:00-11:00",
      ])
  }

  @Test func `an invalid line is reported and ignored`() async throws {
    let (times, reported) = try await Made(
      "UID:a", "DTSTART:20270125T100000", "DESCRIPTION:One", "two without a space", "SUMMARY:x"
    ).times()
    #expect(times == ["2027-01-25 10:00-10:00"])
    #expect(
      reported.count == 1
        && reported.first?.hasPrefix("f.ics:7:1: warning: this is not a calendar line") == true)
  }

  @Test func `text loses its HTML, however often that is escaped, and what turns writing round`()
    async throws
  {
    let reading = try await Made(
      "UID:a", "DTSTART:20270125", "SUMMARY:a &lt\\; b &amp\\;amp\\; c \u{202e}d",
      "DESCRIPTION:&lt\\;p&gt\\;One<br>two <a href=\"javascript:x\">three</a>\\nfour&lt\\;/p&gt\\;",
      "LOCATION:Great\\nHall\\, 2", "URL:javascript:alert(1)",
      "GEO:38.9;-76.9", "CATEGORIES:one,two"
    ).read()
    let event = try #require(reading.calendar?.events.first)
    #expect(event.summary == "a < b & c d")
    #expect(event.description == "One\ntwo three\nfour")
    #expect(event.place == "Great, Hall, 2")
    #expect(event.url == nil)
    #expect(event.coordinate?.latitude == 38.9)
    #expect(event.categories == ["one", "two"])
  }

  @Test func `a text of any length is read, and cut`() async throws {
    let reading = try await Made(
      "UID:a", "DTSTART:20270125", "DESCRIPTION:" + String(repeating: "é<", count: 100_000)
    ).read()
    let event = try #require(reading.calendar?.events.first)
    #expect(event.description.count <= 4000)
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["P200000000W", "P146401D", "-P200000000W"])
  func `a length of more than 400 years is ignored`(_ length: String) async throws {
    let (times, reported) = try await Made("UID:a", "DTSTART:20270201T100000", "DURATION:\(length)")
      .times()
    #expect(times == ["2027-02-01 10:00-10:00"])
    #expect(
      reported == [
        "f.ics:6:10: warning: this DURATION cannot be read and is skipped; expected a length like PT50M or P1D"
      ])
  }

  @Test(arguments: ["http://a.example/x", "https://a.example/x?y=z"])
  func `addresses of the web are kept`(_ url: String) async throws {
    let reading = try await Made("UID:a", "DTSTART:20270125", "URL:\(url)").read()
    #expect(reading.calendar?.events.first?.url == url)
  }

  @Test(arguments: [
    "FREQ=SECONDLY", "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31",
    "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;COUNT=99999999", "FREQ=DAILY;COUNT=-1",
    "FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5;BYSECOND=0,1,2,3",
    "FREQ=NEVER", "", "COUNT=3", "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYDAY=99MO", ";;;=",
    "FREQ=WEEKLY;UNTIL=never",
  ])
  func `no rule of repetition holds the reader up, and the start is always kept`(
    _ rule: String
  ) async throws {
    let (times, _) = try await Made(
      "UID:a", "DTSTART:20270125T100000", "DTEND:20270125T105000", "RRULE:\(rule)"
    ).times()
    #expect(times.first == "2027-01-25 10:00-10:50")
    #expect(times.count <= 5001)
  }

  @Test func `thousands of endless rules share what reading may cost`() async throws {
    let event =
      "BEGIN:VEVENT\nDTSTART:19700101T000000\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nEND:VEVENT\n"
    let reading = try await readCalendar(
      "BEGIN:VCALENDAR\n" + String(repeating: event, count: 3000) + "END:VCALENDAR\n")
    #expect(reading.calendar?.kept == 3000)
    #expect(reading.diagnostics.count <= 30)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a hundred thousand empty lines are passed over`(_ end: String) async throws {
    let reading = try await readCalendar(
      "BEGIN:VCALENDAR\n" + String(repeating: end, count: 1 << 17)
        + "BEGIN:VEVENT\nDTSTART:20270125\nSUMMARY:a\n\n b\nEND:VEVENT\nEND:VCALENDAR\n")
    #expect(reading.calendar?.events.map(\.summary) == ["ab"])
    #expect(reading.diagnostics.isEmpty)
  }

  @Test func `parts opened a hundred thousand times are put up with`() async throws {
    for part in ["BEGIN:VEVENT\n", "BEGIN:X\n", "BEGIN:VCALENDAR\n", "END:VEVENT\n"] {
      let reading = try await readCalendar(
        "BEGIN:VCALENDAR\n" + String(repeating: part, count: 100_000))
      #expect(reading.diagnostics.count <= 60)
    }
  }
}
