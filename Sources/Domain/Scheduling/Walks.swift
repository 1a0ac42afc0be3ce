internal import CampusModel

/// The walks between buildings that `sections` require, from one class to the next of the same
/// date.
///
/// The previous class is the one that ended last, among those in a known building: online classes
/// and unknown rooms are skipped, and overlaps are clashes, not walks. A walk over midnight counts
/// only if it takes longer than the time available. Equal walks on several weekdays are one;
/// weekdays are those of the usual week, so a Friday that follows Monday's schedule counts as
/// Monday. Sorted by first weekday, times and ids.
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

/// Two consecutive classes.
private struct Leg {
  var from: Stay
  var to: Stay
  /// 1 where `to` is on the next day.
  var lag: Int

  var minutes: Int { to.time.start + lag * 1440 - from.time.end }

  /// The walk it makes, on no weekday yet.
  func walk(_ way: TravelMatrix.TravelTime?) -> Walk {
    Walk(
      from: from.section, to: to.section, fromBuilding: from.building, toBuilding: to.building,
      weekdays: [], leave: from.time.end, arrive: to.time.start + lag * 1440, way: way)
  }
}

/// The classes of some sections in known buildings.
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
    var ways: [TravelMatrix.Ends: TravelMatrix.TravelTime?] = [:]
    var weekdays: [Walk: WeekdaySet] = [:]
    // Most weeks of a term are alike.
    var seen: Set<DayContent> = []
    for day in held.days {
      guard let weekday = days.teachingWeekday(on: day),
        seen.insert(content(of: day, on: weekday)).inserted
      else { continue }
      for leg in legs(on: day) {
        let ends = TravelMatrix.Ends(from: leg.from.building, to: leg.to.building)
        let way = ways[ends] ?? travel.travelTime(from: ends.from, to: ends.to)
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

  /// The content that a day's walks depend on: its classes, those of the next day, its weekday.
  private struct DayContent: Hashable {
    var weekday: Weekday
    var held: [Int]
    var heldNext: [Int]
  }

  private func content(of day: Int, on weekday: Weekday) -> DayContent {
    DayContent(
      weekday: weekday, held: stays.indices.filter { stays[$0].days.contains(day) },
      heldNext: stays.indices.filter { stays[$0].days.contains(day + 1) })
  }

  /// The pairs of consecutive classes of a day, the last over midnight.
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
