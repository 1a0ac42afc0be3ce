internal import CampusModel
internal import DayPlanning
internal import Markup
internal import SiteFrame

/// A day's errands in the best order, and the time that it saves.
struct ErrandsBlock {
  let page: DayPage
  let itinerary: Itinerary

  /// `nil` on a day without errands.
  var content: DayContent.Errands? {
    guard let tour = itinerary.tour else { return nil }
    return .init(
      saves: saving(of: tour), rows: itinerary.entries.compactMap(row),
      left: tour.omitted.indices.map { left($0, of: tour) }, method: method(of: tour))
  }

  private func saving(of tour: ErrandTour) -> TrustedMarkup {
    guard let given = tour.given else { return phrase("your listed order would not fit") }
    let saved = given - tour.minutes
    return saved > 0
      ? phrase("saves \(duration(saved))") : phrase("as short as your listed order")
  }

  private func method(of tour: ErrandTour) -> TrustedMarkup {
    let travel = phrase("\(duration(tour.minutes)) of travel \(modes(of: tour))")
    return tour.isProven
      ? phrase("\(travel); no order is shorter.")
      : phrase("\(travel); with so many errands a shorter order may exist\(bound(of: tour)).")
  }

  /// Errands are ordered before the mode of each route is known.
  private func modes(of tour: ErrandTour) -> String {
    let modes = page.person.days?.travel.modes ?? [.walking]
    if modes.count == 1 { return modes[0].adverb }
    return switch tour.estimate {
    case .preferred: "by your preferred modes"
    case .slowest: "by your slowest modes"
    }
  }

  private func bound(of tour: ErrandTour) -> TrustedMarkup {
    tour.bound.map { phrase(", but none under \(duration($0))") } ?? .empty
  }

  private func row(_ entry: DayEntry) -> DayContent.Errands.Row? {
    guard case .errand(let errand, _) = entry.subject, let time = entry.time else { return nil }
    let place = entry.place.map { phrase("\($0.name)") } ?? .empty
    let hours = errand.windows.map(\.markup).joined(by: ", ")
    return .init(
      time: time.startTime.faceMarkup, half: time.startTime.half, name: errand.title,
      detail: [
        place, hours.isEmpty ? .empty : phrase("open \(hours)"),
        phrase("takes \(duration(errand.minutes))"),
      ].joined(by: " · "))
  }

  private func left(_ index: Int, of tour: ErrandTour) -> DayContent.Errands.Omitted {
    let errand = tour.omitted[index]
    let places = errand.places.map(\.name).joined(separator: ", ")
    let hours = errand.windows.map(\.markup).joined(by: ", ")
    let open = hours.isEmpty ? TrustedMarkup.empty : phrase(", open \(hours)")
    return .init(
      name: errand.title,
      detail: phrase("takes \(duration(errand.minutes)) at \(places)\(open)\(why(index, of: tour))")
    )
  }

  private func why(_ index: Int, of tour: ErrandTour) -> TrustedMarkup {
    guard tour.reasons.indices.contains(index) else { return .empty }
    switch tour.reasons[index] {
    case .unknownPlace: return phrase(". Its location isn’t set.")
    case .noTime: return phrase(". No free time that day is long enough.")
    case .noOrder:
      return phrase(". Travel and the other errands leave no time for it.")
    }
  }
}
