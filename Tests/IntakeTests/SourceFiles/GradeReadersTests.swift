import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import SourceFiles

private let marks = "A+,A,A-,B+,B,B-,C+,C,C-,D+,D,D-,F,W"
private let counts = "2,8,8,7,3,2,1,0,0,0,0,0,0,1"
private let hidden = Array(repeating: "N/A", count: 14).joined(separator: ",")

private func uiuc(_ files: [(path: String, text: String)]) -> (Contribution, [String]) {
  read(.uiucGrades, files.map { SourceFile(path: $0.path, bytes: Array($0.text.utf8)) })
}

private func table(_ text: String, _ grades: GradeReading = GradeReading(), path: String = "a.csv")
  -> (Contribution, [String])
{
  read(.gradesCSV, [SourceFile(path: path, bytes: Array(text.utf8))], grades)
}

private func read(
  _ kind: SourceKind, _ files: [SourceFile], _ grades: GradeReading = GradeReading()
) -> (Contribution, [String]) {
  var (yield, diagnostics) = (Contribution(), [Diagnostic]())
  var context = SourceContext(term: nil, terms: [], lossLimit: 1) {
    Instant(seconds: $0.localSeconds)
  }
  context.grades = grades
  kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
  return (yield, diagnostics.map(\.description))
}

/// "CMPS100 202608 0101 Moss: A 3, W 1".
private func line(_ record: GradeRecord) -> String {
  let names = record.instructors.joined(separator: "+")
  let given = record.counts.filter { $0.students > 0 }.map { "\($0.mark) \($0.students)" }
  let head = [record.course.canonical, record.term, record.section ?? "-", names].joined(
    separator: " ")
  return head + (record.isHonors ? " honors" : "") + ": "
    + (record.isWithheld ? "withheld" : given.joined(separator: ", "))
}

/// All columns but those of marks, and a row under them, for each layout that files of the
/// University of Illinois have had.
private let layouts: [(path: String, header: String, row: String, line: String)] = [
  (
    "fa2017.csv", "Subject,Course,Course Title,\(marks),Average Grade,Primary Instructor",
    "CMPS,100,One,\(counts),3.53,\"Moss, Ada T\"", "CMPS100 202208 -"
  ),
  (
    "sp2018.csv",
    "\u{feff}Subject,Course ,CRN,Course Title,\(marks),Average Grade,Primary Instructor",
    "CMPS,100,41758,One,\(counts),3.53,\"Moss, Ada T\"", "CMPS100 202208 41758"
  ),
  (
    "fa2018.csv",
    "CRN,Course Subject,Course Number,Course Title,Course Section,Sched Type,Term,Primary Instructor,A Range,B Range,C Range,D Range,\(marks),Average Grade",
    "41758,CMPS,100,One,AD1,DIS,120228,\"Moss, Ada T\",,,,,\(counts),3.53",
    "CMPS100 202208 AD1"
  ),
  (
    "fa2023.csv",
    "Subject,Course,CRN,Course Title,Course Section,Sched Type,Term,\(marks),Average Grade,Primary Instructor",
    "CMPS,100,41758,One,AD1,DIS,120228,\(counts),3.53,\"Moss, Ada T\"", "CMPS100 202208 AD1"
  ),
  (
    "wi2019.csv",
    "Subject,Course,CRN,Course Title,Sched Type,\(marks),Average Grade,Primary Instructor",
    "CMPS,100,41758,One,ONL,\(counts),3.53,\"Moss, Ada T\"", "CMPS100 202208 41758"
  ),
  (
    "su2016.csv",
    "CRN,Course Subject,Course Number,Course Title,Course Section,Sched Type,Term,Primary Instructor,\(marks),Average Grade,Standard Deviation,% 4.0's",
    "41758,CMPS,100,One,A,ONL,120228,\"Moss, Ada T\",\(counts),3.53,0.8,0.3",
    "CMPS100 202208 A"
  ),
  (
    "all.csv",
    "Year,Term,YearTerm,Subject,Number,Course Title,Sched Type,\(marks),Students,Primary Instructor",
    "2022,Fall,2022-fa,CMPS,100,One,LCD,\(counts),31,\"Moss, Ada T\"", "CMPS100 202208 -"
  ),
]

struct GradeReadersTests {
  @Test(arguments: layouts.indices)
  func `each layout is read`(_ index: Int) {
    let layout = layouts[index]
    // Without a column for the term, the file's name gives it.
    let path = layout.header.contains("Term") ? layout.path : "fa2022.csv"
    let (yield, messages) = uiuc([(path, "\(layout.header)\n\(layout.row)\n")])
    #expect(messages == [])
    #expect(
      yield.grades.map(line) == [
        "\(layout.line) Moss, Ada T: A+ 2, A 8, A- 8, B+ 7, B 3, B- 2, C+ 1, W 1"
      ])
    // (10 · 4 + 8 · 3.67 + 7 · 3.33 + 3 · 3 + 2 · 2.67 + 2.33) / 31
    #expect(GradeSum(of: yield.grades).hundredths == 10_934)
  }

  @Test func `rows whose grades are withheld are known, and their ranges count without points`() {
    let header = "Subject,Course,CRN,Term,A Range,B Range,C Range,D Range,\(marks),Average Grade"
    let (yield, messages) = uiuc([
      (
        "x.csv",
        """
        \(header)
        CMPS,100,1,120228,,,,,\(hidden),N/A
        CMPS,100,2,120228,12,9,,1,\(hidden.dropLast(3))2,N/A
        CMPS,100,3,120228,18,12,,,\(counts),3.53
        """ + "\n"
      )
    ])
    #expect(messages == [])
    #expect(
      yield.grades.map(line) == [
        "CMPS100 202208 1 : withheld", "CMPS100 202208 2 : A Range 12, B Range 9, D Range 1, W 2",
        "CMPS100 202208 3 : A+ 2, A 8, A- 8, B+ 7, B 3, B- 2, C+ 1, W 1",
      ])
    #expect(GradeSum(of: yield.grades.prefix(2)).mean == nil)
  }

  @Test func `repeated rows are merged, or reported`() {
    let header = "Subject,Course,CRN,Course Title,Term,\(marks),Average Grade,Primary Instructor"
    let other = "9" + counts.dropFirst()
    let (yield, messages) = uiuc([
      (
        "x.csv",
        """
        \(header)
        CMPS,100,1,Freshman Honors,120228,\(counts),3.53,"Moss, Ada"
        CMPS,100,1,Freshman Honors,120228,\(counts),3.53,"Moss, Ada"
        CMPS,100,1,Freshman Honors,120228,\(counts),3.53,"Ash, Ben"
        CMPS,100,1,Freshman Honors,120228,\(other),3.6,"Moss, Ada"
        CMPS,100,2,One,120228,\(counts),3.9,"Moss, Ada"
        CMPS,,3,One,120228,\(counts),3.53,"Moss, Ada"
        CMPS,100,4,One,120228,x\(counts.dropFirst()),3.53,"Moss, Ada"
        """ + "\n"
      )
    ])
    #expect(yield.grades.count == 3 && yield.rows.kept == 3 && yield.rows.dropped == 3)
    #expect(yield.grades.map(\.isHonors) == [true, true, false])
    #expect(yield.grades.groups.count == 2)
    #expect(
      messages == [
        "x.csv:3:1: warning: repeated records with the same content, merged: 1",
        "x.csv:5:1: warning: CMPS 100 1 of 202208 is listed again with different content; the first is used\n  note: first listed at x.csv:2:1",
        "x.csv:6:1: warning: averages that differ from the grades next to them: 1",
        "x.csv:7:1: warning: a row without a readable course ('CMPS')",
        "x.csv:8:23: warning: 'x' is not a valid number of students with A+ in CMPS 100; the record is skipped",
      ])
  }

  @Test
  func `schedule types are distinguished, and omitted rows are counted by course`() {
    let header =
      "CRN,Course Subject,Course Number,Course Section,Sched Type,Term,\(marks),Average Grade,Primary Instructor"
    let other = "9" + counts.dropFirst()
    let (yield, messages) = uiuc([
      (
        "x.csv",
        """
        \(header)
        7,ANTH,143,1,DIS,120118,\(counts),3.53,"Moss, Ada"
        7,ANTH,143,1,ONL,120118,\(other),3.6,"Moss, Ada"
        7,ANTH,143,1,ONL,120118,\(counts),3.53,"Moss, Ada"
        7,ANTH,143,1,ONL,120118,\(other),3.6,"Moss, Ada"
        8,LA,314,A,LEC,120118,x\(counts.dropFirst()),3.53,"Moss, Ada"
        """ + "\n"
      )
    ])
    #expect(yield.grades.map(\.course.text) == ["ANTH 143", "ANTH 143"])
    #expect(
      messages == [
        "x.csv:3:1: warning: averages that differ from the grades next to them: 1",
        "x.csv:4:1: warning: ANTH 143 1 of 201108 is listed again with different content; the first is used\n  note: first listed at x.csv:3:1",
        "x.csv:5:1: warning: repeated records with the same content, merged: 1",
        "x.csv:6:23: warning: 'x' is not a valid number of students with A+ in LA 314; the record is skipped",
      ])
    #expect(
      Dictionary(uniqueKeysWithValues: yield.omittedGrades.map { ($0.key.text, $0.value) })
        == ["ANTH 143": 1, "LA 314": 1])
  }

  @Test func `columns are named by the entry`() {
    let system = GradeSystem(
      letters: [.init("HD", 400), .init("F", 0)], counted: ["P"], withdrawn: ["WD"], excluded: ["I"]
    )
    let grades = GradeReading(
      system: system,
      columns: [
        "course": "Unit", "section": "Class", "term": "When", "instructor": "Taught by",
        "honors": "Hons", "students": "All", "HD": "High",
      ], honors: [Glob("H?")].compactMap(\.self), withheld: ["few"])
    let (yield, messages) = table(
      """
      Unit;Class;When;Taught by;Hons;High;F;P;WD;I;All
      CMPS 100;1;Autumn 2022;Ada Moss; no ;5;1;3;2;1;9
      cmps-100;1;Autumn 2022;Ben Ash;no;5;1;3;2;1;9
      CMPS 100;2;Autumn 2022;Ada Moss; Ben Ash;yes;5;1;3;2;1
      CMPS 100;3;2022/1;"Ada Moss; Ben Ash";yes;5;;3;2;1;8
      CMPS 100;H1;Autumn 2022;TBA;;;;;;;
      CMPS 100;H1B;Autumn 2022;Staff;;<5;1;few;0;0;6
      CMPS 100;4;Autumn 2022;;;1;1;1;0;0;7
      """ + "\n", grades)
    #expect(
      yield.grades.map(line) == [
        "CMPS100 202208 1 Ada Moss: HD 5, F 1, P 3, WD 2, I 1",
        "CMPS100 202208 1 Ben Ash: HD 5, F 1, P 3, WD 2, I 1",
        "CMPS100 2022/1 3 Ada Moss+Ben Ash honors: HD 5, P 3, WD 2, I 1",
        "CMPS100 202208 H1  honors: withheld", "CMPS100 202208 H1B : withheld",
        "CMPS100 202208 4 : HD 1, F 1, P 1",
      ])
    #expect(
      messages == [
        "a.csv:4:42: warning: 'yes' is not a valid number of students with HD in CMPS 100; the record is skipped",
        "a.csv:8:1: warning: CMPS 100 4 of 202208: the row lists 7 students but has 3 grades",
      ])
  }

  @Test func `one row for each mark is put together by section`() {
    let (yield, messages) = table(
      """
      Course,Term,Section,Instructor,Mark,Count
      CMPS 100,Fall 2022,1,Ada Moss,A,5
      CMPS 100,Fall 2022,2,Ada Moss,A,7
      CMPS 100,Fall 2022,1,Ada Moss,W,1
      CMPS 100,Fall 2022,1,Ada Moss,A,5
      CMPS 100,Fall 2022,1,Ada Moss,A,6
      CMPS 100,Fall 2022,1,Ada Moss,Z,6
      CMPS 100,Fall 2022,2,Ada Moss,F,<5
      ,Fall 2022,2,Ada Moss,F,1
      CMPS 100,,2,Ada Moss,F,1
      """ + "\n")
    #expect(
      yield.grades.map(line) == [
        "CMPS100 202208 1 Ada Moss: A 5, W 1", "CMPS100 202208 2 Ada Moss: withheld",
      ])
    #expect(
      messages == [
        "a.csv:5:33: warning: repeated records with the same content, merged: 1",
        "a.csv:6:33: warning: A of CMPS 100 1 of 202208 is listed again with another count; the first is used",
        "a.csv:7:31: warning: unknown mark 'Z'; add its meaning under 'marks:'",
        "a.csv:9:1: warning: a row without a readable course ('')",
        "a.csv:10:1: warning: a row without a term, and the file name has none",
      ])
  }

  @Test(arguments: [
    (
      "title,A,F\nx,1,2\n",
      "a.csv:1:1: error: expected a column 'course', or 'subject' and 'number'; the header has: title, A, F"
    ),
    (
      "course,A,F\nx,1,2\n",
      "a.csv:1:1: error: missing column 'A+', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-'; list the marks under 'marks:' and their columns under 'columns:'"
    ),
    (
      "course,professor,semester\nx,1,2\n",
      "a.csv:1:1: error: missing column 'A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F'; list the marks under 'marks:' and their columns under 'columns:'"
    ),
  ])
  func `a table that holds no grades is an error`(_ text: String, _ message: String) {
    #expect(table(text).1 == [message])
  }

  @Test func `a column that the entry names must be there`() {
    let (_, messages) = table(
      "course,term,\(marks)\n", GradeReading(columns: ["instructor": "Teacher"]))
    #expect(
      messages == [
        "a.csv:1:1: error: missing column 'Teacher'; the header has: course, term, \(marks.split(separator: ",").joined(separator: ", "))"
      ])
  }

  @Test func `a source that loses over a twentieth of its rows is an error`() {
    let rows = (1...95).map { "CMPS \($0),Fall 2022,\(counts)" }
    func errors(_ bad: Int) -> [String] {
      var (yield, found) = (Contribution(), [Diagnostic]())
      let text =
        (["course,term,\(marks)"] + rows + Array(repeating: ",Fall 2022,\(counts)", count: bad))
        .joined(separator: "\n") + "\n"
      let context = SourceContext(term: nil, terms: []) { Instant(seconds: $0.localSeconds) }
      SourceKind.gradesCSV.read(
        [SourceFile(path: "a", bytes: Array(text.utf8))], context: context, into: &yield,
        diagnostics: &found)
      return found.map(\.description).filter { $0.contains(": error: ") }
    }
    #expect(errors(5) == [])
    #expect(
      errors(6) == [
        "a: error: 6 of 101 records were skipped, more than the 5 % allowed; check that the source is complete and of this kind"
      ])
  }

  @Test func `a copied term is reported only if most of it is the same`() {
    func rows(_ term: String, _ numbers: ClosedRange<Int>) -> String {
      numbers.map { "CMPS \(100 + $0),\(term),\($0)\(counts.dropFirst())\n" }.joined()
    }
    let header = "course,term,\(marks)\n"
    let (some, quiet) = table(header + rows("Fall 2022", 1...9) + rows("Spring 2023", 6...14))
    #expect(quiet == [] && some.grades.count == 18)
    let (most, reported) = table(header + rows("Fall 2022", 1...9) + rows("Spring 2023", 4...11))
    #expect(
      reported == [
        "a.csv: warning: Spring 2023 repeats Fall 2022 and is ignored: 6 of 8 sections have the same grades; one of the two terms has the wrong name; the first is used"
      ])
    #expect(Set(most.grades.map(\.term)) == ["202208"])
  }

  @Test(arguments: [
    ("3.5", 7, 2450, true), ("3.50", 7, 2453, true), ("3.5", 7, 2454, false), ("3", 2, 601, true),
    ("3", 2, 602, false), ("0", 0, 0, false), ("3.4999", 7, 2450, false), ("-1", 1, 300, false),
  ])
  func `a printed mean is right within half of its last place`(
    _ printed: String, _ students: Int, _ hundredths: Int, _ isMean: Bool
  ) throws {
    var record = GradeRecord(
      course: try #require(CourseID("CMPS100")), term: "x",
      counts: [GradeCount(mark: "x", students: 1), GradeCount(mark: "y", students: students - 1)])
    record.system = GradeSystem(letters: [.init("x", hundredths), .init("y", 0)])
    if students == 0 { record.counts = [] }
    let number = try #require(ExactNumber(parsing: printed))
    #expect(GradeSum(of: [record]).isMean(number) == isMean)
  }
}

@Test(arguments: ["honors", "honors"])
func `a column of honors sections has either spelling`(_ name: String) {
  let (yield, messages) = table(
    "course,term,section,\(name),mark,count\nCMPS 100,Fall 2022,1,yes,A,3\nCMPS 100,Fall 2022,2,no,A,4\n"
  )
  #expect(messages == [])
  #expect(yield.grades.map(\.isHonors) == [true, false])
}
