internal import CampusModel
internal import Diagnostics

/// Rows that were kept while their file was read, and that match nothing in other sources: an
/// exam without a section, a cancellation without a class, a reservation without a room.
struct UnusedRows {
  private var counts: [Origin: Int] = [:]

  private struct Origin: Hashable {
    /// The place of the source among all: two may read the same file.
    var source: Int
    var file: String
  }

  /// Counts one row more; `source` is the place of its source among all.
  mutating func countRow(at place: FilePlace, of source: Int) {
    counts[Origin(source: source, file: place.file), default: 0] += 1
  }

  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.counts.merge(b.counts, uniquingKeysWith: +)
    return sum
  }

  /// The reports of these sources, with such rows unused instead of kept.
  func reports(of results: [SourceResult]) -> [SourceReport] {
    results.enumerated().map { source, result in
      var report = result.report
      // Reports have the same files in the same order.
      for (index, file) in zip(report.files.indices, result.files) {
        let unused = counts[Origin(source: source, file: file)] ?? 0
        report.files[index].rows.kept -= unused
        report.files[index].rows.unused += unused
      }
      return report
    }
  }
}
