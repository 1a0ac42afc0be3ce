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
  /// The catalog at the last build.
  var lastCatalog: LastCatalog?
  var formats: [any SourceFormat.Type] = [FakeCatalog.self, FakeMeans.self]

  subscript(path: String) -> String? {
    get { files["Content/\(path)"] }
    set { files["Content/\(path)"] = newValue }
  }

  func read() async -> (campus: Campus?, lines: [String]) {
    let tree = FileTree.memory(
      files.mapValues { Array($0.utf8) }, modified: Instant(seconds: 1_000_000))
    let site = SiteReading(
      tree: tree, formats: SourceFormats(formats + [RoomsFormat.self, CalendarFormat.self]),
      zones: ZoneDatabase(names: { ["Test/Zone"] }) { [zone] in
        ["Test/Zone": zone, "UTC": .utc][$0]
      }, lastCatalog: lastCatalog)
    let (campus, diagnostics) = await site.read()
    return (campus, diagnostics.map { $0.description })
  }
}

extension Zone {
  fileprivate static let fiveHoursWest = Zone(
    name: "Test/Zone", earliest: WallClock(offset: -18_000, isDaylight: false, abbreviation: "TST"),
    changes: [])
  fileprivate static let utc = Zone(
    name: "UTC", earliest: WallClock(offset: 0, isDaylight: false, abbreviation: "UTC"),
    changes: [])
}

/// A file of kind "jupiterp" names one course of the present term with one section.
private enum FakeCatalog: SourceFormat {
  static let kind = SourceKind.jupiterp

  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var contribution = Contribution()
    for file in files {
      guard let id = CourseID(String(decoding: file.bytes, as: UTF8.self)),
        let term = context.term ?? context.terms.first
      else { continue }
      contribution.courses.append(
        Course(
          id: id, term: term.id, title: "Title of \(id.text)",
          sections: [Section(id: SectionID(id, "0201"))]))
      contribution.files.append(FileReport(path: file.path, rows: RowCounts(kept: 1)))
    }
    return contribution
  }
}

/// A file of kind "planetterp" gives the same course a mean; `places.txt` has three buildings, each
/// a hundredth of a degree further north.
private enum FakeMeans: SourceFormat {
  static let kind = SourceKind.planetterp

  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    var contribution = Contribution()
    for file in files {
      if let id = CourseID("CMPS 330") {
        contribution.gpas[id] = Measure(mean: 3.25, count: 40)
      }
      contribution.files.append(FileReport(path: file.path, rows: RowCounts(kept: 1)))
      if file.path.hasSuffix("places.txt") { contribution.buildings += houses }
    }
    return contribution
  }

  private static var houses: [Building] {
    [("MAB", 38.99), ("ALD", 39.0), ("BEX", 39.01)].compactMap { code, latitude in
      BuildingCode(code).map {
        Building(
          code: $0, name: $0.text, coordinate: Coordinate(latitude: latitude, longitude: -77))
      }
    }
  }
}
