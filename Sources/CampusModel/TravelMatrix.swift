/// How long the ways between buildings take.
///
/// What somebody measured or routed wins; for the rest, the straight line times a detour at a steady pace, where both
/// buildings have coordinates. Unknown is not 0: a way nobody can tell has no minutes.
package struct TravelMatrix: Hashable, Encodable, Sendable {
  /// How long one way takes.
  package struct Way: Hashable, Sendable {
    /// Whole minutes, rounded up.
    package var minutes: Int
    /// Reckoned from coordinates, not measured.
    package var isEstimate: Bool

    package init(minutes: Int, isEstimate: Bool) {
      (self.minutes, self.isEstimate) = (minutes, isEstimate)
    }
  }

  /// How the ways are gone: "walking".
  package var mode: String
  /// Metres a minute, above 0.
  package var pace: Double
  /// How much longer a way is than the straight line, at least 1.
  package var detour: Double
  /// Measured minutes by the two buildings; a way back that is not listed takes as long as the way there.
  @KeysInOrder package var measured: [Ends: Int]
  @KeysInOrder package var coordinates: [BuildingCode: Coordinate]

  package struct Ends: Comparable, Hashable, Encodable, Sendable {
    package var from: BuildingCode
    package var to: BuildingCode
    package init(from: BuildingCode, to: BuildingCode) { (self.from, self.to) = (from, to) }

    package static func < (a: Self, b: Self) -> Bool { (a.from, a.to) < (b.from, b.to) }
  }

  package init(
    mode: String = "walking", pace: Double = 80, detour: Double = 1.3,
    measured: [Ends: Int] = [:], coordinates: [BuildingCode: Coordinate] = [:]
  ) {
    self.mode = mode
    self.pace = pace
    self.detour = detour
    self.measured = measured
    self.coordinates = coordinates
  }

  /// The way between two buildings; `nil` where nobody knows. Within one building it is 0.
  package func way(from start: BuildingCode, to end: BuildingCode) -> Way? {
    if start == end { return Way(minutes: 0, isEstimate: false) }
    if let minutes = measured[Ends(from: start, to: end)] ?? measured[Ends(from: end, to: start)] {
      return Way(minutes: minutes, isEstimate: false)
    }
    guard let a = coordinates[start], let b = coordinates[end] else { return nil }
    return Way(
      minutes: Int((a.metres(to: b) * detour / pace).rounded(.up)), isEstimate: true)
  }
}
