import CampusModel
import Diagnostics
import TimeZones

@testable import FileFormats
@testable import Intake
@testable import SourceFiles

/// The lines that reading `text` as one file gives, as logs and reports have them, or as the
/// owner's terminal has them.
func lines<Value>(
  of text: String, file: String = "f.yml", quotes: Bool = true, toOwner: Bool = false,
  _ read: (YAMLMapping) -> Value?
) -> [String] {
  let report = Report(file: file, quoting: quotes ? .open : .withheld)
  _ = YAMLValue(parsing: Array(text.utf8)[...], report)?.mapping(read)
  return report.diagnostics.inFileOrder().map { $0.text(toOwner: toOwner) }
}

/// The value that `text` gives without a single finding; `nil` where there is one.
func value<Value>(of text: String, _ read: (YAMLMapping) -> Value?) -> Value? {
  let report = Report(file: "f.yml")
  let value = YAMLValue(parsing: Array(text.utf8)[...], report)?.mapping(read)
  return report.diagnostics.isEmpty ? value : nil
}

/// A small site out of memory, to be spoilt one file at a time.
struct TestSite {
  var files: [String: String] = [
    "Content/site.yml": """
    title: Larkspur University
    base-url: https://almanac.example.edu/larkspur
    time-zone: Test/Zone
    term: fall-2026
    now: 2026-11-18T13:10
    sources:
      - kind: jupiterp
        path: data/*.json
        name: Registrar
        as-of: 2026-11-18T05:00
      - {kind: planetterp, path: data/ratings.txt, gpa-top: 4.0}
    """,
    "Content/terms/fall-2026.yml": """
    name: Fall 2026
    first-day: 2026-08-31
    last-day: 2026-12-14
    codes: ["202608"]
    """,
    "Content/data/a.json": "CMPS 330",
    "Content/data/b.json": "MATH 246",
    "Content/data/ratings.txt": "gpas",
    "Content/people/robin/plan.yml": """
    name: Robin Vale
    visibility: public
    wants: [CMPS 330, MATH 246]
    """,
    "Content/pages/about.md": "---\ntitle: About\n---\nHello\n",
  ]
  var zone = Zone.fiveHoursWest
  /// How many courses the present term had at the last build.
  var lastCourses: [TermID: Int] = [:]
  var readSource: SourceReader = { kind, files, context, yield, _ in
    readFake(kind, files, context, &yield)
  }

  subscript(path: String) -> String? {
    get { files["Content/\(path)"] }
    set { files["Content/\(path)"] = newValue }
  }

  func read() async -> (campus: Campus?, lines: [String]) {
    let tree = FileTree.memory(
      files.mapValues { Array($0.utf8) }, modified: Instant(seconds: 1_000_000))
    // Five hours west of Greenwich.
    let clock: WallClockReader = { Instant(seconds: $0.localSeconds + 18_000) }
    let site = SiteReading(
      tree: tree, kinds: ["jupiterp", "planetterp", "rooms", "ics"], readSource: readSource,
      wallClock: { zone in ["Test/Zone", "UTC"].contains(zone) ? clock : nil },
      zoneNames: { ["Test/Zone"] }, zone: { [zone] in $0 == "Test/Zone" ? zone : nil },
      lastCourses: lastCourses)
    let (campus, diagnostics) = await site.read()
    return (campus, diagnostics.map { $0.description })
  }
}

extension Zone {
  fileprivate static let fiveHoursWest = Zone(
    name: "Test/Zone", earliest: WallClock(offset: -18_000, isDaylight: false, abbreviation: "TST"),
    changes: [])
}

/// A file of kind "jupiterp" names one course of the present term with one section; "planetterp" gives it a mean.
private func readFake(
  _ kind: String, _ files: [SourceFile], _ context: SourceContext, _ yield: inout SourceYield
) -> Bool {
  for file in files {
    guard kind == "jupiterp" else {
      if let id = CourseID("CMPS 330") { yield.gpas[id] = Measure(mean: 3.25, count: 40) }
      yield.files.append(FileReport(path: file.path, rows: RowCounts(kept: 1)))
      continue
    }
    guard let id = CourseID(String(decoding: file.bytes, as: UTF8.self)),
      let term = context.term ?? context.terms.first
    else { continue }
    yield.courses.append(
      Course(
        id: id, term: term.id, title: "Title of \(id.text)",
        sections: [Section(id: SectionID(id, "0201"))]))
    yield.files.append(FileReport(path: file.path, rows: RowCounts(kept: 1)))
  }
  return true
}

extension TestSite {
  /// Has sources with a file `places.txt` tell of three buildings, each a hundredth of a degree further north.
  mutating func placeThreeHouses() {
    let original = readSource
    readSource = { kind, files, context, yield, diagnostics in
      if files.contains(where: { $0.path.hasSuffix("places.txt") }) {
        for (code, latitude) in [("MAB", 38.99), ("ALD", 39.0), ("BEX", 39.01)] {
          guard let code = BuildingCode(code) else { continue }
          yield.buildings.append(
            Building(
              code: code, name: code.text,
              coordinate: Coordinate(latitude: latitude, longitude: -77)))
        }
      }
      return original(kind, files, context, &yield, &diagnostics)
    }
  }
}
