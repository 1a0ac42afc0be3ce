internal import CampusModel

/// The ways that `sections` make one go from building to building, from one class to the next of the same date.
///
/// A class is reached from the one that ended last before it, of those in a building that is known: what is online or has
/// no room yet is passed over, and what overlaps is no way but a clash. Over midnight a way counts only where it is known
/// to take longer than there is time. Equal ways on several weekdays are one; weekdays are those of the usual week, so
/// that a Friday which follows Monday's timetable counts as Monday. Ways follow one another by their first weekday, the
/// times and the ids.
///
/// - Complexity: the days of the term times the meetings.
func walks(of sections: [Section], on days: TermDays, by travel: TravelMatrix) -> [Walk] {
  Stays(of: sections, on: days).walks(of: days, by: travel)
}

/// A class in a known building.
private struct Stay: Hashable {
  var section: SectionID
  var time: MinuteSpan
  var building: BuildingCode
  var days: DateSet
}

/// From one class to the next.
private struct Leg {
  var from: Stay
  var to: Stay
  /// 1 where `to` is of the next day.
  var lag: Int

  var minutes: Int { to.time.start + lag * 1440 - from.time.end }

  /// The walk it makes, on no weekday yet.
  func walk(_ way: TravelMatrix.Way?) -> Walk {
    Walk(
      from: from.section, to: to.section, fromBuilding: from.building, toBuilding: to.building,
      weekdays: [], leave: from.time.end, arrive: to.time.start + lag * 1440, way: way)
  }
}

/// The classes of some sections that are held in a known building.
private struct Stays {
  /// By start, end, section and building.
  private let stays: [Stay]
  /// The days with any of them.
  private let held: DateSet

  init(of sections: [Section], on days: TermDays) {
    var stays: Set<Stay> = []
    for section in sections {
      for meeting in section.meetings {
        guard let time = meeting.weekly?.time, let building = meeting.room?.building else {
          continue
        }
        stays.insert(
          Stay(
            section: section.id, time: time, building: building, days: days.days(of: meeting)))
      }
    }
    held = stays.reduce(into: days.none) { $0.formUnion($1.days) }
    self.stays = stays.sorted { a, b in
      if a.time != b.time { return (a.time.start, a.time.end) < (b.time.start, b.time.end) }
      if a.section != b.section || a.building != b.building {
        return (a.section, a.building) < (b.section, b.building)
      }
      return a.days.words.lexicographicallyPrecedes(b.days.words)
    }
  }

  func walks(of days: TermDays, by travel: TravelMatrix) -> [Walk] {
    var ways: [TravelMatrix.Ends: TravelMatrix.Way?] = [:]
    var weekdays: [Walk: WeekdaySet] = [:]
    // Most weeks of a term are alike.
    var seen: Set<Likeness> = []
    for day in held.days {
      guard let weekday = days.teachingWeekday(on: day),
        seen.insert(likeness(of: day, on: weekday)).inserted
      else { continue }
      for leg in legs(on: day) {
        let ends = TravelMatrix.Ends(from: leg.from.building, to: leg.to.building)
        let way = ways[ends] ?? travel.way(from: ends.from, to: ends.to)
        ways[ends] = .some(way)
        if leg.lag > 0, leg.minutes >= way?.minutes ?? 0 { continue }
        weekdays[leg.walk(way), default: []].formUnion(WeekdaySet(weekday))
      }
    }
    return weekdays.map { walk, weekdays in
      var walk = walk
      walk.weekdays = weekdays
      return walk
    }.sorted(by: Walk.order)
  }

  /// What the ways of a day depend on: what is held then and on the next, and for which weekday it counts.
  private struct Likeness: Hashable {
    var weekday: Weekday
    var held: [Int]
    var heldNext: [Int]
  }

  private func likeness(of day: Int, on weekday: Weekday) -> Likeness {
    Likeness(
      weekday: weekday, held: stays.indices.filter { stays[$0].days.contains(day) },
      heldNext: stays.indices.filter { stays[$0].days.contains(day + 1) })
  }

  /// The ways of one day in its order, the last over midnight.
  private func legs(on day: Int) -> [Leg] {
    var legs: [Leg] = []
    var last: Stay?
    for stay in stays where stay.days.contains(day) {
      if let last, stay.time.start >= last.time.end {
        legs.append(Leg(from: last, to: stay, lag: 0))
      }
      if stay.time.end > last?.time.end ?? 0 { last = stay }
    }
    if let last, let first = stays.first(where: { $0.days.contains(day + 1) }) {
      let night = Leg(from: last, to: first, lag: 1)
      if night.minutes >= 0 { legs.append(night) }
    }
    return legs.filter { $0.from.building != $0.to.building }
  }
}

extension Walk {
  fileprivate static func order(_ a: Self, _ b: Self) -> Bool {
    let (first, second) = (a.weekdays.first?.rawValue ?? 7, b.weekdays.first?.rawValue ?? 7)
    if first != second { return first < second }
    if (a.leave, a.arrive) != (b.leave, b.arrive) {
      return (a.leave, a.arrive) < (b.leave, b.arrive)
    }
    return (a.from, a.to, a.fromBuilding, a.toBuilding)
      < (b.from, b.to, b.fromBuilding, b.toBuilding)
  }
}
