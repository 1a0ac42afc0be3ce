import CampusModel
import Testing

@Test(arguments: [
  ("0:00", 0, "00:00", "12:00 am"), ("00:01", 1, "00:01", "12:01 am"),
  ("9:30", 570, "09:30", "9:30 am"), ("09:30", 570, "09:30", "9:30 am"),
  ("11:59", 719, "11:59", "11:59 am"), ("12:00", 720, "12:00", "12:00 pm"),
  ("13:10", 790, "13:10", "1:10 pm"), ("23:59", 1439, "23:59", "11:59 pm"),
])
func `a time is read, and shown by both clocks`(
  _ text: String, value: Int, printed: String, clock: String
) throws {
  let time = try #require(MinuteOfDay(parsing: text))
  #expect(time.value == value)
  #expect(time.description == printed)
  #expect(time.clockText == clock)
  #expect(MinuteOfDay(hour: time.hour, minute: time.minute) == time)
}

@Test(arguments: [
  "", ":", "9", "9:3", "9:300", "009:30", "24:00", "9:60", "-1:00", "+9:30", "9.30", "9:30am",
  "9:30 ", " 9:30", "9:30:00", "٩:٣٠", "９:30", "1e:00",
])
func `invalid times of day are rejected`(_ text: String) {
  #expect(MinuteOfDay(parsing: text) == nil)
}

@Test func `a day has 1,440 minutes`() {
  #expect(MinuteOfDay(-1) == nil && MinuteOfDay(1440) == nil)
  #expect(MinuteOfDay(0) != nil && MinuteOfDay(1439) != nil)
  #expect(MinuteOfDay(hour: 24, minute: 0) == nil && MinuteOfDay(hour: 1, minute: 60) == nil)
  #expect(MinuteOfDay(hour: -1, minute: 0) == nil && MinuteOfDay(hour: 0, minute: -1) == nil)
}

@Test(arguments: [(1500, 60), (1440, 0), (0, 0), (-1, 1439), (-1440, 0), (-1441, 1439)])
func `minutes from any midnight come back into the day`(_ minutes: Int, value: Int) {
  #expect(MinuteOfDay(wrapping: minutes).value == value)
}

@Test(arguments: [
  (540, 590, "9:00 – 9:50 am"), (690, 765, "11:30 am – 12:45 pm"), (720, 770, "12:00 – 12:50 pm"),
  (0, 30, "12:00 – 12:30 am"), (1380, 1440, "11:00 pm – 12:00 am"),
  (1320, 1500, "10:00 pm – 1:00 am"), (600, 2040, "10:00 am – 10:00 am"),
])
func `a span names am and pm once where one is enough`(_ start: Int, _ end: Int, text: String)
  throws
{
  #expect(try minutes(start, end).clockText == text)
}

@Test func `an end at or before its start is on the next day`() throws {
  let (ten, one) = (MinuteOfDay(wrapping: 1320), MinuteOfDay(wrapping: 60))
  #expect(MinuteSpan(from: ten, to: one) == (try minutes(1320, 1500)))
  #expect(MinuteSpan(from: one, to: ten) == (try minutes(60, 1320)))
  #expect(MinuteSpan(from: ten, to: ten).length == 1440)
  #expect(MinuteSpan(from: ten, to: one).endTime == one)
}

@Test func `a span is never empty, never backwards, never longer than a day`() {
  for (start, end) in [(60, 60), (60, 59), (-1, 10), (1440, 1441), (0, 1441), (10, 1451)] {
    #expect(MinuteSpan(start, end) == nil, "\(start) to \(end)")
  }
  #expect(MinuteSpan(0, 1440)?.length == 1440)
}

@Test func `spans overlap exactly when they share a minute`() throws {
  let ends = [0, 1, 2, 3, 5, 8, 1438, 1439, 1440, 1441, 1500]
  let spans = ends.flatMap { start in ends.compactMap { MinuteSpan(start, $0) } }
  #expect(spans.count > 30)
  for a in spans {
    for b in spans {
      let shared = !Set(a.start..<a.end).isDisjoint(with: b.start..<b.end)
      try #require(a.overlaps(b) == shared, "\(a.start)..<\(a.end) and \(b.start)..<\(b.end)")
    }
  }
}

@Test(arguments: [
  (0, "1970-01-01", 0), (86_399, "1970-01-01", 86_399), (86_400, "1970-01-02", 0),
  (-1, "1969-12-31", 86_399), (-86_400, "1969-12-31", 0), (-86_401, "1969-12-30", 86_399),
  (1_795_025_400, "2026-11-18", 65_400),
])
func `an instant has a date and a second in UTC`(_ seconds: Int, day: String, second: Int) {
  let utc = Instant(seconds: seconds).utc
  #expect(utc.date.description == day && utc.second == second)
}

@Test(arguments: [
  (0, "1970-01-01 00:00"), (59, "1970-01-01 00:00"), (60, "1970-01-01 00:01"),
  (-1, "1969-12-31 23:59"), (-60, "1969-12-31 23:59"), (-61, "1969-12-31 23:58"),
  (-86_400, "1969-12-31 00:00"), (-86_401, "1969-12-30 23:59"),
])
func `seconds by the wall clock fall into the minute they are in`(_ seconds: Int, text: String) {
  let minute = LocalMinute(localSeconds: seconds)
  #expect("\(minute.date) \(minute.time)" == text)
}

@Test func `minutes beyond a day's midnights are on its neighbors`() throws {
  let day = try date("2026-03-01")
  for (minutes, expected) in [
    (1500, "2026-03-02 01:00"), (1440, "2026-03-02 00:00"), (1439, "2026-03-01 23:59"),
    (0, "2026-03-01 00:00"), (-1, "2026-02-28 23:59"), (-1440, "2026-02-28 00:00"),
    (-1441, "2026-02-27 23:59"), (2880, "2026-03-03 00:00"),
  ] {
    let minute = LocalMinute(day, minutes: minutes)
    #expect("\(minute.date) \(minute.time)" == expected)
  }
}

@Test func `every minute around 1970 is read back from its seconds, and they are in order`() {
  let all = (-3000...3000).map { LocalMinute(CalendarDate(dayNumber: 0), minutes: $0) }
  for (index, minute) in all.enumerated() {
    #expect(minute.localSeconds == (index - 3000) * 60)
    #expect(LocalMinute(localSeconds: minute.localSeconds) == minute)
  }
  #expect(all == all.sorted())
  #expect(Set(all).count == all.count)
}
