/// One row of a room's day.
package struct RoomSlot: Hashable, Sendable {
  /// The state of the room during a slot.
  package enum State: Hashable, Sendable {
    /// Free for all of it.
    case free(until: Int, by: RoomDay.EndCause)
    /// Free for these parts of it; the rest is used, closed, or unknown.
    case partly(free: [DayStretch], uses: [ClassUse])
    /// Not free for a minute, because of these uses.
    case taken([ClassUse])
    /// Not free for a minute and not used. The reason is that of its first closed minute.
    case closed(RoomDay.ClosingReason)
    case unknown
  }

  /// The minutes of the slot.
  package let stretch: DayStretch
  /// The state of the room during these minutes.
  package let state: State
}

/// Slots in a row that are drawn as one cell.
package struct MergedSlots: Hashable, Sendable {
  /// The minutes of all its slots.
  package let stretch: DayStretch
  /// The state that its slots have in common.
  package let state: RoomSlot.State
  /// How many slots it spans, at least 1.
  package let slots: Int
}

extension RoomDay {
  /// The day in slots of `minutes`, aligned to midnight and cut at the ends of the window.
  ///
  /// Without a `window`, the opening hours are shown; a day without any has no slots.
  ///
  /// - Precondition: `minutes` is above 0.
  ///
  /// ```
  /// class 08:00–08:50, slots of 30 minutes:
  /// 08:00 taken, 08:30 partly free (from 08:50), 09:00 free
  /// ```
  package func slots(of minutes: Int = 30, over window: DayStretch? = nil) -> [RoomSlot] {
    precondition(minutes > 0, "slots of \(minutes) minutes")
    guard let window = window ?? opening.window else { return [] }
    let first = window.start - ((window.start % minutes) + minutes) % minutes
    return stride(from: first, to: window.end, by: minutes).compactMap { start in
      DayStretch(max(start, window.start), min(start + minutes, window.end))
        .map { RoomSlot(stretch: $0, state: state(of: $0)) }
    }
  }

  /// The slots of the day, adjacent ones merged where all have the same uses, or are closed, or
  /// unknown. Free and partly free slots are not merged.
  package func runs(of minutes: Int = 30, over window: DayStretch? = nil) -> [MergedSlots] {
    slots(of: minutes, over: window).reduce(into: []) { runs, slot in
      guard let last = runs.last, slot.state.joins, last.state == slot.state,
        let stretch = DayStretch(last.stretch.start, slot.stretch.end)
      else {
        runs.append(MergedSlots(stretch: slot.stretch, state: slot.state, slots: 1))
        return
      }
      runs[runs.count - 1] = MergedSlots(stretch: stretch, state: slot.state, slots: last.slots + 1)
    }
  }

  /// The day in rows of unchanging state, exact to the minute: adjacent rows differ, and none is
  /// partly free.
  package func rows(over window: DayStretch) -> [RoomSlot] {
    let stretches =
      [window] + opening.open + opening.closures.map(\.stretch) + free + uses.map(\.stretch)
    let bounds = Set(stretches.clipped(to: window).flatMap { [$0.start, $0.end] }).sorted()
    return zip(bounds, bounds.dropFirst()).reduce(into: []) { rows, bounds in
      let stretch = DayStretch(unchecked: bounds.0, bounds.1)
      let state = self.state(of: stretch)
      guard let last = rows.last, last.state == state else {
        return rows.append(RoomSlot(stretch: stretch, state: state))
      }
      let whole = DayStretch(unchecked: last.stretch.start, stretch.end)
      rows[rows.count - 1] = RoomSlot(stretch: whole, state: state)
    }
  }

  /// The state of a stretch of minutes, aligned to slots or not.
  package func state(of slot: DayStretch) -> RoomSlot.State {
    let present = uses.filter { $0.stretch.overlaps(slot) }
    let rest = free.clipped(to: slot)
    if rest == [slot], let end = end(ofFreeAt: slot.start) {
      return .free(until: end.minute, by: end.cause)
    }
    if !rest.isEmpty { return .partly(free: rest, uses: present) }
    if !present.isEmpty { return .taken(present) }
    let shut = [slot].without(opening.open)
    return shut.first.map { .closed(whyClosed(at: $0.start)) } ?? .unknown
  }
}

extension RoomSlot.State {
  fileprivate var joins: Bool {
    switch self {
    case .taken, .closed, .unknown: true
    case .free, .partly: false
    }
  }
}
