internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats
internal import TableFiles

/// The data of a block: which table, which of its rows.
struct BlockData {
  /// The table of the file, with the rows that are used.
  let table: DataTable
  /// The file, as the block names it.
  let source: String
  /// Where the block names its data.
  let place: TextPlace

  /// Reads `data`, `sheet` and `where`; `nil` after an error.
  init?(_ map: YAMLMapping, _ context: BlockContext) {
    let sheet = map.optional("sheet", .text)
    let conditions = map.has("where") ? map.oneOrMore("where", .text) : []
    guard let name = map.requiredPlaced("data", .text) else { return nil }
    (source, place) = (name.value, name.place)
    guard let path = context.files.path(of: name.value, from: context.folder) else {
      map.report.error(
        at: name.place, .noFile(name.value),
        suggestion: Self.suggestion(name.value, context))
      return nil
    }
    guard TableFormats.format(of: path) != nil else {
      map.report.error(
        at: name.place, .noTableFile(name.value),
        suggestion: "data can be \(TableFormats.endings.map { ".\($0)" }.joined(separator: ", "))")
      return nil
    }
    guard let table = context.files.table(at: path, named: sheet) else {
      map.report.error(at: name.place, .unreadable(name.value))
      return nil
    }
    guard table.rowCount > 0 else {
      map.report.error(at: name.place, .noRows(name.value))
      return nil
    }
    // After a wrong condition, what else is wrong is found with all rows.
    self.table = Self.rows(of: table, where: conditions, map.report) ?? table
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
    guard let kept = try? shaping.table(from: table) else { return nil }
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
