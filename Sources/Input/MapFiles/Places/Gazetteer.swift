package import CampusModel
internal import Diagnostics
package import SourceFiles

/// The places of a site by all the names that people have for them.
///
/// A name is looked up in this order, and the first kind that knows it decides: a person's own
/// places, those of `places.yml`, rooms, buildings by their codes, by their names, the places of
/// sources, named features on maps of OpenStreetMap, and the first words of buildings' names. Names
/// are equal as `foldedName` has them; nothing is found by similarity. Built once, linear in the
/// names; a name is looked up in constant time.
package struct Gazetteer: Sendable {
  package enum Answer: Hashable, Sendable {
    case place(NamedPlace)
    /// How many places of one kind have the name.
    case several(Int)
    case nowhere
  }

  private let rooms: RoomNames
  private let known: [RoomID: Room]
  private let buildings: [BuildingCode: Building]
  private var ownersPlaces = PlaceShelf()
  private let codes: PlaceShelf
  private let buildingNames: PlaceShelf
  private let mapped: PlaceShelf
  private let features: PlaceShelf
  private let firstWords: PlaceShelf
  /// The opening hours and closures that apply unless a room or its building has its own.
  private let usual: (opening: OpeningHours?, closures: [Closure])

  package init(
    rooms: RoomNames = RoomNames([], []), buildings: [Building] = [], mapped: [NamedPlace] = [],
    features: [StreetMap.Feature] = [], opening: OpeningHours? = nil, closures: [Closure] = []
  ) {
    self.rooms = rooms
    usual = (opening, closures)
    self.buildings = Dictionary(buildings.map { ($0.code, $0) }) { first, _ in first }
    known = Dictionary(buildings.flatMap(\.floors).flatMap(\.rooms).map { ($0.id, $0) }) {
      first, _ in first
    }
    var (codes, names, firstWords) = (PlaceShelf(), PlaceShelf(), PlaceShelf())
    for building in buildings {
      let place = NamedPlace(Place(building))
      codes.add(place, as: [building.code.text])
      names.add(place, as: [building.name])
      firstWords.add(place, as: building.name.split(separator: " ").prefix(1).map(String.init))
    }
    (self.codes, buildingNames, self.firstWords) = (codes, names, firstWords)
    self.mapped = PlaceShelf(mapped)
    self.features = PlaceShelf(features.compactMap(NamedPlace.init(feature:)))
  }

  /// The same with the places of `places.yml`.
  package func adding(_ places: [NamedPlace]) -> Gazetteer {
    var copy = self
    copy.ownersPlaces = PlaceShelf(places)
    return copy
  }

  /// The places that are not rooms or buildings of the directory and whose location is known:
  /// places of the owner and of sources, and named features of maps.
  package var listed: [NamedPlace] {
    (ownersPlaces.all + mapped.all + features.all).filter {
      $0.place.coordinate != nil || $0.place.building != nil
    }
  }

  /// The place that `text` names; `own` are the places of the person who wrote it. A piece of an
  /// address is neither a code nor a first word: "MD" may be a state, and "Larkspur" a town.
  package func answer(
    _ text: String, own: PlaceShelf = PlaceShelf(), inAddress: Bool = false
  ) -> Answer {
    let name = foldedName(text)
    guard !name.isEmpty else { return .nowhere }
    for shelf in [own, ownersPlaces] {
      if let answer = Answer(shelf[name]) { return answer }
    }
    if let room = rooms.room(text) ?? rooms.room(name) { return .place(place(of: room)) }
    let whole = [codes, buildingNames, mapped, features, firstWords]
    for shelf in inAddress ? [buildingNames, mapped, features] : whole {
      if let answer = Answer(shelf[name]) { return answer }
    }
    return .nowhere
  }

  private func place(of room: RoomID) -> NamedPlace {
    NamedPlace(
      Place(
        name: room.text, coordinate: buildings[room.building]?.coordinate,
        building: room.building, room: room))
  }

  /// "did you mean 'Mabry Hall'?", where a name is near. Looks through all names.
  package func suggestion(for text: String, own: PlaceShelf) -> String? {
    let near = ([own, ownersPlaces, buildingNames, mapped, features]).lazy.flatMap {
      Array($0.names)
    }
    return didYouMean(text, among: near) ?? rooms.suggestion(for: text)
  }

  /// The building of a code, if a source lists it.
  package func building(_ code: BuildingCode) -> Building? { buildings[code] }

  /// "did you mean 'MAB'?", where a code is near.
  package func suggestion(for code: BuildingCode) -> String? {
    didYouMean(code.text, among: buildings.keys.map(\.text).sorted())
  }
}

// MARK: Calendars

extension Gazetteer {
  /// The place of an event by its calendar; `nil` where it is nowhere that people go. A text in
  /// which no place is found, or several, is the name of an unknown place.
  ///
  /// The text as a whole is looked for, then its pieces between commas, semicolons and brackets, at
  /// last the words before the last one of its first piece, if that one has a digit and the rest is
  /// a building: "Mabry Hall 9999, Larkspur".
  package func place(
    inCalendar text: String, at coordinate: Coordinate?, own: PlaceShelf
  ) -> Place? {
    let text = String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(200))
    if case .place(let found) = answer(text, own: own) { return found.place }
    let pieces = text.split { ",;()[]|".contains($0) }
    for piece in pieces {
      if case .place(let found) = answer(String(piece), own: own, inAddress: true) {
        return found.place
      }
    }
    // The address of an online meeting is not a place, and stays private.
    let isPlace = !text.isEmpty && !text.contains("://") && !text.contains("@")
    guard isPlace || coordinate != nil else { return nil }
    let building = isPlace ? pieces.first.flatMap(building(ofRoom:)) : nil
    return Place(
      name: isPlace ? text : "A point on the map", coordinate: building?.coordinate ?? coordinate,
      building: building?.building, isPersonal: building == nil && coordinate != nil)
  }

  /// The building of "Mabry Hall 9999", a room that no source knows.
  private func building(ofRoom text: Substring) -> Place? {
    let words = text.split(separator: " ")
    guard words.count > 1, let last = words.last, last.contains(where: \.isNumber) else {
      return nil
    }
    let name = foldedName(words.dropLast().joined(separator: " "))
    return [codes, buildingNames].lazy.map { $0[name] }.first { $0.count == 1 }?[0].place
  }
}

// MARK: Hours

extension Gazetteer {
  /// When a place is open on a date, in order; empty if it is closed all day, `nil` if
  /// unknown. Hours that begin on the date before are not among them.
  ///
  /// A place's own hours apply, otherwise its room's, its building's, and for places of the campus
  /// the site's.
  package func openTimes(of named: NamedPlace, on date: CalendarDate) -> [MinuteSpan]? {
    let building = named.place.building.flatMap { buildings[$0] }
    let room = named.place.room.flatMap { known[$0] }
    let isOnCampus = named.place.building != nil
    let opening =
      named.opening ?? room?.opening ?? building?.opening ?? (isOnCampus ? usual.opening : nil)
    guard let opening else { return nil }
    let closures =
      named.closures + (room?.closures ?? []) + (building?.closures ?? [])
      + (isOnCampus ? usual.closures : [])
    return closures.filter { $0.days.contains(date) }
      .reduce(opening[date.weekday]) { spans, closure in
        guard let time = closure.time else { return [] }
        return spans.flatMap { $0.without(time) }
      }
  }
}

extension MinuteSpan {
  fileprivate func without(_ other: MinuteSpan) -> [MinuteSpan] {
    guard overlaps(other) else { return [self] }
    return [MinuteSpan(start, other.start), MinuteSpan(other.end, end)].compactMap(\.self)
  }
}

extension Gazetteer.Answer {
  fileprivate init?(_ found: [NamedPlace]) {
    guard let first = found.first else { return nil }
    self = found.count == 1 ? .place(first) : .several(found.count)
  }
}

extension Place {
  fileprivate init(_ building: Building) {
    self.init(
      name: building.name.isEmpty ? building.code.text : building.name,
      coordinate: building.coordinate, building: building.code)
  }
}

extension NamedPlace {
  /// `nil` for a feature without a name, or without a corner.
  fileprivate init?(feature: StreetMap.Feature) {
    guard let name = feature.name, let middle = middle(of: feature.outline) else { return nil }
    self.init(Place(name: name, coordinate: middle))
    (aliases, category) = (feature.aliases, feature.category)
  }
}
