internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Courses, or other records, whose term the site does not have: many belong together in one
/// warning.
struct UnknownTerms {
  private let what: String
  private var counts: [String: Int] = [:]
  private var first: Int?

  init(of what: String = "courses") { self.what = what }

  /// Counts a record of so many rows as unused.
  mutating func add(_ code: String, at offset: Int, rows: Int = 1, of report: Report) {
    report.rows.unused += rows
    counts[code, default: 0] += 1
    first = first ?? offset
  }

  func warn(_ report: Report, terms: [Term]) {
    guard let first else { return }
    let codes = counts.keys.sorted().map { $0.isEmpty ? "no code" : "'\($0)'" }
    let known = terms.flatMap(\.codes).map { "'\($0)'" }.joined(separator: ", ")
    report.warn(
      .term, at: first,
      .ignored(what, count: counts.values.reduce(0, +), codes: codes.joined(separator: ", ")),
      suggestion: known.isEmpty
        ? "add the code to 'codes:' of a term in terms/"
        : "the site's terms have the codes \(known)")
  }
}

extension Diagnostic.Message {
  fileprivate static func ignored(_ what: String, count: Int, codes: String) -> Self {
    "ignored \(what): \(count) of unknown terms (\(codes))"
  }
}
