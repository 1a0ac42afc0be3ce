/// What is to be read from the made-up exports: a file, the entry that names it or the first cell
/// of a row, and what is expected.
enum MadeUpExports {
  static let scores: [(String, String, [String])] = [
    (
      "canvas/header-with-comma-letter-grades.csv", "kind: canvas, student: 2002",
      [
        "Week 3 Quiz: Ropes, Part 2 60/80", "Field Notes 2: Tide Tables and Charts 20/25",
        "Field Notes 3: Night Walk -/25",
      ]
    ),
    (
      "canvas/header-with-comma-letter-grades.csv", "kind: canvas, student: N3",
      [
        "Week 3 Quiz: Ropes, Part 2 -/80", "Field Notes 2: Tide Tables and Charts -/25",
        "Field Notes 3: Night Walk -/25",
      ]
    ),
    (
      "canvas/lms-spec-points-possible-in-odd-row.csv", "kind: canvas, student: Wilf Brambley",
      ["Net 1 -/15"]
    ),
    ("canvas/multi-section-block.csv", "kind: canvas, student: gsedge", ["Lock Gates Quiz 9/12"]),
    ("canvas/multi-section-block.csv", "kind: canvas, student: 46", ["Lock Gates Quiz 3/12"]),
    (
      "blackboard/mini-export-bom-lf.csv", "kind: blackboard, student: l26a.alder",
      ["Tide 4 Homework - Hooke's Spring 4/5", "QW 12 -/5", "QW 11 -/5", "QW 03 -/5"]
    ),
    (
      "blackboard/mini-export-bom-lf.csv", "kind: blackboard, student: Birch Madeup",
      ["Tide 4 Homework - Hooke's Spring 0/5", "QW 12 -/5", "QW 11 -/5", "QW 03 -/5"]
    ),
  ]

  private static let noAssignment =
    "P/exports/a.csv:1:1: warning: this export has no assignments"
  private static let notCanvas =
    "P/exports/a.csv:1:1: error: not a gradebook from canvas; expected columns 'Student' and 'ID'; check that it is the gradebook's own export"

  static let refusals: [(String, String, [String])] = [
    (
      "canvas/unc-roster-readonly-only.csv", "kind: canvas, student: '222333444'", [noAssignment]
    ),
    (
      // All rows are a cell short, so that nobody can tell a section from a score.
      "canvas/lms-basic_course-short-rows.csv", "kind: canvas, student: 31",
      [
        noAssignment,
        "P/exports/a.csv:3:1: warning: the student's row has 6 cells but there are 7 headings; missing scores are treated as not graded",
      ]
    ),
    ("canvas/oregon-state-analytics.csv", "kind: canvas", [notCanvas]),
    (
      "edudash/gradebook.csv", "kind: gradebook-csv, out-of: 100",
      [
        "grades.yml:4:11: error: the export has rows of 12 students; add 'student: …' with a name or id as in the file"
      ]
    ),
    ("ucsb/egrades.csv", "kind: canvas", [notCanvas]),
  ]

  static let rows = [
    ("canvas/header-with-comma-letter-grades.csv", "Nettlefold, Ulla"),
    ("canvas/header-with-comma-letter-grades.csv", "Points Possible"),
    ("canvas/lms-basic_course-short-rows.csv", "Pondweary, Cyra"),
    ("canvas/lms-spec-points-possible-in-odd-row.csv", "Points Possible"),
    ("canvas/multi-section-block.csv", "O'Larch, Seán"),
    ("canvas/oregon-state-analytics.csv", "Linnet Fennimoor"),
    ("canvas/unc-roster-readonly-only.csv", "Tamsin"), ("edudash/gradebook.csv", "97"),
    ("ucsb/egrades.csv", "04425"), ("blackboard/mini-export-bom-lf.csv", "Madeup"),
  ].map { ($0, $1, [String]()) }
}
