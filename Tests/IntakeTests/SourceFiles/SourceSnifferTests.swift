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
