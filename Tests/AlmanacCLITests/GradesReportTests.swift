import CampusModel
import Grading
import SeededRandom
import Testing

@testable import AlmanacCLI

private func decimal(_ text: String) throws -> ExactNumber {
  try #require(ExactNumber(parsing: text))
}

private func work(_ name: String, _ score: String?, of outOf: String) throws -> Assignment {
  Assignment(name: name, score: try score.map(decimal), outOf: try decimal(outOf))
}

private let scale = GradeScale(
  name: "three",
  steps: [("A", 90, 4), ("B", 80, 3), ("F", 0, 0)].map {
    .init(
      letter: $0, from: ExactNumber(digits: $1), points: ExactNumber(digits: $2))
  })

private func course(_ id: String = "CMPS 231", title: String = "Data Structures") throws
  -> GradedCourse
{
  var groups = [
    WeightGroup(
      name: "Homework", weight: try decimal("40"),
      assignments: [
        try work("One, two", "17.5", of: "20"), try work("Three", "10", of: "10"),
        try work("Four", nil, of: "20"),
      ]),
    WeightGroup(
      name: "Final", weight: try decimal("60"), isFinal: true,
      assignments: [try work("Final exam", nil, of: "100")]),
  ]
  groups[0].dropLowest = 1
  return GradedCourse(
    course: try #require(CourseID(id)), title: title, term: TermID("fall-2026"),
    credits: Credits(3), color: 1, scale: scale, groups: groups)
}

private func person(named name: String = "Robin Vale") -> Person {
  Person(
    id: PersonID("robin"), name: name, visibility: .private, plan: Plan(term: TermID("fall-2026")))
}

private func terms(_ courses: GradedCourse...) -> [TermGrades] {
  [
    TermGrades(
      id: TermID("fall-2026"), name: "Fall 2026", standings: courses.map { CourseStanding(of: $0) })
  ]
}

@Suite struct `Grades, printed` {
  @Test func `as a list`() throws {
    let report = GradesReport(person: person(), terms: terms(try course()))
    #expect(
      report.text(as: .text) == """
        Robin Vale

        Fall 2026 (fall-2026): GPA 4.00 over 3 credits
          Course                     Credits  Average  Letter  Graded
          CMPS 231  Data Structures        3    100.0  A       2 of 4, 40 %

        """)
    #expect(
      report.text(as: .json) == """
        {"command":"grades","status":0,"person":"robin","name":"Robin Vale","terms":[\
        {"term":"fall-2026","name":"Fall 2026","gpa":{"exact":"4","rounded":4.0000},\
        "gpaCredits":"3","gpaCourses":["CMPS 231"],"courses":[{"course":"CMPS 231",\
        "title":"Data Structures","credits":"3","status":"current","result":null,"letter":"A",\
        "average":{"exact":"100","rounded":100.0000},\
        "roundedAverage":{"exact":"100","rounded":100.0000},\
        "gradedShare":{"exact":"40","rounded":40.0000},"graded":2,"assignments":4}]}]}

        """)
  }

  @Test func `the details of one course, with a comparison`() throws {
    let course = try course()
    let report = CourseReport(
      person: person(), term: "Fall 2026", present: CourseStanding(of: course),
      supposed: try SupposedScores(parsing: "One, two=85, Final exam = 51/100")
        .scenario(in: course))
    // 17.5 of 20 is dropped, or with Four at 0 that one: then (27.5 ÷ 30) · 40 = 36.7. With 85 % it
    // is dropped as well, and 100 · 0.4 + 51 · 0.6 = 70.6. All alike: 40 · (10 + 0.2 x) ÷ 30 + 0.6
    // x = 90 at x = 88.46; 36.67 + 0.6 x = 80 at 72.22.
    #expect(
      report.text(as: .text) == """
        CMPS 231 Data Structures, Fall 2026, Robin Vale
          letter A; average 100.0
          40 % of the weight is graded; scale three
          the average can still become 36.7 to 100.0, from F to A

          Group     Weight  Graded  Dropped  Earned  Of  Score  Points
          Homework    40.0     2/3        1      10  10  100.0   40.00
          Final       60.0     0/1                –   –      –       –

          Homework = 10 ÷ 10 × 100 = 100
          average = Homework 100 × 40 ÷ 40 = 100

        For each letter, the lowest sufficient score in percent, of
          1: Final, 60.0 % of the course
          2: Four, 16.0 % of the course
          3: all open work alike, 76.0 % of the course

          Letter  From   (1)   (2)   (3)
          A         90  83.4  safe  88.5
          B         80  66.7  safe  72.3
          F          0  safe  safe  safe
          Other open work is ignored, as in the average.

        What if One, two 85 %, Final exam 51 %
                               Now   Then
          average            100.0   70.6
          calculated letter      A      F
          graded              40 %  100 %
          lowest possible     36.7   66.6
          highest possible   100.0   70.6
          Final                  –   51.0

        With these scores, the lowest sufficient score in percent, of
          1: Four, 16.0 % of the course

          Letter  From     (1)
          A         90  172.8*
          B         80  135.3*
          F          0    safe
          * more than 100
          Other open work is ignored, as in the average.

        """)
  }

  @Test func `no line is wider than eighty columns, with any names`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "Essay", " ", "日本語", "\u{1b}[2J", "é", "e\u{301}", "🗓", "-", "ﬁ", "\n", "W"]
    for _ in draws(200) {
      let name = (0..<random.below(60)).map { _ in pieces[random.below(pieces.count)] }.joined()
      var course = try course(title: name)
      course.groups[0].name = name
      course.groups[1].name = name + "x"
      course.scenarios = [Scenario(name: name, scores: [])]
      let texts = [
        GradesReport(person: person(named: name), terms: terms(course)).text(as: .text),
        CourseReport(
          person: person(named: name), term: name, present: CourseStanding(of: course),
          supposed: try SupposedScores(parsing: "Four=1").scenario(in: course)
        ).text(as: .text),
      ]
      for line in texts.joined().split(separator: "\n") {
        #expect(String(line).columns <= 80, "seed \(seed): \(line)")
        #expect(!line.contains("\u{1b}"), "seed \(seed)")
      }
    }
  }
}

@Suite struct `Supposed scores` {
  @Test(arguments: [
    ("Final exam=85", [("Final exam", "85")]),
    (" A = 18/20 ,B=0,", [("A", "18/20"), ("B", "0")]),
    ("One, two=7.5", [("One, two", "7.5")]),
    ("a=b=85, c, d = 1 / 2", [("a=b", "85"), ("c, d", "1 / 2")]),
  ])
  func `are names with scores`(_ text: String, entries: [(String, String)]) throws {
    let found = try SupposedScores(parsing: text).entries
    #expect(found.map(\.name) == entries.map(\.0) && found.map(\.score) == entries.map(\.1))
  }

  @Test(arguments: ["", "85", "=85", "Final exam", "Final exam=", "A=-1", "A=1/0", "A=1, B"])
  func `are refused where one is missing`(_ text: String) {
    #expect(throws: UsageError.self) { try SupposedScores(parsing: text) }
  }

  @Test(arguments: [
    (
      "Fnal exam=1",
      "unknown assignment 'Fnal exam' of CMPS 231; expected an assignment, or a group without assignments; "
        + "did you mean 'Final exam'?"
    ),
    ("Four=1, Homework / Four=2", "'Homework / Four' has two scores"),
  ])
  func `are of work that there is`(_ text: String, sentence: String) throws {
    let scores = try SupposedScores(parsing: text)
    let course = try course()
    let failure = #expect(throws: CommandError.self) { try scores.scenario(in: course) }
    #expect(failure?.message == sentence)
  }
}
