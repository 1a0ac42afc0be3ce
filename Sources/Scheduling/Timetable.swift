internal import CampusModel

/// When something really takes place: times with the days they are held on, each once, in a fixed order.
struct Timetable: Hashable, Sendable {
  struct Slot: Hashable, Sendable {
    var time: MinuteSpan
    var days: DateSet
  }

  private(set) var slots: [Slot] = []

  /// Meetings without a time, and those that no day of the term is left for, take no time.
  init(of meetings: some Sequence<Meeting>, on days: TermDays) {
    var seen: Set<Slot> = []
    for meeting in meetings {
      guard let time = meeting.weekly?.time else { continue }
      let slot = Slot(time: time, days: days.days(of: meeting))
      if !slot.days.isEmpty, seen.insert(slot).inserted { slots.append(slot) }
    }
    slots.sort { Self.order($0, $1) }
  }

  /// The first minute of the day at which something begins; 0 when nothing does.
  var firstMinute: Int { slots.map(\.time.start).min() ?? 0 }

  func clashes(with other: Timetable) -> Bool {
    slots.contains { a in other.slots.contains { b in a.firstClash(with: b) != nil } }
  }

  private static func order(_ a: Slot, _ b: Slot) -> Bool {
    if a.time.start != b.time.start { return a.time.start < b.time.start }
    if a.time.end != b.time.end { return a.time.end < b.time.end }
    return a.days.words.lexicographicallyPrecedes(b.days.words)
  }
}

extension Timetable.Slot {
  /// The first day of the term on which both take place in the same minute; `nil` when there is none.
  ///
  /// Times are half-open, and one that runs past midnight is compared with the next day's too. A time lasts at most a
  /// day, so it reaches no further.
  func firstClash(with other: Self) -> Int? {
    var first: Int?
    if time.overlaps(other.time) { first = days.firstDay(sharedWith: other.days, lag: 0) }
    for (early, late) in [(self, other), (other, self)]
    where early.time.end > late.time.start + 1440 {
      if let day = early.days.firstDay(sharedWith: late.days, lag: 1) {
        first = min(first ?? day + 1, day + 1)
      }
    }
    return first
  }
}
