package import CampusModel

/// When the rooms of a campus are open.
///
/// A room has its own hours, otherwise its building's, otherwise the site's. Closures of the site,
/// the building and the room all apply.
package struct OpeningSchedule: Sendable {
  private struct Place {
    var hours: OpeningHours?
    var closures: [Closure]
  }

  private let site: OpeningHours
  private let closures: [Closure]
  private let buildings: [BuildingCode: Place]
  /// Only rooms with hours or closures of their own.
  private let rooms: [RoomID: Place]

  /// Of two buildings with one code, or two rooms with one id, the first counts.
  package init(_ settings: RoomSettings, buildings: [Building]) {
    site = settings.openingHours
    closures = settings.closures
    self.buildings = Dictionary(
      buildings.map { ($0.code, Place(hours: $0.opening, closures: $0.closures)) }
    ) { first, _ in first }
    let own = buildings.lazy.flatMap(\.floors).flatMap(\.rooms)
      .filter { $0.opening != nil || !$0.closures.isEmpty }
    rooms = Dictionary(own.map { ($0.id, Place(hours: $0.opening, closures: $0.closures)) }) {
      first, _ in first
    }
  }

  /// When a room is open on a date.
  package func opening(of room: RoomID, on date: CalendarDate) -> DayOpening {
    let own = rooms[room]
    return opening(
      own?.hours, closures: own?.closures ?? [], in: room.building, on: date)
  }

  /// When a floor, a zone or a building is open on a date, given its own hours and closures.
  package func opening(
    _ hours: OpeningHours? = nil, closures own: [Closure] = [], in building: BuildingCode? = nil,
    on date: CalendarDate
  ) -> DayOpening {
    let house = building.flatMap { buildings[$0] }
    return DayOpening(
      hours ?? house?.hours ?? site, closures: closures + (house?.closures ?? []) + own, on: date)
  }
}
