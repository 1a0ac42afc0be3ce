internal import CampusModel
internal import Plotting
internal import Streets

/// How one gets about on a campus: what was measured, else along the map's streets, else as the crow flies.
///
/// A class, because all people's days hold it.
final class CampusTravel: Sendable {
  let campus: Campus

  init(on campus: Campus) { self.campus = campus }

  func matrix(of mode: TravelMode) -> TravelMatrix? {
    mode == .walking ? campus.travel : campus.rides[mode]
  }

  /// The line of a leg on the ground; straight where no street is known to lead there, and none where a place is not known.
  func line(
    from start: Place, to end: Place, by mode: TravelMode
  ) -> (points: [Coordinate], isStraight: Bool) {
    guard let a = start.coordinate, let b = end.coordinate else { return ([], true) }
    return ([a, b], true)
  }

  /// What is drawn below a route.
  var ground: RouteMap.Ground { RouteMap.Ground() }
  var attribution: String? { nil }
}

/// The ways between the places of one person.
struct PersonTravel: Sendable {
  private let campus: CampusTravel
  private let pace: Double?

  init(_ campus: CampusTravel, among places: [Place], pace: Double?) {
    (self.campus, self.pace) = (campus, pace)
  }

  func trip(
    from start: Place, to end: Place, by mode: TravelMode, _ time: Trip.Time, on date: CalendarDate
  ) -> Trip? {
    guard let matrix = campus.matrix(of: mode) else { return nil }
    if let a = start.building, let b = end.building, let way = matrix.way(from: a, to: b),
      way.origin == .measured
    {
      return Trip(by: mode, minutes: way.minutes, origin: .measured)
    }
    guard let a = start.coordinate, let b = end.coordinate else { return nil }
    let metres = a.metres(to: b) * matrix.detour
    let pace = mode == .walking ? pace ?? matrix.pace : matrix.pace
    let minutes = Int((metres / pace + matrix.access).rounded(.up))
    return Trip(
      by: mode, minutes: minutes, metres: metres, walked: mode == .walking ? metres : nil,
      origin: .straightLine)
  }
}
