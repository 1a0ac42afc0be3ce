internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Parallel
internal import RoomUse
internal import SiteFrame

/// How to use free time: rooms that are free near the next place, and zones that are usually quiet
/// then.
package final class SpareTime: Sendable {
  /// A room that is free for all of a gap except the time of travel.
  struct Offer: Hashable, Encodable, Sendable {
    var room: RoomID
    /// When it stops being free, in minutes from midnight.
    var until: Int
    /// On foot to the next place; `nil` where that is unknown.
    var minutes: Int?
  }

  /// A stretch of a day with nothing in it, in minutes from midnight, with the places after and
  /// before it.
  struct Gap: Hashable, Sendable {
    var start: Int
    var end: Int
    var next: Place?
    var before: Place?
  }

  /// The shortest gap that is shown, in minutes.
  static let shortest = 45
  private static let most = 3

  /// Buildings that are equally far on foot from one.
  private struct Ring: Sendable {
    /// `nil` where that is unknown.
    var minutes: Int?
    var buildings: [BuildingCode]
  }

  private let rooms: RoomsOfTerm
  private let free: [CalendarDate: LazyValue<FreeRooms>]
  /// Around each building with rooms, the nearest first: many people's gaps end in the same few
  /// buildings.
  private let rings: [BuildingCode: LazyValue<[Ring]>]
  /// As they usually were before each day on which pages may be made.
  private let zones: [CalendarDate: LazyValue<[Crowd]>]

  package init(_ rooms: RoomsOfTerm, _ crowds: CrowdedPlaces) {
    self.rooms = rooms
    free = Dictionary(
      uniqueKeysWithValues: rooms.edition.detailedDays.map { date in
        (
          date,
          LazyValue {
            FreeRooms(rooms.directory, on: date, in: rooms.uses, openings: rooms.openings)
          }
        )
      })
    let (codes, travel) = (
      rooms.directory.buildings.map(\.code), rooms.edition.campus.travel.walking
    )
    rings = Dictionary(
      uniqueKeysWithValues: codes.map { code in
        (code, LazyValue { Self.rings(around: code, of: codes, by: travel) })
      })
    let zones = crowds.places.filter { if case .zone = $0.kind { true } else { false } }
    let dates = rooms.edition.detailedDays.filter { $0 <= rooms.edition.now.date }
    self.zones = Dictionary(
      uniqueKeysWithValues: dates.map { date in
        (date, LazyValue { zones.map { crowds.crowd(at: $0, before: date) } })
      })
  }

  /// Rooms in the nearest buildings first, of one building those where an interruption is least
  /// likely.
  func offers(in gap: Gap, on date: CalendarDate) -> [Offer] {
    guard let free = free[date]?.value, let anchor = gap.next?.building ?? gap.before?.building
    else { return [] }
    let length = gap.end - gap.start
    var offers: [Offer] = []
    for ring in rings(around: anchor) where offers.count < Self.most {
      let way = ring.minutes ?? 0
      guard way * 4 <= length else { continue }
      let calm = free.leastDisturbed(at: (gap.start + gap.end) / 2, in: ring.buildings)
      offers += calm.lazy.compactMap { room in
        guard let start = room.day.free.first(where: { $0.contains(gap.start + way) }),
          start.end >= gap.end - way
        else { return nil }
        return Offer(room: room.entry.id, until: start.end, minutes: ring.minutes)
      }.prefix(Self.most - offers.count)
    }
    return offers
  }

  private func rings(around anchor: BuildingCode) -> [Ring] {
    rings[anchor]?.value
      ?? Self.rings(
        around: anchor, of: rooms.directory.buildings.map(\.code),
        by: rooms.edition.campus.travel.walking)
  }

  private static func rings(
    around anchor: BuildingCode, of codes: [BuildingCode], by travel: TravelMatrix
  ) -> [Ring] {
    Dictionary(grouping: codes) { travel.travelTime(from: $0, to: anchor)?.minutes }
      .map { Ring(minutes: $0.key, buildings: $0.value) }
      .sorted { ($0.minutes ?? .max) < ($1.minutes ?? .max) }
  }

  /// Zones whose quiet stretch of that weekday lies in the gap for half an hour or more.
  private func quiet(in gap: Gap, on date: CalendarDate, asOf day: CalendarDate) -> [(
    place: CrowdPlace, stretch: QuietStretch
  )] {
    (zones[day]?.value ?? []).compactMap { crowd in
      guard let quiet = crowd.profile.quiet(on: date.weekday),
        min(quiet.time.end, gap.end) - max(quiet.time.start, gap.start) >= 30
      else { return nil }
      return (crowd.place, quiet)
    }
  }

  /// All that is shown of zones that are quiet then.
  func quietTexts(in gap: Gap, on date: CalendarDate, asOf day: CalendarDate) -> [String] {
    quiet(in: gap, on: date, asOf: day).flatMap {
      [$0.name, Address.crowd($0.kind), detail(of: $1).text]
    }
  }

  private func detail(of stretch: QuietStretch) -> TrustedMarkup {
    phrase(
      """
      usually quiet \(stretch.time.markup), \
      \(Figure(stretch.people, .count, .estimate)) people
      """)
  }

  /// For a page of this edition; `nil` where there is nothing to offer.
  func content(
    of gap: Gap, on date: CalendarDate, in edition: Edition, root: String
  ) -> DayContent.Gap? {
    let offers = offers(in: gap, on: date)
    let quiet = quiet(in: gap, on: date, asOf: edition.now.date)
    guard !(offers.isEmpty && quiet.isEmpty) else { return nil }
    let next = gap.next.map { phrase("before \($0.name)") } ?? .empty
    return .init(
      head: phrase("\(MinuteOfDay(wrapping: gap.start)) – \(MinuteOfDay(wrapping: gap.end))"),
      line: [duration(gap.end - gap.start), next].joined(by: ", "),
      rooms: offers.map { row($0, in: edition, on: date, root: root) },
      zones: quiet.map { place, stretch in
        LinkRow(
          href: root + Address.crowd(place.kind), name: place.name, detail: detail(of: stretch))
      })
  }

  private func row(
    _ offer: Offer, in edition: Edition, on date: CalendarDate, root: String
  ) -> LinkRow {
    let address = edition.address(of: offer.room, on: date)
    let way = offer.minutes.map { minutes in
      minutes == 0
        ? phrase("same building") : phrase("\(Figure(Double(minutes), .minutes)) min from there")
    }
    return LinkRow(
      href: root + address, name: rooms.edition.name(of: offer.room),
      detail: [phrase("free until \(MinuteOfDay(wrapping: offer.until))"), way ?? .empty]
        .joined(by: ", "))
  }
}
