internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SampleData
internal import SourceFiles
import Testing

/// The counts that were taken of the data with other tools; see `SampleData`.
struct RealDataTests {
  @Test(arguments: SampleData.all)
  func `a full term of jupiterp`(_ sample: SampleData) {
    let folder = "umd/jupiterp/202408_at_2024-09-14"
    let (yield, diagnostics) = read(
      .jupiterp, ["\(folder)/departments.json", "\(folder)/instructors.json"].map(sample.file),
      term: "202408")
    let sections = yield.courses.flatMap(\.sections)
    #expect(!diagnostics.hasErrors)
    #expect(yield.courses.count == sample.choose(madeUp: 66, real: 4723))
    #expect(
      Set(yield.courses.map(\.id.department)).count == sample.choose(madeUp: 16, real: 196))
    // 8,460 in the real file, of which two share their truncated codes with another one.
    #expect(sections.count == sample.choose(madeUp: 173, real: 8458))
    let lost = sample.choose(madeUp: 1, real: 2)
    #expect(count(diagnostics, "is listed again with different") == lost)
    // 11,637 in the real file; 48 are given twice in their section, 2 are those of the lost
    // sections.
    let (written, repeated) = sample.choose(madeUp: (291, 8), real: (11_637, 48))
    #expect(sections.flatMap(\.meetings).count == written - repeated - lost)
    #expect(merged(diagnostics) == [repeated])
    // 763 real rooms have a time; two are named without one.
    let timed = sections.flatMap(\.meetings).compactMap { $0.weekly == nil ? nil : $0.room }
    #expect(Set(timed).count == sample.choose(madeUp: 23, real: 763))
    let instructors: [String] = sections.flatMap { $0.instructors }
    #expect(!instructors.contains { $0.contains("TBA") })
    // 3,868 real ratings, of which five are of names that several people bear.
    #expect(yield.ratings.count == sample.choose(madeUp: 54, real: 3863))
    #expect(count(diagnostics, "is ambiguous: ") == 3)
    #expect(
      yield.courses.filter { $0.credits?.isRange == true }.count
        == sample.choose(madeUp: 5, real: 700))
    #expect(
      !yield.courses.contains { $0.description.contains("<br>") || $0.description.contains("<div") }
    )
  }

  /// Of the courses, sections and meetings of a term that differ, and of what is repeated.
  private static func shortTerm(_ code: String, of sample: SampleData) -> [Int] {
    switch (sample, code) {
    case (.real, "202005"): [1325, 2019, 2682, 30 + 1522]
    case (.real, _): [488, 568, 618, 30]
    case (.madeUp, "202005"): [26, 44, 52, 3 + 33]
    case (.madeUp, _): [7, 7, 9, 3]
    }
  }

  @Test(arguments: SampleData.all, ["202005", "201712"])
  func `short terms of umd-io`(_ sample: SampleData, _ code: String) {
    let file = sample.file("umd/umdio-data/courses/data/\(code).json")
    let (yield, diagnostics) = read(.umdio, [file], term: code)
    let expected = Self.shortTerm(code, of: sample)
    let all = yield.courses.flatMap(\.sections)
    #expect(!diagnostics.hasErrors)
    #expect([yield.courses.count, all.count, all.flatMap(\.meetings).count] == expected.dropLast())
    #expect(merged(diagnostics).reduce(0, +) >= expected[3])
    #expect(all.allSatisfy { $0.seats?.total != nil && $0.seats?.open != nil })
    #expect(yield.rows.dropped == 0)
  }

  @Test(arguments: SampleData.all)
  func `courses of a spring with their seats`(_ sample: SampleData) {
    let file = sample.file("umd/dwillis-testudo/courses_202501.csv")
    let (yield, diagnostics) = read(.testudoCSV, [file], term: "202501")
    #expect(diagnostics == [])
    #expect(yield.outlines.count == sample.choose(madeUp: 63, real: 4625))
    #expect(yield.seats.values.allSatisfy { $0.total != nil && $0.open != nil })
  }

  @Test(arguments: SampleData.all)
  func `tables of PlanetTerp`(_ sample: SampleData) {
    let tables = sample.choose(
      madeUp: ["00", "01", "02", "04", "06", "15"],
      real: ["00", "01", "02", "04", "05", "06", "07", "08", "09", "10", "11", "12", "15"])
    let (yield, diagnostics) = read(
      .planetterp,
      tables.map { sample.file("umd/planetterp-api/sample-tables/table\($0).csv") }, term: "")
    #expect(!diagnostics.hasErrors)
    #expect(!yield.gpas.isEmpty && !yield.ratings.isEmpty && !yield.grades.isEmpty)
    #expect(yield.gpas.values.allSatisfy { $0.mean > 0 && $0.mean <= 4 })
  }

  @Test(arguments: SampleData.all)
  func `buildings`(_ sample: SampleData) {
    let file = sample.file("maps/umd/umd-building-gis.json")
    let (yield, diagnostics) = read(.buildings, [file], term: "")
    #expect(!diagnostics.hasErrors)
    // 415 real records, 307 without a code, one code twice; of 12 made-up ones 5 without one.
    #expect(yield.buildings.count == sample.choose(madeUp: 6, real: 107))
    #expect(yield.buildings.allSatisfy { $0.coordinate != nil })
  }

  @Test(
    arguments: SampleData.all,
    [
      (SourceKind.jupiterp, "umd/umdio-data/courses/data/201712.json", "umdio"),
      (.umdio, "maps/umd/umd-building-gis.json", "buildings"),
      (.buildings, "umd/jupiterp/202408_at_2024-09-14/instructors.json", "planetterp"),
    ])
  func `a file of another kind is reported by its name`(
    _ sample: SampleData, _ case: (kind: SourceKind, path: String, looksLike: String)
  ) {
    let (_, diagnostics) = read(`case`.kind, [sample.file(`case`.path)], term: "201712")
    #expect(diagnostics.map(\.suggestion) == ["this looks like kind '\(`case`.looksLike)'"])
  }

  @Test(arguments: SampleData.all)
  func `departments of another nesting are not those of this kind`(_ sample: SampleData) {
    let file = sample.file("sections/occidental/202309/courses.json")
    for kind in [SourceKind.jupiterp, .umdio, .gatech, .planetterp] {
      let (_, diagnostics) = read(kind, [file], term: "202308")
      #expect(diagnostics.hasErrors && diagnostics.count == 1, "\(kind): \(diagnostics)")
      #expect(diagnostics.map(\.suggestion) == ["this looks like kind 'quacs'"], "\(kind)")
    }
  }

  @Test(
    arguments: SampleData.all,
    [
      (SourceKind.jupiterp, "umd/jupiterp/202408_at_2024-09-14/departments.json"),
      (.umdio, "umd/umdio-data/courses/data/202005.json"),
      (.buildings, "maps/umd/umd-building-gis.json"),
    ])
  func `a download that was cut off is an error`(
    _ sample: SampleData, _ case: (kind: SourceKind, path: String)
  ) {
    var file = sample.file(`case`.path)
    file.bytes = Array(file.bytes.prefix(file.bytes.count / 8))
    let (yield, diagnostics) = read(`case`.kind, [file], term: "202005")
    #expect(diagnostics.hasErrors)
    #expect(yield.courses.isEmpty && yield.buildings.isEmpty)
  }

  private func read(
    _ kind: SourceKind, _ files: [SourceFile], term code: String
  ) -> (Contribution, [Diagnostic]) {
    var term = Term.sample
    term.codes = [code]
    let context = SourceContext(term: term, terms: [term]) { Instant(seconds: $0.localSeconds) }
    var (yield, diagnostics) = (Contribution(), [Diagnostic]())
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
