import CampusModel
import Diagnostics
import FileFormats
import Glibc
import Intake
import SourceFiles

/// `evaluations KIND CATEGORIES FILE…` imports evaluations as a source of that kind, whose
/// categories are named with `|` between them, and prints as JSON how long it takes, reading
/// included, what was found, and the most memory that was ever held.
enum EvaluationBench {
  static func run(_ words: [String]) {
    guard let format = SourceFormats.builtIn[SourceKind(words[0])] as? any FileSourceFormat.Type
    else { exit(64) }
    let categories = words[1].split(separator: "|").map(String.init)
    let start = Bench.now()
    let found = evaluations(of: format, categories, Array(words[2...]))
    let seconds = Bench.now() - start
    let reports = found.reports
    print(
      """
      {"seconds":\(seconds),"reports":\(reports.count),\
      "scores":\(reports.map(\.scores.count).reduce(0, +)),\
      "comments":\(reports.map(\.comments.count).reduce(0, +)),"peak":\(Bench.peak),\
      "bytes":\(bytesOfTexts(reports))}
      """)
  }

  private static func evaluations(
    of format: any FileSourceFormat.Type, _ categories: [String], _ paths: [String]
  ) -> Evaluations {
    var context = SourceContext(term: nil, terms: []) { _ in Instant(seconds: 0) }
    context.evaluations = EvaluationReading(
      categories: categories.map { EvaluationReading.Category(name: $0, top: 168) })
    let tree = FileTree.disk(at: ".")
    context.comments = CommentShelf(room: TextBudget(bytes: 1 << 20)) { file, part in
      tree.part(part, of: file)
    }
    let files = paths.map { path in
      guard let bytes = try? tree.read(path) else { exit(66) }
      return SourceFile(path: path, bytes: bytes)
    }
    let contribution = format.read(files, context: context)
    guard !contribution.diagnostics.hasErrors else {
      for diagnostic in contribution.diagnostics.prefix(5) { print(diagnostic) }
      exit(65)
    }
    return contribution.evaluations
  }

  /// Read again report by report, after all that is measured.
  private static func bytesOfTexts(_ reports: [Evaluation]) -> Int {
    reports.reduce(0) { sum, report in
      (report.comments.texts ?? []).reduce(sum) { $0 + $1.utf8.count }
    }
  }
}
