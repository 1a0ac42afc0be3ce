internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats
internal import SQLDatabase
internal import TableFiles

/// The data of a block: which table, which of its rows.
struct BlockData {
  /// The table of the file or of the query, with the rows that are used.
  let table: DataTable
  /// The files, as the block names them.
  let sources: [String]
  /// Where the block names its data.
  let place: TextPlace

  /// Reads `data`, `sheet`, `select` and `where`; `nil` after an error.
  init?(_ map: YAMLMapping, _ context: BlockContext) {
    let sheet = map.optional("sheet", .text)
    let conditions = map.zeroOrMore("where", .text)
    let query = map.placed("select", .text)
    let names =
      query == nil || map.has("data")
      ? map.oneOrMore("data", .text) : Self.files(in: query, context)
    guard let first = names.first else { return nil }
    if query == nil, names.count > 1 {
      map.report.error(
        at: names[1].place, .manyFiles, suggestion: "join them with 'select: select … from …'")
      return nil
    }
    let tables = names.compactMap { Self.table(of: $0, sheet: sheet, context, map.report) }
    guard tables.count == names.count, var table = tables.first else { return nil }
    if let query {
      guard let answer = Self.answer(to: query, from: tables, of: names, map.report) else {
        return nil
      }
      table = answer
    }
    (sources, place) = (names.map(\.value), query?.place ?? first.place)
    // After a wrong condition, what else is wrong is found with all rows.
    self.table = Self.rows(of: table, where: conditions, map.report) ?? table
  }

  private static func table(
    of name: Placed<String>, sheet: String?, _ context: BlockContext, _ report: Report
  ) -> DataTable? {
    guard let path = context.files.path(of: name.value, from: context.folder) else {
      report.error(
        at: name.place, .noFile(name.value), suggestion: suggestion(name.value, context))
      return nil
    }
    guard TableFormats.format(of: path) != nil else {
      report.error(
        at: name.place, .noTableFile(name.value),
        suggestion: "data can be \(TableFormats.endings.map { ".\($0)" }.joined(separator: ", "))")
      return nil
    }
    guard let table = context.files.table(at: path, named: sheet) else {
      report.error(at: name.place, .unreadable(path))
      return nil
    }
    guard table.rowCount > 0 else {
      report.error(at: name.place, .noRows(path))
      return nil
    }
    return table
  }

  /// The files whose tables a query names.
  static func files(in query: Placed<String>?, _ context: BlockContext) -> [Placed<String>] {
    guard let query else { return [] }
    let words = Set(
      query.value.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    var found: [Placed<String>] = []
    for name in context.files.names(from: context.folder) {
      guard words.contains(TableQuery.name(ofFile: name).lowercased()),
        !found.contains(where: { $0.value == name })
      else { continue }
      found.append(Placed(value: name, place: query.place))
    }
    return found
  }

  private static func answer(
    to query: Placed<String>, from tables: [DataTable], of names: [Placed<String>],
    _ report: Report
  ) -> DataTable? {
    do throws(QueryError) {
      let tables = zip(names, tables).map { (TableQuery.name(ofFile: $0.value), $1) }
      let answer = try TableQuery(of: tables).table(for: query.value)
      guard answer.rowCount > 0 else {
        report.error(at: query.place, .noAnswer)
        return nil
      }
      return answer
    } catch {
      let known = names.map { TableQuery.name(ofFile: $0.value) }
      report.error(
        at: query.place, Diagnostic.Message(error.message),
        suggestion: "the tables are \(known.joined(separator: ", "))")
      return nil
    }
  }

  private static func suggestion(_ name: String, _ context: BlockContext) -> String {
    didYouMean(name, among: context.files.names(from: context.folder))
      ?? "put it beside the page or in \(DataFiles.folder)"
  }

  private static func rows(
    of table: DataTable, where conditions: [Placed<String>], _ report: Report
  ) -> DataTable? {
    var shaping = DataShaping()
    for condition in conditions {
      do {
        shaping.conditions.append(try DataCondition(condition.value, in: table))
      } catch {
        report.error(error, in: condition)
        return nil
      }
    }
    let kept = shaping.rows(of: table)
    guard kept.rowCount > 0 else {
      report.error(at: conditions.first?.place, .nothingLeft(table.rowCount))
      return nil
    }
    return kept
  }
}

extension Report {
  /// An error in the text of an expression or a condition.
  func error(_ error: DataExpressionError, in text: Placed<String>) {
    self.error(
      at: TextPlace(line: text.place.line, column: text.place.column + error.offset),
      Diagnostic.Message(error.message), suggestion: error.suggestion)
  }
}

extension Diagnostic.Message {
  fileprivate static let manyFiles: Self = "expected one file"
  fileprivate static let noAnswer: Self = "the query returns no rows"

  fileprivate static func noFile(_ name: String) -> Self { "the file '\(name)' was not found" }

  fileprivate static func noTableFile(_ name: String) -> Self {
    "'\(name)' is not a file of a table"
  }

  fileprivate static func unreadable(_ name: String) -> Self { "'\(name)' could not be read" }
  fileprivate static func noRows(_ name: String) -> Self { "'\(name)' has no rows" }

  fileprivate static func nothingLeft(_ count: Int) -> Self {
    "no row is left: the conditions exclude all \(count)"
  }
}
