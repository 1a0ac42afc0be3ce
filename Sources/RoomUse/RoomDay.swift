package import CampusModel

/// One room on one date: when classes or reservations take it, and when it is free.
///
/// Minutes count from midnight of the date; opening hours may run past 1,440. A room is free where it is open, and
/// no class is in it and nobody has reserved it: on a holiday all day. Outside the term nobody knows its classes, and it counts as closed.
package struct RoomDay: Hashable, Encodable, Sendable {
  package enum Closure: Hashable, Sendable {
    /// Before the room opens, or after it closes.
    case outsideHours
    /// Outside the term.
    case nothingKnown
  }

  package let room: RoomID
  package let date: CalendarDate
  package let opening: DayStretch
  /// Whether the date lies in the term, so that no class means free.
  package let isKnown: Bool
  /// Classes and reservations in order of time, also those outside the opening hours.
  package let uses: [ClassUse]
  /// The stretches that are open and without a class, in order: none touches the next.
  package let free: [DayStretch]

  package init(_ room: RoomID, on date: CalendarDate, in uses: RoomUses, opening: MinuteSpan) {
    let isKnown = uses.term.days.contains(date)
    let opening = DayStretch(opening)
    let classes = uses.uses(of: room, on: date, until: max(1440, opening.end))
    self.room = room
    self.date = date
    self.opening = opening
    self.isKnown = isKnown
    self.uses = classes
    free = isKnown ? opening.without(classes.map(\.stretch)) : []
  }

  /// The longest free stretch, the earliest of equals; `nil` when the room is never free.
  package var longestFree: DayStretch? {
    free.max { ($0.length, -$0.start) < ($1.length, -$1.start) }
  }
}

extension RoomDay {
  /// What a room is at one minute.
  package enum State: Hashable, Sendable {
    /// Until the next class; `nil` when none comes before the room closes.
    case free(until: Int?)
    /// Until the last of these classes ends, and the first free stretch after this minute, if any is left.
    case taken([ClassUse], until: Int, nextFree: DayStretch?)
    case closed(Closure)
  }

  /// The state at a minute of the date. A class counts even outside the opening hours.
  package func state(at minute: Int) -> State {
    let present = uses.filter { $0.stretch.contains(minute) }
    if let until = present.map(\.stretch.end).max() {
      return .taken(present, until: until, nextFree: free.first { $0.start > minute })
    }
    if let stretch = free.first(where: { $0.contains(minute) }) {
      return .free(until: end(of: stretch))
    }
    return .closed(closure)
  }

  /// Why the room is closed where it is.
  var closure: Closure { isKnown ? .outsideHours : .nothingKnown }

  /// When the next class ends a free stretch; `nil` when closing does.
  func end(of stretch: DayStretch) -> Int? { stretch.end < opening.end ? stretch.end : nil }
}
