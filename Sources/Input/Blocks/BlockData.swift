internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats
internal import SQLDatabase
internal import TableFiles

/// The data of a block: its table, and the rows of the table that it uses.
struct BlockData {
  /// The table of the file or of the query, with the rows that are used.
  let table: DataTable
  /// The files or the command, as the block names them.
  let sources: [BlockSource]
  /// Where the block names its data.
  let place: TextPlace

  /// The keys that say which data it is.
  static let keys = ["data", "run", "select"]

  /// Reads `data` or `run`, `sheet`, `select` and `where`; `nil` after an error.
  init?(_ map: YAMLMapping, _ context: BlockContext) {
    let conditions = map.zeroOrMore("where", .text)
    let query = map.placed("select", .text)
    let found =
      map.has("run") ? Self.ran(map, context) : Self.files(map, query: query, context)
    guard let found, let first = found.first else { return nil }
    var table = first.table
    if let query {
      guard let answer = Self.answer(to: query, from: found, map.report) else { return nil }
      table = answer
    }
    (sources, place) = (found.map(\.source), query?.place ?? first.place)
    // After a wrong condition, other problems are found with all rows.
    self.table = Self.rows(of: table, where: conditions, map.report) ?? table
  }

  /// A table with where it comes from.
  struct Found {
    var table: DataTable
    var source: BlockSource
    /// Where the block names it.
    var place: TextPlace
  }

  /// The tables of the files in `data`, otherwise of the files that the query names; `nil` after an
  /// error.
  private static func files(
    _ map: YAMLMapping, query: Placed<String>?, _ context: BlockContext
  ) -> [Found]? {
    let sheet = map.optional("sheet", .text)
    let names =
      query == nil || map.has("data") ? map.oneOrMore("data", .text) : files(in: query, context)
    if query == nil, names.count > 1 {
      map.report.error(
        at: names[1].place, .manyFiles, suggestion: "join them with 'select: select … from …'")
      return nil
    }
    let found = names.compactMap { name in
      table(of: name, sheet: sheet, context, map.report).map {
        Found(table: $0, source: BlockSource(name.value), place: name.place)
      }
    }
    return found.count == names.count ? found : nil
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
    to query: Placed<String>, from found: [Found], _ report: Report
  ) -> DataTable? {
    let names = found.map { TableQuery.name(ofFile: $0.source.name) }
    do throws(QueryError) {
      let tables = Array(zip(names, found.map(\.table)))
      let answer = try TableQuery(of: tables).table(for: query.value)
      guard answer.rowCount > 0 else {
        report.error(at: query.place, .noAnswer)
        return nil
      }
      return answer
    } catch {
      report.error(
        at: query.place, Diagnostic.Message(error.message),
        suggestion: "the tables are \(names.joined(separator: ", "))")
      return nil
    }
  }

  private static func suggestion(_ name: String, _ context: BlockContext) -> String {
    didYouMean(name, among: context.files.names(from: context.folder))
      ?? "put it next to the page or in \(DataFiles.folder)"
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
