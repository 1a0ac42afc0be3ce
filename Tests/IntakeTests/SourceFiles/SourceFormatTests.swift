import CampusModel
import Diagnostics
import FileFormats
import OwnerFiles
import Testing
import TimeZones

@testable import Intake
@testable import SourceFiles

/// A kind of source that the program does not have: lines like `CMPS 330 = Algorithms`.
private struct TitleListReader: FileSourceFormat {
  static let kind = SourceKind("title-list")
  static let traits = SourceTraits.catalog

  private let context: SourceContext
  private var courses: [Course] = []

  init(_ context: SourceContext) { self.context = context }

  mutating func read(_ report: Report) {
    guard let term = context.term ?? context.terms.first, report.holdsText() else { return }
    var offset = 0
    for line in report.text.bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: " = ")
      let place = ReportedPlace(offset, of: report)
      offset += line.count + 1
      if line.isEmpty { continue }
      guard parts.count == 2, let id = CourseID(parts[0]) else {
        place.drop(.identifier, "expected a course and its title")
        continue
      }
      place.keep()
      courses.append(Course(id: id, term: term.id, title: String(parts[1])))
    }
  }

  func add(to contribution: inout Contribution) { contribution.courses += courses }
}

@Suite struct `A kind of source that is registered` {
  private func read(_ titles: String) async -> (campus: Campus?, lines: [String]) {
    let files = [
      "Content/site.yml": """
      title: Larkspur University
      base-url: https://almanac.example.edu/
      time-zone: UTC
      term: fall-2026
      sources: [{kind: title-list, path: "titles/*"}]
      """,
      "Content/terms/fall-2026.yml":
        "name: Fall 2026\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n",
      "Content/titles/a": titles,
    ]
    let tree = FileTree.memory(
      files.mapValues { Array($0.utf8) }, modified: Instant(seconds: 1_000_000))
    let utc = WallClock(offset: 0, isDaylight: false, abbreviation: "UTC")
    let site = SiteReading(
      tree: tree, formats: SourceFormats(SourceFormats.builtIn.all + [TitleListReader.self]),
      zones: ZoneDatabase { Zone(name: $0, earliest: utc, changes: []) })
    let (campus, diagnostics) = await site.read()
    return (campus, diagnostics.map(\.description))
  }

  @Test func `gives a site its records, and its rows are counted`() async {
    let (campus, lines) = await read("CMPS 330 = Algorithms\nMATH 246 = Equations\n")
    #expect(lines == [])
    #expect(campus?.catalog.courses.map(\.title) == ["Algorithms", "Equations"])
    #expect(campus?.sources.map(\.kind) == ["title-list"])
    #expect(campus?.sources.flatMap(\.files).map(\.rows) == [RowCounts(kept: 2)])
  }

  @Test func `reports what is lost at its place, and is judged as a whole`() async {
    let (campus, lines) = await read("Algorithms\nMATH 246 = Equations\n")
    #expect(lines == ["Content/titles/a:1:1: warning: expected a course and its title"])
    #expect(campus?.catalog.courses.map(\.title) == ["Equations"])
    let none = await read("Algorithms\n")
    #expect(none.campus == nil)
    #expect(none.lines.first?.contains("Content/titles/a: error: the source has no") == true)
  }
}
