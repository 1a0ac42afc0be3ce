package import CampusModel
internal import Diagnostics

/// A condition on the rows of a table: a comparison of a column with values.
///
/// ```
/// try DataCondition("branch = Main", in: loans)
/// try DataCondition("month >= 2026-09", in: loans)
/// try DataCondition("kind in book, map", in: loans)
/// try DataCondition("title contains art", in: loans)
/// try DataCondition("days is missing", in: loans)
/// ```
package struct DataCondition: Hashable, Sendable {
  package enum Comparison: String, CaseIterable, Hashable, Sendable {
    case isMissing = "is missing"
    case isKnown = "is not missing"
    case atMost = "<="
    case atLeast = ">="
    case isNot = "!="
    case less = "<"
    case greater = ">"
    case equal = "="
    /// Without regard to case.
    case contains = "contains"
    case isNoneOf = "not in"
    case isOneOf = "in"
  }

  package var column: String
  package var comparison: Comparison
  /// The values that the column is compared with, of its kind.
  package var values: [DataValue]

  /// Reads `column comparison value` for a table, whose columns decide the kind of the value.
  package init(_ text: String, in table: DataTable) throws(DataExpressionError) {
    let parts = try ConditionText(text)
    guard let column = table.column(like: parts.column) else {
      throw .noColumn(parts.column, among: table.names, at: 0)
    }
    (self.column, comparison, values) = (column.name, parts.comparison, [])
    for word in parts.words {
      values.append(try Self.value(word.text, of: column, comparison, at: word.offset))
    }
  }

  private static func value(
    _ word: String, of column: DataColumn, _ comparison: Comparison, at offset: Int
  ) throws(DataExpressionError) -> DataValue {
    if comparison == .contains { return .text(word) }
    guard let value = column.kind.value(parsing: word) else {
      throw DataExpressionError(
        "'\(word)' cannot be compared with '\(column.name)'", at: offset,
        suggestion: "its values are \(column.kind.example)")
    }
    return value
  }

  /// Whether a value of the column is used. A missing one only where that is asked.
  package func holds(for value: DataValue) -> Bool {
    switch comparison {
    case .isMissing: return value.isMissing
    case .isKnown: return !value.isMissing
    case .contains: return values.contains { Self.contains(value, $0) }
    case .isOneOf: return values.contains(value)
    case .isNoneOf: return !value.isMissing && !values.contains(value)
    case .equal, .isNot, .less, .atMost, .greater, .atLeast:
      guard !value.isMissing, let other = values.first else { return false }
      return Self.isTrue(value, comparison, than: other)
    }
  }

  private static func isTrue(
    _ value: DataValue, _ comparison: Comparison, than other: DataValue
  ) -> Bool {
    switch comparison {
    case .less: value < other
    case .atMost: !(other < value)
    case .greater: other < value
    case .atLeast: !(value < other)
    case .isNot: value != other
    default: value == other
    }
  }

  private static func contains(_ value: DataValue, _ part: DataValue) -> Bool {
    guard case .text(let text) = value, case .text(let part) = part else { return false }
    return text.lowercased().contains(part.lowercased())
  }
}

/// The parts of a condition's text.
private struct ConditionText {
  var column: String
  var comparison: DataCondition.Comparison
  var words: [(text: String, offset: Int)] = []

  init(_ text: String) throws(DataExpressionError) {
    let characters = Array(text)
    guard let (comparison, place) = Self.comparison(in: characters) else {
      throw DataExpressionError(
        "expected a comparison", at: 0,
        suggestion: "write a column, then =, !=, <, <=, >, >=, in, contains or 'is missing', "
          + "then a value")
    }
    (self.comparison, column) = (
      comparison, Self.unquoted(trimmed(characters[..<place.lowerBound]))
    )
    var rest = characters[place.upperBound...]
    switch comparison {
    case .isMissing, .isKnown: break
    case .isOneOf, .isNoneOf:
      while let comma = rest.firstIndex(of: ",") {
        append(rest[..<comma])
        rest = rest[(comma + 1)...]
      }
      append(rest)
    default: append(rest)
    }
    if words.contains(where: \.text.isEmpty) {
      throw DataExpressionError("expected a value", at: place.upperBound)
    }
  }

  private mutating func append(_ part: ArraySlice<Character>) {
    let start = part.firstIndex { !$0.isWhitespace } ?? part.startIndex
    words.append((Self.unquoted(trimmed(part)), start))
  }

  /// The first comparison, and where it is. Words are comparisons only between spaces.
  private static func comparison(
    in text: [Character]
  ) -> (DataCondition.Comparison, Range<Int>)? {
    for at in text.indices {
      for comparison in DataCondition.Comparison.allCases {
        let word = Array(comparison.rawValue)
        guard text[at...].starts(with: word) else { continue }
        let end = at + word.count
        guard word[0].isLetter else { return (comparison, at..<end) }
        let isAlone =
          at > 0 && text[at - 1].isWhitespace && (end == text.count || text[end].isWhitespace)
        if isAlone { return (comparison, at..<end) }
      }
    }
    return nil
  }

  private static func unquoted(_ text: String) -> String {
    guard text.count > 1, let quote = text.first, "\"'".contains(quote), text.last == quote else {
      return text
    }
    return String(text.dropFirst().dropLast())
  }
}
