import CampusModel
import Diagnostics
import SiteBuild
import Testing

@testable import Pages

/// A course with a drop, extra credit, work that is excused or switched off, and open work, in the present term.
private func sampleCourse() throws -> GradedCourse {
  func number(_ text: String) throws -> ExactNumber { try #require(ExactNumber(parsing: text)) }
  func assignment(_ name: String, _ day: Int?, _ score: String?, _ outOf: String) throws
    -> Assignment
  {
    Assignment(
      name: name, date: try day.map { try date("2026-10-\($0)") },
      score: try score.map(number), outOf: try number(outOf))
  }
  var quizzes = WeightGroup(
    name: "Quizzes", weight: try number("40"),
    assignments: [
      try assignment("Quiz one", 12, "6", "10"), try assignment("Quiz two", 10, "9", "10"),
      try assignment("Quiz three", nil, "8", "10"), try assignment("Quiz four", 20, nil, "10"),
    ])
  quizzes.dropLowest = 1
  quizzes.assignments[2].isExcused = true
  var puzzles = WeightGroup(
    name: "Puzzles", weight: try number("5"), assignments: [try assignment("Maze", 15, "1", "2")])
  puzzles.isExtraCredit = true
  let exam = WeightGroup(
    name: "Final", weight: try number("60"), isFinal: true,
    assignments: [try assignment("The exam", 28, nil, "100")])
  var course = GradedCourse(
    course: try PagesTests.course("CMPS 231"), title: "Structures", term: TermID("fall-2026"),
    credits: Credits(tenths: 40), colour: 4, icon: .drawn(.code), scale: .standard,
    groups: [quizzes, puzzles, exam])
  course.professor = "A. Finch"
  course.study = [
    StudySession(date: try date("2026-10-06"), minutes: 90),
    StudySession(date: try date("2026-10-08"), minutes: 60),
    StudySession(date: try date("2026-10-13"), minutes: 30),
  ]
  course.scenarios = [
    Scenario(
      name: "A good end", scores: [.init(Work(group: 2, assignment: 0), try number("95"))])
  ]
  course.notes = "Read **chapter two**."
  return course
}

private func pages(
  _ change: (inout GradedCourse) throws -> Void = { _ in }, grades: [GradeRecord] = []
) async throws -> (course: String, list: String) {
  var sample = try SampleCampus()
  var course = try sampleCourse()
  try change(&course)
  let person = try #require(sample.campus.people.firstIndex { $0.visibility == .public })
  sample.campus.people[person].gradebook = Gradebook(courses: [course])
  sample.campus.grades = grades
  let site = try await sample.site()
  func text(where isMeant: (String) -> Bool) throws -> String {
    let page = try #require(site.pages.first { isMeant($0.route.text) })
    var diagnostics: [Diagnostic] = []
    defer { #expect(diagnostics.isEmpty) }
    return String(decoding: page.render(&diagnostics), as: UTF8.self)
  }
  return (
    try text { $0.hasSuffix("/fall-2026-cmps231.html") },
    try text { $0 == "grades/index.html" }
  )
}

@Suite struct `A gradebook's page` {
  @Test func `tells where the course stands and unfolds its arithmetic`() async throws {
    let text = words(try await pages().course)
    // Of 6 and 9 out of 10 the 6 is dropped: 90; half of the puzzles adds 5 of 100 weights, halved.
    #expect(text.contains("92.5 %"), "\(text)")
    #expect(text.contains("1 dropped") && text.contains("8 of 10 , excused"), "\(text)")
    #expect(text.contains("6 of 10 , dropped") && text.contains("open, of 100"), "\(text)")
    #expect(text.contains("9 ÷ 10 × 100 = 90.00"), "\(text)")
    #expect(text.contains("90 × 40 ÷ 40 + 50 × 5 ÷ 100 = 92.50"), "\(text)")
    #expect(text.contains("Drops fall on graded work at once."))
    #expect(text.contains("4 credits · A. Finch") || text.contains("4 credits A. Finch"), "\(text)")
  }

  @Test func `tells for each letter what the final and other open work must bring`() async throws {
    let text = words(try await pages().course)
    // (40 · 90 + 60 · x) / 100 + 2.5 = 97 for x = 97.5; 93 for 90.83…, which is rounded up.
    #expect(text.contains("A+ 97 97.5") && text.contains("A 93 90.9"), "\(text)")
    #expect(text.contains("F 0 ✓ already safe"))
    #expect(text.contains("What other work must bring"))
    #expect(text.contains("Score needed for each letter grade: All open work, each alike"))
    #expect(text.contains("Score needed for each letter grade: Quiz four"))
    #expect(text.contains("0 % 38.5 F 50 % 68.5 D+ 60 % 74.5 C"), "\(text)")
  }

  @Test func `lists assignments in four orders, each with all of them`() async throws {
    let html = try await pages().course
    let names = ["Quiz one", "Quiz two", "Quiz three", "Quiz four", "Maze", "The exam"]
    var orders: [String: [String]] = [:]
    for order in ["group", "date", "result", "influence"] {
      #expect(html.contains("href=\"#by-\(order)\""))
      let start = try #require(html.firstRange(of: "<div id=\"by-\(order)\">"))
      let rest = html[start.upperBound...]
      let end = rest.firstRange(of: "<div id=\"by-") ?? rest.firstRange(of: "</section>")
      let part = rest[..<(end?.lowerBound ?? rest.endIndex)]
      orders[order] = names.compactMap { name in
        part.firstRange(of: "<p>\(name)</p>").map { ($0.lowerBound, name) }
      }.sorted { $0.0 < $1.0 }.map(\.1)
    }
    #expect(orders["group"] == names)
    #expect(
      orders["date"] == ["Quiz two", "Quiz one", "Maze", "Quiz four", "The exam", "Quiz three"])
    #expect(
      orders["result"] == ["Quiz two", "Quiz three", "Quiz one", "Maze", "Quiz four", "The exam"])
    #expect(orders["influence"]?.first == "The exam" && orders["influence"]?.count == names.count)
  }

  @Test func `adds up study by weeks, reckons scenarios and shows notes`() async throws {
    let html = try await pages().course
    let text = words(html)
    #expect(text.contains("3.0 hours in all") && text.contains("5 Oct 2.5 12 Oct 0.5"), "\(text)")
    #expect(text.contains("A good end The exam 95 / 100 95.5 A"), "\(text)")
    #expect(html.contains("<strong>chapter two</strong>"))
  }

  @Test func `marks one's own letter among those that others got`() async throws {
    let record = GradeRecord(
      course: try course("CMPS 231"), term: "202208", section: "0101", instructors: ["A. Finch"],
      counts: [GradeCount(mark: "A-", students: 3), GradeCount(mark: "B", students: 1)])
    let html = try await pages(grades: [record]).course
    #expect(html.contains("Among others") && words(html).contains("yours"))
    #expect(!words(try await pages().course).contains("Among others"))
  }

  @Test func `of a course that is over tells its result, and neither ladder nor reach`()
    async throws
  {
    let (html, list) = try await pages { course in
      let step = try #require(GradeScale.standard.steps.first { $0.letter == "B-" })
      (course.groups, course.scenarios) = ([], [])
      (course.result, course.status) = (.letter(step), .completed)
    }
    let text = words(html)
    #expect(
      text.contains("B− B−, Structures Fall 2026, completed · 4 credits")
        || text.contains("B− B−, Structures Fall 2026, completed 4 credits"), "\(text)")
    for word in ["Still reachable", "must bring", "Weight groups", "Assignments", "of the weight"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(words(list).contains("Completed 1 course"))
  }
}
