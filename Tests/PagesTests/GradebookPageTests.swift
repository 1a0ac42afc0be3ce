import CampusModel
import SiteBuild
import Testing

@testable import Pages
@testable import SiteFrame
@testable import WrittenPages

/// A course with a drop, extra credit, work that is excused or switched off, and open work, in the
/// present term.
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
    credits: Credits(tenths: 40), color: 4, icon: .drawn(.code), scale: .standard,
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
) async throws -> (course: Element, list: Element) {
  var sample = try SampleCampus()
  var own = try sampleCourse()
  try change(&own)
  let person = try #require(sample.campus.people.firstIndex { $0.visibility == .public })
  sample.campus.people[person].gradebook = Gradebook(courses: [own])
  sample.campus.results.grades = grades
  let site = try await sample.site()
  let course = try #require(site.pages.first { $0.route.text.hasSuffix("/fall-2026-cmps231.html") })
  return (try course.html(), try site.html("grades/index.html"))
}

@Suite struct `A gradebook's page` {
  @Test func `shows the state of the course and unfolds its arithmetic`() async throws {
    let page = try await pages().course
    // Of 6 and 9 out of 10 the 6 is dropped: 90; half of the puzzles adds 5 of 100 weights, halved.
    #expect(try page.one("h1").values == ["92.5"])
    #expect(
      page.works(in: "group") == [
        "Quiz one": "6 of 10, dropped", "Quiz two": "9 of 10", "Quiz three": "8 of 10, excused",
        "Quiz four": "ungraded, of 10", "Maze": "1 of 2", "The exam": "ungraded, of 100",
      ])
    let groups = try page.section(with: "tfoot")
    let quizzes = try #require(try groups.one("table").rows.first?.first)
    #expect(quizzes.values == ["2", "4", "1"], "counted, all and dropped")
    #expect(groups.all("dt").texts.dropLast() == ["Quizzes", "Puzzles"])
    #expect(
      groups.all("dd").texts == [
        "9 ÷ 10 × 100 = 90.00", "1 ÷ 2 × 100 = 50.00", "90 × 40 ÷ 40 + 50 × 5 ÷ 100 = 92.50",
      ])
    let facts = page.all(.fact)
    #expect(facts.count == 3 && facts[1].values == ["4"] && facts[2].text == "A. Finch")
  }

  @Test func `shows which work is dropped, if any is`() async throws {
    func rule(_ change: (inout GradedCourse) -> Void) async throws -> String {
      let groups = try await pages(change).course.section(with: "tfoot")
      return try #require(groups.elements.first { $0.name == "p" }).text
    }
    let rules = try await [
      rule { $0.drops = .gradedFirst }, rule { $0.drops = .openFirst },
      rule { $0.groups[0].dropLowest = 0 },
    ]
    #expect(Set(rules).count == 3)
    #expect(rules[0].hasPrefix(rules[2]) && rules[1].hasPrefix(rules[2]))
  }

  @Test func `shows the scores needed on the final and other open work for each letter`()
    async throws
  {
    let page = try await pages().course
    let ladders = page.all(.ladder).filter { !$0.rows.isEmpty }
    #expect(ladders.count == 3, "for the final, for all open work, and for the open quiz")
    // (40 · 90 + 60 · x) / 100 + 2.5 = 97 for x = 97.5; 93 for 90.83…, which is rounded up.
    let rungs = ladders[0].rows
    #expect(rungs.map(\.texts).prefix(2) == [["A+", "97", "", "97.5"], ["A", "93", "", "90.9"]])
    let lowest = try #require(rungs.last)
    #expect(lowest[0].text == "F" && lowest[1].values == ["0"] && lowest[3].values == [])
    #expect(lowest[3].has(.fine) && !rungs[0][3].has(.fine), "it is safe already")
    #expect(page.all("section > details > summary").texts.contains { $0.hasPrefix("Quiz four") })
    let supposed = try page.section(with: "#curve-t").all("details table")
    #expect(
      supposed.first?.rowTexts.prefix(3) == [
        ["0 %", "38.5", "F"], ["50 %", "68.5", "D+"], ["60 %", "74.5", "C"],
      ])
  }

  @Test func `lists assignments in four orders, each with all of them`() async throws {
    let page = try await pages().course
    #expect(
      page.all("nav a[href^=#by-]").map { $0["href"] } == [
        "#by-group", "#by-date", "#by-result", "#by-influence",
      ])
    let names = ["Quiz one", "Quiz two", "Quiz three", "Quiz four", "Maze", "The exam"]
    func order(_ order: String) -> [String] {
      page.all("#by-\(order) li > div").compactMap { $0.elements.first?.text }
    }
    #expect(order("group") == names)
    #expect(
      order("date") == ["Quiz two", "Quiz one", "Maze", "Quiz four", "The exam", "Quiz three"])
    #expect(
      order("result") == ["Quiz two", "Quiz three", "Quiz one", "Maze", "Quiz four", "The exam"])
    #expect(order("influence").first == "The exam" && order("influence").count == names.count)
  }

  @Test func `adds up study by weeks, calculates scenarios and shows notes`() async throws {
    let page = try await pages().course
    let study = try page.section(with: "#study-t")
    #expect(try study.one("header").values == ["3"])
    #expect(
      try study.one("table").rows.map { $0.flatMap(\.figures) } == [
        ["2026-10-05", "2.5"], ["2026-10-12", "0.5"],
      ])
    #expect(
      page.all("table").flatMap(\.rowTexts).filter { $0[0].hasPrefix("A good end") } == [
        ["A good end The exam 95/100", "95.5", "A"]
      ])
    #expect(page.all(.prose).flatMap { $0.all("strong") }.texts == ["chapter two"])
  }

  @Test func `marks one's own letter among those that others got`() async throws {
    let record = GradeRecord(
      course: try course("CMPS 231"), term: "202208", section: "0101", instructors: ["A. Finch"],
      counts: [GradeCount(mark: "A-", students: 3), GradeCount(mark: "B", students: 1)])
    let given = try await pages(grades: [record]).course.section(with: "#given-t")
    #expect(try given.drawing("given").all("text").texts.contains("yours"))
    #expect(given.hrefs == ["../../courses/cmps231.html"])
    #expect(try await !pages().course.hasDrawing("given"))
  }

  @Test func `of a past course shows its result, and neither ladder nor reach`()
    async throws
  {
    let (page, list) = try await pages { course in
      let step = try #require(GradeScale.standard.steps.first { $0.letter == "B-" })
      (course.groups, course.scenarios) = ([], [])
      (course.result, course.status) = (.letter(step), .completed)
    }
    #expect(try page.one("h1").text == "B−, Structures")
    let facts = page.all(.fact).texts
    #expect(facts.count == 3 && facts[0].hasPrefix("Fall 2026, "))
    let open = try await pages().course
    let parts: [Selector] = [.ladder, "tfoot", "[id^=by-]", "#curve-t", "#whatif"]
    for part in parts { #expect(open.has(part) && !page.has(part), "\(part)") }
    #expect(try open.one(.head).values.count > page.one(.head).values.count, "the reach")
    #expect(list.all("details > summary").map(\.values) == [["1"]])
  }
}

extension Element {
  /// What is said of each piece of work in one of the four orders, by its name, without its effect.
  fileprivate func works(in order: String) -> [String: String] {
    let rows = all("#by-\(order) li").compactMap { row -> (String, String)? in
      guard let name = row.all("div > p").first?.text, var end = row.elements.last else {
        return nil
      }
      end.children.removeAll {
        if case .element(let part) = $0 { part.name == "small" } else { false }
      }
      return (name, end.text)
    }
    return Dictionary(rows) { first, _ in first }
  }
}
