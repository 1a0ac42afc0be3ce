internal import Diagnostics

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

  /// Adds what `read` gives, unless there is such a key already.
  ///
  /// What the log counts while a repeated value is read is forgotten: its parts were counted with the first.
  mutating func add(
    _ key: Key, named name: @autoclosure () -> String, at offset: Int, _ log: inout DataLog,
    read: (inout DataLog) -> Value
  ) {
    let before = (log.kept, log.dropped)
    let value = read(&log)
    guard let first = firsts[key] else {
      firsts[key] = First(index: values.count, path: log.text.path, offset: offset)
      values.append(value)
      log.kept += 1
      return
    }
    (log.kept, log.dropped) = before
    guard values[first.index] != value else {
      log.tally(.repeated, at: offset)
      return
    }
    let isHere = first.path == log.text.path
    log.dropped += 1
    log.warn(
      .conflict, at: offset, .conflict(name()),
      notes: ["first given at \(isHere ? "\(log.place(first.offset))" : first.path)"])
  }
}

extension Diagnostic.Message {
  fileprivate static func conflict(_ name: String) -> Self {
    "\(name) is given again with other content; the first counts"
  }
}
