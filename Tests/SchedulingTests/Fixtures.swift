import CampusModel
import Testing

@testable import Scheduling

/// Values for tests, from the texts people write.
func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }

func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }

func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

/// "MWF 10:00-10:50", "TuTh 22:00-1:00"; in a room, where one is given.
func meeting(_ text: String, in room: String? = nil, dates: DateSpan? = nil) throws -> Meeting {
  let parts = text.split(separator: " ")
  let times = try parts[1].split(separator: "-").map {
    try #require(MinuteOfDay(parsing: $0))
  }
  let place = try room.map { Meeting.Place.room(try #require(RoomID(parsing: $0))) }
  return Meeting(
    timing: .weekly(
      try #require(WeekdaySet(parsing: parts[0])), MinuteSpan(from: times[0], to: times[1])),
    place: place ?? .toBeAnnounced, dates: dates)
}

/// Six weeks from Monday 31 August 2026: Labor Day on 7 September, and Friday 18 September follows
/// Monday.
func autumn() throws -> Term {
  Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(try date("2026-08-31"), try date("2026-10-09")),
    holidays: [Holiday(name: "Labor Day", days: DateSpan(try date("2026-09-07")))],
    swaps: [DaySwap(date: try date("2026-09-18"), follows: .monday)])
}

func offered(
  _ id: String, credits: Credits? = Credits(3), _ sections: [Section]
) throws -> Course {
  Course(
    id: try course(id), term: TermID("fall-2026"), title: id, credits: credits,
    sections: sections)
}

func taught(
  _ id: String, _ meetings: [Meeting], by instructors: [String] = [], part: String? = nil,
  links: [SectionID] = []
) throws -> Section {
  Section(
    id: try section(id), meetings: meetings, instructors: instructors, part: part, links: links)
}

func evidence(
  gpa: [CourseID: Double] = [:], rating: [String: Double] = [:]
) -> Evidence {
  Evidence(
    gpa: Evidence.Scale(
      top: 4, source: "grades", measures: gpa.mapValues { Measure(mean: $0, count: 10) }),
    rating: Evidence.Scale(
      top: 5, source: "ratings", measures: rating.mapValues { Measure(mean: $0, count: 3) }))
}

extension Ranking {
  /// What each schedule takes: "CMPS 330-0101 MATH 246-0201".
  var shown: [String] {
    entries.map { $0.picks.flatMap(\.sections).map(\.id.text).joined(separator: " ") }
  }
}
