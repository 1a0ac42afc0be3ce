/// A value of a YAML file, with its place.
///
/// Scalars are kept as they are written: what "0101" or "no" means is for whoever reads the key to say, so that no
/// section code becomes a number and no name a flag.
struct YAMLNode: Hashable, Sendable {
  enum Value: Hashable, Sendable {
    /// Text, and whether it stood without quotes.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order written, each key once.
    case mapping([Entry])
  }

  struct Entry: Hashable, Sendable {
    var key: String
    var place: TextPlace
    var value: YAMLNode
  }

  var value: Value
  var place: TextPlace
}

extension YAMLNode {
  var entries: [Entry]? {
    guard case .mapping(let entries) = value else { return nil }
    return entries
  }

  /// The value of `key`, where this is a mapping that has it.
  subscript(key: String) -> YAMLNode? { entries?.first { $0.key == key }?.value }

  /// The text of a scalar.
  var text: String? {
    guard case .scalar(let text, _) = value else { return nil }
    return text
  }

  /// Whether nothing is written here: `key:`, `key: ~` or `key: null`.
  var isEmpty: Bool {
    guard case .scalar(let text, let isPlain) = value, isPlain else { return false }
    return ["", "~", "null"].contains(text)
  }
}
