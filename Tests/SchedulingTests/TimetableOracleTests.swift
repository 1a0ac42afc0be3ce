import CampusModel
import SeededRandom
import Testing

@testable import Scheduling

@Suite struct TimetableOracleTests {
  private static let gaps = [0, 10, 25, 60]

  @Test(
    .enabled(if: DateOracle.isAvailable, "needs python3"),
    arguments: 0..<4 as Range<UInt64>)
  func `timetables hold what Python's calendar says`(_ block: UInt64) {
    let seeds = Array(block * 500..<(block + 1) * 500)
    let questions = seeds.map {
      DateQuestion(times: RandomTimes(seed: $0), gap: Self.gaps[Int($0 % 4)])
    }
    let answers = DateOracle.answers(to: questions.map(\.text))
    #expect(answers.count == seeds.count)
    for (seed, (question, answer)) in zip(seeds, zip(questions, answers)) {
      #expect(Self.answer(to: question) == answer, "seed \(seed)")
    }
  }

  /// What `dates.py` answers, by timetables.
  private static func answer(to question: DateQuestion) -> String {
    let times = question.times
    let days = TermDays(
      of: times.term,
      for: times.sections.map {
        Course(id: $0.id.course, term: times.term.id, title: "T", sections: [$0])
      }, blocks: times.blocks)
    let both = times.things.map { thing in
      switch thing {
      case .section(let section): Timetable(of: section, on: days, withExams: true)
      case .block(let block): Timetable(of: block, on: days)
      }
    }
    let ways = TravelTimes(between: times.sections, by: times.travel)
    let (a, b) = (both[0], both[1])
    let clash = Commitment(party: .block("A"), timetable: a)
      .clash(with: Commitment(party: .block("B"), timetable: b), on: days)
    #expect((clash != nil) == a.clashes(with: b) && (clash != nil) == b.clashes(with: a))
    let conflict = a.conflicts(with: b, gap: question.gap, walking: ways)
    #expect(conflict == b.conflicts(with: a, gap: question.gap, walking: ways))
    let perDate = a.days(on: days).days.map { "\(days.date($0))=\(a.minutes(on: $0))" }
    let parts: [String] = [
      clash.map { "\($0.date)" } ?? "-", conflict ? "1" : "0",
      a.isTooTight(gap: question.gap, walking: ways) ? "1" : "0",
      a.weekdays(on: days).days.map { "\($0.rawValue)" }.joined(),
      a.earliestStart.map { "\($0)" } ?? "-", a.latestEnd.map { "\($0)" } ?? "-",
      perDate.joined(separator: " "), "\(a.mostMinutes(on: days))",
    ]
    return parts.joined(separator: ";")
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `days have numbers that follow one another as dates do`(_ seed: UInt64) {
    let times = RandomTimes(seed: seed, things: 4)
    let others = times.sections.flatMap { ($0.exams ?? []).map(\.date) }
    let days = TermDays(of: times.term, covering: others)
    let dates = Set(times.term.days.dates + others).sorted()
    for (early, late) in zip(dates, dates.dropFirst()) {
      guard let first = days.day(of: early), let second = days.day(of: late) else {
        Issue.record("seed \(seed): \(early) or \(late) is not covered")
        continue
      }
      #expect(first < second && (second - first == 1) == (late - early == 1), "seed \(seed)")
      #expect(days.date(first) == early)
      #expect(days.teachingWeekday(on: first) == times.term.teachingWeekday(on: early))
      #expect(days.weekdays(of: days.days(on: [early])) == WeekdaySet(early.weekday))
    }
    #expect(
      days.teaching(.all).days.map(days.date)
        == times.term.days.dates.filter {
          times.term.teachingWeekday(on: $0) != nil
        })
    #expect(days.falling(on: .all).days.map(days.date) == dates)
  }
}
