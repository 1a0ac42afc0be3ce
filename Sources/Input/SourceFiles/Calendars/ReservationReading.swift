/// The row format in an entry of `sources:` of kind `reservations`.
package struct ReservationReading: Sendable {
  /// The columns of a row.
  package enum Column: String, CaseIterable, Sendable {
    case room, date, from, to, start, end
  }

  /// The names of columns that are called otherwise than the things in them.
  package var columns: [Column: String]
  /// `nil` if dates of digits and slashes are refused, since the order of day and month is unknown.
  package var dates: CountReading.DateOrder?

  package init(columns: [Column: String] = [:], dates: CountReading.DateOrder? = nil) {
    (self.columns, self.dates) = (columns, dates)
  }

  func column(_ column: Column) -> String { columns[column] ?? column.rawValue }
}

extension SourceSettings {
  /// How reservations are written.
  package var reservations: ReservationReading {
    get { self[ReservationReading.self] ?? ReservationReading() }
    set { self[ReservationReading.self] = newValue }
  }
}
