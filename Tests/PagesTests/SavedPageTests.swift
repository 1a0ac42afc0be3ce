import CampusModel
import Testing

@testable import Pages
@testable import Scheduling

/// The sample campus with one person who weighs their days, and what they saved.
private func rendered(_ names: [String], _ change: (inout Campus) throws -> Void = { _ in })
  async throws -> [String: String]
{
  var sample = try SampleCampus()
  var person = sample.campus.people[0]
  person.plan.wants = try ["CMPS 231", "MATH 246"].map { .course(try course($0)) }
  person.plan.fixedSections = []
  person.plan.preferences.weights.compactDays = 2
  person.plan.preferences.weights.fewGaps = 1
  person.plan.saved = [
    SavedSchedule(
      id: "kept", title: "Kept", term: person.plan.term, sections: try names.map { try section($0) }
    )
  ]
  sample.campus.people = [person]
  try change(&sample.campus)
  return try await sample.site().rendered().mapValues { words(String(decoding: $0, as: UTF8.self)) }
}

private let saved = "schedules/robin/saved/kept.html"

@Test func `a saved schedule has the score and the sum of its page in the list`() async throws {
  // The mornings of CMPS 231 are interchangeable: the first is the one that is listed.
  let pages = try await rendered(["MATH 246-0102", "CMPS 231-0101"])
  let mark = ScheduleMark(
    term: TermID("fall-2026"), sections: try ["CMPS 231-0101", "MATH 246-0102"].map(section))
  let kept = try #require(pages[saved])
  let listed = try #require(pages["schedules/robin/listed/\(mark.text).html"])
  for line in [
    "A schedule’s score is 40 % quality, 40 % few days and 20 % short gaps.",
    "GPA and rating of the sections above 0.712 † stand-in 40 % of the score",
    "days with class a week",
    "of gaps a week",
  ] {
    #expect(kept.contains(line) && listed.contains(line), "\(line)")
  }
  let sum = #/Score: 40 % · .*? \+ 40 % · .*? \+ 20 % · .*? = [0-9.]+/#
  let sums = try [kept, listed].map { String(try #require($0.firstMatch(of: sum)).output) }
  #expect(sums[0] == sums[1])
}

@Test func `what is wrong with a saved schedule stands on its page`() async throws {
  let pages = try await rendered([
    "CMPS 231-0101", "CMPS 231-0102", "MATH 246-0102", "MATH 246-0777",
  ]) {
    let time = try #require(MinuteSpan(480, 600))
    let exam = Exam(date: try date("2026-12-16"), time: time)
    for place in $0.courses.indices where !$0.courses[place].sections.isEmpty {
      for section in $0.courses[place].sections.indices {
        $0.courses[place].sections[section].exams = [exam]
      }
    }
  }
  let kept = try #require(pages[saved])
  #expect(kept.contains("are no way to take CMPS 231"))
  #expect(kept.contains("CMPS 231-0101’s exam and MATH 246-0102’s exam clash"))
  #expect(kept.contains("MATH 246-0777 is no longer offered"))
}
