internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse

/// Every room's day as the script of the list of rooms reads it, which works out from it what is
/// free at any moment.
///
/// JSON, minutes counted from midnight: `houses` are pairs of code and name; of a room `open` and
/// `uses` are stretches, of `uses` with the color of the class, 0 where it is reserved; `calm` is
/// its place among those least likely to be disturbed when the data was made, `end` until when its
/// last free stretch really lasts. What is empty is left out.
struct RoomsData {
  let edition: Edition
  let rooms: RoomsOfTerm

  var bytes: [UInt8] {
    let houses = rooms.directory.buildings
    let now = edition.now.time.value
    let calm = Dictionary(
      uniqueKeysWithValues: rooms.today.leastDisturbed(at: now).enumerated().map {
        ($1.entry.id, $0)
      })
    let list = houses.enumerated().flatMap { place, house in
      house.rooms.map { json($0, of: house, at: place, calm: calm[$0.id]) }
    }
    return JSON.record([
      ("day", .text(edition.now.date.description)), ("at", .number(now)),
      ("slot", .number(edition.campus.settings.rooms.slotMinutes)),
      ("houses", .list(houses.map { .list([.text($0.code.text), .text($0.name)]) })),
      ("rooms", .list(list)),
    ]).bytes
  }

  private func json(
    _ entry: RoomDirectory.Entry, of house: RoomDirectory.BuildingRooms, at place: Int, calm: Int?
  ) -> JSON {
    let day = rooms.today.day(of: entry.id)
    let room = entry.room
    return .record([
      ("name", .text(edition.name(of: entry.id))), ("address", .text(Address.room(entry.id))),
      ("house", .number(place)), ("number", .text(entry.id.number)),
      ("aliases", .unlessEmpty((room?.aliases ?? []).map(JSON.text))),
      ("detail", .text(rooms.place(of: entry, in: house).words)),
      ("seats", room?.seats.map(JSON.number)),
      ("features", .unlessEmpty((room?.features ?? []).map(JSON.text))),
      ("excluded", .ifSo(room?.exclusion != nil)), ("calm", calm.map(JSON.number)),
      ("open", .unlessEmpty(known(day).map(\.json))),
      ("uses", .unlessEmpty((day?.uses ?? []).map(json))),
      ("end", day?.free.last.flatMap { day?.end(ofFreeAt: $0.start) }.map { .number($0.minute) }),
    ])
  }

  /// When it is open and its classes are known.
  private func known(_ day: RoomDay?) -> [DayStretch] {
    guard let day, day.isKnown else { return [] }
    return day.opening.open
  }

  private func json(_ use: ClassUse) -> JSON {
    let color = use.isClass ? rooms.color(of: use).place : 0
    return .list([.number(use.stretch.start), .number(use.stretch.end), .number(color)])
  }
}

extension DayStretch {
  fileprivate var json: JSON { .list([.number(start), .number(end)]) }
}
