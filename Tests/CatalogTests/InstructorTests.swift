import CampusModel
import SeededRandom
import Testing

@testable import Catalog

private func course(_ text: String, by teachers: [[String]]) throws -> Course {
  let id = try #require(CourseID(text))
  return Course(
    id: id, term: TermID("fall-2026"), title: text,
    sections: teachers.enumerated().map { index, names in
      Section(id: SectionID(id, "010\(index + 1)"), instructors: names)
    })
}

private func grades(
  _ course: String, _ counts: [(String, Int)], by names: [String], section: String = "0101"
) throws -> GradeRecord {
  GradeRecord(
    course: try #require(CourseID(course)), term: "202508", section: section, instructors: names,
    counts: counts.map { GradeCount(mark: $0.0, students: $0.1) })
}

@Suite struct `Instructors` {
  @Test func `are exact names, with their sections of all courses`() throws {
    let register = InstructorRegister([
      try course("CMPS 231", by: [["Ada Finch"], ["A. Finch", "Ada Finch"], ["ada finch"]]),
      try course("MATH 246", by: [["Ada Finch"], []]),
    ])
    #expect(register.instructors.map(\.name) == ["A. Finch", "Ada Finch", "ada finch"])
    let ada = try #require(register["Ada Finch"])
    #expect(ada.teaching.map(\.course) == [0, 1])
    #expect(ada.teaching.map(\.sections) == [[0, 1], [0]])
    #expect(register["Finch"] == nil)
  }

  @Test func `are joined only by aliases with the same name in ratings`() throws {
    let courses = [
      try course("CMPS 231", by: [["A. Finch"], ["Finch, Ada"], ["A. Finch"], ["A Finch"]])
    ]
    let aliases = ["A. Finch": "Ada Finch", "Finch, Ada": "Ada Finch"]
    let register = InstructorRegister(courses, aliases: aliases)
    #expect(register.instructors.map(\.name) == ["A Finch", "A. Finch"])
    let joined = try #require(register["Ada Finch"])
    #expect(joined.name == "A. Finch", "the name that most sections have")
    #expect(joined.spellings == ["A. Finch", "Finch, Ada"])
    #expect(joined.names == ["A. Finch", "Ada Finch", "Finch, Ada"])
    #expect(joined.teaching.map(\.sections) == [[0, 1, 2]])
    // A name in ratings that teaches, too, is the one that is shown.
    let more = InstructorRegister(
      courses + [try course("ARTS 1", by: [["Ada Finch"]])], aliases: aliases)
    #expect(more["Finch, Ada"]?.name == "Ada Finch")
    #expect(more["Finch, Ada"]?.teaching.map(\.course) == [0, 1])
  }

  @Test func `have every section of random terms once`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in draws(50) {
      let names = (0..<6).map { "Name \($0)" }
      let courses = try (0..<8).map { place in
        try course(
          "CMPS \(100 + place)",
          by: (0..<random.below(5)).map { _ in names.filter { _ in random.chance(50) } })
      }
      let aliases = names.prefix(3).reduce(into: [String: String]()) {
        if random.chance(50) { $0[$1] = "Name 5" }
      }
      let register = InstructorRegister(courses, aliases: aliases)
      for (place, course) in courses.enumerated() {
        for (index, section) in course.sections.enumerated() {
          let expected = Set(section.instructors.map { aliases[$0] ?? $0 })
          let found = register.instructors.filter { instructor in
            instructor.teaching.contains { $0.course == place && $0.sections.contains(index) }
          }
          #expect(found.count == expected.count, "seed \(seed)")
          #expect(
            expected.allSatisfy { key in found.contains { $0.names.contains(key) } }, "seed \(seed)"
          )
        }
      }
      for teaching in register.instructors.flatMap(\.teaching) {
        #expect(Set(teaching.sections).count == teaching.sections.count, "seed \(seed)")
      }
    }
  }

  @Test func `have grades of groups that are large enough, and sums of these only`() throws {
    let records = [
      try grades("CMPS 231", [("A", 3), ("B", 1)], by: ["Ada"]),
      try grades("MATH 246", [("A", 4), ("W", 1)], by: ["Ada", "Ben"]),
      try grades("ARTS 100", [("C", 9)], by: ["Ben"]),
      try grades("ARTS 200", [], by: ["Ada"]),
    ]
    var results = CourseResults()
    results.grades = records
    let all = InstructorRecords(of: results)
    #expect(all.grades(of: ["Ada"]).map(\.course.text) == ["CMPS 231", "MATH 246", "ARTS 200"])
    #expect(all.grades(of: ["Ben", "Ada"]).count == 4 && all.grades(of: ["Cy"]).isEmpty)
    let five = try #require(InstructorGrades(all.grades(of: ["Ada"]), smallest: 5))
    #expect(five.courses.map(\.course.text) == ["MATH 246"] && five.omitted == 1)
    #expect(five.all.graded == 4 && five.all.mean == 4)
    let one = try #require(InstructorGrades(all.grades(of: ["Ada"]), smallest: 1))
    #expect(one.courses.map(\.course.text) == ["MATH 246", "CMPS 231"] && one.omitted == 0)
    #expect(one.all.graded == 8)
    #expect(InstructorGrades(all.grades(of: ["Ada"]), smallest: 6) == nil)
    #expect(InstructorGrades([], smallest: 1) == nil)
  }

  @Test func `have means of enough answers, those of several names once`() throws {
    func report(_ names: [String], _ scores: [CategoryScore]) throws -> Evaluation {
      var report = Evaluation(courses: [try #require(CourseID("CMPS 231"))], term: "202508")
      (report.instructors, report.scores) = (names, scores)
      return report
    }
    let reports = [
      try report(
        ["A. Finch", "Ada Finch", "Ben"],
        [
          CategoryScore(category: 0, mean: 4, count: 6),
          CategoryScore(category: 1, instructor: 0, mean: 3, count: 6),
          CategoryScore(category: 1, instructor: 1, isRepeated: true, mean: 3, count: 6),
          CategoryScore(category: 1, instructor: 2, mean: 1, count: 6),
          CategoryScore(category: 2, instructor: 0, mean: 5, count: 2),
          CategoryScore(category: 3, instructor: 0, mean: 5, count: nil),
        ])
    ]
    let said = try #require(
      InstructorEvaluations(reports, of: ["A. Finch", "Ada Finch"], smallest: 5))
    #expect(said.all.means.map(\.category) == [0, 1])
    #expect(said.all.means.map(\.mean) == [4, 3] && said.all.means.map(\.count) == [6, 6])
    #expect(said.isPartial && said.courses.map(\.course.text) == ["CMPS 231"])
    let alias = try #require(InstructorEvaluations(reports, of: ["Ada Finch"], smallest: 5))
    #expect(alias.all.means.map(\.mean) == [4, 3])
    #expect(InstructorEvaluations(reports, of: ["Ben"], smallest: 7) == nil)
  }
}
