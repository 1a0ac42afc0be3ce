internal import CampusModel

/// The values of expressions, one for each group of rows.
struct ExpressionEvaluation {
  let table: DataTable
  let groups: RowGroups

  /// The column of an expression. Its name is that of the column that it reads.
  func column(of expression: DataExpression) throws(DataExpressionError) -> DataColumn {
    guard expression.isAggregate || expression.isRunning else {
      // From all rows: a bin is as wide in a group as in the whole table.
      let column = try table.column(of: expression)
      return DataColumn(column.name, column.kind, groups.rows.map { column.values[$0[0]] })
    }
    switch expression {
    case .column: return try table.column(of: expression)
    case .each(let function, let inner): return try function.applied(to: column(of: inner))
    case .aggregate(let aggregate, let inner): return try self.aggregate(aggregate, of: inner)
    case .share(let inner, let within): return try share(of: inner, within: within)
    case .running(let function, let inner): return try running(function, of: column(of: inner))
    }
  }

  private func aggregate(
    _ aggregate: Aggregate, of inner: DataExpression?
  ) throws(DataExpressionError) -> DataColumn {
    guard let inner else {
      return DataColumn(
        "count", .number(NumberStyle()), groups.rows.map { .number(Double($0.count)) })
    }
    let column = try table.column(of: inner)
    if aggregate.needsNumbers, !column.kind.isNumber { throw .wrongKind(column, "numbers") }
    return DataColumn(
      column.name, aggregate.kind(of: column.kind),
      groups.rows.map { rows in aggregate.value(of: rows.map { column.values[$0] }) })
  }

  private func share(
    of inner: DataExpression?, within: [DataExpression]
  ) throws(DataExpressionError) -> DataColumn {
    let amounts = try aggregate(inner == nil ? .count : .sum, of: inner)
    var keys: [DataColumn] = []
    for key in within { keys.append(try column(of: key)) }
    let places = groups.rows.indices.map { row in keys.map { $0.values[row] } }
    var totals: [[DataValue]: Double] = [:]
    for (key, amount) in zip(places, amounts.values) {
      totals[key, default: 0] += amount.position ?? 0
    }
    return DataColumn(
      amounts.name, .number(NumberStyle(.percent, places: 1)),
      zip(places, amounts.values).map { key, amount in
        guard let amount = amount.position, let total = totals[key], total != 0 else {
          return .missing
        }
        return .number(100 * amount / total)
      })
  }
}

// MARK: - Functions of the rows before

extension ExpressionEvaluation {
  private func running(
    _ function: RunningFunction, of column: DataColumn
  ) throws(DataExpressionError) -> DataColumn {
    guard case .number(let style) = column.kind else { throw .wrongKind(column, "numbers") }
    var result = column
    for rows in try sequences() {
      var before: Double?
      for row in rows {
        let number = column.values[row].position
        result.values[row] = function.value(number, after: before)
        before = function == .cumulative ? result.values[row].position ?? before : number
      }
    }
    if function == .change { result.kind = .number(NumberStyle(.percent, places: 1)) }
    if function == .diff, style.unit == .label { result.kind = .number(NumberStyle()) }
    return result
  }

  /// The rows of the result that follow each other in time: for each combination of the other keys
  /// by the first one that is a date, a moment or a number.
  private func sequences() throws(DataExpressionError) -> [[Int]] {
    var keys: [DataColumn] = []
    for key in groups.keys { keys.append(try column(of: key)) }
    let rows = Array(groups.rows.indices)
    guard let time = keys.firstIndex(where: { $0.kind.isOrdered }) else { return [rows] }
    var series: [[DataValue]: [Int]] = [:]
    // Numbers of single rows are measurements, not names of series.
    let names = keys.indices.filter { $0 != time && (groups.areGrouped || !keys[$0].kind.isNumber) }
    for row in rows { series[names.map { keys[$0].values[row] }, default: []].append(row) }
    return series.values.map { rows in
      rows.sorted { a, b in
        let (first, second) = (keys[time].values[a], keys[time].values[b])
        return first == second ? a < b : first < second
      }
    }
  }
}

extension RunningFunction {
  fileprivate func value(_ number: Double?, after before: Double?) -> DataValue {
    guard let number else { return .missing }
    let value: Double? =
      switch self {
      case .diff: before.map { number - $0 }
      case .change: before.flatMap { $0 == 0 ? nil : 100 * (number - $0) / abs($0) }
      case .cumulative: (before ?? 0) + number
      }
    return value.flatMap { $0.isFinite ? .number($0) : nil } ?? .missing
  }
}

extension DataKind {
  /// Whether its values are numbers.
  package var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}
