import CampusModel
import Markup
import Testing

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import WrittenPages

private func ranking(_ courses: [Course], top: Int = 1000) throws -> (Ranking, Term) {
  let term = Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(try date("2026-08-31"), try date("2026-12-14")))
  let plan = Plan(
    term: term.id, wants: courses.map { .course($0.id) }, preferences: Preferences(top: top))
  let evidence = Evidence(
    gpa: Evidence.Scale(top: 4, source: "", measures: [:]),
    rating: Evidence.Scale(top: 5, source: "", measures: [:]))
  return (rank(plan, among: courses, in: term, by: evidence), term)
}

private func titles(_ times: [String]...) throws -> [String] {
  let courses = try times.enumerated().map { try offered("LARK 10\($0.offset)", "", $0.element) }
  let (ranking, term) = try ranking(courses)
  return ScheduleTitle.titles(of: ranking.entries, in: term).map(\.text)
}

@Test(arguments: [
  ("MWF 10:00-10:50", "No Tuesday or Thursday, done by 10:50 am"),
  ("MTuWTh 16:00-17:00", "No Friday, starts 4:00 pm"),
  ("TuTh 9:00-17:00", "Only Tuesday and Thursday, 9:00 am – 5:00 pm"),
  ("MTuWThF 9:00-12:00", "Done by 12:00 pm"), ("MTuWThF 12:00-17:00", "Starts 12:00 pm"),
  ("MTuWThF 9:00-17:00", "Every day, 9:00 am – 5:00 pm"), ("online", "No set times"),
])
func `a title says what is different about a week`(_ time: String, title: String) throws {
  #expect(try titles([time]) == [title])
}

@Test func `a title's markup reads as its text`() throws {
  let (ranking, term) = try ranking([try offered("LARK 100", "", ["TuTh 9:00-17:00"])])
  let title = try #require(ScheduleTitle.titles(of: ranking.entries, in: term).first)
  let words = title.markup.text.replacing(#/<[^>]*>/#, with: "").replacing("\u{a0}", with: " ")
  #expect(words == title.text && title.apart.isEmpty)
}

@Test func `the difference of two weeks is next to the title`() throws {
  let (ranking, term) = try ranking([
    try offered("LARK 100", "", ["MWF 9:00-9:50", "MWF 9:00-9:55"]),
    try offered("LARK 200", "", ["MTuWThF 10:00-12:00"]),
  ])
  let both = ScheduleTitle.titles(of: ranking.entries, in: term)
  #expect(both.map(\.markup)[0] == both.map(\.markup)[1])
  #expect(both.map(\.apart.text) == ["", "with LARK 100-0102"])
}

@Test func `a schedule like an earlier one names the section in which it differs`() throws {
  #expect(
    try titles(["MWF 9:00-9:50", "MWF 9:00-9:55"], ["MW 8:00-8:50"], ["F 11:00-12:00"]) == [
      "No Tuesday or Thursday, done by 12:00 pm",
      "No Tuesday or Thursday, done by 12:00 pm, LARK 100-0102",
    ])
}

@Test func `no two titles of a list are alike`() throws {
  let slots = (0..<6).map { "MWF 9:0\($0)-9:2\($0)" }
  let all = try titles(
    ["MTuWThF 8:00-8:50"], slots, slots.map { $0.replacing("9:", with: "10:") },
    slots.map { $0.replacing("9:", with: "11:") }, ["MTuWThF 12:00-12:50"])
  #expect(all.count == 216)
  #expect(Set(all).count == all.count)
}

@Test func `schedules of different courses have titles of their own too`() throws {
  let courses = try ["A", "B", "C", "D"].map {
    try offered("LARK \($0)1", "", ["online", "online"])
  }
  let (ranking, term) = try ranking(courses)
  // Each subset of the courses once, as a choice among courses gives them.
  let entries = (1..<16).flatMap { subset in
    ranking.entries.prefix(3).map { entry in
      var part = entry
      part.picks = entry.picks.enumerated().filter { subset >> $0.offset & 1 == 1 }.map(\.element)
      return part
    }
  }
  var seen: Set<[SectionID]> = []
  let once = entries.filter { seen.insert($0.picks.flatMap(\.sections).map(\.id)).inserted }
  let titles = ScheduleTitle.titles(of: once, in: term).map(\.text)
  #expect(titles[0] == "No set times")
  #expect(Set(titles).count == once.count)
}
