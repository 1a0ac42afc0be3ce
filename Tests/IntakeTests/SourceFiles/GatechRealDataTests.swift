import CampusModel
import Diagnostics
import SampleData
import Testing

@testable import FileFormats
@testable import Intake
@testable import OwnerFiles
@testable import SourceFiles

/// A fall term as Georgia Tech has it, against counts that were taken of its file with Python; see
/// `SampleData`.
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
  ) throws -> (yield: Contribution, diagnostics: [Diagnostic]) {
    let term = try #require(Self.term)
    let context = SourceContext(term: nil, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (Contribution(), [Diagnostic]())
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return (yield, diagnostics)
  }

  private func read(
    _ kind: SourceKind, _ name: String, of sample: SampleData
  ) throws -> (yield: Contribution, diagnostics: [Diagnostic]) {
    try read(kind, [sample.file("\(Self.folder)/\(name)")])
  }

  private func result(_ yield: Contribution) -> SourceResult {
    SourceResult(
      entry: SourceEntry(
        kind: SourceKind(""), place: TextPlace(line: 1, column: 1), paths: []),
      contribution: yield, report: SourceReport(kind: "", name: "", files: []))
  }

  @Test(arguments: SampleData.all)
  func `all courses, sections and meetings`(_ sample: SampleData) throws {
    let (yield, diagnostics) = try read(.gatech, "202208.json", of: sample)
    let sections = yield.courses.flatMap(\.sections)
    let meetings = sections.flatMap(\.meetings)
    #expect(!diagnostics.hasErrors)
    let rows = sample.choose(madeUp: [46, 178, 186], real: [2170, 12_517, 12_246])
    #expect([yield.courses.count, sections.count] == rows.dropLast())
    #expect(yield.rows.kept + yield.rows.dropped == rows.reduce(0, +))
    // One row has days and no time.
    #expect(yield.rows.dropped == 1)
    #expect(
      meetings.count(where: { $0.weekly != nil }) == sample.choose(madeUp: 149, real: 4699))
    #expect(
      yield.asOf == Instant(seconds: sample.choose(madeUp: 1_664_777_700, real: 1_673_019_509)))
    #expect(!sections.flatMap(\.instructors).contains { $0.contains("(P)") || $0 == "TBA" })
    let counts = [
      sections.count(where: { $0.exams != nil }),
      yield.courses.count(where: { $0.credits?.isRange == true }),
      yield.courses.count(where: { $0.credits == Credits(0) }),
      yield.courses.count(where: { $0.genEds.contains("Humanities") }),
    ]
    #expect(counts == sample.choose(madeUp: [69, 7, 3, 4], real: [1912, 46, 22, 95]))
    #expect(
      yield.courses.count(where: { !$0.requirements.isEmpty })
        >= sample.choose(madeUp: 22, real: 786))
    // 48 spellings of a real place, six of them without a number of a room.
    #expect(yield.buildings.count == sample.choose(madeUp: 9, real: 42))
    #expect(
      yield.buildings.count(where: { $0.coordinate == nil }) == sample.choose(madeUp: 1, real: 2))
  }

  /// The numbers are those of a reading of the same rules in Python.
  @Test(arguments: SampleData.all)
  func `who takes which parts`(_ sample: SampleData) throws {
    let (yield, _) = try read(.gatech, "202208.json", of: sample)
    let inParts = yield.courses.filter { $0.sections.contains { $0.part != nil } }
    #expect(inParts.count == sample.choose(madeUp: 10, real: 202))
    #expect(
      inParts.flatMap(\.sections).count(where: { $0.part != nil })
        == sample.choose(madeUp: 75, real: 1682))
    for course in inParts {
      let parts = Dictionary(grouping: course.sections.filter { $0.part != nil }) { $0.part ?? "" }
      #expect(parts.count > 1, "\(course.id.text)")
      let byID = Dictionary(uniqueKeysWithValues: course.sections.map { ($0.id, $0) })
      for section in course.sections {
        #expect(
          section.links.allSatisfy { byID[$0]?.part != section.part && byID[$0]?.part != nil })
      }
    }
    func course(_ madeUp: String, _ real: String) throws -> Course {
      let id = CourseID(sample.choose(madeUp: madeUp, real: real))
      return try #require(yield.courses.first { $0.id == id })
    }
    // Lectures only; lectures with their own studios; lectures with any lab; a study abroad without
    // a lab.
    #expect(try course("CMPS 1301", "CS 1331").sections.allSatisfy { $0.part == nil })
    let algebra = try course("MATH 1204", "MATH 1554").sections
    #expect(Set(algebra.map(\.part)) == ["Lecture", "Studio"])
    for section in algebra where section.part == "Studio" {
      #expect(section.links.allSatisfy { section.id.code.hasPrefix($0.code) })
      #expect(section.links.count == 1)
    }
    let physics = try course("PHYS 2111", "PHYS 2211").sections
    let (labs, lectures) = sample.choose(madeUp: (5, 3), real: (40, 6))
    #expect(
      physics.filter { $0.part == "Lecture" && $0.links.count >= labs }.count == lectures)
    // Abroad there are studios of their own, far from those at home.
    let calculus = try course("MATH 2305", "MATH 2551").sections
    for (code, links) in [("R", ["R01"]), ("RBS", ["RS1"]), ("R01", ["R"])] {
      #expect(calculus.first { $0.id.code == code }?.links.map(\.code) == links)
    }
    let circuits = try course("ELEC 3710", "ECE 3710").sections
    #expect(circuits.filter { $0.part == "Common Exam" }.count == 1)
    #expect(circuits.filter { $0.part == nil }.map(\.id.code) == ["R"])
  }

  @Test(arguments: SampleData.all)
  func `the finals file agrees with the catalog where both speak`(_ sample: SampleData) throws {
    let (catalog, _) = try read(.gatech, "202208.json", of: sample)
    let (finals, diagnostics) = try read(.exams, "202208_Finals.csv", of: sample)
    #expect(diagnostics == [] && finals.exams.count == sample.choose(madeUp: 70, real: 128))
    var bare = catalog
    for course in bare.courses.indices {
      for section in bare.courses[course].sections.indices {
        bare.courses[course].sections[section].exams = nil
      }
    }
    let reported = JoinedSources.joining([result(catalog)])
    let reckoned = JoinedSources.joining([result(bare), result(finals)])
    var (same, other, onlyTold, onlyReckoned) = (0, [] as [Section], 0, 0)
    let pairs = zip(reported.courses.flatMap(\.sections), reckoned.courses.flatMap(\.sections))
    for (a, b) in pairs {
      switch (a.exams, b.exams) {
      case (let a?, let b?) where a == b: same += 1
      case (_?, _?): other.append(a)
      case (_?, nil): onlyTold += 1
      case (nil, _?): onlyReckoned += 1
      case (nil, nil): break
      }
    }
    #expect(
      [same, other.count, onlyTold, onlyReckoned]
        == sample.choose(madeUp: [63, 3, 3, 17], real: [1805, 35, 72, 245]))
    // Courses whose sections all have one exam together, whenever they meet.
    #expect(
      Set(other.map(\.id.course.text))
        == sample.choose(
          madeUp: ["ELEC 3710"],
          real: ["ECE 3710", "MATH 1552", "MATH 1554", "PHYS 2211", "PHYS 2212"]))
    #expect(
      reckoned.diagnostics.map(\.message.text) == [
        "exams without a matching section, from here on: \(sample.choose(madeUp: 28, real: 33))"
      ])
    // Together: nothing of the catalog's is overruled.
    let both = JoinedSources.joining([result(catalog), result(finals)])
    let kept = zip(reported.courses, both.courses).allSatisfy { a, b in
      zip(a.sections, b.sections).allSatisfy { $0.exams == nil || $0.exams == $1.exams }
    }
    #expect(kept)
  }

  @Test(arguments: SampleData.all, ["202005", "201712"])
  func `twins of umd-io's terms`(_ sample: SampleData, _ code: String) throws {
    let counts = sample.choose(madeUp: [3, 4], real: code == "202005" ? [39, 56] : [17, 20])
    var term = try #require(Self.term)
    term.codes = [code]
    let context = SourceContext(term: nil, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (Contribution(), [Diagnostic]())
    let file = sample.file("umd/umdio-data/courses/data/\(code).json")
    SourceKind.umdio.read([file], context: context, into: &yield, diagnostics: &diagnostics)
    let joined = JoinedSources.joining([result(yield)]).courses.filter { !$0.twins.isEmpty }
    #expect([joined.count, joined.map(\.twins.count).reduce(0, +)] == counts)
  }

  @Test(arguments: SampleData.all)
  func `a room listed under a registrar's long name is joined by its alias`(
    _ sample: SampleData
  ) throws {
    let (house, number, other) = sample.choose(
      madeUp: ("Quarry Sound Studios", "114", "115"),
      real: ("Klaus Advanced Computing", "1443", "1440"))
    var reader = RoomsReader(.memory([:]))
    let text = """
      buildings:
        - code: KACB
          name: Klaus
          floors:
            - {id: "1", name: 1st floor, rooms: [{number: "\(number)", aliases: [\(house) \(number)]}]}
      """
    var own = Contribution()
    own.buildings = reader.read(SourceFile(path: "rooms.yml", bytes: Array(text.utf8)))
    #expect(reader.diagnostics.isEmpty)
    let (yield, _) = try read(.gatech, "202208.json", of: sample)
    let stock = JoinedSources.joining([result(own), result(yield)])
    let rooms = stock.courses.flatMap(\.sections).flatMap(\.meetings).compactMap(\.room?.text)
    let (renamed, left) = sample.choose(madeUp: (8, 14), real: (12, 132))
    #expect(RoomAliasJoin(yield.courses, buildings: own.buildings).renamed == renamed)
    #expect(rooms.count { $0 == "KACB \(number)" } == renamed)
    #expect(!rooms.contains("\(house.uppercased()) \(number)"))
    #expect(rooms.count { $0 == "\(house.uppercased()) \(other)" } == left)
  }

  @Test(arguments: SampleData.all)
  func `an open term without a course is an error`(_ sample: SampleData) throws {
    let file = sample.file("\(Self.folder)/202305.json")
    let (yield, diagnostics) = try read(
      .gatech, [SourceFile(path: "202208.json", bytes: file.bytes)])
    #expect(diagnostics.map(\.message.text) == ["the file has no courses"])
    #expect(yield.courses == [])
  }

  @Test(arguments: SampleData.all, [1, 2, 3, 5, 7, 8])
  func `a download that was cut off is an error`(_ sample: SampleData, _ eighths: Int) throws {
    var file = sample.file("\(Self.folder)/202208.json")
    file.bytes = Array(file.bytes.prefix(file.bytes.count / 8 * eighths - 1))
    let (yield, diagnostics) = try read(.gatech, [file])
    #expect(diagnostics.hasErrors && yield.courses == [])
  }
}
