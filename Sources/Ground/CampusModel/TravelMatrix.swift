/// Travel times between buildings by one mode.
///
/// A measured time comes first, then the fastest path on the map, then an estimate: the straight
/// line times a detour factor at a steady pace, where both buildings have coordinates. A time that
/// is unknown is `nil`, not 0.
///
/// ```
/// let travel = TravelMatrix(pace: 80, detour: 1.3, coordinates: coordinates)
/// // 400 m apart: 400 · 1.3 / 80 = 6.5, rounded up to 7 minutes:
/// travel.travelTime(from: mab, to: ald)
/// ```
package struct TravelMatrix: Hashable, Encodable, Sendable {
  /// The time from one building to another.
  package struct TravelTime: Hashable, Sendable {
    /// Where the minutes come from, the most reliable first.
    package enum Origin: Hashable, Encodable, Sendable {
      case measured, timetable, paths, straightLine
    }

    /// Whole minutes, rounded up.
    package var minutes: Int
    /// Where the minutes come from.
    package var origin: Origin

    package init(minutes: Int, _ origin: Origin) { (self.minutes, self.origin) = (minutes, origin) }

    /// Whether it is computed without knowing the paths.
    package var isEstimate: Bool { origin == .straightLine }
  }

  /// The mode of all its times.
  package var mode: TravelMode
  /// Meters per minute, above 0.
  package var pace: Double
  /// Minutes added to every trip, at least 0: to unlock a bicycle, to park. Measured times include
  /// them.
  package var access: Double
  /// The ratio of a trip's length to the straight line, at least 1.
  package var detour: Double
  /// Measured minutes; a missing return trip takes as long as the outward one.
  @KeysInOrder package var measured: [Ends: Int]
  /// Minutes along paths. The two directions may differ.
  package var paths: PathMinutes
  /// Minutes of straight lines that were computed elsewhere, as they are for phones.
  package var estimates = PathMinutes()
  /// By building.
  @KeysInOrder package var coordinates: [BuildingCode: Coordinate]

  /// Two buildings in the direction of travel.
  package struct Ends: Comparable, Hashable, Encodable, Sendable {
    /// The building of departure.
    package var from: BuildingCode
    /// The building of arrival.
    package var to: BuildingCode
    package init(from: BuildingCode, to: BuildingCode) { (self.from, self.to) = (from, to) }

    /// By departure, then by arrival.
    package static func < (a: Self, b: Self) -> Bool { (a.from, a.to) < (b.from, b.to) }
  }

  package init(
    mode: TravelMode = .walking, pace: Double = 80, detour: Double = 1.3, access: Double = 0,
    measured: [Ends: Int] = [:], paths: PathMinutes = PathMinutes(),
    coordinates: [BuildingCode: Coordinate] = [:]
  ) {
    self.mode = mode
    self.pace = pace
    self.detour = detour
    self.access = access
    self.measured = measured
    self.paths = paths
    self.coordinates = coordinates
  }

  /// The time between two buildings; `nil` where unknown. Within one building it is 0.
  package func travelTime(from start: BuildingCode, to end: BuildingCode) -> TravelTime? {
    if let minutes = measuredMinutes(from: start, to: end) {
      return TravelTime(minutes: minutes, .measured)
    }
    if let minutes = paths.minutes(from: start, to: end) {
      return TravelTime(minutes: minutes, .paths)
    }
    return estimatedMinutes(from: start, to: end).map { TravelTime(minutes: $0, .straightLine) }
  }

  private func estimatedMinutes(from start: BuildingCode, to end: BuildingCode) -> Int? {
    if let minutes = estimates.minutes(from: start, to: end) { return minutes }
    #if hasFeature(Embedded)
      return nil
    #else
      guard let a = coordinates[start], let b = coordinates[end] else { return nil }
      return Int((a.meters(to: b) * detour / pace + access).rounded(.up))
    #endif
  }

  /// The same times between some buildings, as two tables: one of known minutes and one of
  /// estimates.
  ///
  /// - Precondition: `buildings` are in ascending order without repeats.
  package func calculated(among buildings: [BuildingCode]) -> TravelMatrix {
    let times = buildings.flatMap { start in buildings.map { travelTime(from: start, to: $0) } }
    let table = { (isEstimate: Bool) in
      PathMinutes(
        among: buildings,
        minutes: times.map { time in
          time.flatMap { $0.isEstimate == isEstimate ? Int32(clamping: $0.minutes) : nil } ?? -1
        })
    }
    var own = TravelMatrix(mode: mode, paths: table(false))
    own.estimates = table(true)
    return own
  }

  /// The measured minutes; 0 within one building, `nil` without a measurement.
  package func measuredMinutes(from start: BuildingCode, to end: BuildingCode) -> Int? {
    if start == end { return 0 }
    return measured[Ends(from: start, to: end)] ?? measured[Ends(from: end, to: start)]
  }
}

/// The minutes between buildings along paths, as a square table.
package struct PathMinutes: Hashable, Encodable, Sendable {
  /// In order, each once.
  package let buildings: [BuildingCode]
  /// `minutes[from * buildings.count + to]`; −1 without a path.
  private let minutes: [Int32]

  package init() { (buildings, minutes) = ([], []) }

  /// - Precondition: `buildings` are in ascending order without repeats; minutes are as many as
  ///   pairs of them, from the first to each, from the second to each; −1 without a path.
  package init(among buildings: [BuildingCode], minutes: [Int32]) {
    precondition(minutes.count == buildings.count * buildings.count, "a square table of minutes")
    (self.buildings, self.minutes) = (buildings, minutes)
  }

  /// Rounds `seconds` up to minutes; it has a row and a column for each building, `nil` without a
  /// path.
  ///
  /// - Precondition: `buildings` are in ascending order without repeats; seconds are at least 0.
  package init(among buildings: [BuildingCode], seconds: [[Double?]]) {
    self.buildings = buildings
    minutes = seconds.joined().map { seconds in
      seconds.map { Int32(clamping: Int(min($0 / 60, 1e9).rounded(.up))) } ?? -1
    }
  }

  /// `nil` without a path, and for buildings that are not in the table.
  ///
  /// - Complexity: O(log n) in the buildings.
  package func minutes(from start: BuildingCode, to end: BuildingCode) -> Int? {
    guard let from = number(of: start), let to = number(of: end) else { return nil }
    let minutes = minutes[from * buildings.count + to]
    return minutes < 0 ? nil : Int(minutes)
  }

  private func number(of building: BuildingCode) -> Int? {
    var (low, high) = (0, buildings.count)
    while low < high {
      let middle = (low + high) / 2
      if buildings[middle] < building { low = middle + 1 } else { high = middle }
    }
    return low < buildings.count && buildings[low] == building ? low : nil
  }
}
