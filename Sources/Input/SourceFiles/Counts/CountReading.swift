package import CampusModel

/// How the files of an entry of `sources:` write counts of devices.
package struct CountReading: Sendable {
  /// The order of day and month in a date of digits and slashes.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
  }

  /// The values of a row.
  package enum Column: String, CaseIterable, Sendable {
    case time
    case accessPoint = "access-point"
    case devices

    /// The default name of its column.
    var usualName: String { self == .accessPoint ? "access_point" : rawValue }
  }

  /// `nil` refuses dates of digits and slashes, since day and month are ambiguous.
  package var dates: DateOrder?
  /// The names of columns that are called otherwise than usual.
  package var columns: [Column: String]

  /// The access point or zone that all rows count, where no column names one.
  package var accessPoint: String?

  /// The time of tables without one; `nil` leaves them out.
  package var moment: Instant?

  package init(dates: DateOrder? = nil, columns: [Column: String] = [:]) {
    (self.dates, self.columns) = (dates, columns)
  }

  package func column(_ column: Column) -> String { columns[column] ?? column.usualName }
}

extension SourceKind {
  /// The owner's own counts.
  package static let occupancy = SourceKind("occupancy")
}
