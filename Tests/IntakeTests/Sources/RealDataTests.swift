internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SourceFiles
import Testing

/// The counts that were taken of the data with other tools. Skipped where the data is not there; see `RealData`.
@Suite(.enabled(if: RealData.isThere, "no data in \(RealData.folder); ALMANAC_DATA may name it"))
struct RealDataTests {
  @Test func `a full term of jupiterp`() {
    let folder = "umd/jupiterp/202408_at_2024-09-14"
    let (yield, diagnostics) = read(
      .jupiterp, ["\(folder)/departments.json", "\(folder)/instructors.json"], term: "202408")
    let sections = yield.courses.flatMap(\.sections)
    #expect(!diagnostics.hasErrors)
    #expect(yield.courses.count == 4723)
    #expect(Set(yield.courses.map(\.id.department)).count == 196)
    // 8,460 in the file, of which two share their truncated codes with another one.
    #expect(sections.count == 8458 && count(diagnostics, "is given again with other") == 2)
    // 11,637 in the file; 48 are given twice in their section, 2 are those of the lost sections.
    #expect(sections.flatMap(\.meetings).count == 11_637 - 48 - 2)
    #expect(merged(diagnostics) == [48])
    // 763 rooms have a time; two are named without one.
    let timed = sections.flatMap(\.meetings).compactMap { $0.weekly == nil ? nil : $0.room }
    #expect(Set(timed).count == 763)
    let instructors: [String] = sections.flatMap { $0.instructors }
    #expect(!instructors.contains { $0.contains("TBA") })
    // 3,868 ratings, of which five are of names that several people bear.
    #expect(yield.ratings.count == 3863 && count(diagnostics, "stands for two people") == 3)
    #expect(yield.courses.filter { $0.credits?.isRange == true }.count == 700)
    #expect(
      !yield.courses.contains { $0.description.contains("<br>") || $0.description.contains("<div") }
    )
  }

  @Test(arguments: [
    ("202005", 1325, 2019, 2682, 30 + 1522), ("201712", 488, 568, 618, 30),
  ])
  func `short terms of umd-io`(
    _ code: String, _ courses: Int, _ sections: Int, _ meetings: Int, _ repeated: Int
  ) {
    let (yield, diagnostics) = read(
      .umdio, ["umd/umdio-data/courses/data/\(code).json"], term: code)
    let all = yield.courses.flatMap(\.sections)
    #expect(!diagnostics.hasErrors)
    #expect(yield.courses.count == courses && all.count == sections)
    #expect(all.flatMap(\.meetings).count == meetings)
    #expect(merged(diagnostics).reduce(0, +) >= repeated)
    #expect(all.allSatisfy { $0.seats?.total != nil && $0.seats?.open != nil })
    #expect(yield.rows.dropped == 0)
  }

  @Test func `courses of a spring with their seats`() {
    let (yield, diagnostics) = read(
      .testudoCSV, ["umd/dwillis-testudo/courses_202501.csv"], term: "202501")
    #expect(diagnostics == [])
    #expect(yield.outlines.count == 4625)
    #expect(yield.seats.values.allSatisfy { $0.total != nil && $0.open != nil })
  }

  @Test func `tables of PlanetTerp`() {
    let tables = ["00", "01", "02", "04", "05", "06", "07", "08", "09", "10", "11", "12", "15"]
    let (yield, diagnostics) = read(
      .planetterp, tables.map { "umd/planetterp-api/sample-tables/table\($0).csv" }, term: "")
    #expect(!diagnostics.hasErrors)
    #expect(!yield.gpas.isEmpty && !yield.ratings.isEmpty && !yield.grades.isEmpty)
    #expect(yield.gpas.values.allSatisfy { $0.mean > 0 && $0.mean <= 4 })
  }

  @Test func `buildings`() {
    let (yield, diagnostics) = read(.buildings, ["maps/umd/umd-building-gis.json"], term: "")
    #expect(!diagnostics.hasErrors)
    // 415 records, 307 without a code, one code twice.
    #expect(yield.buildings.count == 107)
    #expect(yield.buildings.allSatisfy { $0.coordinate != nil })
  }

  @Test(arguments: [
    (SourceKind.jupiterp, "umd/umdio-data/courses/data/201712.json", "umdio"),
    (.umdio, "maps/umd/umd-building-gis.json", "buildings"),
    (.buildings, "umd/jupiterp/202408_at_2024-09-14/instructors.json", "planetterp"),
  ])
  func `a file of another kind is told by its name`(
    _ kind: SourceKind, _ path: String, _ looksLike: String
  ) {
    let (_, diagnostics) = read(kind, [path], term: "201712")
    #expect(diagnostics.map(\.suggestion) == ["this looks like kind '\(looksLike)'"])
  }

  @Test func `departments of another nesting are of no kind that is known`() {
    for kind in [SourceKind.jupiterp, .umdio, .gatech, .planetterp] {
      let (_, diagnostics) = read(kind, ["sections/occidental/202309/courses.json"], term: "202308")
      #expect(diagnostics.hasErrors && diagnostics.count == 1, "\(kind)")
      #expect(diagnostics.map(\.suggestion) == [nil], "\(kind)")
    }
  }

  @Test(arguments: [
    (SourceKind.jupiterp, "umd/jupiterp/202408_at_2024-09-14/departments.json"),
    (.umdio, "umd/umdio-data/courses/data/202005.json"),
    (.buildings, "maps/umd/umd-building-gis.json"),
  ])
  func `a download that was cut off is an error`(_ kind: SourceKind, _ path: String) {
    var file = RealData.file(path)
    file.bytes = Array(file.bytes.prefix(file.bytes.count / 8))
    let (yield, diagnostics) = read(kind, [file], term: "202005")
    #expect(diagnostics.hasErrors)
    #expect(yield.courses.isEmpty && yield.buildings.isEmpty)
  }

  private func read(
    _ kind: SourceKind, _ paths: [String], term code: String
  ) -> (SourceYield, [Diagnostic]) {
    read(kind, paths.map { RealData.file($0) }, term: code)
  }

  private func read(
    _ kind: SourceKind, _ files: [SourceFile], term code: String
  ) -> (SourceYield, [Diagnostic]) {
    var term = Term.sample
    term.codes = [code]
    let context = SourceContext(term: term, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (SourceYield(), [Diagnostic]())
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return (yield, diagnostics)
  }

  private func count(_ diagnostics: [Diagnostic], _ words: String) -> Int {
    diagnostics.filter { $0.message.text.contains(words) }.count
  }

  /// The numbers of the lines that say how many repeated records were merged.
  private func merged(_ diagnostics: [Diagnostic]) -> [Int] {
    diagnostics.filter { $0.message.text.contains("merged: ") }
      .compactMap { $0.message.text.split(separator: " ").last.flatMap { Int($0) } }
  }
}
