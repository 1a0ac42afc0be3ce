package import CampusModel

/// The spellings of rooms in calendars, all exact: matching by similarity could show a free room as
/// taken.
package struct RoomSpellings {
  /// The rooms it finds, in the order given.
  let known: [RoomID]
  private var rooms: [String: RoomID?] = [:]

  /// Every room is found by its building's code or name before its number: "MAB 0230", "MAB0230",
  /// "Mabry Hall 0230", "Mabry Hall Room 0230", "Mabry Hall, 0230"; and by its aliases, with or
  /// without the building before them. A spelling of two rooms means neither.
  init(
    _ known: some Sequence<RoomID>, names: [BuildingCode: String], aliases: [RoomID: [String]] = [:]
  ) {
    self.known = Array(known)
    for room in known {
      let number = room.number
      let own = aliases[room] ?? []
      var forms = ["\(room.building.text)\(number)"] + own
      for building in Set([room.building.text, names[room.building] ?? room.building.text]) {
        forms += ["", "Room ", "Rm ", "Rm. "].flatMap {
          ["\(building) \($0)\(number)", "\(building), \($0)\(number)"]
        }
        forms += own.flatMap { ["\(building) \($0)", "\(building), \($0)"] }
      }
      for form in Set(forms.map(Self.folded)) {
        let isTaken = rooms[form].map { $0 != room } ?? false
        rooms.updateValue(isTaken ? nil : room, forKey: form)
      }
    }
  }

  /// The spellings of all rooms of a site, by id: rooms that are listed, and rooms with a class or
  /// an exam.
  package init(_ courses: [Course], _ buildings: [Building]) {
    let listed = buildings.flatMap(\.floors).flatMap(\.rooms)
    let used = courses.lazy.flatMap(\.sections).flatMap(\.rooms)
    self.init(
      Set(used).union(listed.map(\.id)).sorted(),
      names: Dictionary(buildings.map { ($0.code, $0.name) }) { first, _ in first },
      aliases: Dictionary(listed.map { ($0.id, $0.aliases) }, uniquingKeysWith: +))
  }

  /// The rooms of a place as a calendar writes it, each once, in order: the place as a whole,
  /// otherwise its parts between commas and semicolons, and each two of these together. `own` has
  /// priority over the usual spellings.
  package func rooms(of place: String, own: [String: RoomID]) -> [RoomID] {
    func room(_ text: String) -> RoomID? { own[text] ?? (rooms[text] ?? nil) }
    let whole = Self.folded(place)
    if let room = room(whole) { return [room] }
    let pieces = whole.split { $0 == "," || $0 == ";" }.map { Self.folded(String($0)) }
    var found: [RoomID] = []
    for index in pieces.indices {
      let next = index + 1 < pieces.count ? room("\(pieces[index]), \(pieces[index + 1])") : nil
      if let room = room(pieces[index]) ?? next, !found.contains(room) { found.append(room) }
    }
    return found
  }

  /// The text for comparisons: in small letters, each stretch of white space made one space.
  package static func folded(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
