import CampusModel
import RandomCampus
import Testing

@testable import Scheduling

@Suite struct TimetableTests {
  /// The first date of a clash between two meetings of the autumn term; empty for none.
  private func clash(_ a: Meeting, _ b: Meeting) throws -> String {
    let days = TermDays(of: try autumn())
    let first = Commitment(try taught("CMPS330-0101", [a]), on: days)
    let second = Commitment(try taught("MATH246-0101", [b]), on: days)
    let (there, back) = (first.clash(with: second, on: days), second.clash(with: first, on: days))
    #expect(there?.date == back?.date)
    return there.map { "\($0.date)" } ?? ""
  }

  @Test(arguments: [
    ("MW 9:00-9:50", "MW 9:50-10:40", ""),
    ("MW 9:00-9:51", "MW 9:50-10:40", "2026-08-31"),
    ("MW 9:00-9:50", "TuTh 9:00-9:50", ""),
    // Friday 18 September follows Monday's timetable.
    ("M 9:00-9:50", "F 9:00-9:50", ""),
    ("Su 22:00-1:00", "M 0:30-2:00", "2026-09-14"),
    ("Su 22:00-0:30", "M 0:30-2:00", ""),
    ("M 0:30-2:00", "Su 22:00-1:00", "2026-09-14"),
    ("Th 22:00-1:00", "M 0:30-2:00", "2026-09-18"),
  ])
  func `meetings clash on real dates`(_ a: String, _ b: String, _ date: String) throws {
    #expect(try clash(try meeting(a), try meeting(b)) == date)
  }

  @Test func `half terms do not clash, unless they share a day`() throws {
    let early = DateSpan(try date("2026-08-31"), try date("2026-09-16"))
    let late = DateSpan(try date("2026-09-17"), try date("2026-10-09"))
    let both = DateSpan(try date("2026-09-16"), try date("2026-10-09"))
    let text = "MW 9:00-9:50"
    #expect(try clash(meeting(text, dates: early), meeting(text, dates: late)) == "")
    #expect(try clash(meeting(text, dates: early), meeting(text, dates: both)) == "2026-09-16")
  }

  @Test func `a meeting whose only day is a holiday clashes with nothing`() throws {
    let labor = DateSpan(try date("2026-09-07"))
    #expect(try clash(meeting("M 9:00-9:50", dates: labor), meeting("M 9:00-9:50")) == "")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `days looked up by bits are the term's`(_ seed: UInt64) {
    let campus = RandomCampus(seed: seed)
    let days = TermDays(of: campus.term)
    for meeting in campus.courses.flatMap(\.sections).flatMap(\.meetings) {
      let set = days.days(of: meeting)
      let dates = campus.term.days.dates.indices.filter { set.contains($0) }.map(days.date)
      #expect(dates == campus.term.dates(of: meeting), "seed \(seed)")
    }
  }
}
