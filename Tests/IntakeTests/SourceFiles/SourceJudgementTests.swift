import CampusModel
import Diagnostics
import Intake
import Testing

@testable import FileFormats
@testable import Intake
@testable import SourceFiles

/// What is wrong with a source as a whole, and what only looks so.
struct SourceJudgementTests {
  private static func courses(_ numbers: Range<Int>, bad: Int = 0) -> String {
    let good = numbers.map { #"{"course_id": "CMPS\#($0)", "semester": "202608"}"# }
    let all = good + Array(repeating: #"{"course_id": "", "semester": "202608"}"#, count: bad)
    return "[\(all.joined(separator: ", "))]"
  }

  @Test func `a loss is said of the file that lost most`() {
    let reading = Reading(
      .umdio, Self.courses(100..<140), Self.courses(200..<210, bad: 1),
      Self.courses(300..<310, bad: 3), context: .sample(lossLimit: 0.05))
    #expect(
      reading.errors == [
        """
        c: error: 4 of 64 records were skipped, more than the 5 % allowed; check that the source is complete and of this kind
          note: c: 3 of 13 skipped
          note: b: 1 of 11 skipped
        """
      ])
  }

  @Test(arguments: [(18, 1, 0), (17, 2, 0), (18, 2, 1), (19, 1, 0), (0, 3, 1)])
  func `a loss counts from twenty rows up, a source without a row always`(
    _ good: Int, _ bad: Int, _ errors: Int
  ) {
    let reading = Reading(
      .umdio, Self.courses(100..<100 + good, bad: bad), context: .sample(lossLimit: 0.05))
    #expect(reading.errors.count == errors)
  }

  @Test func `ratings without courses are an error where a wildcard found them`() {
    let people = #"[{"name": "A. Fenn", "slug": "fenn", "average_rating": 4.5}]"#
    var context = SourceContext.sample()
    #expect(Reading(.jupiterp, people, context: context).errors == [])
    context.isPattern = true
    #expect(
      Reading(.jupiterp, people, context: context).errors == [
        "a: error: the source has ratings of instructors but no courses; check that the path includes the files of courses"
      ])
  }

  // MARK: - Not yet

  private static let valid: [(SourceKind, String)] = [
    (.gatech, #"{"courses": {}, "caches": {}}"#), (.jupiterp, "[]"), (.umdio, "[]"),
    (.jupiterp, #"[{"name": "CMPS", "courses": []}]"#),
    (.testudoCSV, "id,title,seats\n"),
  ]

  @Test(arguments: valid)
  func `a term that is not open may have no course`(_ kind: SourceKind, _ text: String) {
    var context = SourceContext.sample()
    context.today = CalendarDate(parsing: "2026-08-30")
    let reading = Reading(kind, text, context: context)
    #expect(reading.messages.count == 1)
    #expect(
      reading.messages.allSatisfy {
        $0.contains("warning: no courses of Fall 2026 yet; the term opens on 2026-08-31")
      }, "\(reading.messages)")
    context.today = CalendarDate(parsing: "2026-08-31")
    #expect(Reading(kind, text, context: context).errors.count == 1)
    context.today = nil
    #expect(Reading(kind, text, context: context).errors.count == 1)
  }

  @Test func `an empty file of a coming term costs a good one nothing`() {
    var context = SourceContext.sample(term: nil)
    context.terms = [.sample, Term.spring]
    context.today = CalendarDate(parsing: "2026-09-30")
    let files = [
      ("202608.json", #"{"courses": {"CMPS 1": ["X", {}]}, "caches": {}}"#),
      ("202701.json", #"{"courses": {}, "caches": {}}"#),
    ].map { SourceFile(path: $0.0, bytes: Array($0.1.utf8)) }
    var (yield, found) = (Contribution(), [Diagnostic]())
    SourceKind.gatech.read(files, context: context, into: &yield, diagnostics: &found)
    #expect(yield.courses.map(\.id.text) == ["CMPS 1"])
    #expect(
      found.map(\.description) == [
        "202701.json:1:13: warning: no courses of Spring 2027 yet; the term opens on 2027-01-25"
      ])
    // The other way around nothing is left of the open term.
    (yield, found) = (Contribution(), [])
    let lost = files.map { file in
      SourceFile(
        path: file.path == "202608.json" ? "202701.json" : "202608.json", bytes: file.bytes)
    }
    SourceKind.gatech.read(lost, context: context, into: &yield, diagnostics: &found)
    #expect(found.hasErrors)
  }

  @Test func `an empty file of a coming term hides nothing of another`() {
    var context = SourceContext.sample(term: nil)
    context.terms = [.sample, Term.spring]
    context.today = CalendarDate(parsing: "2026-09-30")
    // A file of an unknown term gives nothing.
    let course = #"{"course_id": "CMPS1", "semester": "209901", "name": "X", "sections": []}"#
    let files = [("202701.json", "[]"), ("209901.json", "[\(course)]")].map {
      SourceFile(path: $0.0, bytes: Array($0.1.utf8))
    }
    context.term = Term.spring
    var (yield, found) = (Contribution(), [Diagnostic]())
    SourceKind.umdio.read(files, context: context, into: &yield, diagnostics: &found)
    #expect(found.hasErrors, "\(found)")
  }

  @Test(arguments: ["\"\"\n", "\"\"", "Days,Time,finalDate,finalTime\n", "section,date,time\n"])
  func `exams that are not set yet are accepted`(_ text: String) {
    let reading = Reading(.exams, text)
    #expect(reading.messages.count == 1)
    #expect(reading.messages.first?.contains("warning: the file has no exams yet") == true)
    #expect(reading.yield.rows.read == 0)
  }

  @Test(arguments: ["", "\n", "\"\"\n1,2\n", "a,b\n"])
  func `anything but a list of exams is an error`(_ text: String) {
    #expect(Reading(.exams, text).errors.count == 1)
  }

  @Test func `a term opens with its registration or its first day`() throws {
    var term = Term.sample
    #expect(term.opening.description == "2026-08-31")
    func date(_ name: String, _ day: String) throws -> TermDate {
      TermDate(name: name, days: DateSpan(try #require(CalendarDate(parsing: day))))
    }
    term.dates = [
      try date("Registration for spring", "2026-11-09"), try date("Housing", "2026-02-01"),
      try date("Early registration", "2026-04-10"), try date("REGISTRATION", "2026-04-20"),
    ]
    #expect(term.opening.description == "2026-04-10")
  }
}

extension Term {
  fileprivate static let spring = Term(
    id: TermID("spring-2027"), name: "Spring 2027",
    days: DateSpan(CalendarDate(dayNumber: 20_843), CalendarDate(dayNumber: 20_949)),
    codes: ["202701"])
}
