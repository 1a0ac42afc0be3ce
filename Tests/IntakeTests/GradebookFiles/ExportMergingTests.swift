import CampusModel
import Testing

/// How imported and hand-written values are merged, and the messages about exports that cannot be
/// used.
@Suite struct ExportMergingTests {
  private static let canvas = """
    Student,ID,Section,Lab 1 (1),Lab 2 (2),HW 1 (3),Survey (4)
    Points Possible,,,10,10,20,1
    "Quill, Pat",1,S,8,,15.0,1

    """

  @Test func `the first group that takes an assignment has it`() throws {
    var sample = ExportSample("kind: canvas", Self.canvas)
    sample.groups =
      "[{name: A, weight: 1, takes: [Lab 1, \"hw *\"]}, {name: B, weight: 2, takes: [\"Lab*\"]}]"
    let reading = sample.read()
    let course = try #require(reading.course)
    #expect(course.groups.map { $0.assignments.map(\.name) } == [["Lab 1", "HW 1"], ["Lab 2"]])
    #expect(reading.ungrouped == ["Survey 1/1"])
    #expect(
      reading.lines == [
        "P/exports/a.csv:1:49: warning: no group takes 'Survey'; it is listed but does not count; add it to the 'takes' of a group, or to 'leave-out' under 'from'"
      ])
  }

  @Test func `what is written by hand stays, and is filled in where it is open`() throws {
    var sample = ExportSample("kind: canvas, leave-out: [Survey]", Self.canvas)
    sample.groups = """

          - name: A
            weight: 1
            takes: "*"
            assignments:
              - {name: lab 1, out-of: 10.0, date: 2026-09-01, notes: mine}
              - {name: Lab 2, score: 9, out-of: 10}
              - {name: HW 1, score: 18, out-of: 20}
      """
    let reading = sample.read()
    #expect(reading.work == ["lab 1 8/10", "Lab 2 9/10", "HW 1 18/20"])
    #expect(reading.course?.groups.first?.assignments.first?.notes == "mine")
    #expect(
      reading.lines == [
        "grades.yml:4:11: warning: the export differs for the assignment 'HW 1'; the value in the gradebook is used"
      ])
  }

  @Test func `nothing is quoted of a private person, nor of other students`() {
    let text = "Student,ID,Section,Secret (1)\nPoints Possible,,,\nQuill,1,S,8\nStone,2,S,9\n"
    var sample = ExportSample("kind: canvas, student: Quill", text)
    sample.quotes = false
    #expect(
      sample.read().lines == [
        "P/exports/a.csv:1:1: warning: 2 entries of this export cannot be read as written; the first is here"
      ])
    for student in ["student: Quil", "leave-out: x", "student: S"] {
      for quotes in [true, false] {
        sample.from = "kind: canvas, \(student)"
        sample.quotes = quotes
        let lines = sample.read().lines.joined()
        #expect(lines.contains("error"))
        #expect(!lines.contains("Stone") && !lines.contains("Quill") && !lines.contains("Secret"))
      }
    }
  }

  @Test func `where the headings are lost, the person there is not named`() {
    let reading = ExportSample("kind: gradebook-csv", "Stone,x,9\nQuill,y,8\n").read()
    #expect(reading.work == [])
    #expect(!reading.lines.isEmpty)
    #expect(!reading.lines.joined().contains("Stone"))
  }

  @Test(arguments: [
    (
      "kind: canvas", "Student,ID,A (1)\nx,1,2\ny,2,3\n",
      "grades.yml:4:11: error: the export has rows of 2 students; add 'student: …' with a name or id as in the file"
    ),
    (
      "kind: canvas, student: z", "Student,ID,A (1)\nx,1,2\ny,2,3\n",
      "grades.yml:4:56: error: unknown student 'z'; the export has 2 rows, none with this name; write the name or id exactly as in the file"
    ),
    (
      "kind: canvas, student: 0", "Student,ID,A (1)\nx,0,2\ny,0,3\n",
      "grades.yml:4:56: error: 2 rows of the export match the student '0'; use an id to choose one"
    ),
    (
      "kind: canvas", "Student,ID,A (1)\nPoints Possible,,3\n",
      "P/exports/a.csv: error: this file has no row of a student; export it again; the download may have failed"
    ),
    (
      "kind: canvas", "",
      "P/exports/a.csv: error: the file is empty; fetch it again; the download may have failed"
    ),
    (
      "kind: canvas", "Student,ID,A (1)\nx,1,2\ny,2",
      "P/exports/a.csv:3:1: error: the file ends in the middle of a row; check that the file is complete"
    ),
    (
      "kind: canvas", "Student,ID,A (1)\n\"x,1,2\n",
      "P/exports/a.csv:2:1: error: the quote that opens here is never closed; check that the file is complete"
    ),
    (
      "kind: canvas", "PK\u{3}\u{4}...",
      "P/exports/a.csv: error: this is a spreadsheet workbook; expected a text table; export it as comma- or tab-separated text"
    ),
    (
      "kind: moodle", "\n <!DOCTYPE html>",
      "P/exports/a.csv: error: this is a web page; expected a text table; sign in, then export it again"
    ),
    (
      "kind: canvas", "St\0u\0",
      "P/exports/a.csv:1:3: error: the file contains a zero byte; expected text in UTF-8, or UTF-16 with a byte order mark; save the file as UTF-8"
    ),
    (
      "kind: moodle", "Student,ID,A (1)\nx,1,2\n",
      "P/exports/a.csv:1:1: error: not a gradebook from moodle; expected a heading like 'Quiz: Limits (Real)'; this looks like 'kind: canvas'"
    ),
    (
      "kind: canvas", "First name,A (Real)\nx,1\n",
      "P/exports/a.csv:1:1: error: not a gradebook from canvas; expected columns 'Student' and 'ID'; this looks like 'kind: moodle'"
    ),
    (
      "kind: blackboard", "a,b\n1,2\n",
      "P/exports/a.csv:1:1: error: not a gradebook from blackboard; expected a heading like 'Homework 1 [Total Pts: 20 Score] |1293619'; check that it is the gradebook's own export"
    ),
    (
      "kind: gradebook-csv, columns: {name: Tsak, score: Points}", "Task,Points\na,1\n",
      "grades.yml:4:63: error: missing column 'Tsak'; did you mean 'Task'?"
    ),
    (
      "kind: canvass", "",
      "grades.yml:4:39: error: expected canvas, blackboard, moodle or gradebook-csv, found 'canvass'; did you mean 'canvas'?"
    ),
    (
      "kind: canvas, columns: {student: x}", "Student,ID,A (1)\nPoints Possible,,3\nx,1,2\n",
      "grades.yml:4:56: error: 'columns' is only for exports of kind gradebook-csv"
    ),
  ])
  func `what cannot be used is an error with its place`(
    _ from: String, _ text: String, _ expected: String
  ) {
    let errors = ExportSample(from, text).read().lines.filter { $0.contains(": error: ") }
    #expect(errors == [expected])
  }

  @Test func `a what-if names imported work`() {
    var sample = ExportSample("kind: canvas, leave-out: Survey", Self.canvas)
    sample.groups += "\n    what-if: [{name: x, scores: {Lab 2: 5/10}}]"
    let reading = sample.read()
    #expect(reading.lines == [])
    #expect(
      reading.course?.scenarios.first?.scores.first?.work == Work(group: 0, assignment: 1))
  }
}
