import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ map: YAMLMapping) -> Term? {
  Term(map, id: TermID("fall-2026"), taken: ["209901": TermID("other")])
}

private func date(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

@Suite struct TermReaderTests {
  @Test func `a term is read with its holidays and swaps`() throws {
    let term = try #require(
      value(
        of: """
          name: Fall 2026
          first-day: 2026-08-31
          last-day: 2026-12-14
          codes: ["202608"]
          holidays:
            - {name: Labor Day, date: 2026-09-07}
            - {name: Thanksgiving, first: 2026-11-25, last: 2026-11-29}
          swaps:
            - {date: 2026-10-13, follows: Monday}
          """, read))
    #expect(term.id == TermID("fall-2026"))
    #expect(term.days == DateSpan(try date("2026-08-31"), try date("2026-12-14")))
    #expect(term.codes == ["202608"])
    #expect(term.holidays.map(\.name) == ["Labor Day", "Thanksgiving"])
    #expect(term.holidays.last?.days.dates.count == 5)
    #expect(term.swaps == [DaySwap(date: try date("2026-10-13"), follows: .monday)])
  }

  @Test func `a term has days to know, in it and up to a year from it`() throws {
    let term = try #require(
      value(
        of: """
          name: Fall 2026
          first-day: 2026-08-31
          last-day: 2026-12-14
          dates:
            - {name: Last day to drop a course, date: 2026-11-06, time: "23:59"}
            - {name: Registration, first: 2025-08-30, last: 2026-04-10, time: 9:00}
            - {name: Grades due, date: 2027-12-15}
            - {name: Grades due, date: 2027-12-14}
          """, read))
    #expect(term.dates.map(\.name.count) == [25, 12, 10, 10])
    #expect(term.dates.map(\.time?.description) == ["23:59", "09:00", nil, nil])
    #expect(term.dates.map(\.days.first.description).last == "2027-12-14")
    #expect(term.dates[1].days == DateSpan(try date("2025-08-30"), try date("2026-04-10")))
  }

  @Test(arguments: [
    (
      "dates: [{name: Grades due, date: 2027-12-16}]",
      [
        "f.yml:4:34: error: expected a day within a year of the term, from 2026-08-31 to "
          + "2026-12-14, found 2027-12-16 for 'Grades due'"
      ]
    ),
    (
      "dates: [{name: X, first: 2025-08-29, last: 2026-01-01}]",
      [
        "f.yml:4:26: error: expected a day within a year of the term, from 2026-08-31 to "
          + "2026-12-14, found 2025-08-29 for 'X'"
      ]
    ),
    (
      "dates: [{name: X, date: 2026-11-31, time: 24:00}]",
      [
        "f.yml:4:25: error: expected a date like 2026-08-31, found '2026-11-31'",
        "f.yml:4:43: error: expected a time like 9:30 or 9:30am, found '24:00'",
      ]
    ),
    ("dates: [{date: 2026-11-06}]", ["f.yml:4:9: error: 'name' is missing"]),
    ("dates: [{name: X}]", ["f.yml:4:9: error: 'date' is missing"]),
    (
      "dates: [{name: X, day: 2026-11-06}]",
      [
        "f.yml:4:9: error: 'date' is missing",
        "f.yml:4:19: error: unknown key 'day'; the keys here are name, date, first, last, time",
      ]
    ),
    (
      "dates: [{name: X, date: 2026-11-06, first: 2026-11-06, last: 2026-11-07}]",
      ["f.yml:4:25: error: expected either 'date' or 'first' and 'last', found both"]
    ),
    (
      "dates: [{name: X, date: 2026-11-06}, {name: X, date: 2026-11-06, time: 9:00}]",
      ["f.yml:4:38: error: the date 'X' is listed twice for the same days"]
    ),
    (
      "dates: [{name: X, first: 2026-11-06, last: 2026-11-05}]",
      ["f.yml:4:44: error: 'last' is before 'first'"]
    ),
    ("dates: {name: X}", ["f.yml:4:8: error: expected a list, found keys and values"]),
  ])
  func `errors in dates are reported`(_ text: String, _ expected: [String]) {
    let term = "name: Fall\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n"
    #expect(lines(of: term + text, read) == expected)
  }

  @Test(arguments: [
    (
      "first-day: 2026-12-14\nlast-day: 2026-08-31",
      ["f.yml:3:11: error: 'last-day' is before 'first-day'"]
    ),
    ("first-day: 2026-08-31", ["f.yml:1:1: error: 'last-day' is missing"]),
    (
      "first-day: 2026-08-31\nlast-day: 2026-12-14\nholidays: [{name: Easter, date: 2026-04-05}]",
      [
        "f.yml:4:12: warning: the holiday 'Easter' is outside the term, "
          + "which runs from 2026-08-31 to 2026-12-14"
      ]
    ),
    (
      "first-day: 2026-08-31\nlast-day: 2026-12-14\ncodes: [\"209901\"]",
      ["f.yml:4:9: error: the code '209901' is already used by the term other"]
    ),
    (
      "first-day: 0026-08-31\nlast-day: 2026-12-14",
      [
        "f.yml:3:11: error: expected a term of at most 400 days, found 0026-08-31 to 2026-12-14"
      ]
    ),
    (
      "first-day: 2026-08-31\nlast-day: 2026-12-14\nholidays: [{name: X, first: 2026-11-25}]",
      ["f.yml:4:12: error: 'last' is missing"]
    ),
    (
      "first-day: 2026-08-31\nlast-day: 2026-12-14\n"
        + "holidays: [{name: X, date: 2026-09-07, first: 2026-09-07, last: 2026-09-08}]",
      ["f.yml:4:28: error: expected either 'date' or 'first' and 'last', found both"]
    ),
    (
      "first-day: 2026-08-31\nlast-day: 2026-12-14\nswaps: [{date: 2026-10-13, follows: Munday}]",
      [
        "f.yml:4:37: error: expected a weekday like Monday, found 'Munday'; "
          + "did you mean 'Monday'?"
      ]
    ),
  ])
  func `errors in a term are reported`(_ text: String, _ expected: [String]) {
    #expect(lines(of: "name: Fall\n" + text, read) == expected)
  }
}
