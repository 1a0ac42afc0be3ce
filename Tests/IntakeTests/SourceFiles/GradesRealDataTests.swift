internal import CampusModel
internal import Catalog
internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SampleData
internal import SecondOpinion
internal import SourceFiles
import Testing

/// Grades as the University of Illinois writes them, against sums by Python; see `SampleData`.
struct GradesRealDataTests {
  private static let folder = "grades/uiuc/gpa/raw"

  static func names(of sample: SampleData) -> [String] {
    sample.choose(
      madeUp: [
        "fa2017", "fa2018", "fa2023", "sp2018", "su2016", "wi2018_2019", "wi2019_2020",
        "wi2020_2021", "wi2021_2022",
      ],
      real: [
        "fa2017", "fa2018", "fa2023", "sp2018", "su2016", "su2023", "wi2014_2015",
        "wi2015_2016", "wi2016_2017", "wi2017_2018", "wi2018_2019", "wi2019_2020",
        "wi2020_2021", "wi2021_2022", "wi2022_2023", "wi2023_2024", "wi2024_2025",
        "wi2025_2026",
      ])
  }

  @Test(arguments: SampleData.all)
  func `every file has the sums that Python finds`(_ sample: SampleData) throws {
    let paths = Self.names(of: sample).map { "\(Self.folder)/\($0).csv" }
    let answers = PythonScript("grades.py").answers(
      to: paths.map { "\(sample.folder)/\($0)" })
    try #require(answers.count == paths.count)
    for (path, answer) in zip(paths, answers) {
      let (yield, diagnostics) = read([path], of: sample)
      #expect(!diagnostics.hasErrors, "\(path)")
      #expect(summary(yield.grades, diagnostics) == answer, "\(path)")
      // The rows whose section was given before with other grades.
      let lost = path.contains("sp2018") ? 1 : 0
      #expect(
        yield.rows.dropped == lost && yield.omittedGrades.values.reduce(0, +) == lost, "\(path)")
    }
  }

  @Test(arguments: SampleData.all)
  func `most printed averages are the means of their counts`(_ sample: SampleData) {
    let (yield, diagnostics) = read(
      Self.names(of: sample).map { "\(Self.folder)/\($0).csv" }, of: sample)
    let odd = diagnostics.compactMap { count(of: "averages that differ from", in: $0) }
    let (all, copied) = sample.choose(madeUp: (136, 11), real: (10_777, 24))
    #expect(odd.reduce(0, +) == sample.choose(madeUp: 6, real: 502))
    #expect(yield.rows.kept == all - copied && yield.rows.merged == copied)
    #expect(yield.grades.count == all - copied)
    #expect(yield.grades.count(where: \.isWithheld) == sample.choose(madeUp: 5, real: 46))
  }

  @Test(arguments: SampleData.all)
  func `a winter that repeats another one is omitted, and reported`(_ sample: SampleData) {
    let (copied, own) = sample.choose(madeUp: (11, 17), real: (24, 225))
    let (yield, diagnostics) = read(
      ["wi2018_2019", "wi2019_2020"].map { "\(Self.folder)/\($0).csv" }, of: sample)
    #expect(Set(yield.grades.map(\.term)) == ["201812"])
    #expect(yield.omittedGrades.values.reduce(0, +) == copied)
    #expect(
      diagnostics.map(\.description).filter { $0.contains("and is ignored") } == [
        "\(Self.folder)/wi2019_2020.csv: warning: Winter 2020 repeats Winter 2019 and is ignored: \(copied) of \(copied) sections have the same grades; one of the two terms has the wrong name; the first is used"
      ])
    // The same bytes under two names, as su2020 and wi2020_2021 are.
    var copy = sample.file("\(Self.folder)/wi2020_2021.csv")
    let original = SourceFile(path: "su2020.csv", bytes: copy.bytes)
    copy.path = "wi2020_2021.csv"
    let (twice, reported) = read([original, copy])
    #expect(Set(twice.grades.map(\.term)) == ["202005"] && twice.grades.count == own)
    #expect(reported.contains { $0.message.text.contains("\(own) of \(own) sections") })
  }

  private func summary(_ records: [GradeRecord], _ diagnostics: [Diagnostic]) -> String {
    let odd = diagnostics.compactMap { count(of: "averages that differ from", in: $0) }
    let courses = Dictionary(grouping: records, by: \.course).compactMapValues {
      GradeDistribution($0)
    }
    let parts = courses.sorted { inByteOrder($0.key.canonical, $1.key.canonical) }.map {
      "\($0.canonical):\($1.graded):\($1.hundredths):\($1.withdrawn ?? 0):\($1.withheld)"
    }
    let withheld = records.count(where: \.isWithheld)
    return (["\(records.count)", "\(withheld)", "\(odd.reduce(0, +))"] + parts)
      .joined(separator: " ")
  }

  private func inByteOrder(_ a: String, _ b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }

  private func count(of words: String, in diagnostic: Diagnostic) -> Int? {
    guard diagnostic.message.text.contains(words) else { return nil }
    return diagnostic.message.text.split(separator: " ").last.flatMap { Int($0) }
  }

  private func read(_ paths: [String], of sample: SampleData) -> (Contribution, [Diagnostic]) {
    read(paths.map(sample.file))
  }

  private func read(_ files: [SourceFile]) -> (Contribution, [Diagnostic]) {
    var (yield, diagnostics) = (Contribution(), [Diagnostic]())
    let context = SourceContext(term: nil, terms: []) { Instant(seconds: $0.localSeconds) }
    SourceKind.uiucGrades.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    return (yield, diagnostics)
  }
}
