internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting

/// The day on a map: streets and houses, the routes in order, and a mark at each stop.
struct RouteBlock {
  let page: DayPage
  let itinerary: Itinerary
  let stops: DayStops

  /// `nil` where fewer than two places are known.
  var content: DayContent.Map? {
    let ways = ways
    guard
      let map = RouteMap(
        subject: "Map of the day",
        ground: page.travel.ground, segments: ways, stops: stops.marks)
    else { return nil }
    return .init(
      svg: map.svg(id: "way"), key: key(of: ways), source: page.travel.attribution,
      missing: missing)
  }

  /// The id of a route on the map.
  static func id(ofLeg number: Int) -> String { "leg-\(number)" }

  private var ways: [RouteMap.Segment] {
    itinerary.legs.enumerated().compactMap { number, leg in
      guard let option = leg.chosen, option.trip != nil else { return nil }
      let (points, isStraight) = page.travel.line(from: leg.from, to: leg.to, by: option.mode)
      guard points.count > 1 else { return nil }
      let isPast = page.isToday && (option.arrival ?? 0) <= page.edition.now.time.value
      // No map has the route of a bus, but it is known that the person takes it.
      let isUnknown = isStraight && option.mode != .transit
      return RouteMap.Segment(
        points, isUnknown ? .straight : option.mode.line, isPast: isPast,
        id: page.isToday ? Self.id(ofLeg: number) : nil)
    }
  }

  /// "Dotted: done. Dashed: by bicycle."
  private func key(of ways: [RouteMap.Segment]) -> TrustedMarkup {
    var words: [String] = []
    // Routes of today turn gray on the phone.
    if ways.contains(where: \.isPast) || page.isToday && page.edition.access != nil {
      words.append("gray and dotted: done")
    }
    for (line, word) in RouteMap.LineStyle.explained
    where ways.contains(where: { $0.line == line && !$0.isPast }) {
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
