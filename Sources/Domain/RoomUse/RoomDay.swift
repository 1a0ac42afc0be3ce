package import CampusModel

/// One room on one date: when classes, exams or reservations take it, and when it is free.
///
/// Minutes count from midnight of the date, up to `opening.end`. A room is free where it is open,
/// its classes are known, none of them is in it, no exam is, and nobody has reserved it: on a
/// holiday all day. The classes of a date outside `RoomUses.days` are unknown. A minute after
/// midnight has the state that the next day gives it.
package struct RoomDay: Hashable, Encodable, Sendable {
  /// Why a room is closed.
  package enum Closed: Hashable, Sendable {
    case outsideHours
    /// By a closure of this name.
    case closure(String)
  }

  /// What ends a free stretch.
  package enum Ending: Hashable, Encodable, Sendable {
    /// A class, an exam or a reservation.
    case use
    /// The end of the opening hours, or a closure.
    case closing
    /// Nothing that is known: the known days end, or the room is free to the end of the next day,
    /// beyond which nobody looked.
    case unknown
  }

  /// When and how a free stretch ends; the next day is looked at where it goes on.
  package struct FreeEnd: Hashable, Encodable, Sendable {
    package let minute: Int
    package let cause: Ending
  }

  package let room: RoomID
  package let date: CalendarDate
  package let opening: DayOpening
  /// Whether it is known what is in the room, so that no class means free.
  package let isKnown: Bool
  /// Classes, exams and reservations in order of time, also those outside the opening hours.
  package let uses: [ClassUse]
  /// The free stretches in order, cut at `opening.end`: none touches the next.
  package let free: [DayStretch]
  /// What ends each of `free`.
  private let ends: [FreeEnd]

  /// `mine` are reservations of whoever looks, of any rooms and dates.
  package init(
    _ room: RoomID, in uses: RoomUses, opening: DayOpening, mine: [Reservation] = []
  ) {
    let (date, end) = (opening.date, opening.end)
    let known = uses.days.knownMinutes(from: date)
    let taken = uses.uses(of: room, on: date, until: opening.onward ?? end, mine: mine)
    let ahead = opening.ahead
    let free =
      known.map { ahead.clipped(to: $0).without(taken.map(\.stretch)) } ?? []
    let shown = free.filter { $0.start < end }
    self.room = room
    self.date = date
    self.opening = opening
    isKnown = uses.days.contains(date)
    self.uses = taken.filter { $0.stretch.start < end }
    self.free = shown.clipped(to: DayStretch(unchecked: 0, end))
    ends = shown.map { stretch in
      FreeEnd(
        minute: stretch.end,
        cause: Self.cause(ofEndAt: stretch.end, open: ahead, known: known))
    }
  }

  /// Where a room closes just as a class begins, it is the closing that counts.
  private static func cause(
    ofEndAt minute: Int, open: [DayStretch], known: DayStretch?
  ) -> Ending {
    if minute == 2880 { return .unknown }
    guard open.contains(where: { $0.contains(minute) }) else { return .closing }
    return known?.contains(minute) == true ? .use : .unknown
  }

  /// The longest free stretch after the night of the day before, the earliest of equals; `nil` when
  /// there is none.
  package var longestFree: DayStretch? {
    guard opening.dawn < opening.end else { return nil }
    return free.clipped(to: DayStretch(unchecked: opening.dawn, opening.end))
      .max { ($0.length, -$0.start) < ($1.length, -$1.start) }
  }
}

extension RoomDay {
  /// What a room is at one minute.
  package enum State: Hashable, Sendable {
    case free(until: Int, by: Ending)
    /// Until the last of these ends, and the first free stretch after this minute, if any is left.
    case taken([ClassUse], until: Int, nextFree: DayStretch?)
    case closed(Closed)
    /// Open, but nobody knows whether classes are in it.
    case unknown
  }

  /// The state at a minute of the date. A class, an exam or a reservation counts even where the
  /// room is closed. Minutes outside 0 ..< `opening.end` are another day's, and closed here.
  package func state(at minute: Int) -> State {
    let present = uses.filter { $0.stretch.contains(minute) }
    if let until = present.map(\.stretch.end).max() {
      return .taken(present, until: until, nextFree: free.first { $0.start > minute })
    }
    if let index = free.firstIndex(where: { $0.contains(minute) }) {
      return .free(until: ends[index].minute, by: ends[index].cause)
    }
    return opening.isOpen(at: minute) ? .unknown : .closed(whyClosed(at: minute))
  }

  /// What ends the free stretch that holds a minute; `nil` where the room is not free.
  package func end(ofFreeAt minute: Int) -> FreeEnd? {
    free.firstIndex { $0.contains(minute) }.map { ends[$0] }
  }

  /// The first time from that minute on at which the room is free for so many minutes on end, and until when it stays so:
  /// at once, or later that day. `nil` where there is none.
  package func nextFree(from minute: Int, for length: Int) -> (start: Int, end: FreeEnd)? {
    for (stretch, end) in zip(free, ends) where stretch.end > minute {
      let start = max(stretch.start, minute)
      if end.minute - start >= length { return (start, end) }
    }
    return nil
  }

  /// The first closure that concerns the minute gives its name.
  func whyClosed(at minute: Int) -> Closed {
    opening.closures.first { $0.stretch.contains(minute) }.map { .closure($0.name) }
      ?? .outsideHours
  }
}

extension DateSpan {
  /// The minutes of `date` and the day after that lie in it, counted from midnight of `date`; `nil`
  /// where none do.
  fileprivate func knownMinutes(from date: CalendarDate) -> DayStretch? {
    DayStretch(contains(date) ? 0 : 1440, contains(date + 1) ? 2880 : 1440)
  }
}
