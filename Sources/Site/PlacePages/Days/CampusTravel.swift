package import CampusModel
internal import OwnDays
internal import Parallel
internal import Plotting
internal import Streets
package import TimeZones
internal import Transit

/// How people travel on a campus: measured times, otherwise the map's streets, otherwise straight
/// lines.
///
/// A class, because all people's days hold it; routers are made on first use.
package final class CampusTravel: Sendable {
  private let campus: Campus
  private let lengths: [TravelMode: LazyValue<SharedLengths>]
  private let lines: LazyValue<RouteMap.Ground>
  private let network: LazyValue<TransitNetwork>
  /// The public transit of the dates that are requested most.
  private let transit: [CalendarDate: LazyValue<TransitDay>]

  package init(on campus: Campus, in zone: Zone, dates: [CalendarDate]) {
    self.campus = campus
    let network = LazyValue {
      TransitNetwork(
        campus.travel.timetable, in: zone,
        walking: TransitNetwork.straight(
          pace: campus.travel.walking.pace, detour: campus.travel.walking.detour))
    }
    self.network = network
    transit = Dictionary(
      dates.map { date in (date, LazyValue { network.value.day(date) }) },
      uniquingKeysWith: { first, _ in first })
    let (streets, travel) = (campus.travel.streets, campus.travel.walking)
    let places = LazyValue { campus.sharedPlaces }
    var lengths: [TravelMode: LazyValue<SharedLengths>] = [:]
    for mode in TravelMode.allCases where !streets.ways.isEmpty {
      let matrix = mode == .walking ? travel : campus.travel.rides[mode]
      let profile = matrix.flatMap {
        StreetProfile(mode, pace: $0.pace, walkingPace: travel.pace)
      }
      if let profile {
        lengths[mode] = LazyValue {
          SharedLengths(by: StreetRouter(streets, for: profile), among: places.value)
        }
      }
    }
    self.lengths = lengths
    lines = LazyValue { RouteMap.Ground(of: streets) }
  }

  func matrix(of mode: TravelMode) -> TravelMatrix? {
    mode == .walking ? campus.travel.walking : campus.travel.rides[mode]
  }

  /// `nil` where there is no timetable.
  func transit(on date: CalendarDate) -> TransitDay? {
    guard !campus.travel.timetable.isEmpty else { return nil }
    return transit[date]?.value ?? network.value.day(date)
  }

  /// `nil` where no map shows where the mode may go.
  func lengths(of mode: TravelMode) -> SharedLengths? {
    lengths[mode].flatMap { $0.value.router.isEmpty ? nil : $0.value }
  }

  /// The line of a leg on the ground; straight where no street is known to lead there.
  func line(
    from start: Coordinate, to end: Coordinate, by mode: TravelMode
  ) -> (points: [Coordinate], isStraight: Bool) {
    lengths(of: mode)?.router.route(from: start, to: end).map { ($0.points, false) }
      ?? ([start, end], true)
  }

  /// The ground drawn below a route.
  var ground: RouteMap.Ground { lines.value }

  /// Who drew the map; `nil` where there is none.
  var attribution: String? {
    campus.travel.streets.ways.isEmpty ? nil : campus.settings.publishing.mapAttribution
  }
}

extension Campus {
  /// Places that several people go to: the campus's buildings, and places named in day books that
  /// are not one person's own.
  fileprivate var sharedPlaces: [Coordinate] {
    let named = people.compactMap(\.days).flatMap { days in
      days.activities.compactMap(\.place) + days.errands.flatMap(\.places)
    }
    var seen: Set<Coordinate> = []
    return
      (catalog.buildings.compactMap(\.coordinate)
      + named.filter { !$0.isPersonal }.compactMap(\.coordinate))
      .filter { seen.insert($0).inserted }
  }
}

extension RouteMap.Ground {
  fileprivate init(of map: StreetMap) {
    self.init(
      paths: map.ways.map { $0.nodes.compactMap { map.nodes[$0]?.coordinate } },
      features: map.features.filter { $0.kind != .other && $0.outline.count > 2 })
  }
}

/// The routes between the places of one person, by all modes.
struct PersonTravel: Sendable {
  private let campus: CampusTravel
  private let table: TripTable

  /// - `pace`: on foot, in meters a minute; `nil` for that of the campus.
  init(_ campus: CampusTravel, among places: [Place], pace: Double?) {
    self.campus = campus
    var rules: [TravelMode: TripRules] = [:]
    var lengths: [TravelMode: TripTable.Lengths] = [:]
    for mode in TravelMode.allCases {
      rules[mode] = campus.matrix(of: mode).map { TripRules($0, pace: pace) }
      lengths[mode] = campus.lengths(of: mode).map { shared in { shared.table(among: $0) } }
    }
    table = TripTable(among: places, by: rules, along: lengths)
  }

  func trip(
    from start: Place, to end: Place, by mode: TravelMode, _ time: Trip.Time, on date: CalendarDate
  ) -> Trip? {
    guard mode == .transit else { return table.trip(from: start, to: end, by: mode) }
    return table.measured(from: start, to: end, by: mode)
      ?? campus.transit(on: date)?.trip(from: start, to: end, time)
  }
}
