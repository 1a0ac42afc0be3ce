package import Diagnostics

/// A value of a YAML file, with the report of that file.
package struct YAMLValue {
  /// The value as it is written.
  package let node: YAMLNode
  /// The report of its file.
  package let report: Report

  package init(_ node: YAMLNode, _ report: Report) { (self.node, self.report) = (node, report) }

  /// Where it begins, from 1.
  package var place: TextPlace { node.place }
  /// The words of a scalar, as they are written; `nil` for lists and mappings.
  package var text: String? { node.text }
  /// Whether nothing is written here: `key:`, `key: ~` or `key: null`.
  package var isEmpty: Bool { node.isEmpty }
  /// Whether it is keys and values.
  package var isMapping: Bool { node.entries != nil }

  /// The value of `key`, where this is a mapping that has it. Only `mapping` asks for keys.
  package subscript(key: String) -> YAMLValue? { node[key].map { YAMLValue($0, report) } }

  /// The items of a list; `nil` for anything else.
  package var items: [YAMLValue]? {
    guard case .sequence(let items) = node.value else { return nil }
    return items.map { YAMLValue($0, report) }
  }

  /// Reads keys and values. Then every key that `body` did not ask for is an error.
  ///
  /// `nil`, with an error, for anything but keys and values.
  package func mapping<Value>(_ body: (YAMLMapping) -> Value?) -> Value? {
    guard let entries = node.entries else {
      mismatch("keys and values")
      return nil
    }
    let map = YAMLMapping(entries, at: place, report)
    defer { map.finish() }
    return body(map)
  }

  /// Keys that are names of the owner's, with their values; `nil`, with an error that names the
  /// expected value, for anything but keys and values.
  package func entries(_ expectation: String, suggestion: String? = nil) -> [YAMLEntry]? {
    guard let entries = node.entries else {
      mismatch(expectation, suggestion: suggestion)
      return nil
    }
    return entries.map { YAMLEntry($0, report) }
  }

  /// The value, or `nil` with an error that reports the found one.
  package func read<Value>(_ scalar: YAMLScalar<Value>) -> Value? {
    if let text, let value = scalar.parse(text) { return value }
    mismatch(
      scalar.expectation,
      suggestion: text.flatMap { report.didYouMean($0, among: scalar.words) })
    return nil
  }

  /// Two numbers, as `[182, -76.9]`; `nil`, with an error, for anything else.
  package func pair(_ expectation: String) -> (Double, Double)? {
    guard let items, items.count == 2 else {
      mismatch(expectation)
      return nil
    }
    let numbers = items.map { $0.read(.coordinate) }
    guard let first = numbers[0], let second = numbers[1] else { return nil }
    return (first, second)
  }

  /// `, found 'tomorrow'`, to append to the expectation. Values that are not text are named by
  /// their shape.
  package var found: String {
    switch node.value {
    case .scalar("", _): ", found nothing"
    case .scalar(let text, _): report.foundText(text)
    case .sequence(let items): ", found a list of \(items.count)"
    case .mapping: ", found keys and values"
    }
  }

  /// Reports an error where the value begins.
  package func error(_ message: Diagnostic.Message, suggestion: String? = nil) {
    report.error(at: place, message, suggestion: suggestion)
  }

  /// Reports an error: the value is not the expected one.
  package func mismatch(_ expectation: String, suggestion: String? = nil) {
    error(.mismatch(expectation, found: found), suggestion: suggestion)
  }
}

/// A key that is a name of the owner's, and its value: `Great Hall: MAB 0230`.
package struct YAMLEntry {
  /// The key with its place.
  package let name: Placed<String>
  /// The value that the owner wrote for it.
  package let value: YAMLValue

  init(_ entry: YAMLNode.Entry, _ report: Report) {
    name = Placed(value: entry.key, place: entry.place)
    value = YAMLValue(entry.value, report)
  }

  /// The key as it is written.
  package var key: String { name.value }
  /// The key as if it were a value.
  package var keyValue: YAMLValue {
    YAMLValue(YAMLNode(value: .scalar(key, isPlain: true), place: name.place), report)
  }
  /// The report of its file.
  package var report: Report { value.report }

  /// An error at the key.
  package func error(_ message: Diagnostic.Message, suggestion: String? = nil) {
    report.error(at: name.place, message, suggestion: suggestion)
  }
}

extension Diagnostic.Message {
  /// `found` begins with a comma, or is empty where nothing may be quoted.
  package static func mismatch(_ what: String, found: String) -> Self { "expected \(what)\(found)" }
}
