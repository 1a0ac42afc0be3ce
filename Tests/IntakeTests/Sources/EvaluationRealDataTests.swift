internal import CampusModel
internal import Catalog
internal import Diagnostics
internal import Intake
internal import SecondOpinion
internal import SourceFiles
import Testing

/// Harvard's reports, against sums by Python. Skipped where the data is not there; see `RealData`.
@Suite(.enabled(if: RealData.isThere, "no data in \(RealData.folder); ALMANAC_DATA may name it"))
struct EvaluationRealDataTests {
  private static let records = "evals/harvard-structured/fixture-60-spring-2025.json"
  private static let pages = [
    "107464-2228-1-1-001(Khanna)", "108482-2228-1-1-001(Bronski)", "108816-2228-1-1-001(Vacroux)",
    "109394-2228-1-1-001(Schneider)", "110271-2228-1-1-001(Sur)", "110521-2228-1-1-001(Nagel)",
  ].map { "evals/harvard/html-sample/archive__fall_2023__QGuides__FAS-\($0).html" }

  @Test func `records and saved pages have the sums that Python finds`() throws {
    let paths = [Self.records] + Self.pages
    let answers = PythonScript("evaluations.py").answers(
      to: paths.map { "\(RealData.folder)/\($0)" })
    try #require(answers.count == paths.count)
    for (path, answer) in zip(paths, answers) {
      let (yield, diagnostics) = read([path])
      #expect(!diagnostics.hasErrors && yield.rows.dropped == 0, "\(path)")
      #expect(summary(yield.evaluations) == answer, "\(path)")
    }
  }

  @Test func `a section's reports of two instructors are one, with the scores of both`() throws {
    let (yield, diagnostics) = read([Self.records])
    #expect(diagnostics.map(\.description) == [] && yield.rows.kept == 60)
    let reports = yield.evaluations.reports
    #expect(reports.count == 56 && reports.count { $0.instructors.count == 2 } == 4)
    #expect(reports.allSatisfy { $0.term == "202501" && $0.section != nil })
    #expect(reports.contains { $0.courses.map(\.text) == ["GOV 1090", "SCRB 120"] })
    let categories = yield.evaluations.categories
    #expect(categories.count == 16)
    #expect(
      categories.filter { $0.role == .overall }.map(\.name) == ["Evaluate the course overall."])
    let hours = try #require(categories.first { $0.role == .workload })
    #expect(hours.name.hasPrefix("On average, how many hours") && hours.top == 168)
    let recommend = try #require(categories.first { $0.name.hasPrefix("How strongly") })
    #expect(recommend.answers.first == "Recommend with Enthusiasm" && recommend.answers.count == 5)
  }

  @Test func `the longest comment is there whole, and markup in comments is text`() throws {
    let (yield, _) = read([Self.records])
    let texts = try yield.evaluations.reports.flatMap { try #require($0.comments.texts) }
    #expect(texts.map(\.count).max() == 27_205)
    let (pages, _) = read(Self.pages)
    let saved = try pages.evaluations.reports.flatMap { try #require($0.comments.texts) }
    #expect(saved.contains { $0.hasPrefix("Take it. Best GENED at Harvard. Hands–down.") })
    #expect(saved.contains { $0.contains("major essay / test.\nCon: Heavily") })
    #expect(!saved.contains { $0.contains("<br") || $0.contains("&#x") })
  }

  @Test func `the older Q's reports as Coursica keeps them can be read`() throws {
    let (yield, diagnostics) = read(["evals/coursica/fakeData.json"])
    #expect(!diagnostics.hasErrors && yield.rows.dropped == 0)
    let report = try #require(yield.evaluations.reports.first { $0.courses[0].text == "ECON 1818" })
    #expect(report.term == "200901" && report.responses == 33 && report.invited == 45)
    #expect(report.instructors == ["Richard Freeman"])
    let overall = try #require(report.scores.first { role($0, yield) == .overall })
    #expect(overall.mean == 3.61 && overall.count == 33 && overall.answers?[4] == 6)
    #expect(report.scores.contains { role($0, yield) == .workload && $0.mean == 1.45 })
  }

  private func role(_ score: CategoryScore, _ yield: SourceYield) -> EvaluationCategory.Role {
    yield.evaluations.categories[score.category].role
  }

  private func read(_ paths: [String]) -> (SourceYield, [Diagnostic]) {
    var yield = SourceYield()
    var diagnostics: [Diagnostic] = []
    SourceKind.harvardEvaluations.read(
      paths.map { RealData.file($0) }, context: .sample(term: nil), into: &yield,
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
