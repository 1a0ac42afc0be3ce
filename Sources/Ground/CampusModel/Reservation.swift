/// A booked period of a room. Who booked it and why is not stored.
package struct Reservation: Hashable, Encodable, Sendable {
  /// The booked room.
  package let room: RoomID
  /// In the site's time zone.
  package let start: LocalMinute
  /// In the site's time zone; after `start`.
  package let end: LocalMinute

  /// `nil` unless it ends after it begins.
  package init?(_ room: RoomID, from start: LocalMinute, to end: LocalMinute) {
    guard start < end else { return nil }
    (self.room, self.start, self.end) = (room, start, end)
  }

  /// The length in minutes by the site's clock; above 0.
  package var minutes: Int { (end.localSeconds - start.localSeconds) / 60 }

  /// Whether both are of one room and have a minute in common.
  package func overlaps(_ other: Self) -> Bool {
    room == other.room && start < other.end && other.start < end
  }
}

extension Reservation: Comparable {
  /// By room, start and end.
  package static func < (a: Self, b: Self) -> Bool {
    (a.room, a.start, a.end) < (b.room, b.start, b.end)
  }
}
