internal import CampusModel
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteFrame

/// Every room's day for the script of the list of rooms, which calculates from it the free rooms at
/// any moment.
///
/// JSON, minutes counted from midnight: `houses` are pairs of code and name; `near` are stretches
/// with the index of a house and the class there; `walks` gives by such an index the minutes on
/// foot to each house. `open` and `uses` of a room are stretches, those of `uses` with the color of
/// the class, 0 for a reservation; `floor` numbers the floors of its house, and `end` is the actual
/// end of its last free stretch. Empty and unknown values are left out.
struct RoomsData {
  let edition: Edition
  let rooms: RoomsOfTerm
  let near: NearBuilding

  var bytes: [UInt8] {
    let houses = rooms.directory.buildings
    let now = edition.now.time.value
    let list = houses.enumerated().flatMap { place, house in
      house.floors.enumerated().flatMap { number, level in
        level.rooms.map {
          json($0, of: house, at: place, floor: level.floor == nil ? nil : number)
        }
      }
    }
    let places = Dictionary(
      houses.enumerated().map { ($1.code, $0) }, uniquingKeysWith: { first, _ in first })
    return JSON.record([
      ("day", .text(edition.now.date.description)), ("at", .number(now)),
      ("slot", .number(edition.campus.settings.rooms.slotMinutes)),
      ("houses", .list(houses.map { .list([.text($0.code.text), .text($0.name)]) })),
      ("near", .unlessEmpty(near.stretches.compactMap { json($0, at: places[$0.building]) })),
      ("walks", walks(among: houses.map(\.code), places)), ("rooms", .list(list)),
    ]).bytes
  }

  private func json(_ stretch: NearBuilding.Stretch, at place: Int?) -> JSON? {
    place.map {
      .list([
        .number(stretch.start), .number(stretch.end), .number($0), .text(stretch.name),
      ])
    }
  }

  /// Walking times from each house that is near at some time.
  private func walks(among houses: [BuildingCode], _ places: [BuildingCode: Int]) -> JSON? {
    let starts = Set(near.stretches.map(\.building)).sorted()
    guard !starts.isEmpty else { return nil }
    return .record(
      starts.compactMap { start -> (name: String, value: JSON?)? in
        places[start].map { place in
          let minutes = houses.map {
            edition.campus.travel.walking.travelTime(from: start, to: $0)?.minutes
          }
          return (name: String(place), value: .list(minutes.map { $0.map(JSON.number) ?? .null }))
        }
      })
  }

  private func json(
    _ entry: RoomDirectory.Entry, of house: RoomDirectory.BuildingRooms, at place: Int, floor: Int?
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
      ("excluded", .ifSo(room?.exclusion != nil)), ("floor", floor.map(JSON.number)),
      ("open", .unlessEmpty(known(day).map(\.json))),
      ("uses", .unlessEmpty((day?.uses ?? []).map(json))),
      ("end", day?.free.last.flatMap { day?.end(ofFreeAt: $0.start) }.map { .number($0.minute) }),
    ])
  }

  /// The stretches in which it is open and its classes are known.
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
