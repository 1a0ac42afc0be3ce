internal import CampusModel
internal import DayPlanning
internal import Markup
internal import SiteFrame

/// Every route of a day by every mode: how long it would take, and when you would have to leave.
struct ModesTable {
  let legs: [Leg]

  /// `nil` on a day without routes. A mode that leads nowhere has no column.
  var content: DayContent.Modes? {
    let modes = TravelMode.allCases.filter { mode in
      legs.contains { leg in leg.options.contains { $0.mode == mode && $0.trip != nil } }
    }
    guard !modes.isEmpty else { return nil }
    return .init(
      modes: modes.map { .init(name: $0.title) }, columns: "\(modes.count)",
      rows: legs.map { leg in
        .init(
          name: "\(leg.from.name) – \(leg.to.name)", cells: modes.map { cell(of: leg, by: $0) })
      })
  }

  private func cell(of leg: Leg, by mode: TravelMode) -> DayContent.Modes.Cell {
    guard let option = leg.options.first(where: { $0.mode == mode }), let trip = option.trip else {
      return .init(minutes: Figure(nil, .minutes).markup)
    }
    let leave = option.leave.map { minute in
      leg.due == nil
        ? phrase("at \(MinuteOfDay(wrapping: minute))")
        : phrase("by \(MinuteOfDay(wrapping: minute))")
    }
    let late = option.slack.flatMap { $0 < 0 ? phrase("▲ \(duration(-$0)) late") : nil }
    return .init(
      minutes: phrase("\(trip.figure) min"), isChosen: leg.mode == mode, length: trip.length,
      leave: late ?? leave)
  }
}

/// The source of travel times, for the foot of pages and blocks that show them.
struct TravelNote {
  let legs: [Leg]
  let travel: CampusTravel
  /// The person's pace on foot, in meters a minute; `nil` for that of the campus.
  let ownPace: Double?

  var markup: TrustedMarkup {
    let trips = legs.flatMap { $0.options.compactMap(\.trip) }
    guard !trips.isEmpty else { return .empty }
    let origins = Set(trips.map(\.origin))
    var parts: [TrustedMarkup] = []
    if origins.contains(.paths) {
      parts.append(
        phrase("Minutes follow the fastest route along the map’s streets and paths."))
    }
    if origins.contains(.measured) {
      parts.append(phrase("Measured times are used as given."))
    }
    if origins.contains(.timetable) {
      parts.append(phrase("Buses and trains follow their timetable."))
    }
    let straight = TravelMode.allCases.filter { mode in
      trips.contains { $0.mode == mode && $0.origin == .straightLine }
    }
    if !straight.isEmpty {
      let modes = straight.compactMap(travel.matrix).map(estimate).joined(by: "; ")
      parts.append(phrase("~ Estimated from straight-line distances: \(modes)."))
    }
    return parts.joined(by: " ")
  }

  /// "on foot, distance × 1.3 at 80 m a minute".
  private func estimate(by matrix: TravelMatrix) -> TrustedMarkup {
    let pace = matrix.mode == .walking ? ownPace ?? matrix.pace : matrix.pace
    return phrase(
      "\(matrix.mode.adverb), distance × \(Figure(matrix.detour, .rating)) at \(Figure(pace, .meters)) m a minute"
    )
  }
}
