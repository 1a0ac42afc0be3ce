internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats
internal import SQLDatabase
internal import TableFiles

extension InlineFigure {
  /// Reads `= sum(loans) in loans.csv where branch = Main`; `nil` after an error, and for a code
  /// that does not name a file of a table, which is only a code.
  init?(_ code: String, at place: TextPlace, _ context: BlockContext, _ report: Report) {
    if code.dropFirst().drop(while: \.isWhitespace).lowercased().hasPrefix("select ") {
      self.init(query: code, at: place, context, report)
      return
    }
    guard let parts = Parts(code) else { return nil }
    guard let path = context.files.path(of: parts.file, from: context.folder) else {
      report.error(
        at: place, "the file '\(parts.file)' in '\(code)' was not found",
        suggestion: didYouMean(parts.file, among: context.files.names(from: context.folder)))
      return nil
    }
    guard let table = context.files.table(at: path) else { return nil }
    do throws(DataExpressionError) {
      var shaping = DataShaping()
      for condition in parts.conditions {
        shaping.conditions.append(try DataCondition(condition, in: table))
      }
      let kept = shaping.rows(of: table)
      let expression = try DataExpression(parts.expression, in: table)
      shaping.columns = [.init(name: parts.expression, expression: expression)]
      let result = try shaping.table(from: table)
      guard result.rowCount == 1, let column = result.columns.first else {
        throw DataExpressionError(
          "'\(parts.expression)' has \(result.rowCount) values, expected one",
          suggestion: "write a function such as sum(…) or mean(…)")
      }
      self.init(
        code: code, value: column.values[0], kind: column.kind, rows: kept.rowCount,
        source: parts.file)
    } catch {
      report.error(
        at: place, Diagnostic.Message("\(error.message), in '\(code)'"),
        suggestion: error.suggestion)
      return nil
    }
  }

  /// Reads `= select sum(loans) from loans`.
  private init?(
    query code: String, at place: TextPlace, _ context: BlockContext, _ report: Report
  ) {
    let query = String(code.dropFirst().drop(while: \.isWhitespace))
    let names = BlockData.files(in: Placed(value: query, place: place), context).map(\.value)
    let tables = names.compactMap { name in
      context.files.path(of: name, from: context.folder).flatMap { context.files.table(at: $0) }
        .map { (name: TableQuery.name(ofFile: name), table: $0) }
    }
    do throws(QueryError) {
      let answer = try TableQuery(of: tables).table(for: query)
      guard answer.rowCount == 1, answer.columns.count == 1, let column = answer.columns.first
      else {
        report.error(
          at: place,
          "'\(code)' has \(answer.rowCount) rows and \(answer.columns.count) columns, expected one value"
        )
        return nil
      }
      self.init(
        code: code, value: column.values[0], kind: column.kind,
        rows: tables.map(\.table.rowCount).reduce(0, +), source: names.joined(separator: ", "))
    } catch {
      report.error(
        at: place, Diagnostic.Message("\(error.message), in '\(code)'"),
        suggestion: tables.isEmpty ? "it names no table: those are named like their files" : nil)
      return nil
    }
  }

  /// The parts of `= expression in file where condition and condition`.
  private struct Parts {
    var expression: String
    var file: String
    var conditions: [String] = []

    init?(_ code: String) {
      let words = code.dropFirst().split(separator: " ").map(String.init)
      guard
        let name = words.indices.dropFirst(2).first(where: { index in
          words[index - 1] == "in" && TableFormats.format(of: words[index]) != nil
        })
      else { return nil }
      expression = words[..<(name - 1)].joined(separator: " ")
      file = words[name]
      let rest = words[(name + 1)...]
      guard !rest.isEmpty else { return }
      guard rest.first == "where" else { return nil }
      conditions = rest.dropFirst().split(separator: "and").map { $0.joined(separator: " ") }
    }
  }
}
