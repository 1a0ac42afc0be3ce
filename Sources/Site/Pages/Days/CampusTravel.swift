internal import CampusModel
internal import Parallel
internal import Plotting
internal import Streets
internal import TimeZones
internal import Transit

/// How people travel on a campus: measured times, otherwise the map's streets, otherwise straight
/// lines.
///
/// A class, because all people's days hold it; routers are made on first use.
final class CampusTravel: Sendable {
  private let campus: Campus
  private let lengths: [TravelMode: LazyValue<SharedLengths>]
  private let lines: LazyValue<RouteMap.Ground>
  private let network: LazyValue<TransitNetwork>
  /// The public transit of the dates that are requested most.
  private let transit: [CalendarDate: LazyValue<TransitDay>]

  init(on campus: Campus, in zone: Zone, dates: [CalendarDate]) {
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

  /// What is drawn below a route.
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

/// The routes between the places of one person, by all modes. Each table is calculated as a whole:
/// it costs little more than one of its rows.
struct PersonTravel: Sendable {
  private let campus: CampusTravel
  /// On foot, in meters a minute; `nil` for that of the campus.
  private let pace: Double?
  private let numbers: [Coordinate: Int]
  private let tables: [TravelMode: [[StreetRouter.Length?]]]

  init(_ campus: CampusTravel, among places: [Place], pace: Double?) {
    (self.campus, self.pace) = (campus, pace)
    var numbers: [Coordinate: Int] = [:]
    var known: [Coordinate] = []
    for coordinate in places.compactMap(\.coordinate) where numbers[coordinate] == nil {
      numbers[coordinate] = known.count
      known.append(coordinate)
    }
    self.numbers = numbers
    tables = Dictionary(
      uniqueKeysWithValues: TravelMode.allCases.compactMap { mode in
        campus.lengths(of: mode).map { (mode, $0.table(among: known)) }
      })
  }

  func trip(
    from start: Place, to end: Place, by mode: TravelMode, _ time: Trip.Time, on date: CalendarDate
  ) -> Trip? {
    let matrix = campus.matrix(of: mode)
    let length = length(from: start, to: end, by: mode)
    if let a = start.building, let b = end.building,
      let minutes = matrix?.measuredMinutes(from: a, to: b)
    {
      return Trip(by: mode, minutes: minutes, meters: length?.meters, origin: .measured)
    }
    guard mode != .transit else {
      return campus.transit(on: date)?.trip(from: start, to: end, time)
    }
    guard let matrix else { return nil }
    return length.map { trip(along: $0, by: matrix) } ?? straight(from: start, to: end, by: matrix)
  }

  private func length(
    from start: Place, to end: Place, by mode: TravelMode
  ) -> StreetRouter.Length? {
    guard let a = start.coordinate.flatMap({ numbers[$0] }),
      let b = end.coordinate.flatMap({ numbers[$0] })
    else { return nil }
    return tables[mode]?[a][b]
  }

  private func trip(along length: StreetRouter.Length, by matrix: TravelMatrix) -> Trip {
    // Walking times, steps included, scale with the pace; in other modes only the walk to the
    // street does, at the campus's pace.
    let share = matrix.mode == .walking ? pace.map { matrix.pace / $0 } ?? 1 : 1
    let minutes = length.seconds / 60 * share + matrix.access
    return Trip(
      by: matrix.mode, minutes: Int(minutes.rounded(.up)), meters: length.meters,
      walked: matrix.mode == .walking ? length.meters : length.walked, origin: .paths)
  }

  private func straight(from start: Place, to end: Place, by matrix: TravelMatrix) -> Trip? {
    guard let a = start.coordinate, let b = end.coordinate else { return nil }
    let meters = a.meters(to: b) * matrix.detour
    let isWalk = matrix.mode == .walking
    let minutes = meters / (isWalk ? pace ?? matrix.pace : matrix.pace) + matrix.access
    return Trip(
      by: matrix.mode, minutes: Int(minutes.rounded(.up)), meters: meters,
      walked: isWalk ? meters : nil, origin: .straightLine)
  }
}
