/// A means of travel.
package enum TravelMode: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
  case walking, cycling, driving, transit

  /// In the order of the cases.
  package static func < (a: Self, b: Self) -> Bool { a.order < b.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A journey from one place to another by one mode.
package struct Trip: Hashable, Encodable, Sendable {
  /// The departure or arrival of a trip, in minutes from midnight of a date by the site's clock.
  ///
  /// Values below 0 and beyond 1,440 are on the days before and after.
  package enum Time: Hashable, Sendable {
    /// Leave no earlier.
    case leaving(Int)
    /// Arrive no later.
    case arriving(Int)
  }

  /// The mode of travel.
  package var mode: TravelMode
  /// Whole minutes from departure to arrival, rounded up; including parking, unlocking and waiting.
  package var minutes: Int
  /// The length of the trip; `nil` where unknown.
  package var meters: Double?
  /// The length of the part on foot in meters; all of a walk.
  package var walked: Double?
  /// Where the minutes come from.
  package var origin: TravelMatrix.TravelTime.Origin
  /// When to leave, for a trip by a timetable; `nil` for any time. In the unit of `Time`.
  package var departure: Int?
  /// The vehicles in order: "Line 104 to Regents Drive".
  package var rides: [String]

  package init(
    by mode: TravelMode, minutes: Int, meters: Double? = nil, walked: Double? = nil,
    origin: TravelMatrix.TravelTime.Origin, departure: Int? = nil, rides: [String] = []
  ) {
    self.mode = mode
    self.minutes = minutes
    self.meters = meters
    self.walked = walked
    self.origin = origin
    self.departure = departure
    self.rides = rides
  }
}
