internal import CampusModel
internal import Diagnostics
internal import Streets

/// What the settings, files of measured ways and maps tell of the ways between buildings.
struct TravelReading {
  private(set) var walking: TravelMatrix
  /// By the modes of which anything is told.
  private(set) var rides: [TravelMode: TravelMatrix]
  private(set) var streets: StreetMap
  private(set) var diagnostics: [Diagnostic]

  /// A code is known that a directory lists or a class meets under; without `codes` nothing is said of unknown ones.
  init(
    of entry: TravelEntry, ways: [SourceFile], maps: [SourceFile], codes: Set<BuildingCode>?,
    buildings: [Building]
  ) {
    var measured = WaysReader(codes: codes)
    for file in ways { measured.read(file) }
    var map = StreetMapReader()
    for file in maps { map.read(file) }
    map.close()
    let coordinates = Dictionary(
      buildings.compactMap { building in building.coordinate.map { (building.code, $0) } },
      uniquingKeysWith: { first, _ in first })
    streets = map.map
    diagnostics = measured.diagnostics + map.diagnostics
    let tables = PathTables(coordinates, along: map.map, entry)
    func matrix(_ mode: TravelMode) -> TravelMatrix {
      let told = entry.mode(mode)
      return TravelMatrix(
        mode: mode, pace: told.pace, detour: told.detour, access: told.access,
        measured: measured.measured[mode] ?? [:], paths: tables[mode],
        // Nobody can tell from a straight line when a bus goes.
        coordinates: mode == .transit ? [:] : coordinates)
    }
    walking = matrix(.walking)
    rides = [:]
    for mode in [TravelMode.cycling, .driving, .transit] {
      let isTold =
        entry.told[mode] != nil || measured.measured[mode] != nil || tables.knows(mode)
      if isTold { rides[mode] = matrix(mode) }
    }
  }
}
