internal import CampusModel
internal import Diagnostics

/// Warns if the tz database is too old for the terms of a site: governments change the hours of
/// their zones a few times a year, and feeds have the hours in the database.
enum ZoneDatabaseAge {
  /// A warning where `version` ("2025b") was released more than a year before the last day of a
  /// term; `nil` where it was not, or the version is unknown. It depends on no clock.
  static func warning(of version: String?, for terms: [Term]) -> Diagnostic? {
    guard let version, let released = released(version),
      let term = terms.max(by: { $0.days.last < $1.days.last }), term.days.last > released + 365
    else { return nil }
    return Diagnostic(
      .warning, .data, at: FilePlace("tzdata"),
      """
      version \(version), from \(released), is more than a year older than the last day of \
      \(term.name), \(term.days.last); feeds show wrong times if the rules of a zone have changed since
      """,
      suggestion: "install a newer version, on Debian with 'apt install tzdata'")
  }

  /// When a version was released: according to its NEWS, otherwise the last day of the year in its
  /// name.
  static func released(_ version: String) -> CalendarDate? {
    if let known = releases[version] { return CalendarDate(parsing: known) }
    let (year, letters) = (version.prefix(4), version.dropFirst(4))
    guard let number = Int(year), number > 1992, !letters.isEmpty,
      letters.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
    else { return nil }
    return CalendarDate(year: number, month: 12, day: 31)
  }

  /// The versions that Debian 12 has had (NEWS in the tz distribution).
  private static let releases = [
    "2022g": "2022-11-29", "2023c": "2023-03-28", "2023d": "2023-12-21", "2024a": "2024-02-01",
    "2024b": "2024-09-04", "2025a": "2025-01-15", "2025b": "2025-03-22",
  ]
}
