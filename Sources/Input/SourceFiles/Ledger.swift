internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Values that must have a key of their own: what is given again word for word is merged, what is given again otherwise is lost.
struct Ledger<Key: Hashable, Value: Equatable> {
  /// In the order in which they came.
  private(set) var values: [Value] = []
  private var firsts: [Key: First] = [:]

  private struct First {
    var index: Int
    var path: String
    var offset: Int
  }

  /// What became of a value.
  enum Outcome { case new, repeated, conflict }

  /// Adds what `read` gives, unless there is such a key already.
  ///
  /// A value counts as `rows` rows, in addition to those that are counted while it is read. All of
  /// them are merged with the first where the value is the same, and lost where it is another.
  @discardableResult mutating func add(
    _ key: Key, named name: @autoclosure () -> String, at offset: Int, rows own: Int = 1,
    _ log: inout DataLog, read: (inout DataLog) -> Value
  ) -> Outcome {
    let before = log.rows
    let value = read(&log)
    guard let first = firsts[key] else {
      firsts[key] = First(index: values.count, path: log.text.path, offset: offset)
      values.append(value)
      log.rows.kept += own
      return .new
    }
    let count = log.rows.read - before.read + own
    log.rows = before
    guard values[first.index] != value else {
      log.merge(at: offset, rows: count)
      return .repeated
    }
    let isHere = first.path == log.text.path
    log.drop(
      .conflict, at: offset, .conflict(name()),
      notes: ["first given at \(isHere ? "\(log.place(first.offset))" : first.path)"], rows: count)
    return .conflict
  }
}

extension Diagnostic.Message {
  fileprivate static func conflict(_ name: String) -> Self {
    "\(name) is given again with other content; the first counts"
  }
}
