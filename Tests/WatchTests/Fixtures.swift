import CampusModel
import Testing

@testable import Watch

let fall = TermID("fall-2026")

func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }

func section(_ text: String) throws -> SectionID { try #require(SectionID(parsing: text)) }

func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

func span(_ start: Int, _ end: Int) throws -> MinuteSpan { try #require(MinuteSpan(start, end)) }

func room(_ text: String) throws -> Meeting.Place { .room(try #require(RoomID(parsing: text))) }

/// Nights from the first, at five in the morning.
func night(_ number: Int) -> Instant { Instant(seconds: 1_793_500_000 + number * 86_400) }

/// One course with these sections and their open seats of 30.
func offering(_ id: String, _ open: [String: Int?], term: TermID = fall) throws -> Course {
  let sections = try open.sorted { $0.key < $1.key }.map { code, open in
    Section(
      id: SectionID(try course(id), code), seats: Seats(total: 30, open: open, waitlist: nil))
  }
  return Course(id: try course(id), term: term, title: "A course", sections: sections)
}

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

/// The text of a memory, its records without their marks.
func unmarked(_ bytes: [UInt8]) -> String {
  text(bytes).replacing(#/ #[0-9a-f]{6}\n/#, with: "\n")
}

/// A memory of the former version with the records of a present one.
func former(_ bytes: [UInt8]) -> [UInt8] {
  Array(unmarked(bytes).replacing(/^(almanac [a-z ]+) 2\n/) { "\($0.1) 1\n" }.utf8)
}

func reread(_ log: SeatLog) -> SeatLog {
  var damage: [MemoryProblem] = []
  let read = SeatLog(reading: log.serialized(), damage: &damage)
  #expect(damage == [])
  return read
}

func reread(_ history: ScheduleHistory) -> ScheduleHistory {
  var damage: [MemoryProblem] = []
  let read = ScheduleHistory(reading: history.serialized(), damage: &damage)
  #expect(damage == [])
  return read
}
