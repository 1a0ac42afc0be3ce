package import CampusModel

/// What an entry of `sources:` says of how counts of devices are written.
package struct CountReading: Sendable {
  /// What stands first in a date of digits and slashes.
  package enum DateOrder: String, CaseIterable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
  }

  /// What a row tells.
  package enum Thing: String, CaseIterable, Sendable {
    case time
    case accessPoint = "access-point"
    case devices

    /// What its column is called unless the entry says otherwise.
    var usualName: String { self == .accessPoint ? "access_point" : rawValue }
  }

  /// `nil` where dates of digits and slashes are refused, since nobody can tell the day from the
  /// month.
  package var dates: DateOrder?
  /// The names of columns that are called otherwise than usual.
  package var columns: [Thing: String]

  /// The access point or zone that all rows count, where no column names one.
  package var accessPoint: String?

  /// When tables were printed that nothing says the time of; `nil` where they are left out.
  package var moment: Instant?

  package init(dates: DateOrder? = nil, columns: [Thing: String] = [:]) {
    (self.dates, self.columns) = (dates, columns)
  }

  package func column(_ thing: Thing) -> String { columns[thing] ?? thing.usualName }
}

extension SourceKind {
  /// The owner's own counts.
  package static let occupancy = SourceKind("occupancy")
}
