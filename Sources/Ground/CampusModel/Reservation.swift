/// A room that somebody has booked for a while. Who, and what for, is not kept anywhere: nothing can tell it.
package struct Reservation: Hashable, Encodable, Sendable {
  package let room: RoomID
  /// By the clock of the site.
  package let start: LocalMinute
  package let end: LocalMinute

  /// `nil` unless it ends after it begins.
  package init?(_ room: RoomID, from start: LocalMinute, to end: LocalMinute) {
    guard start < end else { return nil }
    (self.room, self.start, self.end) = (room, start, end)
  }

  /// How long it lasts by the clock of the site, in minutes; above 0.
  package var minutes: Int { (end.localSeconds - start.localSeconds) / 60 }

  /// Whether both are of one room and have a minute in common.
  package func overlaps(_ other: Self) -> Bool {
    room == other.room && start < other.end && other.start < end
  }
}

extension Reservation: Comparable {
  package static func < (a: Self, b: Self) -> Bool {
    (a.room, a.start, a.end) < (b.room, b.start, b.end)
  }
}
