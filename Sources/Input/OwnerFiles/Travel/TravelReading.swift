package import CampusModel
package import Diagnostics
package import FileFormats
internal import Streets

/// Travel times between buildings by the settings, files of measured routes and a map.
package struct TravelReading {
  package let walking: TravelMatrix
  /// By bicycle and by car, and by transit where a file has it.
  package let rides: [TravelMode: TravelMatrix]
  package let diagnostics: [Diagnostic]

  /// Reads files of measured routes, and calculates the rest.
  ///
  /// `codes` are the known codes of buildings, from a directory and from classes. Without them,
  /// unknown codes are not reported.
  package static func read(
    _ routes: [SourceFile], settings: TravelEntry, streets: StreetMap, codes: Set<BuildingCode>?,
    buildings: [Building]
  ) -> TravelReading {
    var measured = WaysReader(codes: codes)
    for file in routes { measured.read(file) }
    let coordinates = Dictionary(
      buildings.compactMap { building in building.coordinate.map { (building.code, $0) } },
      uniquingKeysWith: { first, _ in first })
    let tables = PathTables(coordinates, along: streets, settings)
    func matrix(_ mode: TravelMode) -> TravelMatrix {
      let settings = settings.mode(mode)
      return TravelMatrix(
        mode: mode, pace: settings.pace, detour: settings.detour, access: settings.access,
        measured: measured.measured[mode] ?? [:], paths: tables[mode],
        // A straight line does not say when a bus goes.
        coordinates: mode == .transit ? [:] : coordinates)
    }
    var modes: [TravelMode] = [.cycling, .driving]
    if measured.measured[.transit] != nil { modes.append(.transit) }
    return TravelReading(
      walking: matrix(.walking),
      rides: Dictionary(uniqueKeysWithValues: modes.map { ($0, matrix($0)) }),
      diagnostics: measured.diagnostics)
  }
}
