internal import CampusModel
internal import FileFormats

extension YAMLValue {
  /// The value without knowing its purpose; `nil` for no value.
  var front: FrontValue? {
    switch node.value {
    case .scalar(let text, let isPlain):
      if isEmpty { return nil }
      return isPlain ? .init(plain: text) : .text(text)
    case .sequence: return .list((items ?? []).compactMap(\.front))
    case .mapping(let entries):
      return .map(
        entries.reduce(into: [:]) { found, entry in
          found[entry.key] = YAMLValue(entry.value, report).front
        })
    }
  }
}

extension FrontValue {
  /// A value that was written without quotes.
  fileprivate init(plain text: String) {
    if text == "true" || text == "false" {
      self = .flag(text == "true")
    } else if Self.isNumber(text) {
      self = .number(text)
    } else {
      self = PageDate(parsing: text).map { .date($0) } ?? .text(text)
    }
  }

  /// Whether it is a number of JSON (RFC 8259 §6), or one that is not finite. With a zero before
  /// its digits it is text: a course may be `0101`.
  private static func isNumber(_ text: String) -> Bool {
    if ["inf", "-inf", "nan"].contains(text) { return true }
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, (48...57).contains(first),
      digits.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      digits.utf8.count == 1 || first != 48 || digits.dropFirst().first == "."
    else { return false }
    return Double(text) != nil && digits.utf8.last != UInt8(ascii: ".")
  }
}
