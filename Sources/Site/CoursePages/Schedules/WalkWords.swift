internal import CampusModel
internal import Markup
internal import PlacePages
internal import Scheduling
internal import SiteFrame

/// A route between two classes in words: its time, and the minutes to spare.
struct WalkWords {
  private let walk: Walk
  private let goal: String

  init(_ walk: Walk, to goal: String) { (self.walk, self.goal) = (walk, goal) }

  /// "6 min to Mabry Hall", "6 min along paths to Mabry Hall", "no route to Mabry Hall".
  var way: TrustedMarkup {
    guard let way = walk.way else { return phrase("no route to \(goal)") }
    if way.origin == .paths { return phrase("\(way.figure) min along paths to \(goal)") }
    return phrase("\(way.figure) min to \(goal)")
  }

  /// "9 min to spare", "▲ 4 min late"; empty if unknown, and for an hour or more.
  var slack: TrustedMarkup {
    guard let slack = walk.slack, slack < 60 else { return .empty }
    if slack < 0 { return Self.late(by: -slack) }
    return slack == 0
      ? phrase("just in time") : phrase("\(Figure(Double(slack), .minutes)) min to spare")
  }

  /// The mode of a schedule's routes and the source of their times; empty without routes.
  static func note(on walks: [Walk], in campus: Campus) -> TrustedMarkup {
    let travel = campus.travel.walking
    let known = walks.compactMap(\.way)
    guard !walks.isEmpty else { return .empty }
    var parts = [phrase("Travel between buildings: \(travel.mode.rawValue).")]
    if known.contains(where: \.isEstimate) {
      parts.append(
        phrase(
          """
          ~ Estimated: the straight-line distance times \
          \(Figure(travel.detour, .rating)), at \(Figure(travel.pace, .meters)) m a minute.
          """))
    }
    let hasPaths = known.contains { $0.origin == .paths }
    if hasPaths {
      parts.append(
        phrase(
          """
          “Along paths” is the fastest route on foot on the map, at \(Figure(travel.pace, .meters)) m a \
          minute, slower on steps. \(campus.settings.publishing.mapAttribution)
          """))
    }
    if known.contains(where: { $0.origin == .measured }) {
      let isEstimated = known.contains(where: \.isEstimate)
      let which =
        hasPaths ? "All other minutes" : isEstimated ? "Minutes without ~" : "The minutes"
      parts.append(phrase("\(which) are measured."))
    }
    if known.count < walks.count {
      parts.append(phrase("A missing route means the building has no location."))
    }
    return parts.joined(by: " ")
  }

  /// The longest route; `nil` without routes.
  static func figure(of walks: [Walk]) -> FigureCell? {
    guard !walks.isEmpty else { return nil }
    let longest = walks.compactMap(\.way).max { $0.minutes < $1.minutes }
    let note: TrustedMarkup
    if let late = worstLateness(of: walks) {
      note = Self.late(by: late)
    } else if walks.contains(where: { $0.way == nil }) {
      note = phrase("not all routes known")
    } else {
      note = phrase("longest walk")
    }
    let length = longest.map { numeral($0.figure.markup, "min") }
    return FigureCell("Walk", length ?? Figure(nil, .minutes).markup, note)
  }

  /// "▲ 1 walk late by 4 min", "✓ walks on time, max 9 min", "not all routes known"; `nil` without
  /// routes.
  static func badge(of walks: [Walk]) -> Badge? {
    guard !walks.isEmpty else { return nil }
    let late = walks.filter { ($0.slack ?? 0) < 0 }
    if let worst = worstLateness(of: walks) {
      let by = late.count == 1 ? "by" : "by up to"
      return Badge(
        state: "warn",
        text: phrase(
          "▲ \(counted(late.count, "walk", "walks")) late \(by) \(Figure(Double(worst), .minutes)) min"
        ))
    }
    guard let longest = walks.compactMap(\.way).max(by: { $0.minutes < $1.minutes }),
      !walks.contains(where: { $0.way == nil })
    else { return Badge(state: "", text: phrase("not all routes known")) }
    return Badge(state: "ok", text: phrase("✓ walks on time, max \(longest.figure) min"))
  }

  private static func late(by minutes: Int) -> TrustedMarkup {
    marked("warn", phrase("▲ \(Figure(Double(minutes), .minutes)) min late"))
  }

  private static func worstLateness(of walks: [Walk]) -> Int? {
    walks.compactMap(\.slack).filter { $0 < 0 }.min().map { -$0 }
  }
}

extension TravelMatrix.TravelTime {
  var figure: Figure { Figure(Double(minutes), .minutes, isEstimate ? .estimate : .measured) }
}
