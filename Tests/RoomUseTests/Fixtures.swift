import CampusModel

@testable import RoomUse

func day(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(parsing: text) else { fatalError("no date: \(text)") }
  return date
}

func room(_ text: String) -> RoomID {
  guard let room = RoomID(parsing: text) else { fatalError("no room: \(text)") }
  return room
}

func section(_ text: String) -> SectionID {
  guard let section = SectionID(parsing: text) else { fatalError("no section: \(text)") }
  return section
}

/// "9:00-9:50", by the 24-hour clock; an end before the start is on the next day.
func span(_ text: String) -> MinuteSpan {
  let times = text.split(separator: "-").compactMap { MinuteOfDay(parsing: $0) }
  guard times.count == 2 else { fatalError("no span: \(text)") }
  return MinuteSpan(from: times[0], to: times[1])
}

/// A date on which a place has these hours, as on all others.
func daily(_ span: MinuteSpan, on date: CalendarDate) -> DayOpening {
  DayOpening(OpeningHours(daily: span), on: date)
}

/// "TuTh 9:00-9:50 MAB 0230".
func meeting(_ text: String, kind: String? = nil, dates: DateSpan? = nil) -> Meeting {
  let words = text.split(separator: " ", maxSplits: 2).map(String.init)
  guard let days = WeekdaySet(parsing: words[0]) else { fatalError("no days: \(text)") }
  return Meeting(
    kind: kind, timing: .weekly(days, span(words[1])), place: .room(room(words[2])), dates: dates)
}

/// A course with one section, `id`.
func course(_ id: String, _ meetings: Meeting...) -> Course {
  let id = section(id)
  return Course(
    id: id.course, term: fall.id, title: id.text, sections: [Section(id: id, meetings: meetings)])
}

/// Monday 31 August to Monday 14 December 2026, as the demo campus has it.
let fall = Term(
  id: TermID("fall-2026"), name: "Fall 2026",
  days: DateSpan(day("2026-08-31"), day("2026-12-14")),
  holidays: [
    Holiday(name: "Labor Day", days: DateSpan(day("2026-09-07"))),
    Holiday(name: "Thanksgiving", days: DateSpan(day("2026-11-25"), day("2026-11-29"))),
  ],
  swaps: [DaySwap(date: day("2026-10-13"), follows: .monday)])
