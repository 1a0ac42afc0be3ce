package import CampusModel
internal import Diagnostics

extension DataExpression {
  /// Reads an expression for a table: the name of a column, in any case, or `function(…)`. Names
  /// may have spaces; those with parentheses or commas are written in double quotes. A name that
  /// looks like a call but is a column is that column.
  package init(_ text: String, in table: DataTable) throws(DataExpressionError) {
    var reader = ExpressionReader(text: Array(text), table: table)
    self = try reader.expression()
    try reader.end()
  }
}

/// Reads an expression from the left to the right.
private struct ExpressionReader {
  let text: [Character]
  let table: DataTable
  var at = 0
  var depth = 0

  mutating func expression() throws(DataExpressionError) -> DataExpression {
    skipSpace()
    let start = at
    if let whole = wholeColumn() { return .column(whole) }
    if at < text.count, text[at] == "\"" { return try column(quotedName(), at: start + 1) }
    let name = word()
    guard at < text.count, text[at] == "(" else {
      guard !name.isEmpty else { throw DataExpressionError("expected a column", at: start) }
      return try column(name, at: start)
    }
    depth += 1
    guard depth <= 8 else {
      throw DataExpressionError("functions are nested too deeply", at: start)
    }
    at += 1
    let call = try self.call(of: name.lowercased(), at: start)
    depth -= 1
    try close()
    return call
  }

  /// The rest of the text at the outermost level, if it is the name of a column.
  private mutating func wholeColumn() -> String? {
    guard depth == 0 else { return nil }
    let rest = trimmed(text[at...])
    guard table[rest] != nil else { return nil }
    at = text.count
    return rest
  }

  private func column(
    _ name: String, at start: Int
  ) throws(DataExpressionError) -> DataExpression {
    guard let column = table.column(like: name) else {
      throw .noColumn(name, among: table.names, at: start)
    }
    return .column(column.name)
  }

  private mutating func call(
    of name: String, at start: Int
  ) throws(DataExpressionError) -> DataExpression {
    if name == "share" { return try share() }
    if name == "quantile" { return try quantile(at: start) }
    if let running = RunningFunction(rawValue: name) {
      return .running(running, try expression())
    }
    if let aggregate = Aggregate.names[name] {
      skipSpace()
      if at < text.count, text[at] == ")" {
        guard aggregate == .count else {
          throw DataExpressionError("'\(name)' needs a column: \(name)(…)", at: at)
        }
        return .aggregate(.count, nil)
      }
      return .aggregate(aggregate, try expression())
    }
    guard let function = RowFunction.names[name] else {
      throw DataExpressionError(
        "unknown function '\(name)'", at: start,
        suggestion: didYouMean(name, among: Self.functions)
          ?? "the functions are \(Self.functions.joined(separator: ", "))")
    }
    let inner = try expression()
    guard function == .bins, let width = try number() else { return .each(function, inner) }
    guard width > 0 else { throw DataExpressionError("a bin has a width above 0", at: at) }
    return .each(.bin(width: width), inner)
  }

  static let functions: [String] =
    (Array(Aggregate.names.keys) + RowFunction.names.keys + ["quantile", "share"]
    + RunningFunction.allCases.map(\.rawValue)).sorted()

  private mutating func share() throws(DataExpressionError) -> DataExpression {
    skipSpace()
    guard at < text.count, text[at] != ")" else { return .share(nil, within: []) }
    let inner = try expression()
    var within: [DataExpression] = []
    while comma() { within.append(try expression()) }
    return .share(inner, within: within)
  }

  private mutating func quantile(at start: Int) throws(DataExpressionError) -> DataExpression {
    let inner = try expression()
    guard let part = try number(), (0...1).contains(part) else {
      throw DataExpressionError(
        "'quantile' needs a part from 0 to 1", at: start, suggestion: "write quantile(column, 0.9)")
    }
    return .aggregate(.quantile(part), inner)
  }

  /// The number after a comma; `nil` without a comma.
  private mutating func number() throws(DataExpressionError) -> Double? {
    guard comma() else { return nil }
    skipSpace()
    let start = at
    let word = word()
    guard let number = Double(word), number.isFinite else {
      throw DataExpressionError("expected a number, found '\(word)'", at: start)
    }
    return number
  }

  private mutating func comma() -> Bool {
    skipSpace()
    guard at < text.count, text[at] == "," else { return false }
    at += 1
    return true
  }

  private mutating func close() throws(DataExpressionError) {
    skipSpace()
    guard at < text.count, text[at] == ")" else {
      throw DataExpressionError("expected ')'", at: at)
    }
    at += 1
  }

  func end() throws(DataExpressionError) {
    guard text[at...].allSatisfy(\.isWhitespace) else {
      throw DataExpressionError(
        "expected nothing after the expression", at: at,
        suggestion: "write the name of a column with commas or parentheses in double quotes")
    }
  }

  private mutating func quotedName() throws(DataExpressionError) -> String {
    let start = at
    guard let end = text[(at + 1)...].firstIndex(of: "\"") else {
      throw DataExpressionError("the quote that opens here is never closed", at: start)
    }
    at = end + 1
    return String(text[(start + 1)..<end])
  }

  private mutating func word() -> String {
    let start = at
    while at < text.count, !"(),".contains(text[at]) { at += 1 }
    return trimmed(text[start..<at])
  }

  private mutating func skipSpace() {
    while at < text.count, text[at].isWhitespace { at += 1 }
  }
}

/// The characters without white space at the ends.
func trimmed(_ text: ArraySlice<Character>) -> String {
  let first = text.firstIndex { !$0.isWhitespace } ?? text.endIndex
  let last = text.lastIndex { !$0.isWhitespace } ?? first
  return first < text.endIndex ? String(text[first...last]) : ""
}
