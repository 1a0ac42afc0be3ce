internal import CampusModel

/// The rows that each row of a result is made of.
struct RowGroups {
  /// The rows of each group, in their order; each row separately where nothing is an aggregate.
  let rows: [[Int]]
  /// Whether rows are grouped at all.
  let areGrouped: Bool
  /// The expressions that make the groups.
  let keys: [DataExpression]

  /// The groups of the rows with equal values of all `expressions` that are no aggregates.
  init(of table: DataTable, by expressions: [DataExpression]) throws(DataExpressionError) {
    areGrouped = expressions.contains(where: \.isAggregate)
    keys = expressions.filter { !$0.isAggregate && !$0.isRunning }
    guard areGrouped else {
      rows = (0..<table.rowCount).map { [$0] }
      return
    }
    var values: [DataColumn] = []
    for (index, key) in expressions.enumerated() where keys.contains(key) {
      do throws(DataExpressionError) {
        values.append(try table.column(of: key))
      } catch {
        throw error.of(column: index)
      }
    }
    guard !values.isEmpty else {
      rows = [Array(0..<table.rowCount)]
      return
    }
    var index: [[DataValue]: Int] = [:]
    var groups: [[Int]] = []
    for row in 0..<table.rowCount {
      let key = values.map { $0.values[row] }
      if let group = index[key] {
        groups[group].append(row)
      } else {
        index[key] = groups.count
        groups.append([row])
      }
    }
    rows = Self.ascending(groups, by: zip(keys, values).map { $0.inOrder($1) })
  }

  /// The groups by the first key with an order of its own; words keep the order of the data.
  private static func ascending(_ groups: [[Int]], by keys: [DataColumn]) -> [[Int]] {
    guard let key = keys.first(where: { $0.kind.isOrdered }) else { return groups }
    return groups.enumerated().sorted { a, b in
      let (first, second) = (key.values[a.element[0]], key.values[b.element[0]])
      return first == second ? a.offset < b.offset : first < second
    }.map(\.element)
  }
}

extension DataExpression {
  /// A column by which its groups are put in order: weekdays by their place in the week, from
  /// Monday.
  fileprivate func inOrder(_ column: DataColumn) -> DataColumn {
    guard case .each(.weekday, _) = self else { return column }
    let names = Weekday.allCases.map(\.shortName)
    return DataColumn(
      column.name, .number(NumberStyle()),
      column.values.map { value in
        guard case .text(let name) = value, let place = names.firstIndex(of: name) else {
          return .missing
        }
        return .number(Double(place))
      })
  }
}

extension DataKind {
  /// Whether its values have an order that a reader expects: dates, moments and numbers.
  var isOrdered: Bool {
    switch self {
    case .text: false
    case .number, .date, .moment: true
    }
  }
}

extension DataExpression {
  /// Whether it looks at the rows before.
  var isRunning: Bool {
    switch self {
    case .running: true
    case .each(_, let inner): inner.isRunning
    case .column, .aggregate, .share: false
    }
  }
}
