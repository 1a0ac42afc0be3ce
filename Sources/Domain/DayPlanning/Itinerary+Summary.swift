package import CampusModel

extension Itinerary {
  /// Minutes under way on all legs, by the modes that are taken; those of legs that nobody knows are not in it.
  package var minutesUnderWay: Int { legs.compactMap { $0.chosen?.trip?.minutes }.reduce(0, +) }

  /// How far each mode is taken, in the modes' order; without modes of which some length is unknown.
  package var metres: [(mode: TravelMode, metres: Double)] {
    TravelMode.allCases.compactMap { mode in
      let taken = legs.filter { $0.mode == mode }.map { $0.chosen?.trip?.metres }
      let known = taken.compactMap { $0 }
      guard !taken.isEmpty, known.count == taken.count else { return nil }
      return (mode, known.reduce(0, +))
    }
  }

  /// How many different places one goes to; the day's ends do not count.
  package var placeCount: Int {
    let places = entries.filter { $0.time != nil && !$0.isCancelled }.compactMap(\.place)
    return places.reduce(into: [Place]()) { known, place in
      if !known.contains(where: { $0.isAt(place) }) { known.append(place) }
    }.count
  }

  /// A stretch between two entries in which there is nothing to do.
  package struct Gap: Hashable, Sendable {
    /// When what came before is over, buffers included; in minutes from midnight, as all of a day's.
    package var start: Int
    /// When one sets out, or must be where one is.
    package var end: Int
    /// The entry that follows.
    package var next: Int
    /// The leg that leads there, if any.
    package var leg: Int?

    package var minutes: Int { end - start }
  }

  /// The free stretches of the day, in order: not before its first entry and not after its last.
  package var gaps: [Gap] {
    var free: Int?
    return entries.enumerated().compactMap { index, entry in
      guard let time = entry.time, !entry.isCancelled else { return nil }
      defer { free = max(free ?? 0, time.end + entry.buffer.after) }
      let leg = legs.firstIndex { $0.goal == index }
      let due = time.start - entry.buffer.before
      let end = leg.flatMap { legs[$0].chosen?.leave } ?? due
      guard let start = free, start < end else { return nil }
      return Gap(start: start, end: end, next: index, leg: leg)
    }
  }
}
