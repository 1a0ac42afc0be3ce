/// A table of data: columns of one length, each of one kind.
///
/// ```
/// let loans = DataTable([
///   DataColumn("month", .date(.month), [.date(october), .date(november)]),
///   DataColumn("loans", .number(NumberStyle()), [.number(812), .missing]),
/// ])
/// loans.rowCount               // 2
/// loans["loans"]?.values[0]    // .number(812)
/// ```
package struct DataTable: Hashable, Encodable, Sendable {
  /// In the order in which they are shown.
  package var columns: [DataColumn]
  /// The number of rows, also where there are no columns.
  package var rowCount: Int

  /// - Precondition: All columns have the same number of values.
  package init(_ columns: [DataColumn]) {
    self.columns = columns
    rowCount = columns.first?.values.count ?? 0
    precondition(columns.allSatisfy { $0.values.count == rowCount }, "columns of one length")
  }

  /// The column of exactly that name; `nil` if there is none.
  package subscript(name: String) -> DataColumn? { columns.first { $0.name == name } }

  /// The names of the columns, in order.
  package var names: [String] { columns.map { $0.name } }

  /// The table of those rows, in that order; a row may come several times.
  package func rows(_ indices: [Int]) -> DataTable {
    var table = self
    for index in columns.indices {
      table.columns[index].values = indices.map { columns[index].values[$0] }
    }
    table.rowCount = indices.count
    return table
  }
}

/// A column of a table.
package struct DataColumn: Hashable, Encodable, Sendable {
  /// As its file calls it.
  package var name: String
  /// The type of all its values, and how they are written.
  package var kind: DataKind
  /// One for each row. Each fits the kind or is missing.
  package var values: [DataValue]

  package init(_ name: String, _ kind: DataKind, _ values: [DataValue]) {
    (self.name, self.kind, self.values) = (name, kind, values)
  }

  /// How many of its values are not missing.
  package var count: Int { values.count { !$0.isMissing } }
}

/// The type of a column's values.
package enum DataKind: Hashable, Encodable, Sendable {
  /// Words: values are `.text`.
  case text
  /// Numbers: values are `.number`.
  case number(NumberStyle)
  /// Days, or the first days of longer steps: values are `.date`.
  case date(DateStep)
  /// Moments: values are `.moment`.
  case moment
}

/// How the numbers of a column are written.
package struct NumberStyle: Hashable, Encodable, Sendable {
  /// The unit of a number, where the data names it.
  package enum Unit: Hashable, Encodable, Sendable {
    case none
    /// Written with "%" behind it.
    case percent
    /// With the sign of a currency: "$" in front, "kr" behind.
    case money(sign: String, isBehind: Bool)
    /// A year, or another number that is a name: without groups of three digits.
    case label
  }

  /// The unit of the numbers.
  package var unit: Unit
  /// Decimal places, 0 … 6: the most that the data has.
  package var places: Int

  package init(_ unit: Unit = .none, places: Int = 0) {
    (self.unit, self.places) = (unit, places)
  }
}

/// The length of time that a date means.
package enum DateStep: String, CaseIterable, Hashable, Encodable, Sendable {
  case day, week, month, quarter, year
}
