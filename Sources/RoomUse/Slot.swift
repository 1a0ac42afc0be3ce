/// A row of a room's day.
package struct Slot: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    /// No class in it. Free until the next class; `nil` when none comes before the room closes.
    case free(until: Int?)
    /// Classes in a part of it, and the free rest.
    case partly(free: [DayStretch], uses: [ClassUse])
    /// Not a free minute, because of these classes.
    case taken([ClassUse])
    case closed(RoomDay.Closure)
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
  /// The day in slots of `minutes`, on the clock's own grid from midnight, cut at the ends of the opening hours.
  ///
  /// Computed from minutes: a class that ends 8:50 leaves the slot from 8:30 partly free, and one that ends 9:00 leaves the
  /// slot from 9:00 free. `window` shows more or less than the opening hours; what is outside them is closed, or taken.
  ///
  /// - Precondition: `minutes` is above 0.
  package func slots(of minutes: Int = 30, over window: DayStretch? = nil) -> [Slot] {
    precondition(minutes > 0, "slots of \(minutes) minutes")
    let window = window ?? opening
    let first = window.start - ((window.start % minutes) + minutes) % minutes
    return stride(from: first, to: window.end, by: minutes).compactMap { start in
      DayStretch(max(start, window.start), min(start + minutes, window.end))
        .map { Slot(stretch: $0, state: state(of: $0)) }
    }
  }

  /// Slots with the same classes, and closed ones, joined where they touch; free and partly free slots stay apart.
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

  private func state(of slot: DayStretch) -> Slot.State {
    let classes = uses.filter { $0.stretch.overlaps(slot) }
    let rest = free.compactMap { $0.clipped(to: slot) }
    switch (classes.isEmpty, rest.isEmpty) {
    case (true, true): return .closed(closure)
    case (true, false):
      return .free(until: free.first { $0.overlaps(slot) }.flatMap { end(of: $0) })
    case (false, true): return .taken(classes)
    case (false, false): return .partly(free: rest, uses: classes)
    }
  }
}

extension Slot.State {
  fileprivate var joins: Bool {
    switch self {
    case .taken, .closed: true
    case .free, .partly: false
    }
  }
}
