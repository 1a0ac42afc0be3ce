package import CampusModel
package import Diagnostics
package import FileFormats
internal import Streets

/// What the settings, files of measured ways and a map tell of the ways between buildings.
package struct TravelReading {
  package private(set) var walking: TravelMatrix
  /// By bicycle and by car, and by transit where anything is told of it.
  package private(set) var rides: [TravelMode: TravelMatrix]
  package private(set) var diagnostics: [Diagnostic]

  /// A code is known that a directory lists or a class meets under; without `codes` nothing is said
  /// of unknown ones.
  package init(
    of entry: TravelEntry, ways: [SourceFile], along map: StreetMap, codes: Set<BuildingCode>?,
    buildings: [Building]
  ) {
    var measured = WaysReader(codes: codes)
    for file in ways { measured.read(file) }
    let coordinates = Dictionary(
      buildings.compactMap { building in building.coordinate.map { (building.code, $0) } },
      uniquingKeysWith: { first, _ in first })
    diagnostics = measured.diagnostics
    let tables = PathTables(coordinates, along: map, entry)
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
    for mode in [TravelMode.cycling, .driving] { rides[mode] = matrix(mode) }
    if measured.measured[.transit] != nil { rides[.transit] = matrix(.transit) }
  }
}
