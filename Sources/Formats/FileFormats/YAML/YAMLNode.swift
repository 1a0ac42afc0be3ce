/// A value of a YAML file, with its place.
///
/// Scalars are kept as they are written: the reader of the key decides what "0101" or "no" means,
/// so that no section code becomes a number and no name a flag.
package struct YAMLNode: Hashable, Sendable {
  /// The content of a value.
  package enum Value: Hashable, Sendable {
    /// Text, and whether it was written without quotes.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order written, each key once.
    case mapping([Entry])
  }

  /// A key with its value.
  package struct Entry: Hashable, Sendable {
    /// As it is written, without quotes.
    package var key: String
    /// Where the key begins.
    package var place: TextPlace
    /// The value of the key.
    package var value: YAMLNode

    package init(key: String, place: TextPlace, value: YAMLNode) {
      self.key = key
      self.place = place
      self.value = value
    }
  }

  /// The content, as it is written.
  package var value: Value
  /// Where it begins, from 1.
  package var place: TextPlace

  package init(value: Value, place: TextPlace) {
    self.value = value
    self.place = place
  }
}

extension YAMLNode {
  /// The keys and values of a mapping; `nil` for anything else.
  package var entries: [Entry]? {
    guard case .mapping(let entries) = value else { return nil }
    return entries
  }

  /// The value of `key`, where this is a mapping that has it.
  package subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// The text of a scalar.
  package var text: String? {
    guard case .scalar(let text, _) = value else { return nil }
    return text
  }

  /// Whether nothing is written here: `key:`, `key: ~` or `key: null`.
  package var isEmpty: Bool {
    guard case .scalar(let text, let isPlain) = value, isPlain else { return false }
    return ["", "~", "null"].contains(text)
  }
}
