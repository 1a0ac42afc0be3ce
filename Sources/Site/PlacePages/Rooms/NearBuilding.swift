internal import CampusModel
internal import DayPlanning
internal import Markup
internal import RoomUse
internal import SiteFrame

/// The building of a person's present or next class, at each minute of the present day: free rooms
/// there are listed first.
///
/// A page does not know who reads it, so only a site with the days of one public person has it.
struct NearBuilding: Encodable, Sendable {
  /// From the end of one class to the end of the next.
  struct Stretch: Encodable, Sendable {
    var start: Int
    var end: Int
    var building: BuildingCode
    /// "STAT 210 at 12:00 pm".
    var name: String
  }

  /// In order, each beginning where the one before ends. Empty without one public person.
  let stretches: [Stretch]

  init(of edition: Edition, _ days: CampusDays, among directory: RoomDirectory) {
    let known = edition.people.compactMap { days[$0.id] }
    guard known.count == 1 else {
      stretches = []
      return
    }
    var (start, found) = (0, [Stretch]())
    for entry in known[0].itinerary(on: edition.now.date).entries {
      guard let time = entry.time, !entry.isCanceled, time.end > start,
        let building = entry.place?.building, directory.building(building) != nil
      else { continue }
      let name = known[0].words(for: entry, root: "").name
      found.append(
        Stretch(
          start: start, end: time.end, building: building,
          name: "\(name) at \(time.startTime.clockText)"))
      start = time.end
    }
    stretches = found
  }

  /// `nil` after the last class.
  func stretch(at minute: Int) -> Stretch? {
    stretches.first { $0.start <= minute && minute < $0.end }
  }
}

/// Free rooms as the list shows them: one, or several of a building that are free until the same
/// minute and used alike after it.
struct FreeRoomGroup {
  var rooms: [FreeRoom]

  /// Rooms in `near` first, then in the order of `rooms`. Three or more rooms with the same uses
  /// from `minute` on are one group.
  static func groups(
    of rooms: [FreeRoom], near: BuildingCode?, at minute: Int, color: (ClassUse) -> Int
  ) -> [FreeRoomGroup] {
    struct Key: Hashable {
      var building: BuildingCode
      var until: Int
      var open: [DayStretch]
      var uses: [[Int]]
    }
    let isNear = { (room: FreeRoom) in room.entry.id.building == near }
    var places: [Key: Int] = [:]
    var groups: [FreeRoomGroup] = []
    for room in rooms.filter(isNear) + rooms.filter({ !isNear($0) }) {
      let key = Key(
        building: room.entry.id.building, until: room.end.minute,
        open: room.day.opening.open.filter { $0.end > minute },
        uses: room.day.uses.filter { $0.stretch.end > minute }.map {
          [$0.stretch.start, $0.stretch.end, color($0)]
        })
      if let place = places[key] {
        groups[place].rooms.append(room)
      } else {
        places[key] = groups.count
        groups.append(FreeRoomGroup(rooms: [room]))
      }
    }
    return groups.flatMap { group in
      group.rooms.count > 2 ? [group] : group.rooms.map { FreeRoomGroup(rooms: [$0]) }
    }
  }
}
