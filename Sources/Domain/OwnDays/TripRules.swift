package import CampusModel
package import Streets

/// How long a trip takes by a mode with a pace of its own: measured, along streets, or along a
/// straight line, in this order.
///
/// ```
/// TripRules(walking, pace: nil).trip(from: library, to: gym, along: length)?.minutes
/// ```
package struct TripRules: Sendable {
  /// The campus's times and paces of the mode.
  package let matrix: TravelMatrix
  /// On foot, in meters a minute; `nil` for that of the campus.
  package let pace: Double?
  /// Minutes along paths between buildings, which a phone has where the map is too large for it.
  private let table: PathMinutes

  package init(_ matrix: TravelMatrix, pace: Double?, table: PathMinutes = PathMinutes()) {
    (self.matrix, self.pace, self.table) = (matrix, pace, table)
  }

  /// The trip between two places; `nil` where nothing is known.
  ///
  /// - `length`: the route along the streets, if there is one.
  package func trip(
    from start: Place, to end: Place, along length: StreetRouter.Length?
  ) -> Trip? {
    if let measured = measured(from: start, to: end, along: length) { return measured }
    if let length { return trip(along: length) }
    return tabled(from: start, to: end) ?? straight(from: start, to: end)
  }

  /// The measured trip between the buildings of two places.
  package func measured(
    from start: Place, to end: Place, along length: StreetRouter.Length?
  ) -> Trip? {
    guard let a = start.building, let b = end.building,
      let minutes = matrix.measuredMinutes(from: a, to: b)
    else { return nil }
    return Trip(by: matrix.mode, minutes: minutes, meters: length?.meters, origin: .measured)
  }

  private func trip(along length: StreetRouter.Length) -> Trip {
    // Walking times, steps included, scale with the pace; in other modes only the walk to the
    // street does, at the campus's pace.
    let minutes = length.seconds / 60 * share + matrix.access
    return Trip(
      by: matrix.mode, minutes: Int(minutes.rounded(.up)), meters: length.meters,
      walked: matrix.mode == .walking ? length.meters : length.walked, origin: .paths)
  }

  private var share: Double {
    matrix.mode == .walking ? pace.map { matrix.pace / $0 } ?? 1 : 1
  }

  private func tabled(from start: Place, to end: Place) -> Trip? {
    guard let a = start.building, let b = end.building,
      let minutes = table.minutes(from: a, to: b)
    else { return nil }
    let own = (Double(minutes) * share).rounded(.up)
    return Trip(by: matrix.mode, minutes: Int(own), origin: .paths)
  }

  private func straight(from start: Place, to end: Place) -> Trip? {
    guard let a = start.coordinate, let b = end.coordinate else { return nil }
    let meters = a.meters(to: b) * matrix.detour
    let isWalk = matrix.mode == .walking
    let minutes = meters / (isWalk ? pace ?? matrix.pace : matrix.pace) + matrix.access
    return Trip(
      by: matrix.mode, minutes: Int(minutes.rounded(.up)), meters: meters,
      walked: isWalk ? meters : nil, origin: .straightLine)
  }
}

/// The trips between the places of one person, by the modes without a timetable.
package struct TripTable: Sendable {
  /// Gives the routes along streets between all of some places, a row for each start.
  package typealias Lengths = ([Coordinate]) -> [[StreetRouter.Length?]]

  private let rules: [TravelMode: TripRules]
  private let numbers: [Coordinate: Int]
  private let tables: [TravelMode: [[StreetRouter.Length?]]]

  /// - `lengths`: by mode, where a map shows where the mode may go. Each table is calculated as a
  ///   whole: it costs little more than one of its rows.
  package init(
    among places: [Place], by rules: [TravelMode: TripRules], along lengths: [TravelMode: Lengths]
  ) {
    self.rules = rules
    var numbers: [Coordinate: Int] = [:]
    var known: [Coordinate] = []
    for place in places {
      guard let coordinate = place.coordinate, numbers[coordinate] == nil else { continue }
      numbers[coordinate] = known.count
      known.append(coordinate)
    }
    self.numbers = numbers
    var tables: [TravelMode: [[StreetRouter.Length?]]] = [:]
    for (mode, own) in lengths { tables[mode] = own(known) }
    self.tables = tables
  }

  /// The trip between two places; `nil` where nothing is known.
  package func trip(from start: Place, to end: Place, by mode: TravelMode) -> Trip? {
    rules[mode]?.trip(from: start, to: end, along: length(from: start, to: end, by: mode))
  }

  /// The measured trip between the buildings of two places, by any mode.
  package func measured(from start: Place, to end: Place, by mode: TravelMode) -> Trip? {
    rules[mode]?.measured(from: start, to: end, along: length(from: start, to: end, by: mode))
  }

  private func length(
    from start: Place, to end: Place, by mode: TravelMode
  ) -> StreetRouter.Length? {
    guard let a = start.coordinate, let b = end.coordinate, let from = numbers[a],
      let to = numbers[b]
    else { return nil }
    return tables[mode]?[from][to]
  }
}
