internal import CampusModel
internal import Catalog
internal import Diagnostics
internal import Intake
internal import SampleData
internal import SecondOpinion
internal import SourceFiles
import Testing

/// Reports as Harvard has them, against sums by Python; see `SampleData`.
struct EvaluationRealDataTests {
  private static let records = "evals/harvard-structured/fixture-60-spring-2025.json"

  static func pages(of sample: SampleData) -> [String] {
    let names = sample.choose(madeUp: madeUpPages, real: realPages)
    return names.map { "evals/harvard/html-sample/\($0).html" }
  }

  private static let madeUpPages = [
    "spring_2025__LKS-400900-2252-1-1-001(Brambley)",
    "spring_2025__LKS-400901-2252-1-1-001(Juniperson)",
  ]

  private static let realPages = [
    "107464-2228-1-1-001(Khanna)", "108482-2228-1-1-001(Bronski)", "108816-2228-1-1-001(Vacroux)",
    "109394-2228-1-1-001(Schneider)", "110271-2228-1-1-001(Sur)", "110521-2228-1-1-001(Nagel)",
  ].map { "archive__fall_2023__QGuides__FAS-\($0)" }

  @Test(arguments: SampleData.all)
  func `records and saved pages have the sums that Python finds`(_ sample: SampleData) throws {
    let paths = [Self.records] + Self.pages(of: sample)
    let answers = PythonScript("evaluations.py").answers(
      to: paths.map { "\(sample.folder)/\($0)" })
    try #require(answers.count == paths.count)
    for (path, answer) in zip(paths, answers) {
      let (yield, diagnostics) = read([path], of: sample)
      #expect(!diagnostics.hasErrors && yield.rows.dropped == 0, "\(path)")
      #expect(summary(yield.evaluations) == answer, "\(path)")
    }
  }

  @Test(arguments: SampleData.all)
  func `a section's reports of two instructors are one, with the scores of both`(
    _ sample: SampleData
  ) throws {
    let (yield, diagnostics) = read([Self.records], of: sample)
    let (records, shared) = sample.choose(madeUp: (12, 2), real: (60, 4))
    #expect(diagnostics.map(\.description) == [] && yield.rows.kept == records)
    let reports = yield.evaluations.reports
    #expect(
      reports.count == records - shared
        && reports.count { $0.instructors.count == 2 } == shared)
    #expect(reports.allSatisfy { $0.term == "202501" && $0.section != nil })
    let two = sample.choose(madeUp: ["WEAV 90", "SAIL 190"], real: ["GOV 1090", "SCRB 120"])
    #expect(reports.contains { $0.courses.map(\.text) == two })
    let categories = yield.evaluations.categories
    #expect(categories.count == sample.choose(madeUp: 8, real: 16))
    #expect(
      categories.filter { $0.role == .overall }.map(\.name) == ["Evaluate the course overall."])
    let hours = try #require(categories.first { $0.role == .workload })
    #expect(hours.name.hasPrefix("On average, how many hours") && hours.top == 168)
    let (asked, first) = sample.choose(
      madeUp: ("How gladly", "At once"), real: ("How strongly", "Recommend with Enthusiasm"))
    let recommend = try #require(categories.first { $0.name.hasPrefix(asked) })
    #expect(recommend.answers.first == first && recommend.answers.count == 5)
  }

  @Test(arguments: SampleData.all)
  func `the longest comment is there whole, and markup in comments is text`(
    _ sample: SampleData
  ) throws {
    let (yield, _) = read([Self.records], of: sample)
    let texts = try yield.evaluations.reports.flatMap { try #require($0.comments.texts) }
    #expect(texts.map(\.count).max() == sample.choose(madeUp: 2500, real: 27_205))
    let (pages, _) = read(Self.pages(of: sample), of: sample)
    let saved = try pages.evaluations.reports.flatMap { try #require($0.comments.texts) }
    let (start, part) = sample.choose(
      madeUp: ("Take the stairs. Best view of any class–bar none.", "essay / quiz.\nCon: Mostly"),
      real: (
        "Take it. Best GENED at Harvard. Hands–down.", "major essay / test.\nCon: Heavily"
      ))
    #expect(saved.contains { $0.hasPrefix(start) })
    #expect(saved.contains { $0.contains(part) })
    #expect(!saved.contains { $0.contains("<br") || $0.contains("&#x") })
  }

  @Test(arguments: SampleData.all)
  func `the older Q's reports as Coursica keeps them can be read`(_ sample: SampleData) throws {
    let (yield, diagnostics) = read(["evals/coursica/fakeData.json"], of: sample)
    let course = sample.choose(madeUp: "SAIL 1320", real: "ECON 1818")
    #expect(!diagnostics.hasErrors && yield.rows.dropped == 0)
    let report = try #require(yield.evaluations.reports.first { $0.courses[0].text == course })
    let (answered, asked) = sample.choose(madeUp: (26, 60), real: (33, 45))
    #expect(report.term == "200901" && report.responses == answered && report.invited == asked)
    #expect(
      report.instructors == [sample.choose(madeUp: "Dov Sedgemarsh", real: "Richard Freeman")])
    let overall = try #require(report.scores.first { role($0, yield) == .overall })
    #expect(overall.mean == sample.choose(madeUp: 2.62, real: 3.61))
    #expect(overall.count == answered && overall.answers?[4] == sample.choose(madeUp: 5, real: 6))
    let hours = sample.choose(madeUp: 2.96, real: 1.45)
    #expect(report.scores.contains { role($0, yield) == .workload && $0.mean == hours })
  }

  private func role(_ score: CategoryScore, _ yield: Contribution) -> EvaluationCategory.Role {
    yield.evaluations.categories[score.category].role
  }

  private func read(_ paths: [String], of sample: SampleData) -> (Contribution, [Diagnostic]) {
    var yield = Contribution()
    var diagnostics: [Diagnostic] = []
    SourceKind.harvardEvaluations.read(
      paths.map(sample.file), context: .sample(term: nil), into: &yield,
      diagnostics: &diagnostics)
    return (yield, diagnostics)
  }

  /// What the script answers.
  private func summary(_ evaluations: Evaluations) -> String {
    let texts = evaluations.reports.flatMap { $0.comments.texts ?? [] }
    let size = texts.map(squeezed).map(\.utf8.count).reduce(0, +)
    func sum(_ part: (Evaluation) -> Int?) -> Int {
      evaluations.reports.compactMap(part).reduce(0, +)
    }
    let courses = CourseEvaluations.byCourse(evaluations).sorted { $0.key < $1.key }
    let means = courses.map { id, course in
      let parts = course.all.means.map { mean in
        let name = evaluations.categories[mean.category].name
        return "\"\(name)\": [\(mean.count ?? -1), \(Int((mean.mean * 1e6).rounded()))]"
      }
      return "\"\(id.canonical)\": {\(parts.sorted().joined(separator: ", "))}"
    }
    return
      "[\(evaluations.reports.count), \(texts.count), \(size), \(sum(\.responses)), \(sum(\.invited)), {\(means.joined(separator: ", "))}]"
  }

  /// Runs of white space as one space, as Python squeezes them.
  private func squeezed(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      let isSpace = scalar.value <= 0x20 || scalar.value == 0xa0
      if !isSpace { out.unicodeScalars.append(scalar) }
      if isSpace, !out.isEmpty, !out.hasSuffix(" ") { out += " " }
    }
    return out.hasSuffix(" ") ? String(out.dropLast()) : out
  }
}
