import CampusModel
import Testing

@testable import Pages
@testable import PlacePages
@testable import Scheduling
@testable import SiteFrame
@testable import WrittenPages

/// The sample campus with one person who weighs their days, and what they saved.
private func site(_ names: [String], _ change: (inout Campus) throws -> Void = { _ in })
  async throws -> CampusSite
{
  var sample = try SampleCampus()
  var person = sample.campus.people[0]
  person.plan.wants = try ["CMPS 231", "MATH 246"].map { .course(try course($0)) }
  person.plan.sections.fixed = []
  person.plan.preferences.weights.compactDays = 2
  person.plan.preferences.weights.fewGaps = 1
  person.saved = [
    SavedSchedule(
      id: "kept", title: "Kept", term: person.plan.term, sections: try names.map { try section($0) }
    )
  ]
  sample.campus.people = [person]
  try change(&sample.campus)
  return try await sample.site()
}

private let saved = "schedules/robin/saved/kept.html"

@Test func `a saved schedule has the score and the sum of its page in the list`() async throws {
  // The mornings of CMPS 231 are interchangeable: the first is the one that is listed.
  let site = try await site(["MATH 246-0102", "CMPS 231-0101"])
  let mark = ScheduleMark(
    term: TermID("fall-2026"), sections: try ["CMPS 231-0101", "MATH 246-0102"].map(section))
  let kept = try site.html(saved)
  let listed = try site.html("schedules/robin/listed/\(mark.text).html")
  #expect(kept.all(.scoreNote) == listed.all(.scoreNote) && kept.all(.scoreNote).count == 3)
  let lines = kept.all(.preference)
  #expect(lines == listed.all(.preference))
  // Quality, then days with class and gaps a week: what is measured, the value, the share.
  #expect(lines.map { $0.all("data").texts.last } == ["40 %", "40 %", "20 %"])
  #expect(lines[0].all("data").texts.first == "0.712" && lines[0].marks == ["†"])
  let sums = [kept, listed].map { page in
    page.all("section > p").map { $0.all("data").texts }.filter { $0.first == "40 %" }
  }
  #expect(sums[0].map(\.count) == [7] && sums[0] == sums[1])
}

@Test func `problems of a saved schedule are on its page`() async throws {
  let site = try await site([
    "CMPS 231-0101", "CMPS 231-0102", "MATH 246-0102", "MATH 246-0777",
  ]) {
    let time = try #require(MinuteSpan(480, 600))
    let exam = Exam(date: try date("2026-12-16"), time: time)
    for place in $0.catalog.courses.indices where !$0.catalog.courses[place].sections.isEmpty {
      for section in $0.catalog.courses[place].sections.indices {
        $0.catalog.courses[place].sections[section].exams = [exam]
      }
    }
  }
  let problems = try site.html(saved).all(.callout)
  #expect(
    problems.flatMap { $0.all("h2") }.texts == [
      "MATH 246-0777 is no longer offered", "CMPS 231-0101’s exam and MATH 246-0102’s exam clash",
      "CMPS 231-0102’s exam and MATH 246-0102’s exam clash",
      "CMPS 231-0101, CMPS 231-0102 are not a valid combination for CMPS 231",
    ])
}
