package import CampusModel

/// One room on one date: when it is used, and when it is free.
///
/// Minutes count from midnight of the date, up to `opening.end`. A room is free where it is open,
/// its classes are known, and no class, exam or reservation is in it. On a day of no term its
/// classes are unknown. A minute after midnight has the state it has on the next day.
package struct RoomDay: Hashable, Encodable, Sendable {
  /// Why a room is closed.
  package enum ClosingReason: Hashable, Sendable {
    case outsideHours
    /// By the closure of this name.
    case closure(String)
  }

  /// The cause that ends a free stretch.
  package enum EndCause: Hashable, Encodable, Sendable {
    /// A class, an exam or a reservation.
    case use
    /// The end of the opening hours, or a closure.
    case closing
    /// Unknown: the known days end here, or it is the end of the next day, which is as far as is
    /// searched.
    case unknown
  }

  /// When and why a free stretch ends, up to the end of the next day.
  package struct FreeEnd: Hashable, Encodable, Sendable {
    /// Minutes from midnight, at most 2,880.
    package let minute: Int
    /// Why it ends.
    package let cause: EndCause
  }

  /// The room.
  package let room: RoomID
  /// The date.
  package let date: CalendarDate
  /// When the room is open.
  package let opening: DayOpening
  /// Whether its classes are known, so that a room without classes is free.
  package let isKnown: Bool
  /// Classes, exams and reservations in order of time, also outside the opening hours.
  package let uses: [ClassUse]
  /// The free stretches in order, cut at `opening.end`; none touches the next.
  package let free: [DayStretch]
  /// The end of each of `free`.
  private let ends: [FreeEnd]

  /// Subtracts a room's uses from its opening hours.
  ///
  /// - `mine`: reservations of the person who looks, of any room and date.
  package init(
    _ room: RoomID, in uses: RoomUses, opening: DayOpening, mine: [Reservation] = []
  ) {
    let (date, end) = (opening.date, opening.end)
    let known = uses.knownMinutes(from: date)
    let taken = uses.uses(of: room, on: date, until: opening.onward ?? end, mine: mine)
    let ahead = opening.ahead
    let free =
      known.map { ahead.clipped(to: $0).without(taken.map(\.stretch)) } ?? []
    let shown = free.filter { $0.start < end }
    self.room = room
    self.date = date
    self.opening = opening
    isKnown = uses.isKnown(date)
    self.uses = taken.filter { $0.stretch.start < end }
    self.free = shown.clipped(to: DayStretch(unchecked: 0, end))
    ends = shown.map { stretch in
      FreeEnd(
        minute: stretch.end,
        cause: Self.cause(ofEndAt: stretch.end, open: ahead, known: known))
    }
  }

  /// Where a room closes just when a class begins, closing is the cause.
  private static func cause(
    ofEndAt minute: Int, open: [DayStretch], known: DayStretch?
  ) -> EndCause {
    if minute == 2880 { return .unknown }
    guard open.contains(where: { $0.contains(minute) }) else { return .closing }
    return known?.contains(minute) == true ? .use : .unknown
  }

  /// The longest free stretch after last night's hours, the earliest of ties; `nil` without any.
  package var longestFree: DayStretch? {
    guard opening.dawn < opening.end else { return nil }
    return free.clipped(to: DayStretch(unchecked: opening.dawn, opening.end))
      .max { ($0.length, -$0.start) < ($1.length, -$1.start) }
  }
}

extension RoomDay {
  /// The state of a room at one minute.
  package enum State: Hashable, Sendable {
    case free(until: Int, by: EndCause)
    /// Until the end of the last of these uses, and the first free stretch later that day.
    case taken([ClassUse], until: Int, nextFree: DayStretch?)
    case closed(ClosingReason)
    /// Open, but its classes are unknown.
    case unknown
  }

  /// The state at a minute of the date.
  ///
  /// A class, an exam or a reservation counts even where the room is closed. Minutes outside
  /// `0..<opening.end` belong to other days, and are closed here.
  ///
  /// ```
  /// day.state(at: 9 * 60)     // .taken([lecture], until: 590, nextFree: 590..<660)
  /// day.state(at: 10 * 60)    // .free(until: 660, by: .use)
  /// ```
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

  /// When the free stretch with that minute ends, and why; `nil` where the room is not free.
  package func end(ofFreeAt minute: Int) -> FreeEnd? {
    free.firstIndex { $0.contains(minute) }.map { ends[$0] }
  }

  /// The first time from that minute on when the room is free for `length` minutes, and its end;
  /// `nil` if there is none that day.
  package func nextFree(from minute: Int, for length: Int) -> (start: Int, end: FreeEnd)? {
    for (stretch, end) in zip(free, ends) where stretch.end > minute {
      let start = max(stretch.start, minute)
      if end.minute - start >= length { return (start, end) }
    }
    return nil
  }

  /// The first closure with that minute, otherwise the opening hours.
  func whyClosed(at minute: Int) -> ClosingReason {
    opening.closures.first { $0.stretch.contains(minute) }.map { .closure($0.name) }
      ?? .outsideHours
  }
}

extension RoomUses {
  /// The minutes of `date` and the next day whose classes are known, from midnight of `date`; `nil`
  /// without any.
  fileprivate func knownMinutes(from date: CalendarDate) -> DayStretch? {
    DayStretch(isKnown(date) ? 0 : 1440, isKnown(date + 1) ? 2880 : 1440)
  }
}
