import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

/// A real fall term of Georgia Tech, against counts that were taken of its file with Python. Skipped where it is not there.
@Suite(.enabled(if: RealData.isThere, "no data in \(RealData.folder); ALMANAC_DATA may name it"))
struct GatechRealDataTests {
  private static let folder = "sections/gatech"

  private static let term: Term? = {
    guard let first = CalendarDate(parsing: "2022-08-22"),
      let last = CalendarDate(parsing: "2022-12-06")
    else { return nil }
    return Term(
      id: TermID("fall-2022"), name: "Fall 2022", days: DateSpan(first, last), codes: ["202208"])
  }()

  /// The term is found by the files' names.
  private func read(
    _ kind: SourceKind, _ files: [SourceFile]
  ) throws -> (yield: SourceYield, diagnostics: [Diagnostic]) {
    let term = try #require(Self.term)
    let context = SourceContext(term: nil, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (SourceYield(), [Diagnostic]())
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return (yield, diagnostics)
  }

  private func read(
    _ kind: SourceKind, _ name: String
  ) throws -> (yield: SourceYield, diagnostics: [Diagnostic]) {
    try read(kind, [RealData.file("\(Self.folder)/\(name)")])
  }

  private func result(_ yield: SourceYield) -> SourceResult {
    SourceResult(
      entry: SourceEntry(
        kind: "", place: TextPlace(line: 1, column: 1), paths: [], gpaTop: 4, ratingTop: 5),
      yield: yield, report: SourceReport(kind: "", name: "", files: []))
  }

  @Test func `all courses, sections and meetings`() throws {
    let (yield, diagnostics) = try read(.gatech, "202208.json")
    let sections = yield.courses.flatMap(\.sections)
    let meetings = sections.flatMap(\.meetings)
    #expect(!diagnostics.hasErrors)
    #expect(yield.courses.count == 2170 && sections.count == 12_517)
    #expect(yield.rows.kept + yield.rows.dropped == 2170 + 12_517 + 12_246)
    // One row has days and no time.
    #expect(yield.rows.dropped == 1)
    #expect(meetings.count(where: { $0.weekly != nil }) == 4699)
    #expect(yield.asOf == Instant(seconds: 1_673_019_509))
    #expect(!sections.flatMap(\.instructors).contains { $0.contains("(P)") || $0 == "TBA" })
    #expect(sections.count(where: { $0.exams != nil }) == 1912)
    #expect(yield.courses.count(where: { $0.credits?.isRange == true }) == 46)
    #expect(yield.courses.count(where: { $0.credits == Credits(0) }) == 22)
    #expect(yield.courses.count(where: { $0.genEds.contains("Humanities") }) == 95)
    #expect(yield.courses.count(where: { !$0.requirements.isEmpty }) >= 786)
    // 48 spellings of a place, six of them without a number of a room.
    #expect(yield.buildings.count == 42)
    #expect(yield.buildings.count(where: { $0.coordinate == nil }) == 2)
  }

  /// The numbers are those of a reading of the same rules in Python.
  @Test func `who takes which parts`() throws {
    let (yield, _) = try read(.gatech, "202208.json")
    let inParts = yield.courses.filter { $0.sections.contains { $0.part != nil } }
    #expect(inParts.count == 202)
    #expect(inParts.flatMap(\.sections).count(where: { $0.part != nil }) == 1682)
    for course in inParts {
      let parts = Dictionary(grouping: course.sections.filter { $0.part != nil }) { $0.part ?? "" }
      #expect(parts.count > 1, "\(course.id.text)")
      let byID = Dictionary(uniqueKeysWithValues: course.sections.map { ($0.id, $0) })
      for section in course.sections {
        #expect(
          section.links.allSatisfy { byID[$0]?.part != section.part && byID[$0]?.part != nil })
      }
    }
    func course(_ id: String) throws -> Course {
      try #require(yield.courses.first { $0.id == CourseID(id) })
    }
    // Lectures only; lectures with their own studios; lectures with any lab; a study abroad without a lab.
    #expect(try course("CS 1331").sections.allSatisfy { $0.part == nil })
    let algebra = try course("MATH 1554").sections
    #expect(Set(algebra.map(\.part)) == ["Lecture", "Studio"])
    for section in algebra where section.part == "Studio" {
      #expect(section.links.allSatisfy { section.id.code.hasPrefix($0.code) })
      #expect(section.links.count == 1)
    }
    let physics = try course("PHYS 2211").sections
    #expect(physics.filter { $0.part == "Lecture" && $0.links.count >= 40 }.count == 6)
    // Abroad there are studios of their own, far from those at home.
    let calculus = try course("MATH 2551").sections
    for (code, links) in [("R", ["R01"]), ("RBS", ["RS1"]), ("R01", ["R"])] {
      #expect(calculus.first { $0.id.code == code }?.links.map(\.code) == links)
    }
    let circuits = try course("ECE 3710").sections
    #expect(circuits.filter { $0.part == "Common Exam" }.count == 1)
    #expect(circuits.filter { $0.part == nil }.map(\.id.code) == ["R"])
  }

  @Test func `the finals file agrees with the catalog where both speak`() throws {
    let (catalog, _) = try read(.gatech, "202208.json")
    let (finals, diagnostics) = try read(.exams, "202208_Finals.csv")
    #expect(diagnostics == [] && finals.exams.count == 128)
    var bare = catalog
    for course in bare.courses.indices {
      for section in bare.courses[course].sections.indices {
        bare.courses[course].sections[section].exams = nil
      }
    }
    let told = Stock(joining: [result(catalog)])
    let reckoned = Stock(joining: [result(bare), result(finals)])
    var (same, other, onlyTold, onlyReckoned) = (0, [] as [Section], 0, 0)
    let pairs = zip(told.courses.flatMap(\.sections), reckoned.courses.flatMap(\.sections))
    for (a, b) in pairs {
      switch (a.exams, b.exams) {
      case (let a?, let b?) where a == b: same += 1
      case (_?, _?): other.append(a)
      case (_?, nil): onlyTold += 1
      case (nil, _?): onlyReckoned += 1
      case (nil, nil): break
      }
    }
    #expect((same, other.count, onlyTold, onlyReckoned) == (1805, 35, 72, 245))
    // Courses whose sections all have one exam together, whenever they meet.
    #expect(
      Set(other.map(\.id.course.text))
        == ["ECE 3710", "MATH 1552", "MATH 1554", "PHYS 2211", "PHYS 2212"])
    #expect(
      reckoned.diagnostics.map(\.message.text) == [
        "exams for which there is no section: 33, from here on"
      ])
    // Together: nothing of the catalog's is overruled.
    let both = Stock(joining: [result(catalog), result(finals)])
    let kept = zip(told.courses, both.courses).allSatisfy { a, b in
      zip(a.sections, b.sections).allSatisfy { $0.exams == nil || $0.exams == $1.exams }
    }
    #expect(kept)
  }

  @Test(arguments: [("202005", 39, 56), ("201712", 17, 20)])
  func `twins of umd-io's terms`(_ code: String, _ courses: Int, _ links: Int) throws {
    var term = try #require(Self.term)
    term.codes = [code]
    let context = SourceContext(term: nil, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (SourceYield(), [Diagnostic]())
    let file = RealData.file("umd/umdio-data/courses/data/\(code).json")
    SourceKind.umdio.read([file], context: context, into: &yield, diagnostics: &diagnostics)
    let joined = Stock(joining: [result(yield)]).courses.filter { !$0.twins.isEmpty }
    #expect(joined.count == courses)
    #expect(joined.map(\.twins.count).reduce(0, +) == links)
  }

  @Test func `a room listed under a registrar's long name is joined by its alias`() throws {
    var reader = RoomsReader(.memory([:]))
    let text = """
      buildings:
        - code: KACB
          name: Klaus
          floors:
            - {id: "1", name: 1st floor, rooms: [{number: "1443", aliases: [Klaus Advanced Computing 1443]}]}
      """
    var own = SourceYield()
    own.buildings = reader.read(SourceFile(path: "rooms.yml", bytes: Array(text.utf8)))
    #expect(reader.diagnostics.isEmpty)
    let (yield, _) = try read(.gatech, "202208.json")
    let stock = Stock(joining: [result(own), result(yield)])
    let rooms = stock.courses.flatMap(\.sections).flatMap(\.meetings).compactMap(\.room?.text)
    #expect(RoomAliasJoin(yield.courses, buildings: own.buildings).renamed == 12)
    #expect(rooms.count { $0 == "KACB 1443" } == 12)
    #expect(!rooms.contains("KLAUS ADVANCED COMPUTING 1443"))
    #expect(rooms.count { $0 == "KLAUS ADVANCED COMPUTING 1440" } == 132)
  }

  @Test func `an open term without a course is an error`() throws {
    let file = RealData.file("\(Self.folder)/202305.json")
    let (yield, diagnostics) = try read(
      .gatech, [SourceFile(path: "202208.json", bytes: file.bytes)])
    #expect(diagnostics.map(\.message.text) == ["the file holds no course"])
    #expect(yield.courses == [])
  }

  @Test(arguments: [1, 2, 3, 5, 7, 8])
  func `a download that was cut off is an error`(_ eighths: Int) throws {
    var file = RealData.file("\(Self.folder)/202208.json")
    file.bytes = Array(file.bytes.prefix(file.bytes.count / 8 * eighths - 1))
    let (yield, diagnostics) = try read(.gatech, [file])
    #expect(diagnostics.hasErrors && yield.courses == [])
  }
}
