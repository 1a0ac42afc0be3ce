package import CampusModel
package import Diagnostics

/// The buildings of an IMDF folder, as far as plans need them. Ids are as the map has them.
package struct IndoorMap: Sendable {
  /// A building, as `building.geojson` has it.
  package struct Building: Sendable {
    /// Unique in its file.
    package var id: String
    /// The name that people use for it, by language.
    package var name: MapName
    /// Where its name is shown; `nil` where the file does not say.
    package var coordinate: Coordinate?
    /// In one line, from `address.geojson`.
    package var address: String?
  }

  /// A floor, or a part of one that has its own shape.
  package struct Level: Sendable {
    package var id: String
    /// 0 is the ground by IMDF, although people may call it "1".
    package var ordinal: Int?
    package var name: MapName
    /// The name on the buttons of an elevator, by language.
    package var shortName: MapName
    var buildings: [String]
    var rings: [MapRing]
  }

  /// In the order of the file.
  package var buildings: [Building] = []
  /// In the order of the file.
  package var levels: [Level] = []
  /// The drawn areas by level.
  var areas: [String: [MapArea]] = [:]
  var doors: [String: [[Coordinate]]] = [:]
  var fixtures: [String: [MapRing]] = [:]
}

extension IndoorMap {
  /// The buildings of that id or, in any language, of that name.
  package func buildings(called text: String) -> [Building] {
    let key = roomKey(text)
    return buildings.filter { $0.id == text || $0.name.all.map(roomKey).contains(key) }
  }

  /// The levels that a word means: by its id; otherwise by a name or short name in any language;
  /// otherwise by its ordinal. So "1" is the floor that is called 1, and only where none is, the
  /// one above the ground.
  package func levels(called text: String, of building: String? = nil) -> [Level] {
    let levels = levels.filter { level in building.map(level.buildings.contains) ?? true }
    let key = roomKey(text)
    let byID = levels.filter { $0.id == text }
    if !byID.isEmpty { return byID }
    let byName = levels.filter { ($0.shortName.all + $0.name.all).map(roomKey).contains(key) }
    return byName.isEmpty ? levels.filter { $0.ordinal.map(String.init) == key } : byName
  }

  /// The levels of a building, from the lowest to the highest; those without an ordinal last.
  package func levels(of building: String) -> [Level] {
    let own = levels.filter { $0.buildings.contains(building) }
    return own.enumerated().sorted { a, b in
      (a.element.ordinal ?? .max, a.offset) < (b.element.ordinal ?? .max, b.offset)
    }.map(\.element)
  }

  /// The plan of a level, in a frame that all levels of its buildings share, so that floors lie
  /// over each other; `nil` where nothing of it has a shape, or its parts lie too far apart.
  package func plan(of level: Level) -> MapPlan? {
    let buildings = Set(level.buildings)
    let together = levels.filter { $0.id == level.id || !buildings.isDisjoint(with: $0.buildings) }
    let places = together.flatMap { level in
      level.rings.flatMap(\.self) + (areas[level.id] ?? []).flatMap(\.rings).flatMap(\.self)
    }
    guard let frame = MapFrame(around: places) else { return nil }
    return MapPlan(
      in: frame, ground: level.rings, areas: areas[level.id] ?? [], doors: doors[level.id] ?? [],
      lines: (fixtures[level.id] ?? []).map { $0 + $0.prefix(1) })
  }
}

/// An area of a map, before it is drawn on a plan.
package struct MapArea: Hashable, Sendable {
  /// All that it is called.
  package var names: AreaNames
  /// As IMDF words it: "classroom", "restroom.female".
  var category: String
  var rings: [MapRing]
  /// Where it is in its file.
  package var place: FilePlace

  private var kind: String { String(category.lowercased().prefix { $0 != "." }) }

  /// Whether people walk over it: it is part of the ground, and not drawn.
  var isGround: Bool {
    [
      "walkway", "corridor", "opentobelow", "unenclosedarea", "movingwalkway", "footbridge",
      "level", "area",
    ].contains(kind)
  }

  /// Whether it is drawn, but no room that anybody would look for.
  var isService: Bool {
    [
      "stairs", "steps", "elevator", "escalator", "ramp", "restroom", "structure", "column",
      "nonpublic", "serviceshaft", "parking", "vegetation", "wall", "toilets",
    ].contains(kind)
  }

  /// Why it is in no list of free rooms; `nil` for rooms to work in, and if its kind is unknown.
  package var exclusion: String? {
    let open = [
      "", "room", "classroom", "auditorium", "conferenceroom", "library", "lounge", "study",
      "yes", "unspecified",
    ]
    return open.contains(kind) ? nil : category.replacing(".", with: ", ")
  }
}
