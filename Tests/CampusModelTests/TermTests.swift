import CampusModel
import Testing

/// Seven weeks from Monday 31 August 2026: Labor Day on Monday 7 September, and Tuesday 13 October
/// follows Monday.
private func autumn() throws -> Term {
  Term(
    id: TermID("fall-2026"), name: "Fall 2026", days: try span("2026-08-31", "2026-10-16"),
    holidays: [
      Holiday(name: "Labor Day", days: try span("2026-09-07", "2026-09-07")),
      Holiday(name: "Long weekend", days: try span("2026-09-05", "2026-09-07")),
    ],
    swaps: [DaySwap(date: try date("2026-10-13"), follows: .monday)])
}

private func meeting(_ days: String, dates: DateSpan? = nil) throws -> Meeting {
  Meeting(
    timing: .weekly(try #require(WeekdaySet(parsing: days)), try minutes(600, 650)),
    place: .toBeAnnounced, dates: dates)
}

/// "8/31 9/2 …"
private func shown(_ dates: [CalendarDate]) -> String {
  dates.map { "\($0.month)/\($0.day)" }.joined(separator: " ")
}

@Test(arguments: [
  ("MW", "8/31 9/2 9/9 9/14 9/16 9/21 9/23 9/28 9/30 10/5 10/7 10/12 10/13 10/14"),
  ("TuTh", "9/1 9/3 9/8 9/10 9/15 9/17 9/22 9/24 9/29 10/1 10/6 10/8 10/15"),
  ("Tu", "9/1 9/8 9/15 9/22 9/29 10/6"),
  ("MTu", "8/31 9/1 9/8 9/14 9/15 9/21 9/22 9/28 9/29 10/5 10/6 10/12 10/13"),
  ("SaSu", "9/12 9/13 9/19 9/20 9/26 9/27 10/3 10/4 10/10 10/11"),
])
func `a class meets on its weekdays, but for holidays and swapped days`(
  _ days: String, expected: String
) throws {
  #expect(shown(try autumn().dates(of: meeting(days))) == expected)
}

@Test func `a class with days of its own meets within them and the term`() throws {
  let term = try autumn()
  let fortnight = try span("2026-09-14", "2026-09-25")
  #expect(shown(term.dates(of: try meeting("MW", dates: fortnight))) == "9/14 9/16 9/21 9/23")
  let late = try span("2026-10-12", "2027-05-01")
  #expect(shown(term.dates(of: try meeting("M", dates: late))) == "10/12 10/13")
  let after = try span("2026-10-17", "2026-12-01")
  #expect(term.dates(of: try meeting("MTuWThF", dates: after)) == [])
}

@Test func `a class without a time has no dates`() throws {
  let term = try autumn()
  #expect(term.dates(of: Meeting(timing: .anyTime, place: .online)) == [])
  #expect(term.dates(of: Meeting(timing: .toBeAnnounced, place: .toBeAnnounced)) == [])
}

@Test func `a make-up day within a holiday is taught`() throws {
  var term = try autumn()
  term.swaps.append(DaySwap(date: try date("2026-09-05"), follows: .friday))
  #expect(term.teachingWeekday(on: try date("2026-09-05")) == .friday)
  #expect(term.teachingWeekday(on: try date("2026-09-06")) == nil)
  term.swaps.append(DaySwap(date: try date("2026-10-17"), follows: .monday))
  #expect(term.teachingWeekday(on: try date("2026-10-17")) == nil)
}

@Test func `the holiday listed first gives a day its name`() throws {
  let term = try autumn()
  #expect(term.holiday(on: try date("2026-09-07"))?.name == "Labor Day")
  #expect(term.holiday(on: try date("2026-09-05"))?.name == "Long weekend")
  #expect(term.holiday(on: try date("2026-09-08")) == nil)
}

@Test func `weeks are counted from Monday, also in a term that begins on a Thursday`() throws {
  let term = Term(
    id: TermID("spring-2027"), name: "Spring 2027", days: try span("2027-01-28", "2027-02-09"))
  #expect(term.weeks == 3)
  let weeks = try ["01-27", "01-28", "01-31", "02-01", "02-07", "02-08", "02-09", "02-10"].map {
    term.week(of: try date("2027-\($0)"))
  }
  #expect(weeks == [nil, 1, 1, 2, 2, 3, 3, nil])
  #expect(try autumn().weeks == 7)
}

@Test(
  arguments: [
    ([], nil), ([3.5], 3.5), ([1, 4], 2.5), ([4, 1, 2], 2), ([4, 1, 3, 2], 2.5), ([2, 2, 2, 4], 2),
  ] as [([Double], Double?)])
func `the median is the middle value`(_ means: [Double], median: Double?) {
  let measures = means.enumerated().map { ("x\($0.offset)", Measure(mean: $0.element)) }
  let scale = Evidence.Scale(
    top: 4, source: "a table", measures: Dictionary(uniqueKeysWithValues: measures))
  #expect(scale.median == median)
}
