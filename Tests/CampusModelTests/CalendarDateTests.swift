import CampusModel
import Testing

/// Counts days on the fingers: a month's length from the rhyme, a leap year from the rule of 1582.
private struct DayCounter {
  private(set) var year = 1900
  private(set) var month = 1
  private(set) var day = 1
  /// 1900-01-01 was a Monday, 25,567 days before 1970-01-01.
  private(set) var weekday = 0
  private(set) var dayNumber = -25_567

  mutating func advance() {
    (weekday, dayNumber) = ((weekday + 1) % 7, dayNumber + 1)
    day += 1
    guard day > monthLength else { return }
    (month, day) = (month + 1, 1)
    guard month > 12 else { return }
    (year, month) = (year + 1, 1)
  }

  private var monthLength: Int {
    if [4, 6, 9, 11].contains(month) { return 30 }
    guard month == 2 else { return 31 }
    if year % 400 == 0 { return 29 }
    if year % 100 == 0 { return 28 }
    return year % 4 == 0 ? 29 : 28
  }

  /// What differs between the counter's day and `CalendarDate`'s; `nil` when nothing does.
  var complaint: String? {
    let date = CalendarDate(dayNumber: dayNumber)
    let text =
      "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    let isRight =
      date.civil == (year, month, day) && date.weekday.rawValue == weekday
      && date.monday.dayNumber == dayNumber - weekday && date.description == text
      && CalendarDate(year: year, month: month, day: day) == date
      && CalendarDate(parsing: text) == date
    return isRight ? nil : "day \(dayNumber) is \(text), not \(date)"
  }
}

@Test func `every day from 1900 to 2100 is what a counter says`() {
  var counter = DayCounter()
  var complaints: [String] = []
  var count = 0
  while counter.year <= 2100 {
    if let complaint = counter.complaint { complaints.append(complaint) }
    counter.advance()
    count += 1
  }
  #expect(complaints.prefix(5) == [])
  // 201 years with 49 leap days: 1900 and 2100 have none.
  #expect(count == 201 * 365 + 49)
}

@Test(arguments: [
  ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-11-18", 20_775),
  ("0001-01-01", -719_162), ("9999-12-31", 2_932_896),
])
func `a date is read and printed`(_ text: String, dayNumber: Int) throws {
  let day = try date(text)
  #expect(day.dayNumber == dayNumber)
  #expect(day.description == text)
}

@Test(arguments: [
  "", "2026", "2026-11", "2026-11-31", "2026-02-29", "1900-02-29", "2026-00-10", "2026-13-01",
  "2026-01-00", "2026-01-32", "0000-01-01", "2026-1-18", "26-11-18", "2026/11/18", "2026-11-18 ",
  " 2026-11-18", "2026-11-1８", "2026-11-18T00:00", "-026-11-18", "+026-11-18", "2026-11--1",
  "18-11-2026", "20261118", "Wednesday!", "２０-01-01",
])
func `invalid dates are rejected`(_ text: String) {
  #expect(CalendarDate(parsing: text) == nil)
}

@Test func `no year, month or day outside its range makes a date`() {
  for (year, month, day) in [
    (0, 1, 1), (10_000, 1, 1), (2026, 0, 1), (2026, 13, 1), (2026, 4, 31), (2026, 1, -1),
    (Int.max, 1, 1), (2026, Int.min, 1), (2026, 1, Int.max),
  ] {
    #expect(CalendarDate(year: year, month: month, day: day) == nil, "\(year)-\(month)-\(day)")
  }
}

@Test func `dates are counted and compared by days`() throws {
  let (new, old) = (try date("2027-01-01"), try date("2026-12-31"))
  #expect(old < new && old + 1 == new && new - 1 == old)
  #expect(new - old == 1 && old - new == -1)
  #expect(try date("2024-03-01") - date("2024-02-01") == 29)
}

@Test func `months have their names`() throws {
  let names = try (1...12).map { month in
    try #require(CalendarDate(year: 2026, month: month, day: 1)).monthName.prefix(3)
  }
  #expect(names.joined() == "JanFebMarAprMayJunJulAugSepOctNovDec")
}

@Test func `a span of days contains both its ends`() throws {
  let holidays = try span("2026-11-25", "2026-11-29")
  #expect(holidays.dates.map(\.day) == [25, 26, 27, 28, 29])
  let inside = try ["11-24", "11-25", "11-29", "11-30"].map {
    holidays.contains(try date("2026-\($0)"))
  }
  #expect(inside == [false, true, true, false])
  let lastDay = DateSpan(try date("2026-11-29"))
  #expect(lastDay.dates.count == 1)
  #expect(holidays.overlaps(lastDay) && lastDay.overlaps(holidays))
  let dayAfter = DateSpan(try date("2026-11-30"))
  #expect(!holidays.overlaps(dayAfter) && !dayAfter.overlaps(holidays))
}

@Test func `numbers are padded with zeros and never cut`() {
  #expect([zeroPadded(7, 2), zeroPadded(42, 2), zeroPadded(123, 2)] == ["07", "42", "123"])
}
