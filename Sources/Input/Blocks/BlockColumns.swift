internal import CampusModel
internal import DataShaping
internal import Diagnostics
internal import FileFormats

/// The columns that a block shows, and the rows that they give.
struct BlockColumns {
  /// An expression of the block, where it was written.
  struct Written {
    var text: Placed<String>
    /// The title of the column; `nil` for the words of the expression.
    var title: String?
  }

  /// The columns by the expressions that were written, equal ones once.
  private(set) var columns: [DataShaping.Column] = []
  private var places: [TextPlace] = []
  /// The names of columns by their keys: the written name as `key` makes it.
  private var names: [String: String] = [:]

  /// Reads expressions for a table; `nil` after an error at each that is wrong.
  init?(_ written: [Written], of table: DataTable, _ report: Report) {
    let errors = report.errorCount
    for item in written {
      do throws(DataExpressionError) {
        let expression = try DataExpression(item.text.value, in: table)
        append(expression, title: item.title, at: item.text.place)
        names[Self.key(item.text.value)] = columns.last { $0.expression == expression }?.name
      } catch {
        report.error(error, in: item.text)
      }
    }
    if report.errorCount > errors { return nil }
  }

  private mutating func append(_ expression: DataExpression, title: String?, at place: TextPlace) {
    if title == nil, columns.contains(where: { $0.expression == expression }) { return }
    let name = title ?? expression.title
    var unused = name
    var number = 2
    while columns.contains(where: { $0.name == unused }) {
      unused = "\(name) (\(number))"
      number += 1
    }
    columns.append(DataShaping.Column(name: unused, expression: expression))
    places.append(place)
  }

  /// The name of the column of an expression that was written.
  func name(of text: String) -> String? { names[Self.key(text)] }

  /// The words of an expression without spaces and case, which do not matter in it.
  private static func key(_ text: String) -> String {
    text.filter { !$0.isWhitespace }.lowercased()
  }

  /// The rows of the columns, by `sort` and `limit` of the block; `nil` after an error. `aliases`
  /// are other words for columns that `sort` may use.
  func table(
    from data: BlockData, _ map: YAMLMapping, aliases: [String: String] = [:]
  ) -> DataTable? {
    var shaping = DataShaping()
    shaping.columns = columns
    shaping.limit = map.integer("limit", in: 1...1_000_000)
    let errors = map.report.errorCount
    for written in map.has("sort") ? map.oneOrMore("sort", .text) : [] {
      if let order = order(written, in: data.table, aliases: aliases, map.report) {
        shaping.orders.append(order)
      }
    }
    do {
      let table = try shaping.table(from: data.table)
      return map.report.errorCount > errors ? nil : table
    } catch {
      map.report.error(
        at: error.column.flatMap { places.indices.contains($0) ? places[$0] : nil } ?? data.place,
        Diagnostic.Message(error.message), suggestion: error.suggestion)
      return nil
    }
  }

  private func order(
    _ written: Placed<String>, in table: DataTable, aliases: [String: String], _ report: Report
  ) -> DataShaping.Order? {
    let isDescending = written.value.hasPrefix("-")
    let text = String(written.value.drop { $0 == "-" || $0.isWhitespace })
    let names = columns.isEmpty ? table.names : columns.map(\.name)
    let found =
      names.first { $0.lowercased() == text.lowercased() } ?? aliases[text]
      ?? name(of: text)
    guard let found else {
      report.error(
        at: written.place, "'\(text)' is not a column of this block",
        suggestion: didYouMean(text, among: names) ?? "sort by \(names.joined(separator: ", "))")
      return nil
    }
    return DataShaping.Order(found, isDescending: isDescending)
  }
}
