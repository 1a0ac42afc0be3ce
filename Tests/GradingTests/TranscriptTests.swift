import CampusModel
import SeededRandom
import Testing

@testable import Grading

private let percentages = GradeScale.percentage

/// A course of which nothing but its grade matters; "85" is its average in percent, "" stands for
/// one without a grade.
private func attempt(
  _ id: String, _ term: String = "fall-2025", _ percent: String = "85", credits: Int? = 30,
  status: GradedCourse.Status = .completed, scale: GradeScale = letters,
  retakeOf earlier: String? = nil, result: CourseResult? = nil
) -> GradedCourse {
  var graded = graded(
    id: id, credits: credits.flatMap { Credits(tenths: $0) }, scale: scale,
    [group("Work", "1", ["\(percent)/100"])])
  (graded.term, graded.status, graded.result) = (TermID(term), status, result)
  graded.retakeOf = earlier.map { .init(course: course(id), term: TermID($0)) }
  return graded
}

private let terms = ["fall-2025", "spring-2026", "fall-2026"].map { TermID($0) }

private func transcript(_ courses: [GradedCourse]) -> Transcript {
  Transcript(of: courses.map { CourseStanding(of: $0) }, terms: terms)
}

private func value(_ summary: GradeSummary) -> Rational? { summary.averages.first?.value }

private func reason(_ course: GradedCourse, at moment: GradeMoment = .finished) -> GradeExclusion? {
  let summary = GradeSummary(of: [CourseStanding(of: course)], at: moment)
  guard case .excluded(let reason)? = summary.lines.first?.role else { return nil }
  return reason
}

@Test func `an average weighs by credits, term after term`() {
  let transcript = transcript([
    attempt("CMPS 131", "fall-2025", "95", credits: 40), attempt("MATH 140", "fall-2025", "85"),
    attempt("CMPS 231", "spring-2026", "75", credits: 15),
  ])
  #expect(transcript.terms.map(\.term) == Array(terms.prefix(2)))
  #expect(value(transcript.terms[0].own.finished) == Rational(25) / Rational(7))
  #expect(value(transcript.terms[1].own.finished) == Rational(2))
  // (4 · 4 + 3 · 3 + 1.5 · 2) / 8.5
  #expect(value(transcript.terms[1].soFar.finished) == Rational(56) / Rational(17))
  #expect(transcript.overall == transcript.terms[1].soFar)
  #expect(transcript.overall.finished.credits.attempted == 85)
}

@Test func `courses in progress count in a figure of their own`() {
  let record = transcript([
    attempt("CMPS 131", "fall-2025", "95"),
    attempt("CMPS 231", "fall-2026", "75", status: .current),
    attempt("CMPS 330", "fall-2026", "", status: .current),
  ]).overall
  #expect(value(record.finished) == Rational(4) && value(record.includingInProgress) == Rational(3))
  #expect(record.finished.lines[1].role == .excluded(.inProgress))
  #expect(record.includingInProgress.lines[2].role == .excluded(.noGrade))
  #expect(record.finished.credits.earned == 30 && record.includingInProgress.credits.earned == 60)
}

@Test func `a retake replaces from its own term on, better or worse`() {
  let transcript = transcript([
    attempt("CMPS 131", "fall-2025", "75"), attempt("MATH 140", "fall-2025", "95"),
    attempt("CMPS 131", "spring-2026", "85", retakeOf: "fall-2025"),
    attempt("CMPS 131", "fall-2026", "72", retakeOf: "spring-2026"),
  ])
  let averages = transcript.terms.map { value($0.soFar.finished) }
  #expect(averages == [Rational(3), Rational(7) / Rational(2), Rational(3)])
  #expect(value(transcript.terms[0].own.finished) == Rational(3))
  let last = GradedCourse.Attempt(course: course("CMPS131"), term: TermID("fall-2026"))
  let roles = transcript.overall.finished.lines.map(\.role)
  #expect(roles[0] == .excluded(.replaced(by: last)) && roles[2] == roles[0])
  let credits = transcript.overall.finished.credits
  #expect(credits.attempted == 120 && credits.earned == 60)
}

@Test(arguments: [
  (GradedCourse.Status.dropped, CourseResult?.none), (.dropped, .mark(.withdrawn)),
  (.current, .mark(.incomplete)), (.completed, .mark(.audited)),
])
func `a retake without a grade replaces nothing`(
  _ status: GradedCourse.Status, _ result: CourseResult?
) {
  let retake = attempt(
    "CMPS 131", "spring-2026", status: status, retakeOf: "fall-2025", result: result)
  let record = transcript([attempt("CMPS 131", "fall-2025", "75"), retake]).overall
  #expect(value(record.finished) == Rational(2) && value(record.includingInProgress) == Rational(2))
  #expect(record.includingInProgress.credits.earned == 30)
}

@Test func `two attempts are a retake only if the gradebook says so`() {
  let record = transcript([
    attempt("CMPS 499", "fall-2025", "75"), attempt("CMPS 499", "spring-2026", "95"),
  ]).overall
  #expect(value(record.finished) == Rational(3) && record.finished.credits.earned == 60)
}

@Test func `a retake in progress replaces only in the current figure`() {
  let record = transcript([
    attempt("CMPS 131", "fall-2025", "75"),
    attempt("CMPS 131", "fall-2026", "95", status: .current, retakeOf: "fall-2025"),
  ]).overall
  #expect(value(record.finished) == Rational(2) && value(record.includingInProgress) == Rational(4))
}

@Test func `every reason to leave a course out is named`() {
  var (passFail, own) = (attempt("CMPS 131"), attempt("CMPS 131"))
  (passFail.isPassFail, own.countsInGPA) = (true, false)
  #expect(reason(passFail) == .passFail && reason(own) == .byOwner)
  #expect(reason(attempt("CMPS 131", status: .dropped)) == .dropped)
  #expect(reason(attempt("CMPS 131", result: .mark(.pass))) == .mark(.pass))
  let withdrawn = attempt("CMPS 131", status: .dropped, result: .mark(.withdrawn))
  #expect(reason(withdrawn) == .mark(.withdrawn))
  #expect(reason(attempt("CMPS 131", status: .current)) == .inProgress)
  #expect(reason(attempt("CMPS 131", "fall-2025", "")) == .noGrade)
  #expect(reason(attempt("CMPS 131", scale: .ects)) == .noPointsInScale)
  #expect(reason(attempt("CMPS 131", credits: nil)) == .noCredits)
  #expect(reason(attempt("CMPS 131", credits: 0)) == .noCredits)
  var range = attempt("CMPS 131")
  range.credits = Credits(tenths: 10, to: 30)
  #expect(reason(range) == .creditRange)
  let given = attempt("CMPS 131", scale: percentages, result: .letter(percentages.steps[0]))
  #expect(reason(given) == .noPercentage)
  let odd = GradeScale(
    name: "odd",
    steps: [
      .init(letter: "H", from: number("90"), points: number("4")),
      .init(letter: "S", from: number("50")),
    ])
  #expect(reason(attempt("CMPS 131", scale: odd)) == .noPointsForLetter)
  #expect(reason(attempt("CMPS 131")) == nil)
}

@Test func `a given letter replaces the calculated one`() {
  let record = transcript([
    attempt("CMPS 131", "fall-2025", "65", result: .letter(letters.steps[0]))
  ])
  #expect(value(record.overall.finished) == Rational(4))
  #expect(record.overall.finished.lines[0].grade == "A")
}

@Test func `scales of different kinds are never put together`() {
  let summary = transcript([
    attempt("A 100", scale: .standard), attempt("B 100", scale: .umd),
    attempt("C 100", scale: .tenPoint), attempt("D 100", scale: .fourThree),
    attempt("E 100", "fall-2025", "84.5", credits: 10, scale: percentages),
    attempt("F 100", "fall-2025", "45", credits: 20, scale: percentages),
    attempt("G 100", scale: .ects),
  ]).overall.finished
  #expect(
    summary.averages.map(\.basis) == [
      .points(outOf: Rational(4)), .points(outOf: Rational(10)),
      .points(outOf: fraction("4.3")), .percentages,
    ])
  #expect(summary.average(.points(outOf: Rational(4)))?.counted.count == 2)
  // (84.5 + 2 · 45) / 3
  #expect(summary.average(.percentages)?.value == fraction("174.5") / Rational(3))
  #expect(summary.average(.points(outOf: Rational(5))) == nil)
  // All but the 45 %: there, 50 are a pass.
  #expect(summary.credits.earned == 160 && summary.credits.attempted == 180)
}

@Test func `credits of what was passed are earned, grade points or none`() {
  var passFail = attempt("CMPS 200")
  passFail.isPassFail = true
  let sum = transcript([
    passFail, attempt("CMPS 201", result: .mark(.transfer)),
    attempt("CMPS 202", "fall-2025", "10"), attempt("CMPS 203", result: .mark(.noPass)),
    attempt("CMPS 204", status: .dropped, result: .mark(.withdrawn)),
    attempt("CMPS 205", status: .dropped), attempt("CMPS 206", result: .mark(.audited)),
    attempt("CMPS 207", credits: nil),
  ]).overall.finished.credits
  #expect(sum.earned == 60 && sum.attempted == 120)
  #expect(sum.unknown.map(\.course) == [course("CMPS207")])
}

/// The same rules in Python's fractions: of each chain of retakes the last that counts, then all
/// that counts by its credits.
private let script = """
  import sys
  from fractions import Fraction as F
  def chains(rows):
      chains = []
      for i, row in enumerate(rows):
          earlier = int(row[5])
          home = next((c for c in chains if earlier in c), None) if earlier >= 0 else None
          chains.append([i]) if home is None else home.append(i)
      return chains
  def average(rows, now):
      top, bottom = F(0), F(0)
      for chain in chains(rows):
          good = [rows[i] for i in chain
                  if rows[i][0] in (('done', 'now') if now else ('done',)) and F(rows[i][2]) > 0 and rows[i][1] != '-']
          if good:
              top += F(good[-1][1]) * F(good[-1][2]); bottom += F(good[-1][2])
      return str(top / bottom) if bottom else 'nil'
  for line in sys.stdin.read().splitlines():
      rows = [part.split(',') for part in line.split(';')]
      last = max(int(row[4]) for row in rows)
      out = []
      for term in range(last + 1):
          soFar = [row for row in rows if int(row[4]) <= term]
          own = [row[:5] + ['-1'] for row in rows if int(row[4]) == term]
          if own: out += [average(own, False), average(own, True), average(soFar, False), average(soFar, True)]
      print(' '.join(out))
  """

/// Courses in the order of terms; a retake names any earlier attempt.
private func randomCourses(_ generator: inout SeededGenerator) -> [(
  course: GradedCourse, row: String
)] {
  var courses: [(course: GradedCourse, row: String)] = []
  var term = 0
  for place in 0..<1 + generator.below(14) {
    if generator.chance(35), place > 0, term < 2 { term += 1 }
    let step = generator.below(5)
    let tenths = [30, 40, 15, 0, 10][generator.below(5)]
    let status = [GradedCourse.Status.completed, .archived, .current, .dropped][
      generator.below(4)]
    var course = attempt(
      "C \(100 + place)", terms[term].text, ["95", "85", "75", "20", ""][step], credits: tenths,
      status: status)
    course.countsInGPA = generator.chance(90)
    let earlier = courses.indices.filter { courses[$0].course.term != course.term }
    var link = -1
    if !earlier.isEmpty, generator.chance(40) {
      link = earlier[generator.below(earlier.count)]
      course.retakeOf = courses[link].course.attempt
    }
    let word = status == .current ? "now" : status == .dropped ? "gone" : "done"
    let points = course.countsInGPA ? ["4", "3", "2", "0", "-"][step] : "-"
    courses.append((course, "\(word),\(points),\(tenths)/10,,\(term),\(link)"))
  }
  return courses
}

@Test func `random transcripts agree with Python's fractions`() throws {
  let seed: UInt64 = 63_1
  var generator = SeededGenerator(seed: seed)
  var (questions, results): ([String], [String]) = ([], [])
  for _ in draws(800) {
    let courses = randomCourses(&generator)
    let transcript = transcript(courses.map(\.course))
    questions.append(courses.map(\.row).joined(separator: ";"))
    let summaries = transcript.terms.flatMap {
      [
        $0.own.finished, $0.own.includingInProgress, $0.soFar.finished,
        $0.soFar.includingInProgress,
      ]
    }
    results.append(summaries.map { value($0)?.description ?? "nil" }.joined(separator: " "))
    for average in summaries.flatMap(\.averages) {
      #expect(average.arithmetic.value == average.value, "seed \(seed)")
    }
  }
  let answers = try python(script, questions.joined(separator: "\n"))
  try #require(answers.count == results.count)
  for (index, pair) in zip(results, answers).enumerated() {
    #expect(pair.0 == pair.1, "seed \(seed): \(questions[index])")
  }
}

@Test func `a better grade never lowers an average`() {
  let seed: UInt64 = 63_5
  var generator = SeededGenerator(seed: seed)
  for round in draws(300) {
    var courses = randomCourses(&generator).map(\.course)
    let before = transcript(courses)
    let place = generator.below(courses.count)
    guard courses[place].groups[0].assignments[0].score != nil else { continue }
    courses[place].groups[0].assignments[0].score = number("99")
    let after = transcript(courses)
    for (old, new) in zip(before.terms, after.terms) {
      let pairs = [
        (old.soFar.finished, new.soFar.finished),
        (old.soFar.includingInProgress, new.soFar.includingInProgress),
      ]
      for (old, new) in pairs {
        guard let a = value(old), let b = value(new) else { continue }
        #expect(a <= b, "seed \(seed), round \(round)")
      }
    }
  }
}
