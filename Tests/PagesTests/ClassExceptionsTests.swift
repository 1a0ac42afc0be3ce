import CampusModel
import Diagnostics
import ICalendar
import Markup
import SiteBuild
import Testing

@testable import PlacePages
@testable import SiteFrame

@Suite struct `Days without class` {
  private func term() throws -> Term {
    Term(
      id: TermID("fall-2026"), name: "Fall 2026",
      days: DateSpan(try date("2026-08-31"), try date("2026-12-14")),
      holidays: [
        Holiday(name: "Labor Day", days: DateSpan(try date("2026-09-07"))),
        Holiday(name: "Recess", days: DateSpan(try date("2026-11-25"), try date("2026-11-29"))),
        Holiday(name: "Founders", days: DateSpan(try date("2026-11-20"))),
        Holiday(name: "Later", days: DateSpan(try date("2026-12-20"))),
      ],
      swaps: [
        DaySwap(date: try date("2026-11-20"), follows: .monday),
        DaySwap(date: try date("2026-10-13"), follows: .monday),
      ])
  }

  @Test(arguments: [
    (
      "MWF", "2026-08-01",
      "No class Mon 7 Sep (Labor Day), Wed 25 Nov – Sun 29 Nov (Recess). "
        + "Tue 13 Oct follows Monday’s schedule. Fri 20 Nov follows Monday’s schedule."
    ),
    (
      "MWF", "2026-11-18",
      "No class Wed 25 Nov – Sun 29 Nov (Recess). Fri 20 Nov follows Monday’s schedule."
    ),
    ("W", "2026-11-18", "No class Wed 25 Nov – Sun 29 Nov (Recess)."),
    ("Su", "2026-11-27", "No class Fri 27 Nov – Sun 29 Nov (Recess)."),
    ("Tu", "2026-11-18", ""),
    (
      "F", "2026-11-18",
      "No class Wed 25 Nov – Sun 29 Nov (Recess). Fri 20 Nov follows Monday’s schedule."
    ),
    ("M", "2026-12-01", ""), ("MTuWThF", "2027-01-01", ""),
  ])
  func `what is ahead and hits one of the weekdays is listed, once`(
    _ days: String, _ today: String, _ line: String
  ) throws {
    let exceptions = ClassExceptions(
      meeting: [(try #require(WeekdaySet(parsing: days)), nil)], in: try term(),
      from: try date(today))
    #expect(exceptions.markup.words.replacing("\u{a0}", with: " ") == line)
  }

  @Test func `what is over before a day, or begins after it, is not missed on it`() throws {
    let early = DateSpan(try date("2026-08-31"), try date("2026-10-16"))
    let late = DateSpan(try date("2026-11-23"), try date("2026-12-14"))
    let days = try #require(WeekdaySet(parsing: "MW"))
    func line(_ dates: DateSpan) throws -> String {
      ClassExceptions(meeting: [(days, dates)], in: try term(), from: dates.first)
        .markup.words.replacing("\u{a0}", with: " ")
    }
    #expect(
      try line(early) == "No class Mon 7 Sep (Labor Day). Tue 13 Oct follows Monday’s schedule.")
    #expect(try line(late) == "No class Wed 25 Nov – Sun 29 Nov (Recess).")
  }

  @Test func `a course's page lists them once for a term, a schedule's with its cancellations`()
    async throws
  {
    var sample = try SampleCampus()
    sample.campus.catalog.courses[0].sections[0].cancellations = [
      Cancellation(date: try date("2026-11-16"), reason: "Over"),
      Cancellation(date: try date("2026-11-23"), reason: "Storm"),
      Cancellation(date: try date("2026-11-30"), start: MinuteOfDay(wrapping: 540)),
    ]
    let site = try await sample.site()
    let thanksgiving = ["2026-11-25", "2026-11-29"]
    let course = try site.html("courses/cmps231.html")
    #expect(course.all("section > p").map(\.dates).filter { $0 == thanksgiving }.count == 1)
    let saved = try site.html("schedules/robin/saved/own-mornings.html")
      .section(with: "#\(Address.feedBlock)")
    let line = try #require(saved.elements.last { $0.name == "p" && !$0.dates.isEmpty })
    #expect(line.figures == thanksgiving + ["2026-11-23", "2026-11-30", "09:00"])
    #expect(line.text.ranges(of: "CMPS 231-0101").count == 2)
    #expect(line.text.ranges(of: "Storm").count == 1 && !line.text.contains("Over"))
  }

  @Test func `a room's page lists its weeks and dates ahead, and those of other rooms it does not`()
    async throws
  {
    var sample = try SampleCampus()
    let room = try #require(RoomID(parsing: "MAB 0230"))
    sample.campus.catalog.courses[0].sections[0].exams = [
      Exam(
        date: try date("2026-12-16"), time: try #require(MinuteSpan(600, 720)), place: .room(room)),
      Exam(
        date: try date("2026-10-16"), time: try #require(MinuteSpan(600, 720)), place: .room(room)),
    ]
    sample.campus.occupancy.reservations = [
      try #require(
        Reservation(
          room, from: LocalMinute(try date("2026-12-30"), MinuteOfDay(wrapping: 600)),
          to: LocalMinute(try date("2026-12-30"), MinuteOfDay(wrapping: 660))))
    ]
    let site = try await sample.site()
    let ahead = try site.html("rooms/mab/0230.html").section(with: "#\(Address.feedBlock)")
    let rules = ahead.all("details li > div")
    #expect(rules.count == 8 && rules[0].all("b").texts == ["CMPS 231-0101"])
    #expect(rules[0].figures == ["09:00", "09:50"])
    // Its exam and what is reserved, but not the exam that is over.
    let dated = rules.filter { !$0.dates.isEmpty }
    #expect(
      dated.map(\.figures) == [
        ["2026-12-16", "10:00", "12:00"], ["2026-12-30", "10:00", "11:00"],
      ])
    #expect(dated[0].text.hasPrefix("CMPS 231-0101 "))
    let other = try site.html("rooms/mab/0231.html")
    #expect(!other.has("details li > div"))
  }
}
