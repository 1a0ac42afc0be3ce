package import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// The aliases of one building's rooms, while they are read: an alias of two rooms would name
/// neither.
struct RoomAliases {
  private var written: [(name: String, place: TextPlace, room: RoomID)] = []

  /// The `aliases` of a room, each once.
  mutating func read(_ map: YAMLMapping, of room: RoomID) -> [String] {
    map.list("aliases", .text).compactMap { alias in
      let name = RoomSpellings.folded(alias.value)
      if let other = written.first(where: { $0.name == name }) {
        map.report.error(at: alias.place, .aliasTwice(map.report.quoted(alias.value), other.room))
        return nil
      }
      written.append((name, alias.place, room))
      return alias.value
    }
  }

  /// Errors where an alias is the name of another room that is listed.
  func check(_ rooms: [Room], _ report: Report) {
    var listed: [String: RoomID] = [:]
    for room in rooms {
      for name in [room.id.number, room.id.text] { listed[RoomSpellings.folded(name)] = room.id }
    }
    for alias in written {
      guard let other = listed[alias.name], other != alias.room else { continue }
      report.error(at: alias.place, .aliasOfAnother(other, alias.room))
    }
  }
}

/// Puts meetings and exams into the rooms whose aliases they are listed under. Nothing else is
/// taken for another name: two rooms of a building are often called almost alike.
package struct RoomAliasJoin {
  package private(set) var courses: [Course]
  /// How many meetings and exams got another room.
  private(set) var renamed = 0

  /// A meeting is in the room with the alias by which its room is written: after the
  /// building's code or name, or, in the room's own building, by itself. An alias of two
  /// rooms names neither, and the name of a listed room is that room.
  package init(_ courses: [Course], buildings: [Building]) {
    self.courses = courses
    let names = AliasedRooms(buildings)
    guard !names.isEmpty else { return }
    for course in courses.indices {
      for section in courses[course].sections.indices {
        renamed += names.rename(&self.courses[course].sections[section])
      }
    }
  }
}

/// Rooms by their aliases.
private struct AliasedRooms {
  /// `nil` for an alias of several rooms.
  private var anywhere: [String: RoomID?] = [:]
  private var within: [BuildingCode: [String: RoomID?]] = [:]
  private var listed: Set<RoomID> = []
  private let buildings: [BuildingCode: String]

  init(_ buildings: [Building]) {
    self.buildings = Dictionary(buildings.map { ($0.code, $0.name) }) { first, _ in first }
    for room in buildings.flatMap(\.floors).flatMap(\.rooms) {
      listed.insert(room.id)
      for alias in Set(room.aliases.map(RoomSpellings.folded)) {
        Self.add(room.id, as: alias, to: &anywhere)
        Self.add(room.id, as: alias, to: &within[room.id.building, default: [:]])
      }
    }
  }

  var isEmpty: Bool { anywhere.isEmpty }

  func room(writtenAs room: RoomID) -> RoomID? {
    guard !listed.contains(room) else { return nil }
    let number = RoomSpellings.folded(room.number)
    if let found = within[room.building]?[number] ?? nil { return found }
    let names = [room.building.text, buildings[room.building]].compactMap { $0 }
    for name in names {
      if let found = anywhere[RoomSpellings.folded("\(name) \(room.number)")] ?? nil {
        return found
      }
    }
    return nil
  }

  /// Replaces aliases in the section's meetings and exams, and returns how many it replaced.
  func rename(_ section: inout Section) -> Int {
    var renamed = 0
    for index in section.meetings.indices {
      guard let room = room(at: section.meetings[index].place) else { continue }
      section.meetings[index].place = .room(room)
      renamed += 1
    }
    for index in (section.exams ?? []).indices {
      guard let room = section.exams.flatMap({ self.room(at: $0[index].place) }) else { continue }
      section.exams?[index].place = .room(room)
      renamed += 1
    }
    return renamed
  }

  private func room(at place: Meeting.Place) -> RoomID? {
    place.room.flatMap { room(writtenAs: $0) }
  }

  private static func add(_ room: RoomID, as alias: String, to rooms: inout [String: RoomID?]) {
    let isShared = rooms[alias].map { $0 != room } ?? false
    rooms.updateValue(isShared ? nil : room, forKey: alias)
  }
}

extension Diagnostic.Message {
  fileprivate static func aliasTwice(_ alias: String, _ room: RoomID) -> Self {
    "the alias\(alias) already belongs to \(room.text)"
  }

  fileprivate static func aliasOfAnother(_ other: RoomID, _ room: RoomID) -> Self {
    "the alias is the name of another room, \(other.text), not \(room.text)"
  }
}
