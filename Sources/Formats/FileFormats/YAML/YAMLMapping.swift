package import CampusModel
package import Diagnostics

/// Keys and values of a file, read by name and by kind. Nothing is thrown: what is wrong goes into `findings`, and
/// reading goes on, so that the owner is told everything at once.
package struct YAMLMapping {
  package let place: TextPlace
  private let entries: [YAMLNode.Entry]

  /// `nil`, with an error, where `node` is something else than keys and values. Every key not in `keys` is an error.
  package init?(_ node: YAMLNode, keys: [String], _ findings: inout Findings) {
    guard let entries = node.entries else {
      findings.error(at: node.place, .mismatch("keys and values", found: findings.found(node)))
      return nil
    }
    (self.entries, place) = (entries, node.place)
    for entry in entries where !keys.contains(entry.key) {
      findings.error(
        at: entry.place, .unknownKey(findings.quoted(entry.key)),
        suggestion: didYouMean(entry.key, among: keys)
          ?? "the keys here are \(keys.joined(separator: ", "))")
    }
  }

  package subscript(key: String) -> YAMLNode? { entries.first { $0.key == key }?.value }

  /// Where the value of `key` stands; the mapping's own place where the key is missing.
  package func place(of key: String) -> TextPlace { self[key]?.place ?? place }

  package func required<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>, _ findings: inout Findings
  ) -> Value? {
    guard let node = node(key, &findings) else { return nil }
    return scalar.read(node, &findings)
  }

  /// `nil` where the key is missing, or, with an error, where its value is wrong.
  package func optional<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>, _ findings: inout Findings
  ) -> Value? {
    self[key].flatMap { scalar.read($0, &findings) }
  }

  /// The items that could be read, each with its place; empty where the key is missing.
  package func list<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>, _ findings: inout Findings
  ) -> [Placed<Value>] {
    items(key, &findings).compactMap { node in
      scalar.read(node, &findings).map { Placed(value: $0, place: node.place) }
    }
  }

  /// A list, or a single value without brackets; an error where neither is there.
  package func oneOrMore<Value>(
    _ key: String, _ scalar: YAMLScalar<Value>, _ findings: inout Findings
  ) -> [Placed<Value>] {
    guard let node = node(key, &findings) else { return [] }
    guard case .scalar = node.value else {
      let values = list(key, scalar, &findings)
      if case .sequence([]) = node.value { findings.error(at: node.place, .emptyList) }
      return values
    }
    return scalar.read(node, &findings).map { [Placed(value: $0, place: node.place)] } ?? []
  }

  package func mapping(_ key: String, keys: [String], _ findings: inout Findings) -> YAMLMapping? {
    self[key].flatMap { YAMLMapping($0, keys: keys, &findings) }
  }

  /// The list of keys and values under `key`; empty where the key is missing.
  package func mappings(_ key: String, keys: [String], _ findings: inout Findings) -> [YAMLMapping]
  {
    items(key, &findings).compactMap { YAMLMapping($0, keys: keys, &findings) }
  }

  /// An error where the key is missing.
  package func demand(_ key: String, _ findings: inout Findings) { _ = node(key, &findings) }

  /// The items of a list; empty where the key is missing, and, with an error, where its value is no list.
  package func items(_ key: String, _ findings: inout Findings) -> [YAMLNode] {
    guard let node = self[key] else { return [] }
    guard case .sequence(let items) = node.value else {
      findings.error(at: node.place, .mismatch("a list", found: findings.found(node)))
      return []
    }
    return items
  }

  private func node(_ key: String, _ findings: inout Findings) -> YAMLNode? {
    if let node = self[key] { return node }
    findings.error(at: place, .missing(key))
    return nil
  }
}

extension YAMLMapping {
  /// Weekdays as codes ("MWF"), as a name, or as a list of names.
  package func requiredWeekdays(_ key: String, _ findings: inout Findings) -> WeekdaySet? {
    guard case .sequence(let items)? = self[key]?.value, !items.isEmpty else {
      return required(key, .weekdays, &findings)
    }
    let days = items.compactMap { YAMLScalar.weekday.read($0, &findings) }
    return days.count == items.count ? WeekdaySet(days) : nil
  }

  /// The days from the value of `first` to that of `last`, both of which must be there; an error where they run backwards.
  package func days(from first: String, to last: String, _ findings: inout Findings) -> DateSpan? {
    let start = required(first, .date, &findings)
    let end = required(last, .date, &findings)
    guard let start, let end else { return nil }
    guard start <= end else {
      findings.error(at: place(of: last), .endsBeforeItBegins(last, first))
      return nil
    }
    return DateSpan(start, end)
  }

  /// A point as `[x, y]`.
  package static func point(_ node: YAMLNode, _ findings: inout Findings) -> PlanPoint? {
    guard let (x, y) = pair(node, "a point like [182, 240]", &findings) else { return nil }
    return PlanPoint(x: x, y: y)
  }

  package static func pair(
    _ node: YAMLNode, _ expectation: String, _ findings: inout Findings
  ) -> (Double, Double)? {
    guard case .sequence(let items) = node.value, items.count == 2 else {
      findings.error(at: node.place, .mismatch(expectation, found: findings.found(node)))
      return nil
    }
    let numbers = items.map { YAMLScalar.coordinate.read($0, &findings) }
    guard let first = numbers[0], let second = numbers[1] else { return nil }
    return (first, second)
  }
}

extension Findings {
  /// `, found 'tomorrow'`, to follow what was expected. What is no text is named by its shape.
  package func found(_ node: YAMLNode) -> String {
    switch node.value {
    case .scalar("", _): ", found nothing"
    case .scalar(let text, _): foundText(text)
    case .sequence(let items): ", found a list of \(items.count)"
    case .mapping: ", found keys and values"
    }
  }
}

extension Diagnostic.Message {
  package static func mismatch(_ what: String, found: String) -> Self { "expected \(what)\(found)" }

  fileprivate static func unknownKey(_ key: String) -> Self { "unknown key\(key)" }
  fileprivate static func missing(_ key: String) -> Self { "'\(key)' is missing" }
  fileprivate static let emptyList: Self = "expected at least one item, found an empty list"

  fileprivate static func endsBeforeItBegins(_ last: String, _ first: String) -> Self {
    "'\(last)' is before '\(first)'"
  }
}
