import CampusModel
import Diagnostics
import ICalendar
import Markup
import SiteBuild
import Testing

@testable import Pages

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
    sample.campus.courses[0].sections[0].cancellations = [
      Cancellation(date: try date("2026-11-16"), reason: "Over"),
      Cancellation(date: try date("2026-11-23"), reason: "Storm"),
      Cancellation(date: try date("2026-11-30"), start: MinuteOfDay(wrapping: 540)),
    ]
    let files = try await sample.site().rendered()
    func page(_ route: String) throws -> String {
      words(String(decoding: try #require(files[route]), as: UTF8.self))
    }
    let course = try page("courses/cmps231.html")
    #expect(course.ranges(of: "No class Wed 25 Nov").count == 1, "\(course)")
    let saved = try page("schedules/robin/saved/own-mornings.html")
    #expect(saved.contains("CMPS 231-0101 is canceled Mon 23 Nov : Storm."), "\(saved)")
    #expect(saved.contains("CMPS 231-0101 is canceled Mon 30 Nov , 9:00 am ."), "\(saved)")
    #expect(!saved.contains("Over") && saved.contains("No class Wed 25 Nov"))
  }

  @Test func `a room's page lists its weeks and dates ahead, and those of other rooms it does not`()
    async throws
  {
    var sample = try SampleCampus()
    let room = try #require(RoomID(parsing: "MAB 0230"))
    sample.campus.courses[0].sections[0].exams = [
      Exam(
        date: try date("2026-12-16"), time: try #require(MinuteSpan(600, 720)), place: .room(room)),
      Exam(
        date: try date("2026-10-16"), time: try #require(MinuteSpan(600, 720)), place: .room(room)),
    ]
    sample.campus.reservations = [
      try #require(
        Reservation(
          room, from: LocalMinute(try date("2026-12-30"), MinuteOfDay(wrapping: 600)),
          to: LocalMinute(try date("2026-12-30"), MinuteOfDay(wrapping: 660))))
    ]
    let files = try await sample.site().rendered()
    let html = String(decoding: try #require(files["rooms/mab/0230.html"]), as: UTF8.self)
    let text = words(
      String(html[try #require(html.firstRange(of: "The weeks and dates ahead")).lowerBound...]))
    #expect(text.contains("CMPS 231-0101 Mon, Wed, Fri 9:00 – 9:50 am"), "\(text)")
    #expect(text.contains("CMPS 231-0101 Exam Wed 16 Dec , 10:00 am – 12:00 pm"), "\(text)")
    #expect(!text.contains("16 Oct"))
    #expect(text.contains("Reserved Reserved Wed 30 Dec , 10:00 – 11:00 am"), "\(text)")
    let other = String(decoding: try #require(files["rooms/mab/0231.html"]), as: UTF8.self)
    #expect(!other.contains("The weeks and dates ahead"))
  }
}
