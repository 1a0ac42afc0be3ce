internal import CampusModel
internal import Streets

/// The minutes between buildings along a map's streets, for each mode that can use them.
struct PathTables {
  private var tables: [TravelMode: PathMinutes] = [:]

  /// None without a map, and for a mode to which the map has no ways.
  init(
    _ coordinates: [BuildingCode: Coordinate], along map: StreetMap, _ travel: TravelEntry
  ) {
    guard !map.ways.isEmpty else { return }
    let buildings = coordinates.sorted { $0.key < $1.key }
    for mode in [TravelMode.walking, .cycling, .driving] {
      guard
        let profile = StreetProfile(
          mode, pace: travel.mode(mode).pace, walkingPace: travel.mode(.walking).pace)
      else { continue }
      let router = StreetRouter(map, for: profile)
      guard !router.isEmpty else { continue }
      let access = travel.mode(mode).access * 60
      let table = router.table(among: buildings.map(\.value))
      tables[mode] = PathMinutes(
        among: buildings.map(\.key),
        seconds: table.map { row in row.map { $0.map { $0.seconds + access } } })
    }
  }

  subscript(mode: TravelMode) -> PathMinutes { tables[mode] ?? PathMinutes() }
}
