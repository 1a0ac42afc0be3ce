import CampusModel
import Diagnostics
import Glibc
import Intake

/// `KIND CATEGORIES FILE…` imports evaluations as a source of that kind, whose categories are named with `|` between them, and prints as
/// JSON how long it takes, reading included, what was found, and the most memory that was ever held.
enum EvaluationBench {
  static func run(_ words: ArraySlice<String>) {
    let words = Array(words)
    guard words.count > 2, let kind = SourceKind(rawValue: words[0]) else {
      print("usage: EvaluationBench KIND CATEGORIES FILE…")
      exit(64)
    }
    let categories = words[1].split(separator: "|").map(String.init)
    let start = now()
    let yield = evaluations(of: kind, categories, Array(words[2...]))
    let seconds = now() - start
    let reports = yield.reports
    print(
      """
      {"seconds":\(seconds),"reports":\(reports.count),\
      "scores":\(reports.map(\.scores.count).reduce(0, +)),\
      "comments":\(reports.map(\.comments.count).reduce(0, +)),"peak":\(peak),\
      "bytes":\(bytesOfTexts(reports))}
      """)
  }

  private static func evaluations(
    of kind: SourceKind, _ categories: [String], _ paths: [String]
  ) -> Evaluations {
    var context = SourceContext(term: nil, terms: []) { _ in Instant(seconds: 0) }
    context.evaluations = EvaluationReading(
      categories: categories.map { EvaluationReading.Category(name: $0, top: 168) })
    let tree = FileTree.disk(at: ".")
    context.comments = CommentShelf(room: TextRoom(bytes: 1 << 20)) { file, part in
      tree.part(part, of: file)
    }
    var yield = SourceYield()
    var diagnostics: [Diagnostic] = []
    let files = paths.map { path in
      guard let bytes = try? tree.read(path) else { exit(66) }
      return SourceFile(path: path, bytes: bytes)
    }
    kind.read(files, context: context, into: &yield, diagnostics: &diagnostics)
    guard !diagnostics.hasErrors else {
      for diagnostic in diagnostics.prefix(5) { print(diagnostic) }
      exit(65)
    }
    return yield.evaluations
  }

  /// Read again report by report, after all that is measured.
  private static func bytesOfTexts(_ reports: [Evaluation]) -> Int {
    reports.reduce(0) { sum, report in
      (report.comments.texts ?? []).reduce(sum) { $0 + $1.utf8.count }
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// In bytes, as the kernel counts it for this program alone.
  private static var peak: Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, 256, file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      let words = text.split(whereSeparator: \.isWhitespace)
      if words.count == 3, words[0] == "VmHWM:", let kibibytes = Int(words[1]) {
        return kibibytes * 1024
      }
    }
    return 0
  }
}
