package import CampusModel

extension Itinerary {
  /// Minutes traveled on all legs by the chosen modes; legs without a trip are excluded.
  package var minutesTraveled: Int { legs.compactMap { $0.chosen?.trip?.minutes }.reduce(0, +) }

  /// The distance traveled by each mode used, in the modes' order; without modes with a leg of
  /// unknown length.
  package var meters: [(mode: TravelMode, meters: Double)] {
    TravelMode.allCases.compactMap { mode in
      let taken = legs.filter { $0.mode == mode }.map { $0.chosen?.trip?.meters }
      let known = taken.compactMap { $0 }
      guard !taken.isEmpty, known.count == taken.count else { return nil }
      return (mode, known.reduce(0, +))
    }
  }

  /// How many different places the day leads to; its start and end do not count.
  package var placeCount: Int {
    let places = entries.filter { $0.time != nil && !$0.isCanceled }.compactMap { $0.place }
    return places.reduce(into: [Place]()) { known, place in
      if !known.contains(where: { $0.isAt(place) }) { known.append(place) }
    }.count
  }

  /// Free time between two entries.
  package struct Gap: Hashable, Sendable {
    /// When the earlier entry is over, buffer included; in minutes from midnight.
    package var start: Int
    /// When to leave for the next entry, or to be ready for it.
    package var end: Int
    /// The index of the next entry.
    package var next: Int
    /// The index of the leg that leads there, if any.
    package var leg: Int?

    /// How many minutes are free.
    package var minutes: Int { end - start }
  }

  /// The free time of the day, in order; not before its first entry or after its last.
  package var gaps: [Gap] {
    var free: Int?
    return entries.enumerated().compactMap { index, entry in
      guard let time = entry.time, !entry.isCanceled else { return nil }
      defer { free = max(free ?? 0, time.end + entry.buffer.after) }
      let leg = legs.firstIndex { $0.goal == index }
      let due = time.start - entry.buffer.before
      let end = leg.flatMap { legs[$0].chosen?.leave } ?? due
      guard let start = free, start < end else { return nil }
      return Gap(start: start, end: end, next: index, leg: leg)
    }
  }
}
