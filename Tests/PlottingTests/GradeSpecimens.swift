import CampusModel
import Markup
import Plotting

/// The specimens of charts about one's own grades and about those of others. Courses, people and
/// figures are invented.
extension Specimens {
  static let ofGrades: [(name: String, markup: TrustedMarkup)] =
    ownGrades + finals + influences + studies + termAverages + gradeRows + comparisons

  static func barsWithOwn(_ own: String) -> GradeBars? {
    GradeBars(
      subject: "Grades in CMPS 231", bars: bars(marks, counts), color: CourseColor(1),
      median: "B+", note: "W: withdrew", own: own)
  }

  private static let ownGrades: [(String, TrustedMarkup)] = [
    ("grades-own", "A-"), ("grades-own-first", "A+"), ("grades-own-last", "W"),
    ("grades-own-none", "P"),
  ].map { ($0.0, barsWithOwn($0.1)?.svg(id: $0.0) ?? .empty) }

  static func finalCurve(
    _ points: [(Double, Double)], thresholds: [FinalCurve.Threshold] = scale,
    letter: String? = "B+", average: Double? = nil
  ) -> FinalCurve? {
    FinalCurve(
      subject: "CMPS 231 after the final",
      points: points.map { .init(score: $0.0, grade: $0.1) }, thresholds: thresholds,
      letter: letter, average: average, color: CourseColor(1))
  }

  private static let finals: [(String, TrustedMarkup)] = [
    ("final", finalCurve([(0, 66.68), (100, 91.18)], average: 88.3)),
    // The final stands for the lowest midterm where it is better.
    ("final-bent", finalCurve([(0, 57.3), (62, 76.5), (100, 92.6)], average: 84.1)),
    // Below 40 in the final the course is failed.
    (
      "final-step",
      finalCurve([(0, 20), (40, 36), (40, 60), (100, 96)], letter: nil, average: 85.2)
    ),
    ("final-safe", finalCurve([(0, 97.5), (100, 99)], letter: "A+")),
    ("final-level", finalCurve([(0, 0), (100, 0)], average: 0)),
    ("final-bare", finalCurve([(0, 40), (100, 80)], thresholds: [])),
    ("final-extra", finalCurve([(0, -10), (120, 130)], average: 101)),
    ("final-huge", finalCurve([(0, -1e300), (1e250, 1e300)], average: 5e299)),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  static func influence(_ rows: [(String, InfluenceChart.Effect)]) -> InfluenceChart? {
    InfluenceChart(
      subject: "Influence in CMPS 231", rows: rows.map { .init($0.0, $0.1) },
      color: CourseColor(1))
  }

  static let effects: [(String, InfluenceChart.Effect)] = [
    ("Final exam", .open(worst: -21.6, best: 2.9)), ("Midterm 1", .done(2.1)),
    ("Project 4", .open(worst: -5.3, best: 0.8)), ("Midterm 2", .done(1)),
    ("Project 2", .done(-1.4)), ("Lab 7", .done(-0.6)), ("Homework 3", .done(-0.4)),
    ("Homework 1, dropped", .nothing),
  ]

  static let manyEffects: [(String, InfluenceChart.Effect)] = (0..<60).map {
    let moved = Double($0 * 37 % 41 - 20) / 10
    return (
      "Homework \($0 + 1): a long walk through trees",
      $0 % 7 == 0 ? .open(worst: -moved.magnitude - 1, best: moved.magnitude) : .done(moved)
    )
  }

  private static let influences: [(String, TrustedMarkup)] = [
    ("influence", effects), ("influence-many", manyEffects),
    ("influence-one", [("Quiz", .done(0.04))]), ("influence-none", [("Quiz", .nothing)]),
    ("influence-odd", [("", .done(-1e14)), ("数学の宿題と長い名前", .open(worst: 1e20, best: -1e18))]),
  ].map { ($0.0, influence($0.1)?.svg(id: $0.0) ?? .empty) }

  static func studyChart(_ weeks: [(String, Double)], _ results: [(String, Double)])
    -> StudyChart?
  {
    StudyChart(
      subject: "Work for CMPS 231",
      weeks: weeks.map { .init(monday: date($0.0), hours: $0.1) },
      results: results.map { .init(date($0.0), $0.1) }, color: CourseColor(1))
  }

  static let weeksOfWork: [(String, Double)] = [
    ("2026-08-31", 3), ("2026-09-07", 5.5), ("2026-09-14", 4), ("2026-09-21", 6.25),
    ("2026-09-28", 9), ("2026-10-05", 2), ("2026-10-12", 0), ("2026-10-26", 11.5),
    ("2026-11-02", 7), ("2026-11-09", 6), ("2026-11-16", 4.5),
  ]
  static let results: [(String, Double)] = [
    ("2026-09-07", 92), ("2026-09-14", 84), ("2026-09-21", 94), ("2026-09-29", 78),
    ("2026-10-12", 81), ("2026-10-19", 96), ("2026-11-04", 92.5), ("2026-11-17", 89),
  ]

  static let longWork: StudyChart? = StudyChart(
    subject: "Work for all courses",
    weeks: (0..<60).map {
      .init(monday: date("2025-09-01") + 7 * $0, hours: Double($0 * 29 % 43) / 2)
    },
    results: (0..<120).map { .init(date("2025-09-03") + $0 * 3, Double(40 + $0 * 31 % 61)) },
    color: CourseColor(5))

  private static let studies: [(String, TrustedMarkup)] = [
    ("study", studyChart(weeksOfWork, results)), ("study-long", longWork),
    ("study-hours", studyChart([("2026-09-07", 5)], [])),
    ("study-results", studyChart([], [("2026-09-08", 118), ("2026-09-08", -4)])),
    ("study-huge", studyChart([("2026-09-07", 1e18)], [("2026-09-08", 1e12)])),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  static func averages(_ terms: [(String, Double?, Double?)], top: Double = 4) -> TermAverages? {
    TermAverages(
      subject: "Grade points", terms: terms.map { .init($0.0, average: $0.1, overall: $0.2) },
      top: top)
  }

  static let terms: [(String, Double?, Double?)] = [
    ("Fall 24", 3.42, 3.42), ("Spring 25", 3.71, 3.57), ("Summer 25", nil, 3.57),
    ("Fall 25", 3.18, 3.44), ("Spring 26", 3.66, 3.5), ("Fall 26", 3.55, 3.51),
  ]

  static let manyTerms: [(String, Double?, Double?)] = (0..<24).map { index in
    let average = Double(index * 7 % 30) / 10 + 1
    return ("Semester \(index)", index % 5 == 3 ? nil : average, 2.4)
  }

  private static let termAverages: [(String, TrustedMarkup)] = [
    ("terms", averages(terms)), ("terms-one", averages([("Fall 26", 4, 4)])),
    ("terms-many", averages(manyTerms, top: 4.3)),
    ("terms-gaps", averages([("1", 2, nil), ("2", nil, nil), ("3", 3, 2.5), ("4", nil, 2.5)])),
    ("terms-over", averages([("1", 5.2, 5.2), ("2", -1, 2.1)])),
    ("terms-huge", averages([("1", 1e300, -1e300), ("2", 3, 2.1)])),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  static func gradeRows(_ rows: [GradeRowsChart.Row], marks: [String] = ["A", "B", "C", "D", "F"])
    -> GradeRowsChart?
  {
    GradeRowsChart(subject: "Grades in CMPS 231", marks: marks, rows: rows, color: CourseColor(1))
  }

  static let instructors: [GradeRowsChart.Row] = [
    .init("Ada Lindqvist", counts: [88, 61, 24, 8, 5], mean: "3.18"),
    .init(
      "Tomás Herrera-Villanueva de la Fuente y Mendoza", counts: [21, 40, 30, 4, 9], mean: "2.58"),
    .init("Wen Zhao", counts: [12, 0, 0, 0, 1], mean: "3.69"), .init("Not told", counts: []),
  ]

  static let manyRows: [GradeRowsChart.Row] = (0..<30).map { row in
    let counts = (0..<6).map { mark in 1 + mark * row * 13 % 50 }
    return GradeRowsChart.Row("Term \(row)", counts: counts, mean: "3.0\(row % 10)")
  }

  private static let gradeRows: [(String, TrustedMarkup)] = [
    ("rows", gradeRows(instructors)),
    ("rows-many", gradeRows(manyRows, marks: ["A", "B", "C", "D", "F", "W"])),
    ("rows-one", gradeRows([.init("P", counts: [1])], marks: ["P"])),
    (
      "rows-huge",
      gradeRows([.init("All", counts: [1 << 60, 1, -5], mean: "\(Int.max)\(Int.max)")])
    ),
  ].map { ($0.0, $0.1?.svg(id: $0.0) ?? .empty) }

  static let courses: [TermComparison.Row] = [
    .init("CMPS 231", average: 88.3, letter: "B+", reach: 57.3...92.6, color: CourseColor(1)),
    .init("MATH 246", average: 93.6, letter: "A", reach: 74.1...95.4, color: CourseColor(2)),
    .init("HIST 214", average: 79.8, letter: "C+", reach: 71...84, color: CourseColor(3)),
    .init("PHYS 271", average: 96.2, letter: "A", color: CourseColor(5)),
    .init("ARTS 100", average: nil, reach: 60...100, color: CourseColor(7)),
    .init("MUSC 002", average: nil, color: CourseColor(8)),
  ]

  private static let comparisons: [(String, TrustedMarkup)] = [
    ("compared", courses), ("compared-one", [courses[3]]), ("compared-none", [courses[5]]),
    (
      "compared-odd",
      [
        .init(
          "MAGNETOHYDRODYNAMICS 4000", average: 1e15, letter: "Distinction",
          reach: -50...1e15, color: CourseColor(4))
      ]
    ),
    ("compared-many", (0..<12).map { courses[$0 % 5] }),
  ].map { ($0.0, TermComparison(subject: "Fall 2026", rows: $0.1)?.svg(id: $0.0) ?? .empty) }

  /// A chart of each kind in which every word that others choose is `word`.
  static func namedBy(_ word: String) -> [TrustedMarkup?] {
    let threshold = FinalCurve.Threshold(letter: word, from: ExactNumber(digits: 80))
    let courses = [TermComparison.Row(word, average: 80, letter: word, color: CourseColor(1))]
    return [
      GradeBars(
        subject: word, bars: [.init(mark: word, students: 1)], color: CourseColor(1), own: word
      )?.svg(id: "n1"),
      FinalCurve(
        subject: word, points: [.init(score: 0, grade: 50), .init(score: 100, grade: 90)],
        thresholds: [threshold], letter: word, color: CourseColor(1))?.svg(id: "n2"),
      InfluenceChart(subject: word, rows: [.init(word, .done(1))], color: CourseColor(1))?
        .svg(id: "n3"),
      StudyChart(
        subject: word, finding: word, weeks: [.init(monday: term.first, hours: 1)], results: [],
        color: CourseColor(1))?.svg(id: "n4"),
      TermAverages(subject: word, terms: [.init(word, average: 3, overall: 3)], top: 4)?
        .svg(id: "n5"),
      GradeRowsChart(
        subject: word, marks: [word], rows: [.init(word, counts: [1], mean: word)],
        color: CourseColor(1))?.svg(id: "n6"),
      TermComparison(subject: word, rows: courses)?.svg(id: "n7"),
      TermScores(
        subject: word, terms: [.init(word, mean: 3, count: 1), .init(word, mean: 3, count: 1)],
        top: 4,
        color: CourseColor(1))?.svg(id: "n8"),
      ScoreBars(
        subject: word, rows: [.init(word, mean: 3, count: 1), .init(word, mean: 3, count: 1)],
        top: 4,
        color: CourseColor(1))?.svg(id: "n9"),
    ]
  }
}
