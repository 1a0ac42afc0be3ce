/// How long the ways between buildings take.
///
/// What somebody measured or routed wins; then the fastest way along the paths of a map; for the rest, the straight line times a
/// detour at a steady pace, where both buildings have coordinates. Unknown is not 0: a way nobody can tell has no minutes.
package struct TravelMatrix: Hashable, Encodable, Sendable {
  /// How long one way takes.
  package struct Way: Hashable, Sendable {
    /// Where its minutes are from, the surest first.
    package enum Origin: Hashable, Encodable, Sendable {
      case measured, timetable, paths, straightLine
    }

    /// Whole minutes, rounded up.
    package var minutes: Int
    package var origin: Origin

    package init(minutes: Int, _ origin: Origin) { (self.minutes, self.origin) = (minutes, origin) }

    /// Reckoned without knowing where one can walk.
    package var isEstimate: Bool { origin == .straightLine }
  }

  package var mode: TravelMode
  /// Metres a minute, above 0.
  package var pace: Double
  /// Minutes that each way takes beside the way itself, at least 0: to unlock a bicycle, to park. What was measured has them in it.
  package var access: Double
  /// How much longer a way is than the straight line, at least 1.
  package var detour: Double
  /// Measured minutes by the two buildings; a way back that is not listed takes as long as the way there.
  @KeysInOrder package var measured: [Ends: Int]
  /// Minutes along paths. A way back may take longer than the way there.
  package var paths: PathMinutes
  @KeysInOrder package var coordinates: [BuildingCode: Coordinate]

  package struct Ends: Comparable, Hashable, Encodable, Sendable {
    package var from: BuildingCode
    package var to: BuildingCode
    package init(from: BuildingCode, to: BuildingCode) { (self.from, self.to) = (from, to) }

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

  /// The way between two buildings; `nil` where nobody knows. Within one building it is 0.
  package func way(from start: BuildingCode, to end: BuildingCode) -> Way? {
    if let minutes = measuredMinutes(from: start, to: end) {
      return Way(minutes: minutes, .measured)
    }
    if let minutes = paths.minutes(from: start, to: end) { return Way(minutes: minutes, .paths) }
    guard let a = coordinates[start], let b = coordinates[end] else { return nil }
    let minutes = a.metres(to: b) * detour / pace + access
    return Way(minutes: Int(minutes.rounded(.up)), .straightLine)
  }

  /// What somebody measured, and 0 within one building; `nil` where nobody did.
  package func measuredMinutes(from start: BuildingCode, to end: BuildingCode) -> Int? {
    if start == end { return 0 }
    return measured[Ends(from: start, to: end)] ?? measured[Ends(from: end, to: start)]
  }
}

/// The minutes between some buildings along paths: a square table, since there is one for most pairs.
package struct PathMinutes: Hashable, Encodable, Sendable {
  /// In order, each once.
  private let buildings: [BuildingCode]
  /// `minutes[from * buildings.count + to]`; −1 where no path leads.
  private let minutes: [Int32]

  package init() { (buildings, minutes) = ([], []) }

  /// The minutes are whole, rounded up from `seconds`, which has a row and a column for each building; `nil` where no path leads.
  ///
  /// - Precondition: `buildings` are in order, each once; seconds are at least 0.
  package init(among buildings: [BuildingCode], seconds: [[Double?]]) {
    self.buildings = buildings
    minutes = seconds.joined().map { seconds in
      seconds.map { Int32(clamping: Int(min($0 / 60, 1e9).rounded(.up))) } ?? -1
    }
  }

  /// `nil` where no path leads, and for buildings that are not in the table.
  ///
  /// - Complexity: the logarithm of the buildings.
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
