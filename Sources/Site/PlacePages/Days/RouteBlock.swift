internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Parallel
internal import Plotting
internal import SiteFrame

/// The day on a map: streets and houses, the routes in order, and a mark at each stop.
struct RouteBlock {
  let page: DayPage
  let itinerary: Itinerary
  let stops: DayStops

  /// `nil` where fewer than two places are known.
  var content: DayContent.Map? {
    let drawing = RouteDrawing(ways: ways, stops: stops.marks)
    guard
      let lines = page.days.recent.routes.value(
        of: drawing,
        { [travel = page.travel] in
          drawing.lines(by: travel)
        })
    else { return nil }
    return .init(
      svg: lines.svg, key: key(of: lines), source: page.travel.attribution, missing: missing)
  }

  /// The id of a route on the map.
  static func id(ofLeg number: Int) -> String { "leg-\(number)" }

  private var ways: [RouteDrawing.Way] {
    itinerary.legs.enumerated().compactMap { number, leg in
      guard let option = leg.chosen, option.trip != nil, let start = leg.from.coordinate,
        let end = leg.to.coordinate
      else { return nil }
      return RouteDrawing.Way(
        start: start, end: end, mode: option.mode,
        isPast: page.isNow && (option.arrival ?? 0) <= page.edition.now.time.value,
        id: Self.id(ofLeg: number))
    }
  }

  /// "Dotted: done. Dashed: by bicycle."
  private func key(of lines: RouteDrawing.Lines) -> TrustedMarkup {
    var words: [String] = []
    // Routes of today turn gray on the phone.
    if lines.arePast || page.mayBePresent && !page.isNow {
      words.append("gray and dotted: done")
    }
    for (line, word) in RouteMap.LineStyle.explained where lines.styles.contains(line) {
      words.append(word)
    }
    return phrase("\(words.joined(separator: " · "))")
  }

  /// The places that are not on the map.
  private var missing: TrustedMarkup {
    let names = itinerary.entries.filter { !$0.isCanceled && $0.time != nil }.compactMap(\.place)
      .filter { $0.coordinate == nil }.map(\.name)
    let unique = names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
    return unique.isEmpty
      ? .empty
      : phrase(
        "Not on the map (no location): \(unique.joined(separator: ", ")).")
  }
}

/// The content of a day's map. Equal ones are drawn once.
struct RouteDrawing: Hashable, Sendable {
  /// A route that is drawn.
  struct Way: Hashable, Sendable {
    var start: Coordinate
    var end: Coordinate
    var mode: TravelMode
    var isPast: Bool
    /// For a script, on days that may be present; on the others too, so that equal days of several
    /// weeks are one drawing.
    var id: String
  }

  var ways: [Way]
  var stops: [RouteMap.Stop]

  /// The drawing, and the values that its key explains.
  struct Lines: Sendable {
    var svg: TrustedMarkup
    var arePast: Bool
    /// The styles of the routes that are not over.
    var styles: Set<RouteMap.LineStyle>
  }

  /// `nil` where fewer than two places are known.
  fileprivate func lines(by travel: CampusTravel) -> Lines? {
    let segments = ways.compactMap { $0.segment(by: travel) }
    guard
      let map = RouteMap(
        subject: "Map of the day", ground: travel.ground, segments: segments, stops: stops)
    else { return nil }
    return Lines(
      svg: map.svg(id: "way"), arePast: segments.contains(where: \.isPast),
      styles: Set(segments.filter { !$0.isPast }.map(\.line)))
  }
}

extension RouteDrawing.Way {
  fileprivate func segment(by travel: CampusTravel) -> RouteMap.Segment? {
    let (points, isStraight) = travel.line(from: start, to: end, by: mode)
    guard points.count > 1 else { return nil }
    // No map has the route of a bus, but it is known that the person takes it.
    let isUnknown = isStraight && mode != .transit
    return RouteMap.Segment(points, isUnknown ? .straight : mode.line, isPast: isPast, id: id)
  }
}

extension TravelMode {
  fileprivate var line: RouteMap.LineStyle {
    switch self {
    case .walking: .walked
    case .cycling: .cycled
    case .driving: .driven
    case .transit: .ridden
    }
  }
}

extension RouteMap.LineStyle {
  /// Lines other than those on foot, in words.
  fileprivate static let explained: [(RouteMap.LineStyle, String)] = [
    (.cycled, "dashed: by bicycle"), (.driven, "double: by car"),
    (.ridden, "long and short: by bus or train"), (.straight, "thin: route unknown"),
  ]
}
