import CampusModel
import Markup
import Testing

@testable import CoursePages
@testable import PlacePages
@testable import Scheduling
@testable import WrittenPages

/// The week of a schedule with one class for each text.
private func shape(_ times: [String]) throws -> ScheduleShape {
  let term = Term(
    id: TermID("fall-2026"), name: "Fall 2026",
    days: DateSpan(try date("2026-08-31"), try date("2026-12-14")))
  let picks = try times.enumerated().map { place, time in
    let course = try offered("LARK 10\(place)", "", [time])
    return Pick(
      course: course, sections: course.sections, values: [], value: SectionValue(q: 0),
      alternatives: [])
  }
  return ScheduleShape(of: picks, in: term)
}

@Test(
  arguments: [
    (["MWF 9:00-9:50"], ["MWF 9:00-9:50"], ""),
    (["TuTh 9:00-17:00"], ["TuTh 9:00-14:00"], "3 h shorter Tuesday and Thursday"),
    (["TuTh 9:00-12:00"], ["Tu 9:00-12:00", "Th 9:00-12:30"], "30 min longer Thursday"),
    (["MF 9:00-16:00"], ["M 9:00-16:00", "F 13:00-16:00"], "Friday afternoon only"),
    (["MF 9:00-16:00"], ["M 9:00-16:00", "F 9:00-12:00"], "Friday morning only"),
    (["MTu 9:00-11:00"], ["M 9:00-11:00", "Tu 10:00-12:00"], "1 h later Tuesday"),
    (["MTu 9:00-11:00"], ["M 9:00-11:00"], "no class Tuesday"),
    (["M 9:00-11:00"], ["MTu 9:00-11:00"], "Tuesday too"),
    (
      ["M 9:00-10:00", "M 13:00-14:00"], ["M 9:00-10:00", "M 12:00-12:50", "M 13:00-14:00"],
      ""
    ),
  ] as [([String], [String], String)])
func `the largest difference between two weeks is said in words`(
  _ from: [String], _ to: [String], _ words: String
) throws {
  #expect(WeekContrast(from: try shape(from), to: try shape(to)).markup.words == words)
}

@Test func `schedules with the same hours follow the first of them in short`() throws {
  var sample = try PlanSample()
  let courses = [
    try offered("LARK 100", "Rhetoric", ["MWF 9:00-9:50", "MWF 9:00-9:50", "TuTh 9:00-9:50"]),
    try offered("LARK 200", "Logic", ["MWF 11:00-11:50"]),
  ]
  sample.campus.catalog.courses = courses
  sample.person.plan.wants = courses.map { .course($0.id) }
  sample.ranking = rank(
    sample.person.plan, among: courses, in: sample.campus.catalog.terms[0],
    by: sample.campus.results.evidence)
  // The odd one is between the two with the same hours.
  let entries = sample.ranking.entries
  try #require(entries.count > 1)
  func isOdd(_ entry: RankedSchedule) -> Bool {
    entry.picks.contains { $0.sections.contains { $0.id.code == "0103" } }
  }
  let like = entries.filter { !isOdd($0) }
  guard like.count == 2 else {
    // Sections of the same value and hours are interchangeable: one entry stands for both.
    #expect(try sample.list().all("ol.rank > li.alike").isEmpty)
    return
  }
  sample.ranking.entries = [like[0]] + entries.filter(isOdd) + [like[1]]
  let rows = try sample.list().all(.ranked)
  #expect(rows.map { $0["data-rank"] } == ["1", "3", "2"])
  #expect(rows.map { $0["class"] } == [nil, "alike", nil])
  #expect(try rows[1].one("h3").text == "LARK 100-0102 for LARK 100-0101")
}

@Test func `a list says in words what was measured`() throws {
  let measures: [(PreferencePart.Kind, Double, String)] = [
    (.compactDays, 5, "5 days"), (.compactDays, 3.8, "3.8 days"),
    (.lateStarts, 0, "no early start"), (.lateStarts, 80, "1 h 20 min early"),
    (.lunch, 0, "lunch"), (.lunch, 2, "2 days without lunch"), (.fewGaps, 240, "4 h gaps"),
    (.fewGaps, 0, "no gaps"), (.littleWalking, 5, "5 min walks"), (.priority, 0, "first choices"),
    (.priority, 1, "1 choice skipped"),
  ]
  for (kind, amount, words) in measures {
    #expect(PreferenceWords(kind).short(amount, isEstimate: false).words == words)
  }
  #expect(PreferenceWords(.littleWalking).short(5, isEstimate: true).words == "about 5 min walks")
}
