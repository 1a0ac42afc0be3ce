import CampusModel
import Testing

@testable import GradebookFiles

/// Made-up exports of Blackboard and Moodle, and tables of nobody's making.
@Suite struct OtherExportTests {
  private static let blackboard = """
    "Last Name","First Name","Username","Student ID","Last Access","Set, one [EXTRA CREDIT] [Total Pts: 6 Score] |11","Lab [Total Pts: 1,200 Score] |12","Total [Total Pts: up to 1,499 Score] |13","Half [Total Pts: 20 Percentage] |14","Honors -- Letter [Total Pts: 1 Complete/Incomplete] |15","Grade [Total Pts: 100 USAFA Letter] |16","Late [Total Pts: 5 Score] |17"
    "Cadet","Alpha","c30a","A","","2.00","1,100.50","9","85.00","Complete","","Needs Grading(4.00)"
    "Cadet","Bravo","c30b","B","","0.00","","","","","",""

    """

  @Test(arguments: 0..<4)
  func `Blackboard's items are read in any encoding`(_ encoding: Int) {
    let comma = Self.blackboard
    let tab = comma.replacing("\",\"", with: "\"\t\"")
    let bytes = encoded(encoding == 1 ? comma : tab, encoding)
    let reading = ExportSample(
      "kind: blackboard, student: c30a, extra-credit: \"*[EXTRA CREDIT]\"", bytes: bytes
    ).read()
    #expect(
      reading.work == [
        "Set, one [EXTRA CREDIT] 2/6+", "Lab 1100.5/1200", "Half 17/20", "Late -/5",
      ])
    #expect(reading.lines.count == 2)
    #expect(
      reading.lines.allSatisfy { $0.hasSuffix("contains text, not points; it is skipped") })
  }

  @Test(arguments: [
    ("Homework 1 [Total Pts: 20 Score] |1293619", "Homework 1", "20", "Score"),
    (
      "Weighted Total [Total Pts: up to 77.25 Percentage] |1258242", "Weighted Total", nil,
      "to 77.25 Percentage"
    ),
    ("A | B [x] [Total Pts: 2,000 Score] |4", "A | B [x]", "2000", "Score"),
    ("Devoir [Total des points : 7.5 Note] |9", "Devoir", "7.5", "Note"),
  ])
  func `headings of Blackboard are taken apart`(
    _ text: String, _ title: String, _ outOf: String?, _ display: String
  ) throws {
    let heading = try #require(BlackboardHeading(text))
    #expect(heading.title == title)
    #expect(
      heading.outOf == outOf.map { ExportNumberStyle(hasDecimalComma: false).number($0) } ?? nil)
    #expect(heading.display == display)
  }

  @Test(arguments: [
    "Username", "Notes [mine]", "x |12", "[Total Pts: ] |1", "a [Total Pts: 1 Score] |1b", "]", "|",
    "[:]",
  ])
  func `other headings are not Blackboard's`(_ text: String) {
    #expect(BlackboardHeading(text) == nil)
  }

  @Test func `Moodle's percentages are taken where points are not known`() {
    let reading = ExportSample(
      "kind: moodle, student: anne@x.edu, out-of: {'Quiz: B': 20}",
      """
      First name;Surname;ID number;Email address;Quiz: A (Real);Quiz: A (Percentage);Quiz: A (Letter);Quiz: A (Feedback);Quiz: B (Real);Quiz: B (Percentage);Essay (Real);Talk (Letter);Homework total (Real);Course total (Real);Last downloaded from this course
      Anne;Able;;anne@x.edu;8,50;85,00 %;B;Well done;15,00;75,00 %;7,00;A;30,00;56,00;1700000000
      Bob;Bunce;;bob@x.edu;-;-;-;;-;-;-;-;-;-;1700000000

      """
    ).read()
    #expect(reading.work == ["Quiz: A 85/100", "Quiz: B 15/20"])
    #expect(
      reading.lines == [
        "P/exports/a.csv:1:152: warning: the points possible for 'Essay' are unknown; it is skipped; add 'out-of: {name or pattern: points}' under 'from'",
        "P/exports/a.csv:1:165: warning: the column 'Talk' contains text, not points; it is skipped",
      ])
  }

  @Test func `Moodle without displays, and a student without a grade`() {
    let reading = ExportSample(
      "kind: moodle, student: Bob Bunce, out-of: 100",
      """
      "First name",Surname,"Email address","Assignment: One","Feedback: One","Course total","Last downloaded from this course"
      Anne,Able,a@x,56.00,"Well, done",56.00,1700000000
      Bob,Bunce,b@x,-,,-,1700000000

      """
    ).read()
    #expect(reading.work == ["Assignment: One -/100"])
    #expect(reading.lines == [])
  }

  @Test func `a table with a column for each assignment`() {
    let reading = ExportSample(
      "kind: gradebook-csv, student: 7, columns: {student: Nr}, points-row: von, out-of: {Lab: 5}",
      "Nr\tTest 1\tLab\tMood\nvon\t10\t\t\n7\t8,5\t4\t\n8\t1\t1\tfine\n"
    ).read()
    #expect(reading.work == ["Test 1 8.5/10", "Lab 4/5"])
    #expect(reading.lines == [])
  }

  @Test func `a table with a row for each assignment`() {
    var sample = ExportSample(
      "kind: gradebook-csv, columns: {name: Task, score: Points, out-of: Max, date: Due, group: Part}",
      """
      Task,Points,Max,Due,Part
      One,8,10,2026-09-14,labs
      Two,,10,"Sep 21, 2026",Homework
      Three,A,10,21/09/2026,Homework
      One,9,10,,Labs
      Four,9,,,Labs
      Five,9,10,,Elsewhere

      """)
    sample.groups = "[{name: Homework, weight: 1}, {name: Labs, weight: 1}]"
    let reading = sample.read()
    #expect(reading.work == ["Two -/10", "Three -/10", "One 8/10"])
    #expect(
      reading.course?.groups.first?.assignments.first?.date == CalendarDate(parsing: "2026-09-21"))
    #expect(reading.ungrouped == ["Five 9/10"])
    #expect(
      reading.lines == [
        "P/exports/a.csv:4:7: warning: the score of 'Three' is not a number; treated as not graded",
        "P/exports/a.csv:4:12: warning: the date of 'Three' cannot be read; write dates like 2026-11-18 or Nov 18, 2026",
        "P/exports/a.csv:5:1: warning: 'One' is listed again; the first is used",
        "P/exports/a.csv:6:1: warning: the points possible for 'Four' are unknown; it is skipped; add 'out-of: {name or pattern: points}' under 'from'",
        "P/exports/a.csv:7:1: warning: no group takes 'Five'; it is listed but does not count; add it to the 'takes' of a group, or to 'leave-out' under 'from'",
      ])
  }

  @Test(arguments: [
    ("85", true, "85"), ("7.5", false, "7.5"), ("7,5", true, "7.5"), ("7,5", false, "7.5"),
    ("7.5", true, "7.5"), ("1,499", false, "1499"), ("1.499", true, "1499"),
    ("1,499.25", false, "1499.25"), ("1.499,25", true, "1499.25"), ("1 499,25", true, "1499.25"),
    ("85.00 %", false, "85"), ("1,2,3", false, nil), ("1.2.3", false, nil), ("", false, nil),
    (",5", true, nil), ("5.", false, nil), ("1e3", false, nil), ("0x10", false, nil),
    ("12345678901", false, nil), ("٣", false, nil), ("--5", false, nil),
  ])
  func `numbers are read in either style`(
    _ text: String, _ hasDecimalComma: Bool, _ expected: String?
  ) {
    let number = ExportNumberStyle(hasDecimalComma: hasDecimalComma).number(text)
    #expect(number?.approximate == expected.flatMap(Double.init))
  }
}
