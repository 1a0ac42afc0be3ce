import CampusModel
import Diagnostics
import FileFormats
import OwnerFiles
import Testing
import TimeZones

@testable import Intake
@testable import SourceFiles

/// How lines of titles are written.
private struct TitleListSettings {
  var separator = " = "
}

/// A kind of source that the program does not have, with a setting of its own: lines like `CMPS 330
/// = Algorithms`.
private struct TitleListReader: FileSourceFormat {
  static let kind = SourceKind("title-list")
  static let shapes = [FileShape.table("shelf", "title"), .record("shelf")]
  static let traits = SourceTraits.catalog
  static let keys = SourceKeys(["separator"]) { map, settings in
    guard let separator = map.optional("separator", .text) else { return !map.has("separator") }
    settings[TitleListSettings.self] = TitleListSettings(separator: " \(separator) ")
    return true
  }

  private let context: SourceContext
  private var courses: [Course] = []

  init(_ context: SourceContext) { self.context = context }

  mutating func read(_ report: Report) {
    guard let term = context.term ?? context.terms.first, report.holdsText() else { return }
    let separator = (context.settings[TitleListSettings.self] ?? TitleListSettings()).separator
    var offset = 0
    for line in report.text.bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
      let parts = String(decoding: line, as: UTF8.self).split(separator: separator)
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
  @Test func `is suggested for a file that looks like one of its own`() {
    let shapes = SourceFormats(SourceFormats.builtIn.all + [TitleListReader.self]).shapes
    func suggestion(_ header: String...) -> String? { shapes.suggestion(forHeader: header) }
    #expect(suggestion("Title", "shelf", "x") == "this looks like kind 'title-list'")
    #expect(suggestion("title") == nil)
    // Of several that fit, the one with the most names.
    #expect(suggestion("section", "date", "reason") == "this looks like kind 'cancellations'")
    #expect(suggestion("section", "date", "shelf") == "this looks like kind 'exams'")
    var diagnostics: [Diagnostic] = []
    let text = SourceFile(path: "a", bytes: Array(#"[{"shelf": 1}]"#.utf8))
    let root = JSONReader.read(text, diagnostics: &diagnostics)
    #expect(root.flatMap(shapes.suggestion(for:)) == "this looks like kind 'title-list'")
  }

  private func read(
    _ titles: String, entry: String = "{kind: title-list, path: 'titles/*'}"
  ) async -> (campus: Campus?, lines: [String]) {
    let files = [
      "Content/site.yml": """
      title: Larkspur University
      base-url: https://almanac.example.edu/
      time-zone: UTC
      term: fall-2026
      sources: [\(entry)]
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

  @Test func `reads settings of its own, which no other kind has`() async {
    let (campus, lines) = await read(
      "CMPS 330 : Algorithms\n",
      entry: "{kind: title-list, path: 'titles/*', separator: ':'}")
    #expect(lines == [])
    #expect(campus?.catalog.courses.map(\.title) == ["Algorithms"])
    let wrong = await read("", entry: "{kind: umdio, path: 'titles/*', separator: ':'}")
    #expect(
      wrong.lines.contains(
        "Content/site.yml:5:54: error: 'separator' is not supported for sources of kind 'umdio'"))
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
