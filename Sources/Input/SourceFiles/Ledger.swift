internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Values with unique keys. A value that is given twice in the same form is merged; a different
/// value for the same key is lost.
struct Ledger<Key: Hashable, Value: Equatable> {
  /// In the order of their first appearance.
  private(set) var values: [Value] = []
  private var firsts: [Key: First] = [:]

  private struct First {
    var index: Int
    var path: String
    var offset: Int
  }

  /// The outcome of adding a value.
  enum Outcome { case new, repeated, conflict }

  /// Adds the value that `read` makes of a record, unless its key is there already.
  ///
  /// The record counts as `rows` rows, in addition to those that are counted while it is read. All
  /// of them are merged with the first where the value is the same, and lost where it is another.
  @discardableResult mutating func add(
    _ key: Key, named name: @autoclosure () -> String, in record: some ReportedRecord,
    rows own: Int = 1, read: () -> Value
  ) -> Outcome {
    let report = record.report
    let before = report.rows
    let value = read()
    guard let first = firsts[key] else {
      firsts[key] = First(index: values.count, path: report.file, offset: record.offset)
      values.append(value)
      report.rows.kept += own
      return .new
    }
    let count = report.rows.read - before.read + own
    report.rows = before
    guard values[first.index] != value else {
      record.merge(rows: count)
      return .repeated
    }
    let isHere = first.path == report.file
    record.drop(
      .conflict, .conflict(name()),
      notes: ["first listed at \(isHere ? "\(report.place(first.offset))" : first.path)"],
      rows: count)
    return .conflict
  }
}

extension Diagnostic.Message {
  fileprivate static func conflict(_ name: String) -> Self {
    "\(name) is listed again with different content; the first is used"
  }
}
