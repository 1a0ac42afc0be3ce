import Testing

@testable import SourceFiles

/// Made-up exports of Canvas, each with something that its exports have been seen with.
@Suite struct CanvasExportTests {
  @Test func `a student's row becomes assignments`() {
    let reading = ExportSample(
      "kind: canvas, student: 1001",
      """
      Student,ID,SIS User ID,SIS Login ID,Root Account,Section,"Quiz: Data, Part 1 (201)",Case (2) (111),Bonus (112),Waived (113),Current Score,Final Grade
      ,,,,,,,,Muted,,,
          Points Possible,,,,,,100.00,50.00,5.00,10.00,(read only),(read only)
      "Quill, Pat",1001,U1,q1,x.edu,90-01,88.50,,4.00,EX,88.00,B
      "Stone, Pat",1003,U3,q3,x.edu,90-01,1.00,2.00,3.00,4.00,0.00,F
      "Student, Test",9999,,,x.edu,90-01,,,,,,

      """
    ).read()
    #expect(
      reading.work == [
        "Quiz: Data, Part 1 88.5/100", "Case (2) -/50", "Bonus -/5", "Waived EX/10",
      ])
    #expect(
      reading.lines == [
        "P/exports/a.csv:4:44: warning: 'Bonus' is muted or posted manually; treated as not graded; enter it in the gradebook if you know it"
      ])
  }

  @Test(arguments: [
    "1001", "U1", "q1", "Quill, Pat", "pat  quill", "PAT QUILL", "=\"Quill, Pat\"",
  ])
  func `a student is named by any id, or by name either way round`(_ student: String) {
    let reading = ExportSample(
      "kind: canvas, student: '\(student)'",
      """
      Student,ID,SIS User ID,SIS Login ID,Section,A (1)
      Points Possible,,,,,10
      "Quill, Pat",1001,U1,q1,S,8
      "Stone, Pat",1003,U3,q3,S,9

      """
    ).read()
    #expect(reading.work == ["A 8/10"])
    #expect(reading.lines == [])
  }

  @Test(arguments: [
    ("Points Possible,,,10,\nQuill,6,S,7,", "7"), ("Quill,6,S,7,\nPoints Possible,,,10,", "7"),
    ("Quill,6,S,-,\n  Points Possible,,,10", "-"), ("Quill,6,S,n/a,\npoints possible,,,10,", "-"),
    ("Quill,6,S,7,\n    Poäng,,,10,(läs endast)", "7"),
  ])
  func `the row of points may be anywhere, short and in any language`(
    _ rows: String, _ score: String
  ) {
    let reading = ExportSample("kind: canvas", "Student,ID,Section,A 1,Final Score\n\(rows)\n")
      .read()
    #expect(reading.work == ["A 1 \(score)/10"])
    #expect(reading.lines == [])
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [",", ";", "\t"])
  func `lines and cells may have any separators, with decimal commas`(_ end: String, _ mark: String)
  {
    let rows = [
      ["\u{feff}Student", "ID", "Section", "A (1)", "B (2)", "Final Score"],
      ["    Points Possible", "", "", "\"10,00\"", "\"7,50\"", "(läs endast)"],
      ["\"Ek, Ada\"", "0", "S", "\"0,0\"", "\"7,25\"", "\"45,00\""],
    ]
    let text = rows.map { $0.joined(separator: mark) }.joined(separator: end) + end
    let reading = ExportSample("kind: canvas", text).read()
    #expect(reading.work == ["A 0/10", "B 7.25/7.5"])
    #expect(reading.lines == [])
  }

  @Test func `what is no UTF-8 is read as Windows-1252`() {
    let text = "Student,ID,\u{dc}bung (1)\nPoints Possible,,10\n\"M\u{fc}ller, Ada\",1,8\n"
    let reading = ExportSample(
      "kind: canvas, student: 'Müller, Ada'",
      bytes: text.unicodeScalars.map { UInt8($0.value) }
    ).read()
    #expect(reading.work == ["Übung 8/10"])
    #expect(reading.lines == [])
  }

  @Test func `decimal commas without quotes are put together again`() {
    let reading = ExportSample(
      "kind: canvas, student: Ada Ek",
      """
      Student,ID,Section,A (1),B (2),C (3),Final Score
      Points Possible,,,10,00,7,50,5,00,(läs endast)
      "Ek, Ada",0,S,0,0,,4,5,45,00
      "Ask, Bo",0,S,1,0,,,45,00

      """
    ).read()
    #expect(reading.work == ["A 0/10", "B -/7.5", "C 4.5/5"])
    #expect(
      reading.lines == [
        "P/exports/a.csv:3:1: warning: the student's row has 10 cells but there are 7 headings; decimal commas were rejoined"
      ])
  }

  @Test func `where cells can be put together in two ways, none is used`() {
    let reading = ExportSample(
      "kind: canvas", "Student,ID,Section,A (1),B (2)\nPoints Possible,,,10,10\nEk,0,S,7,5,8\n"
    ).read()
    #expect(reading.work == [])
    #expect(
      reading.lines == [
        "P/exports/a.csv:1:1: warning: this export has no assignments",
        "P/exports/a.csv:3:1: warning: the student's row has 6 cells but there are 5 headings, so scores cannot be matched; export it with semicolons between cells, or in a language with decimal points",
      ])
  }

  @Test func `work without points, with words or out of 0 is distinguished`() {
    let reading = ExportSample(
      "kind: canvas, out-of: {Essay: 20}, leave-out: Poll*",
      """
      Student,ID,Section,Notes,Essay (1),Draft (2),Letter (3),Gift (4),Minus (5),Poll 7 (6),Group Current Score,Override Grade (Fall)
      Points Possible,,,,,,4,0,5,1,(read only),
      Quill,1,S,,15,3,B+,2,-1,1,80,A

      """
    ).read()
    #expect(reading.work == ["Essay 15/20", "Gift 2/0+", "Minus -/5"])
    #expect(
      reading.lines == [
        "P/exports/a.csv:1:36: warning: the points possible for 'Draft' are unknown; it is skipped; add 'out-of: {name or pattern: points}' under 'from'",
        "P/exports/a.csv:1:46: warning: the column 'Letter' contains text, not points; it is skipped",
        "P/exports/a.csv:3:22: warning: the score of 'Minus' cannot be read; treated as not graded",
      ])
  }

  @Test func `assignments of one title are distinguished by their ids`() {
    let reading = ExportSample(
      "kind: canvas", "Student,ID,A (1),A (2),A (2)\nPoints Possible,,1,2,3\nQuill,1,,,\n"
    ).read()
    #expect(reading.work == ["A -/1", "A (2) -/2", "A (3) -/3"])
  }
}
