/// A row of a room's day.
package struct Slot: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// Free to the last minute.
    case free(until: Int, by: RoomDay.Ending)
    /// Free in a part of it, which is told; the rest is used, or closed, or not known.
    case partly(free: [DayStretch], uses: [ClassUse])
    /// Not a free minute, because of these.
    case taken([ClassUse])
    /// Not a free minute and no use. Why is told of its first minute that is not unknown.
    case closed(RoomDay.Closed)
    case unknown
  }

  package let stretch: DayStretch
  package let state: State
}

/// Neighbouring slots that are drawn as one cell.
package struct SlotRun: Hashable, Sendable {
  package let stretch: DayStretch
  package let state: Slot.State
  /// How many slots it spans, at least 1.
  package let slots: Int
}

extension RoomDay {
  /// The day in slots of `minutes`, on the clock's own grid from midnight, cut at the ends of the window.
  ///
  /// Computed from minutes: a class that ends 8:50 leaves the slot from 8:30 partly free, and one that ends 9:00 leaves the
  /// slot from 9:00 free. Without a `window` it is that of the opening hours, and a day without any has no slots.
  ///
  /// - Precondition: `minutes` is above 0.
  package func slots(of minutes: Int = 30, over window: DayStretch? = nil) -> [Slot] {
    precondition(minutes > 0, "slots of \(minutes) minutes")
    guard let window = window ?? opening.window else { return [] }
    let first = window.start - ((window.start % minutes) + minutes) % minutes
    return stride(from: first, to: window.end, by: minutes).compactMap { start in
      DayStretch(max(start, window.start), min(start + minutes, window.end))
        .map { Slot(stretch: $0, state: state(of: $0)) }
    }
  }

  /// Slots with the same uses, and those closed or unknown alike, joined where they touch; free and partly free slots stay
  /// apart.
  package func runs(of minutes: Int = 30, over window: DayStretch? = nil) -> [SlotRun] {
    slots(of: minutes, over: window).reduce(into: []) { runs, slot in
      guard let last = runs.last, slot.state.joins, last.state == slot.state,
        let stretch = DayStretch(last.stretch.start, slot.stretch.end)
      else {
        runs.append(SlotRun(stretch: slot.stretch, state: slot.state, slots: 1))
        return
      }
      runs[runs.count - 1] = SlotRun(stretch: stretch, state: slot.state, slots: last.slots + 1)
    }
  }

  /// The day in rows that last as long as nothing changes, to the minute: a row that touches the next
  /// differs from it, and none is partly free.
  package func rows(over window: DayStretch) -> [Slot] {
    let stretches =
      [window] + opening.open + opening.closures.map(\.stretch) + free + uses.map(\.stretch)
    let bounds = Set(stretches.clipped(to: window).flatMap { [$0.start, $0.end] }).sorted()
    return zip(bounds, bounds.dropFirst()).reduce(into: []) { rows, bounds in
      let stretch = DayStretch(unchecked: bounds.0, bounds.1)
      let state = self.state(of: stretch)
      guard let last = rows.last, last.state == state else {
        return rows.append(Slot(stretch: stretch, state: state))
      }
      let whole = DayStretch(unchecked: last.stretch.start, stretch.end)
      rows[rows.count - 1] = Slot(stretch: whole, state: state)
    }
  }

  /// What all minutes of a stretch have in common, whether or not it is on the grid.
  package func state(of slot: DayStretch) -> Slot.State {
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

extension Slot.State {
  fileprivate var joins: Bool {
    switch self {
    case .taken, .closed, .unknown: true
    case .free, .partly: false
    }
  }
}
