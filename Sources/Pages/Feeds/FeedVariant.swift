internal import ICalendar

extension Feed {
  /// The forms in which one calendar is published.
  enum Variant: CaseIterable, Hashable, Sendable {
    case plain
    /// With a reminder before every event that has one.
    case alarms
    /// With every occurrence as an event of its own.
    case flat
  }
}

extension Feed.Variant {
  /// What stands behind a feed's address without its ending.
  var ending: String {
    switch self {
    case .plain: ".ics"
    case .alarms: "+alarms.ics"
    case .flat: ".flat.ics"
    }
  }
}
