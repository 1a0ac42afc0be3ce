import CampusModel
import Diagnostics
import Testing

@testable import Intake
@testable import OwnerFiles

private func course(_ text: String) throws -> CourseID { try #require(CourseID(text)) }
private func number(_ text: String) throws -> ExactNumber {
  try #require(ExactNumber(parsing: text))
}

/// A spring with CMPS 330 of three credits, after a fall.
private func planContext() throws -> PlanContext {
  let spring = TermID("spring-2027")
  let known = Course(
    id: try course("CMPS 330"), term: spring, title: "Title", credits: Credits(3))
  func days(_ first: String, _ last: String) throws -> DateSpan {
    DateSpan(
      try #require(CalendarDate(parsing: first)), try #require(CalendarDate(parsing: last)))
  }
  return PlanContext(
    terms: [TermID("fall-2026"), spring], currentTerm: spring, catalog: CourseIndex([known]),
    offered: CourseIndex([known]),
    scales: GradeScale.builtIn,
    days: [
      TermID("fall-2026"): try days("2026-08-31", "2026-12-14"),
      spring: try days("2027-01-25", "2027-05-11"),
    ])
}

@Suite struct GradesReaderTests {
  @Test func `a gradebook is read whole`() throws {
    let context = try planContext()
    let text = """
      courses:
        - course: CMPS 330
          credits: 4
          groups:
            - name: Projects
              weight: 30
              assignments:
                - {name: Project 1, date: 2026-09-14, score: 89.995, out-of: 50}
                - {name: Project 5, out-of: 50}
            - {name: Final exam, weight: 24.5, final: true, assignments: []}
        - {course: HIST 111, title: World History, term: fall-2026, color: 12, groups: []}
        - {course: CHEM 1, groups: []}
      """
    let book = try #require(value(of: text) { gradebook($0, context) })
    #expect(book.courses.map(\.title) == ["Title", "World History", "CHEM 1"])
    #expect(book.courses.map(\.color) == [1, 12, 3])
    #expect(book.courses.map(\.term.text) == ["spring-2027", "fall-2026", "spring-2027"])
    #expect(book.courses.map(\.credits) == [Credits(4), nil, nil])
    #expect(book.courses.map(\.status) == [.current, .completed, .current])
    let groups = try #require(book.courses.first?.groups)
    #expect(groups.map(\.isFinal) == [false, true])
    #expect(groups.map(\.weight.approximate) == [30, 24.5])
    #expect(groups.first?.assignments.first?.score == ExactNumber(digits: 89995, places: 3))
    #expect(groups.first?.assignments.last?.score == nil)
    #expect(book.courses.first?.scale.steps.count == 13)
  }

  @Test(arguments: [
    ("{}", "1:1: error: 'courses' is missing"),
    ("courses: [{course: CMPS 330}]", "1:11: error: 'groups' is missing"),
    (
      "courses: [{course: CMPS 330, scale: standrad, groups: []}]",
      "1:37: error: unknown grade scale 'standrad'; did you mean 'standard'?"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 0, assignments: []}]}]",
      "1:57: error: expected a weight above 0, like 20, 7.5 or 20%, found '0'"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 1, assignments: "
        + "[{name: B, out-of: -5}]}]}]",
      "1:92: error: expected a number above 0, like 12 or 7.5, found '-5'"
    ),
    (
      "courses: [{course: CMPS 330, groups: []}, {course: cmps330, groups: []}]",
      "1:52: error: the course 'CMPS 330' is listed twice for one term"
    ),
    (
      "courses: [{course: CMPS 330, groups: [{name: A, weight: 1, final: true},\n"
        + " {name: B, weight: 1, final: true}]}]",
      "2:30: error: a course has only one final; the first is on line 1"
    ),
  ])
  func `errors in a gradebook are reported`(_ text: String, _ line: String) throws {
    let context = try planContext()
    #expect(lines(of: text) { gradebook($0, context) } == ["f.yml:" + line])
  }

  @Test func `everything a course can say is read`() throws {
    let context = try planContext()
    let text = """
      terms:
        - {term: fall-2024, name: Fall 2024 abroad, first-day: 2024-09-01, last-day: 2024-12-20}
      courses:
        - course: CMPS 330
          status: archived
          professor: A. Finch
          color: 3
          icon: flask
          scale: umd
          rounding: tenth
          drops: open-first
          in-gpa: false
          pass-fail: true
          retake-of: CMPS 131 in fall-2024
          result: B+
          notes: |
            Bring *goggles*.
          slots:
            - {days: MWF, time: "10:00-10:50", place: MAB 0230}
          study:
            - {date: 2027-02-01, minutes: 90, note: Chapter 1}
            - {date: 2027-02-02, hours: 1.25}
          what-if:
            - name: A good end
              scores: {Final: 85, "Labs / Lab 2": 45/50, Quizzes / Quiz: 7.5}
          groups:
            - name: Labs
              weight: 60
              drop-lowest: 1
              drop-highest: 1
              counting: percent
              takes: ["Lab *", Report]
              assignments:
                - {name: Lab 1, score: 9, out-of: 10, notes: Mended}
                - {name: Lab 2, out-of: 10, excused: true}
                - {name: Lab 3, out-of: 10, enabled: false}
                - {name: Extra, score: 2, out-of: 0, extra-credit: true}
            - name: Quizzes
              weight: 5
              extra-credit: true
              assignments: [{name: Quiz, out-of: 10}, {name: Lab 1, out-of: 1}]
            - {name: Final, weight: 40, final: true}
        - {course: CMPS 131, term: fall-2024, icon: "🧪", result: W}
        - {course: CMPS 132, term: fall-2024, result: I}
        - {course: CMPS 133, term: fall-2024, result: P, status: current}
        - {course: CMPS 134, term: fall-2024, groups: []}
      degree:
        name: B.S. Larks
        groups:
          - {name: Core, courses: 3, of: [CMPS 330, CMPS 4*]}
          - {name: Other, credits: 7.5, courses: 1, of: "*"}
        planned:
          - CMPS 431
          - {course: HIST 214, title: Ports, credits: 3, term: fall-2026, like: cmps330}
      """
    let book = try #require(value(of: text) { gradebook($0, context) })
    #expect(book.terms.map(\.name) == ["Fall 2024 abroad"])
    #expect(
      book.courses.map(\.status) == [.archived, .dropped, .current, .current, .completed])
    #expect(book.courses.map { $0.result?.text } == ["B+", "W", "I", "P", nil])
    try expectDetails(book.courses[0])
    try expectWork(book.courses[0])
    #expect(book.courses[1].icon == .character("🧪"))
    let degree = try #require(book.degree)
    #expect(degree.name == "B.S. Larks" && degree.groups.map(\.name) == ["Core", "Other"])
    #expect(degree.groups.map(\.courses) == [3, 1] && degree.groups.map(\.credits) == [nil, 75])
    #expect(degree.groups[0].choices.map(\.text) == ["CMPS 330", "CMPS 4*"])
    #expect(
      degree.planned == [
        PlannedCourse(course: try course("CMPS 431")),
        PlannedCourse(
          course: try course("HIST 214"), title: "Ports", credits: Credits(3),
          term: TermID("fall-2026"), like: try course("CMPS 330")),
      ])
  }

  private func expectDetails(_ read: GradedCourse) throws {
    #expect(read.professor == "A. Finch" && read.color == 3 && read.icon == .drawn(.flask))
    #expect(read.scale == .umd && read.rounding == .tenth && read.drops == .openFirst)
    #expect(!read.countsInGPA && read.isPassFail && read.notes == "Bring *goggles*.\n")
    #expect(
      read.retakeOf == .init(course: try course("CMPS 131"), term: TermID("fall-2024")))
    #expect(read.slots.map(\.place) == ["MAB 0230"] && read.slots.map(\.time.length) == [50])
    #expect(read.study.map(\.minutes) == [90, 75])
    #expect(read.study.map(\.note) == ["Chapter 1", nil])
    #expect(
      read.scenarios == [
        Scenario(
          name: "A good end",
          scores: [
            .init(Work(group: 2, assignment: nil), try number("85")),
            .init(Work(group: 0, assignment: 1), try number("45"), outOf: try number("50")),
            .init(Work(group: 1, assignment: 0), try number("7.5")),
          ])
      ])
  }

  private func expectWork(_ read: GradedCourse) throws {
    let labs = read.groups[0]
    #expect(labs.dropLowest == 1 && labs.dropHighest == 1 && labs.counting == .percent)
    #expect(labs.accepts("lab 12") && labs.accepts("REPORT") && !labs.accepts("Reports"))
    #expect(labs.assignments.map(\.isExcused) == [false, true, false, false])
    #expect(labs.assignments.map(\.isEnabled) == [true, true, false, true])
    #expect(labs.assignments.map(\.isExtraCredit) == [false, false, false, true])
    #expect(labs.assignments[0].notes == "Mended" && labs.assignments[3].outOf.digits == 0)
    #expect(read.groups.map(\.isExtraCredit) == [false, true, false])
    #expect(read.groups.map(\.isFinal) == [false, false, true])
  }

  /// What is written beside a course's id, what a public person's owner reads, and what a private
  /// one's does. `|` ends a line.
  static let mistakes: [(text: String, open: String, discreet: String)] = [
    (
      "status: complete",
      "1:38: error: expected current, completed, archived or dropped, found "
        + "'complete'; did you mean 'completed'?",
      "1:38: error: expected current, completed, archived or dropped"
    ),
    (
      "icon: ab",
      "1:36: error: expected one character, or one of atom, book, brain, chart, code, "
        + "coins, flask, gear, globe, heart, leaf, music, palette, pen, pillar, ruler, scales, sigma, "
        + "speech, star, found 'ab'",
      "1:36: error: expected one character, or one of atom, book, brain, chart, code, coins, flask, "
        + "gear, globe, heart, leaf, music, palette, pen, pillar, ruler, scales, sigma, speech, star"
    ),
    (
      "rounding: up", "1:40: error: expected exact, whole, tenth or hundredth, found 'up'",
      "1:40: error: expected exact, whole, tenth or hundredth"
    ),
    (
      "drops: final", "1:37: error: expected graded-first or open-first, found 'final'",
      "1:37: error: expected graded-first or open-first"
    ),
    (
      "result: E",
      "1:38: error: expected a letter of the scale 'standard' or a mark such as P or W, found 'E'; its letters are A+, A, A-, B+, B, B-, C+, C, C-, D+, D, D-, F; the marks are "
        + "P, NP, S, U, CR, NC, T, W, I, AU",
      "1:38: error: expected a letter of the scale '…' or a mark such as P or W"
    ),
    (
      "retake-of: fall-2026",
      "1:41: error: this gradebook has no earlier attempt "
        + "'CMPS 330 in fall-2026'",
      "1:41: error: this gradebook has no earlier attempt '…'"
    ),
    (
      "retake-of: fall-2025",
      "1:41: error: unknown term 'fall-2025'; expected the name of a file in Content/terms; did you mean 'fall-2026'?",
      "1:41: error: unknown term '…'; expected the name of a file in Content/terms"
    ),
    (
      "retake-of: CMPS 1 of x",
      "1:41: error: expected a term like fall-2025, or a course and its "
        + "term like CMPS 131 in fall-2025, found 'CMPS 1 of x'",
      "1:41: error: expected a term like fall-2025, or a course and its term like CMPS 131 in fall-2025"
    ),
    (
      "study: [{date: 2027-02-01, hours: 25}]",
      "1:64: error: expected hours like 2 or 1.5, at most 24, found '25'",
      "1:64: error: expected hours like 2 or 1.5, at most 24"
    ),
    (
      "study: [{date: 2027-02-01, hours: 2, minutes: 3}]",
      "1:64: error: expected either 'minutes' or 'hours', found both",
      "1:64: error: expected either 'minutes' or 'hours', found both"
    ),
    (
      "what-if: [{name: X, scores: {Fnial: 80}}]",
      "1:59: error: unknown assignment 'Fnial'; expected an assignment, or a group without assignments; did you mean 'Final'?",
      "1:59: error: unknown assignment '…'; expected an assignment, or a group without assignments"
    ),
    (
      "what-if: [{name: X, scores: {Quiz: 80}}]",
      "1:59: error: 2 assignments have the name 'Quiz'; write it as 'Group / Name'",
      "1:59: error: 2 assignments have the name '…'; write it as 'Group / Name'"
    ),
    (
      "what-if: [{name: X, scores: {Final: 80%%}}]",
      "1:66: error: expected a percentage like 85, or points like 45/50, found '80%%'",
      "1:66: error: expected a percentage like 85, or points like 45/50"
    ),
    (
      "what-if: [{name: X, scores: {Gift: 80}}]",
      "1:59: error: the assignment 'Gift' is out of 0 points, so a percentage of it has no value",
      "1:59: error: the assignment '…' is out of 0 points, so a percentage of it has no value"
    ),
    (
      "what-if: [{name: X, scores: {Lab: 80, A / Lab: 70}}]",
      "1:68: error: the assignment 'A / Lab' has two scores in this what-if",
      "1:68: error: the assignment '…' has two scores in this what-if"
    ),
    (
      "what-if: [{name: X, scores: {}}, {name: X, scores: {Lab: 1}}]",
      "1:70: error: a what-if on line 1 already has the name 'X'; expected a unique name",
      "1:70: error: a what-if on line 1 already has the name '…'; expected a unique name"
    ),
    (
      "what-if: [{name: X, scores: 80}]",
      "1:58: error: expected scores by name, like {Final exam: 85}, found '80'",
      "1:58: error: expected scores by name, like {Final exam: 85}"
    ),
  ]

  @Test(arguments: mistakes)
  func `a course's errors are reported, and quoted only from public gradebooks`(
    _ mistake: (text: String, open: String, discreet: String)
  ) throws {
    let context = try planContext()
    let text = """
      courses: [{course: CMPS 330, \(mistake.text),
       groups: [{name: A, weight: 1, assignments: [{name: Lab, out-of: 1}, {name: Quiz, out-of: 1}]},
        {name: B, weight: 1, assignments: [{name: Quiz, out-of: 1},
         {name: Gift, out-of: 0, extra-credit: true}]},
        {name: Final, weight: 1}]}]
      """
    #expect(lines(of: text) { gradebook($0, context) } == ["f.yml:" + mistake.open])
    #expect(
      lines(of: text, quotes: false) { gradebook($0, context) }
        == ["f.yml:" + mistake.discreet])
    #expect(
      lines(of: text, quotes: false, toOwner: true) { gradebook($0, context) }
        == ["f.yml:" + mistake.open])
  }

  @Test(arguments: [
    (
      "drop-lowest: 1, drop-highest: 1, assignments: [{name: X, out-of: 1}, {name: Y, out-of: 1}]",
      "1:73: warning: 2 of 2 scores would be dropped; expected to keep at least one"
    ),
    (
      "drop-lowest: -1", "1:73: error: expected a whole number from 0 to 1000, found '-1'"
    ),
    (
      "counting: points!",
      "1:70: error: expected points or percent, found 'points!'; did you mean 'points'?"
    ),
    (
      "assignments: [{name: X, out-of: 1}, {name: X, out-of: 1}]",
      "1:103: error: an assignment on line 1 already has the name 'X'; expected a unique name"
    ),
    ("takes: []", "1:67: error: expected at least one item, found an empty list"),
    (
      "assignments: [{name: X, out-of: 0}]",
      "1:92: error: expected a number above 0, like 12 or 7.5, found '0'"
    ),
  ])
  func `errors in a group are reported`(_ keys: String, _ line: String) throws {
    let context = try planContext()
    let text = "courses: [{course: CMPS 330, groups: [{name: A, weight: 1, \(keys)}]}]"
    #expect(lines(of: text) { gradebook($0, context) } == ["f.yml:" + line])
  }

  @Test(arguments: [
    ("degree: {name: B}", "2:9: error: 'groups' is missing"),
    (
      "degree: {name: B, groups: [{name: C, of: X 1}]}",
      "2:28: error: expected 'courses' or 'credits' (how many are needed); such as 'courses: 3'"
    ),
    (
      "degree: {name: B, groups: [{name: C, courses: 1, of: [X?]}]}",
      "2:55: error: expected a course like CMPS 330, or many like CMPS 4*, found 'X?'"
    ),
    (
      "degree: {name: B, groups: [{name: C, credits: 0, of: X 1}]}",
      "2:47: error: expected credits above 0, like 30 or 7.5, found '0'"
    ),
    (
      "degree: {name: B, groups: [], planned: [X 1, x-1]}",
      "2:46: error: the course 'X 1' is planned twice"
    ),
    (
      "degree: {name: B, groups: [], planned: [{course: X 1, like: CMPS 33}]}",
      "2:61: error: the course 'CMPS 33' under 'like' is not in this gradebook; did you mean 'CMPS 330'?"
    ),
    (
      "terms: [{term: fall-2026, name: F, first-day: 2026-01-01, last-day: 2026-02-01}]",
      "2:16: error: the term 'fall-2026' already has a file in Content/terms; list only other terms here"
    ),
  ])
  func `errors in a degree and its terms are reported`(_ keys: String, _ line: String) throws {
    let context = try planContext()
    let text = "courses: [{course: CMPS 330, result: A}]\n" + keys
    #expect(lines(of: text) { gradebook($0, context) } == ["f.yml:" + line])
  }

  @Test(arguments: [
    ("CMPS 4*", "CMPS 431", true), ("CMPS 4*", "CMPS 331", false), ("cmps4*", "CMPS 4", true),
    ("*", "X 1", true), ("*31*", "CMPS 431H", true), ("*31*H", "CMPS 431H", true),
    ("CMPS 43*31", "CMPS 431", false), ("CMPS 431", "cmps-431", true), ("C*P*1", "CMPS 431", true),
    ("CMPS 431", "CMPS 431H", false),
  ])
  func `a pattern's star matches any run of characters`(
    _ pattern: String, _ id: String, _ matches: Bool
  ) throws {
    #expect(try #require(CoursePattern(pattern)).matches(try course(id)) == matches)
  }

  @Test(arguments: [
    ("book", true), ("🧑‍🔬", true), ("∫", true), ("ab", false), ("", false), (" ", false),
    ("\u{202e}", false), ("\u{200d}", false), ("\u{7}", false), ("\u{e000}", false),
    ("a" + String(repeating: "\u{301}", count: 40), false),
  ])
  func `an icon is a name or one character to be seen`(_ text: String, _ isIcon: Bool) {
    #expect((CourseIcon(text) != nil) == isIcon)
  }

  @Test func `every built-in scale falls, ends at 0 and has letters that differ`() {
    for scale in GradeScale.builtIn {
      let thresholds = scale.steps.map(\.from.approximate)
      #expect(zip(thresholds, thresholds.dropFirst()).allSatisfy { $0 > $1 }, "\(scale.name)")
      #expect(thresholds.last == 0, "\(scale.name)")
      #expect(Set(scale.steps.map(\.letter)).count == scale.steps.count, "\(scale.name)")
    }
    #expect(Set(GradeScale.builtIn.map(\.name)).count == 7)
  }
}
