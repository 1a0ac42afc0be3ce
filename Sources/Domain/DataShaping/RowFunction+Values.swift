internal import CampusModel

extension DataTable {
  /// The values of an expression without aggregates, one for each row.
  func column(of expression: DataExpression) throws(DataExpressionError) -> DataColumn {
    switch expression {
    case .column(let name):
      guard let column = column(like: name) else {
        throw .noColumn(name, among: names, at: 0)
      }
      return column
    case .each(let function, let inner): return try function.applied(to: column(of: inner))
    case .aggregate, .share, .running:
      throw DataExpressionError("a function of many rows cannot be inside one of a single value")
    }
  }
}

extension RowFunction {
  /// The column of the function's results. Missing values stay missing.
  func applied(to column: DataColumn) throws(DataExpressionError) -> DataColumn {
    switch self {
    case .step(let step):
      return try dates(of: column, as: .date(step)) { .date(step.start(of: $0)) }
    case .weekday: return try dates(of: column, as: .text) { .text($0.weekday.shortName) }
    case .hour: return try hours(of: column)
    case .bin(let width): return try bins(of: column, width: width)
    case .bins: return try bins(of: column, width: Self.roundWidth(of: column))
    }
  }

  private func dates(
    of column: DataColumn, as kind: DataKind, _ value: (CalendarDate) -> DataValue
  ) throws(DataExpressionError) -> DataColumn {
    switch column.kind {
    case .date, .moment: break
    case .text, .number: throw .wrongKind(column, "dates")
    }
    return DataColumn(
      column.name, kind,
      column.values.map { item in
        switch item {
        case .date(let date): value(date)
        case .moment(let seconds): value(LocalMinute(localSeconds: seconds).date)
        case .missing, .text, .number: .missing
        }
      })
  }

  private func hours(of column: DataColumn) throws(DataExpressionError) -> DataColumn {
    guard column.kind == .moment else { throw .wrongKind(column, "dates with times") }
    return DataColumn(
      column.name, .number(NumberStyle(.label)),
      column.values.map { item in
        guard case .moment(let seconds) = item else { return .missing }
        return .number(Double(LocalMinute(localSeconds: seconds).time.hour))
      })
  }

  private func bins(
    of column: DataColumn, width: Double
  ) throws(DataExpressionError) -> DataColumn {
    guard case .number(var style) = column.kind else { throw .wrongKind(column, "numbers") }
    style.places = NumberStyle.places(of: width)
    return DataColumn(
      column.name, .number(style),
      column.values.map { item in
        guard case .number(let number) = item else { return .missing }
        let start = (number / width).rounded(.down) * width
        return start.isFinite ? .number(start) : .missing
      })
  }

  /// The width, 1, 2 or 5 times a power of ten, that divides the range into about ten bins.
  private static func roundWidth(of column: DataColumn) -> Double {
    let numbers = column.values.compactMap(\.position)
    guard let low = numbers.min(), let high = numbers.max(), high > low else { return 1 }
    let rough = (high - low) / 10
    var power = 1.0
    while power > rough, power > 1e-300 { power /= 10 }
    while power * 10 <= rough, power < 1e300 { power *= 10 }
    let factor = rough / power
    return power * (factor < 1.5 ? 1 : factor < 3.5 ? 2 : factor < 7.5 ? 5 : 10)
  }
}

extension DataExpressionError {
  static func wrongKind(_ column: DataColumn, _ expected: String) -> Self {
    DataExpressionError(
      "the column '\(column.name)' does not have \(expected)",
      suggestion: "its values are \(column.kind.example)")
  }
}
