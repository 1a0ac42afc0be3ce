import CampusModel
import Testing

@testable import Scheduling

@Suite struct DayKindsTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `dates of one kind hold the same rows, and all dates with rows have one`(_ seed: UInt64) {
    let times = RandomTimes(seed: seed, things: 6)
    let meetings = times.sections.flatMap(\.meetings)
    let rows = meetings.compactMap { meeting -> (Meeting, MinuteSpan)? in
      meeting.weekly.map { (meeting, $0.time) }
    }
    let exams = times.sections.flatMap { $0.exams ?? [] }
    let days = TermDays(of: times.term, covering: exams.map(\.date))
    let slots = rows.map { Timetable.Slot(time: $0.1, days: days.days(of: $0.0)) }
    let examSlots = exams.map {
      Timetable.Slot(time: $0.time, days: days.days(on: [$0.date]), isExam: true)
    }
    let kinds = DayKinds(of: slots + examSlots, on: days)

    // By the term's own calendar: what each date holds.
    var dates: [[Int]: [CalendarDate]] = [:]
    let held = rows.map { Set(times.term.dates(of: $0.0)) }
    for date in times.term.days.dates {
      let rows = held.indices.filter { held[$0].contains(date) }
      if !rows.isEmpty { dates[rows, default: []].append(date) }
    }
    #expect(Set(kinds.kinds.map(\.rows)).count == kinds.kinds.count, "seed \(seed)")
    #expect(kinds.kinds.count == dates.count, "seed \(seed)")
    for (number, kind) in kinds.kinds.enumerated() {
      #expect(kind.dates == dates[kind.rows]?.count, "seed \(seed)")
      for row in kinds.kindsOfRow.indices {
        #expect(
          kinds.kindsOfRow[row].contains(number) == kind.rows.contains(row), "seed \(seed)")
      }
    }
    let firsts = kinds.kinds.compactMap { dates[$0.rows]?.first }
    #expect(firsts == firsts.sorted(), "seed \(seed)")
    #expect(kinds.kindsOfRow.count == slots.count + examSlots.count)
  }

  @Test func `nothing held makes no kind of day`() throws {
    let days = TermDays(of: try autumn())
    #expect(DayKinds(of: [], on: days).kinds.isEmpty)
    let labor = DateSpan(try date("2026-09-07"))
    let never = try meeting("M 9:00-9:50", dates: labor)
    let slots = [never].compactMap { Timetable.Slot(of: $0, on: days) }
    #expect(DayKinds(of: slots, on: days).kindsOfRow == [[]])
  }
}
