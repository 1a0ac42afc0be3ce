package import CampusModel

/// How a table becomes the one that is shown: which rows, which columns, in which order.
///
/// ```
/// var shaping = DataShaping()
/// shaping.conditions = [try DataCondition("branch = Main", in: loans)]
/// shaping.columns = [
///   .init(name: "month", expression: try DataExpression("month(date)", in: loans)),
///   .init(name: "loans", expression: try DataExpression("sum(loans)", in: loans)),
/// ]
/// try shaping.table(from: loans)    // a row for each month
/// ```
package struct DataShaping: Hashable, Sendable {
  /// A column of the result.
  package struct Column: Hashable, Sendable {
    package var name: String
    package var expression: DataExpression

    package init(name: String, expression: DataExpression) {
      (self.name, self.expression) = (name, expression)
    }
  }

  /// The order of rows, by one column.
  package struct Order: Hashable, Sendable {
    /// A column of the result, or an expression that is one of its columns.
    package var column: String
    package var isDescending: Bool

    package init(_ column: String, isDescending: Bool = false) {
      (self.column, self.isDescending) = (column, isDescending)
    }
  }

  /// All must hold for a row.
  package var conditions: [DataCondition] = []
  /// Empty for all columns of the table as they are.
  package var columns: [Column] = []
  /// The first one counts, the next ones where it is equal.
  package var orders: [Order] = []
  /// How many rows are kept, from the first; `nil` for all.
  package var limit: Int?

  package init() {}
}

extension DataShaping {
  /// Filters, groups and calculates, sorts, and cuts, in this order.
  ///
  /// If a column is an aggregate, there is one row for each different combination of the columns
  /// that are none: ascending by the first of these that is a date or a number, otherwise as they
  /// first appear. Throws where a column is missing or of the wrong kind.
  package func table(from table: DataTable) throws(DataExpressionError) -> DataTable {
    let kept = rows(of: table)
    let selected = columns.isEmpty ? kept : try selection(from: kept)
    let sorted = try sorted(selected)
    guard let limit, limit < sorted.rowCount else { return sorted }
    return sorted.rows(Array(0..<limit))
  }

  /// The rows of a table for which all conditions hold, with all its columns.
  package func rows(of table: DataTable) -> DataTable {
    guard !conditions.isEmpty else { return table }
    let tests = conditions.compactMap { condition in
      table[condition.column].map { (condition, $0.values) }
    }
    return table.rows(
      (0..<table.rowCount).filter { row in tests.allSatisfy { $0.holds(for: $1[row]) } })
  }

  private func selection(from table: DataTable) throws(DataExpressionError) -> DataTable {
    let groups = try RowGroups(of: table, by: columns.map(\.expression))
    let evaluation = ExpressionEvaluation(table: table, groups: groups)
    var result: [DataColumn] = []
    for (index, column) in columns.enumerated() {
      do throws(DataExpressionError) {
        var values = try evaluation.column(of: column.expression)
        values.name = column.name
        result.append(values)
      } catch {
        throw error.of(column: index)
      }
    }
    return DataTable(result)
  }

  private func sorted(_ table: DataTable) throws(DataExpressionError) -> DataTable {
    guard !orders.isEmpty else { return table }
    var keys: [(values: [DataValue], isDescending: Bool)] = []
    for order in orders {
      guard let column = table.column(like: order.column) else {
        throw .noColumn(order.column, among: table.names, at: 0)
      }
      keys.append((column.values, order.isDescending))
    }
    return table.rows(
      (0..<table.rowCount).sorted { a, b in
        for (values, isDescending) in keys where values[a] != values[b] {
          // Missing values are last in both directions.
          if values[a].isMissing || values[b].isMissing { return values[b].isMissing }
          return (values[a] < values[b]) != isDescending
        }
        return a < b
      })
  }
}
