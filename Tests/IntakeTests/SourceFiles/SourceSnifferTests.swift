import CampusModel
import FileFormats
import Intake
import SeededRandom
import Testing

@testable import SourceFiles

@Suite struct SourceSnifferTests {
  private let sniffer = SourceSniffer(.builtIn, today: SourceSnifferTests.day("2026-11-18"))

  private static func day(_ text: String) -> CalendarDate {
    CalendarDate(parsing: text) ?? CalendarDate(dayNumber: 0)
  }

  private func guess(_ text: String, path: String = "a.csv", in folder: String = "") -> SourceGuess?
  {
    sniffer.guess(SourceFile(path: path, bytes: Array(text.utf8)), in: folder)
  }

  @Test func `columns by their names and by their cells`() {
    let found = guess(
      """
      Kurs;Nr;Wann;Dozent
      CMPS 131;01;MWF 9:00-9:50 AM MAB 1;x
      CMPS 131;02;TR 1:00 PM-2:15 PM MAB 2;y
      ART 5;01;TBA;
      """ + "\n")
    #expect(
      found?.entry == "kind: sections-csv, columns: {course: Kurs, section: Nr, meetings: Wann}")
    #expect(
      found?.evidence == [
        "'Kurs' holds CMPS 131, ART 5: courses", "'Nr' holds 01, 02: sections",
        "'Wann' holds MWF 9:00-9:50 AM MAB 1, TR 1:00 PM-2:15 PM MAB 2: meetings",
      ])
    #expect(found?.sections == 3 && found?.meetings == 2 && found?.isCatalog == true)
  }

  /// A row for each section of two courses.
  private func table(_ header: String, _ row: (_ course: Int, _ section: Int) -> String) -> String {
    let rows = (1...4).flatMap { course in (1...3).map { row(course, $0) } }
    return ([header] + rows).joined(separator: "\n") + "\n"
  }

  @Test(arguments: ["Class", "Course", "Section", "Kurs", "X"])
  func `a cell with a course and a section is both, whatever its column is called`(
    _ name: String
  ) {
    let found = guess(
      table("\(name),Course Title,Units,Seats") { "HIST \($0)01-00\($1),Topic \($0),3,\($1)/30" })
    #expect(found?.entry == "kind: sections-csv, columns: {course-section: \(name)}")
    #expect(found?.courses == 4 && found?.sections == 12)
  }

  @Test(arguments: ["Time", "Days", "Wann"])
  func `a cell with days and a time is a meeting, whatever its column is called`(_ name: String) {
    let found = guess(
      table("Course,Section,\(name)") { "ART \($0),\($1),TTh 12:30-1:45 PM MAB 010\($1)" })
    #expect(found?.entry == "kind: sections-csv, columns: {meetings: \(name)}")
    #expect(found?.meetings == 12)
  }

  @Test func `what all rows of a course have in common is its title and no place`() {
    let found = guess(
      table("Kurs;Gruppe;Was;Tage;von;bis;Wo") {
        "GEO-20\($0);\("ABC".dropFirst($1 - 1).prefix(1));Maps \($0);Mo, Mi;8.15;9.45;Haus \($1)"
      })
    #expect(
      found?.entry
        == "kind: sections-csv, columns: {course: Kurs, section: Gruppe, title: Was, days: Tage, start: von, end: bis, place: Wo}"
    )
    #expect(found?.meetings == 12)
  }

  @Test func `names that say something else give way to cells`() {
    let found = guess(
      table("Subject,Catalog,Section,Descr,Mon,Tues,Mtg Start,Mtg End,Facil ID,Name,Session") {
        "ART, \($0)01,000\($1),Intro \($0),Y,N,1:00:00 PM,2:15:00 PM,SCI 010\($1),\"\(["Vale", "Fenn", "Oak"][$1 - 1]),Noor B\",7W1"
      })
    #expect(found?.entry == "kind: sections-csv, columns: {title: Descr, instructor: Name}")
    #expect(found?.unusedColumns == ["Session"])
    #expect(found?.courses == 4 && found?.meetings == 12)
    #expect(found?.evidence.last == "'Mon', 'Tues' are a day each")
  }

  @Test func `weeks and dates are found by their cells`() {
    let found = guess(
      table("Kurs,Gruppe,Tage,Zeit,Wann,A,B") {
        "ART \($0),\($1),M,9:00-9:50 AM,\(["A", "B", "1-7"][$1 - 1]),12.10.2026,27.11.2026"
      })
    #expect(
      found?.entry
        == "kind: sections-csv, columns: {course: Kurs, section: Gruppe, days: Tage, time: Zeit, weeks: Wann, first: A, last: B}"
    )
  }

  @Test func `titles above a header that only cells explain name the term`() {
    let found = guess(
      "Hochschule;;;\nStand: 01.10.2026, Wintersemester 2026/27;;;\nKurs;Nr;Tage;Zeit\nART 1;1;Di;9.15-10.45\nART 2;1;Do;9.15-10.45\n"
    )
    #expect(
      found?.entry
        == "kind: sections-csv, columns: {course: Kurs, section: Nr, days: Tage, time: Zeit}")
    #expect(found?.terms.map(\.id.text) == ["fall-2026"])
    #expect(
      found?.terms.first?.evidence
        == "'Stand: 01.10.2026, Wintersemester 2026/27' is above its table")
    #expect(found?.terms.first?.days.first == Self.day("2026-10-12"))
  }

  @Test(arguments: [
    (
      "Kurs,Tage,Zeit\nART 1,MWF,9:00-9:50 AM\nART 1,MWF,9:00-9:50 AM\nART 1,MWF,9:00-9:50 AM\nART 1,MWF,9:00-9:50 AM\n",
      "nearest to kind 'sections-csv': 'Kurs' has courses, 'Tage' has days, 'Zeit' has times; no column has the section ('section' or 'crn')"
        as String?
    ),
    (
      "Section,Days,Time\n1,M,9:00-9:50\n",
      "nearest to kind 'sections-csv': 'Section' has sections, 'Days' has days, 'Time' has times; no column has the course ('course', or 'subject' and 'number')"
    ),
    ("month,loans\n2026-01,3\n", nil),
    (
      #"{"courses": {}, "caches": {}}"#,
      "it looks like kind 'gatech': the file has no courses"
    ),
  ])
  func `a near miss says what is missing`(_ text: String, _ reason: String?) {
    #expect(guess(text) == nil)
    #expect(sniffer.nearMiss(SourceFile(path: "a.csv", bytes: Array(text.utf8))) == reason)
  }

  /// A module with lectures in 13 weeks and an exam.
  private func module(_ semester: Int, weeks: [Int], exam: String?) -> String {
    """
    {"moduleCode": "LOOM1001", "title": "Looms", "acadYear": "2026/2027", "semesterData": [{"semester": \(semester),
     \(exam.map { "\"examDate\": \"\($0)T01:00:00.000Z\", \"examDuration\": 120," } ?? "")
     "timetable": [{"classNo": "1", "lessonType": "Lecture", "weeks": \(weeks), "day": "Monday", "startTime": "1000", "endTime": "1200", "venue": "MAB-0230"}]}]}
    """
  }

  @Test func `weeks before an exam make a term, and no week is outside it`() {
    let tutorial = guess(
      module(1, weeks: Array(3...13), exam: "2026-11-23"), path: "a.json")?.terms.first
    #expect(tutorial?.days == DateSpan(Self.day("2026-08-24"), Self.day("2026-11-20")))
    #expect(tutorial?.hasUsualDates == true)
    #expect(
      tutorial?.evidence
        == "'2026/2027-1' in its rows, with 13 weeks before its first exam on 2026-11-23")
    let long = guess(module(2, weeks: Array(1...17), exam: nil), path: "a.json")?.terms.first
    #expect(long?.days == DateSpan(Self.day("2027-01-18"), Self.day("2027-05-14")))
  }

  @Test func `two semesters of one summer are two terms`() {
    let names = [3, 4].map { semester in
      guess(module(semester, weeks: [1, 2, 3, 4, 5, 6], exam: nil), path: "a.json")?.terms.first
    }
    #expect(names.map { $0?.id.text } == ["summer-2027-i", "summer-2027-ii"])
    #expect(names[0].map { $0.days.last } == Self.day("2027-07-02"))
    #expect(names[1].map { $0.days.first } == Self.day("2027-07-05"))
  }

  @Test func `a share of lost rows is rounded up`() {
    let rows = (1...40).map { "ART \($0),1,\($0 < 4 ? "XX" : "M"),9:00-9:50 AM" }
    let text = "course,section,days,time\n" + rows.joined(separator: "\n") + "\n"
    let found = guess(text)
    #expect(found?.rows.dropped == 3 && found?.loss == 10)
    #expect(guess(text.replacing("XX", with: "M"))?.loss == nil)
  }

  @Test(arguments: [
    ("", "export/fall-2026", "fall-2026", "'fall-2026' in its path"),
    ("", "export/202308", "fall-2023", "'202308' in its path"),
    ("", "export", "fall-2026", "nothing in it names a term"),
    (
      "2027-01-18,2027-05-07", "export", "spring-2027",
      "its dates are from 2027-01-18 to 2027-05-07"
    ),
  ])
  func `the term of a table`(_ dates: String, _ folder: String, _ id: String, _ why: String) {
    let found = guess(
      "course,section,instructor,start date,end date\nART 5,1,x,\(dates.isEmpty ? "," : dates)\n",
      in: folder)
    #expect(found?.terms.map(\.id.text) == [id])
    #expect(found?.terms.first?.evidence == why)
    #expect(found?.terms.first?.hasUsualDates == dates.isEmpty)
  }

  @Test func `a term with usual dates takes those of most meetings`() throws {
    let usual = try #require(
      guess("course,section,instructor\nART 5,1,x\n", in: "202608")?.terms.first)
    let span = DateSpan(Self.day("2026-08-27"), Self.day("2026-12-09"))
    let other = DateSpan(Self.day("2026-09-05"), Self.day("2026-12-09"))
    func corrected(_ spans: [DateSpan?]) throws -> DateSpan {
      let id = try #require(CourseID("ART 5"))
      let meetings = spans.map { Meeting(timing: .anyTime, place: .online, dates: $0) }
      let section = Section(id: SectionID(id, "1"), meetings: meetings)
      let course = Course(id: id, term: usual.id, title: "Drawing", sections: [section])
      return usual.corrected(by: [course]).days
    }
    #expect(try corrected([span, span, other, nil]) == span)
    #expect(try corrected([span, other]) == usual.days)
    #expect(try corrected([DateSpan(span.first)]) == usual.days)
    #expect(try corrected([]) == usual.days)
  }

  @Test func `terms in rows are those of the table, each with its code`() {
    let found = guess(
      "course,section,instructor,term\nART 5,1,x,202608\nART 5,2,x,Spring 2027\nART 5,3,x,soon\n")
    #expect(found?.terms.map(\.id.text) == ["fall-2026", "spring-2027"])
    #expect(found?.terms.map(\.codes) == [["202608"], ["Spring 2027"]])
    #expect(found?.rows.kept == 2)
  }

  @Test(arguments: [
    "", "{}", "[]", "words", "a,b\n1,2\n", "course,section\n", "\0", "PK\u{3}\u{4}",
  ])
  func `what no kind reads is nothing`(_ text: String) { #expect(guess(text) == nil) }

  @Test(arguments: draws(UInt64(200)))
  func `random bytes are never a trap`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = [
      ",", ";", "\n", "\"", "ART 5", "MWF", "9:00", "-", "course", "section", "{", "[", "]", "days",
      "2026-08-31", "\t", "é", "\u{0}", "Term", "1",
    ]
    let text = (0..<Int.random(in: 0...80, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined()
    _ = guess(text)
  }

  @Test func `dates of any text`() {
    let text = #"{"a": "Aug 22, 2022 - Dec 15, 2022", "b": "08/22/2022", "c": "10/14/2022"}"#
    #expect(
      WrittenDates(in: Array(text.utf8)).term
        == DateSpan(Self.day("2022-08-22"), Self.day("2022-12-15")))
    #expect(WrittenDates(in: Array("2026-01-01 2026-01-05 99/99/2026".utf8)).term == nil)
  }
}
