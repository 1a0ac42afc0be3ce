package import CampusModel
package import DayPlanning
package import Markup
internal import SiteFrame

extension TravelMode {
  /// "Walk", as a leg begins.
  var verb: String {
    switch self {
    case .walking: "Walk"
    case .cycling: "Cycle"
    case .driving: "Drive"
    case .transit: "Ride"
    }
  }

  /// "on foot", in a sentence.
  package var adverb: String {
    switch self {
    case .walking: "on foot"
    case .cycling: "by bicycle"
    case .driving: "by car"
    case .transit: "by bus or train"
    }
  }

  /// "By bicycle", as the head of a column.
  var title: String { "\(adverb.prefix(1).uppercased())\(adverb.dropFirst())" }
}

extension Trip {
  /// "~9": its minutes with their precision.
  package var figure: Figure {
    Figure(Double(minutes), .minutes, origin == .straightLine ? .estimate : .measured)
  }

  /// "720 m", "3.0 km"; empty where the length is unknown.
  var length: TrustedMarkup {
    meters.map { distance($0, origin == .straightLine ? .estimate : .measured) } ?? .empty
  }
}

/// "720 m", in tens; "3.0 km" from a kilometer on.
func distance(_ meters: Double, _ standing: Figure.Standing = .measured) -> TrustedMarkup {
  meters < 995
    ? phrase("\(Figure((meters / 10).rounded() * 10, .meters, standing)) m")
    : phrase("\(Figure(meters / 1000, .decimal(1), standing)) km")
}

/// A route of a day in words.
package struct LegWords {
  let leg: Leg
  /// Whether it leads to an errand, which is scheduled just in time.
  private let isToErrand: Bool
  /// The minutes that the entries before and after it overlap; 0 if they do not.
  private let overlap: Int

  package init(_ leg: Leg, in itinerary: Itinerary) {
    let goal = leg.goal.map { itinerary.entries[$0] }
    self.leg = leg
    isToErrand = goal?.isErrand ?? false
    let former = leg.origin.flatMap { itinerary.entries[$0].time }
    overlap =
      if let former, let time = goal?.time {
        max(0, min(former.end, time.end) - max(former.start, time.start))
      } else {
        0
      }
  }

  /// "Walk 9 min to Aldous"; "No route to Home".
  package var head: TrustedMarkup {
    guard let mode = leg.mode, let trip = leg.chosen?.trip else {
      return phrase("No route to \(leg.to.name)")
    }
    return phrase("\(strong: phrase("\(mode.verb) \(trip.figure) min")) to \(leg.to.name)")
  }

  /// "720 m, from Bexley", and the reasons against the route.
  package var detail: TrustedMarkup {
    let from = phrase("from \(leg.from.name)")
    guard let option = leg.chosen, let trip = option.trip else {
      return phrase("\(from); a location isn’t set")
    }
    let rides = trip.rides.map { phrase("with \($0)") }
    let objections = LegOption.Objection.allCases.filter { option.objections.contains($0) }
      .map { phrase("\($0.words)") }
    return ([trip.length, from] + rides + objections).joined(by: ", ")
  }

  /// The text at the right: "34 min to spare", "▲ 4 min late", "▲ 20 min overlap" where no route
  /// could be short enough; for the route home, the arrival.
  package var end: TrustedMarkup {
    guard let option = leg.chosen, option.trip != nil else { return .empty }
    guard leg.due != nil else {
      return option.arrival.map { phrase("\(MinuteOfDay(wrapping: $0))") } ?? .empty
    }
    guard let slack = option.slack else { return .empty }
    if overlap > 0 { return marked("warn", phrase("▲ \(duration(overlap)) overlap")) }
    if slack < 0 { return marked("warn", phrase("▲ \(duration(-slack)) late")) }
    if isToErrand, slack == 0 { return .empty }
    if slack == 0 { return marked("ok", phrase("just in time")) }
    return marked("ok", phrase("\(duration(slack)) to spare"))
  }

  /// When to leave: at the latest possible minute, or if late as soon as possible.
  package var departure: Int? {
    guard let option = leg.chosen, option.trip != nil else { return leg.free }
    guard let leave = option.leave else { return leg.free }
    return max(leave, leg.free ?? leave)
  }

  /// Whether the departure is a deadline: there is something to be in time for, and it can be
  /// reached.
  package var isDeadline: Bool {
    leg.due != nil && (leg.chosen?.slack ?? 0) >= 0 && leg.chosen?.leave != nil
  }
}

extension LegOption.Objection {
  fileprivate var words: String {
    switch self {
    case .unused: "not one of your modes"
    case .longWalk: "a longer walk than you prefer"
    case .hour: "outside your travel hours"
    case .elsewhere: "your vehicle is elsewhere"
    }
  }
}
