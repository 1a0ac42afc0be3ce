/// How somebody gets about.
package enum TravelMode: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
  case walking, cycling, driving, transit

  package static func < (a: Self, b: Self) -> Bool { a.order < b.order }

  private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// A way from one place to another by one mode.
package struct Trip: Hashable, Encodable, Sendable {
  /// When a trip is wanted, in minutes from midnight of a date by the clock of the site; below 0 and beyond 1,440 lie the days beside it.
  package enum Time: Hashable, Sendable {
    /// Not to set out before.
    case leaving(Int)
    /// To be there no later.
    case arriving(Int)
  }

  package var mode: TravelMode
  /// Whole minutes, rounded up, from setting out to being there: with what it takes to unlock a bicycle or to park, and with waiting on
  /// the way.
  package var minutes: Int
  /// How long the way is; `nil` where nobody tells.
  package var metres: Double?
  /// Metres of it that are walked; those of a trip on foot are all of it.
  package var walked: Double?
  package var origin: TravelMatrix.Way.Origin
  /// When one must set out, where that is not free: by a timetable. Counted as `Time` does.
  package var departure: Int?
  /// What one rides, in order: "Line 104 to Regents Drive".
  package var rides: [String]

  package init(
    by mode: TravelMode, minutes: Int, metres: Double? = nil, walked: Double? = nil,
    origin: TravelMatrix.Way.Origin, departure: Int? = nil, rides: [String] = []
  ) {
    self.mode = mode
    self.minutes = minutes
    self.metres = metres
    self.walked = walked
    self.origin = origin
    self.departure = departure
    self.rides = rides
  }
}
