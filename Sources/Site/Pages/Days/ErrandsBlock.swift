internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Templating

/// A day's errands in the best order, and what that order saves.
struct ErrandsBlock {
  let page: DayPage
  let itinerary: Itinerary

  /// Nothing on a day without errands.
  var value: TemplateValue {
    guard let tour = itinerary.tour else { return .nothing }
    return [
      "saves": .markup(saving(of: tour)), "rows": .list(itinerary.entries.compactMap(row)),
      "left": .list(tour.left.indices.map { left($0, of: tour) }),
      "method": .markup(method(of: tour)),
    ]
  }

  private func saving(of tour: ErrandTour) -> TrustedMarkup {
    guard let given = tour.given else { return phrase("the order of the file would not work") }
    let saved = given - tour.minutes
    return saved > 0
      ? phrase("saves \(duration(saved))") : phrase("as good as in the order of the file")
  }

  private func method(of tour: ErrandTour) -> TrustedMarkup {
    let under = phrase("\(ways(of: tour)), \(duration(tour.minutes)) under way on this day")
    return tour.isProven
      ? phrase("\(under); no other order takes less.")
      : phrase("\(under); with so many errands a better order may be there\(bound(of: tour)).")
  }

  /// Errands are ordered before anybody knows by which mode each way is gone.
  private func ways(of tour: ErrandTour) -> String {
    let modes = page.person.days?.travel.modes ?? [.walking]
    if modes.count == 1 { return "With ways \(modes[0].adverb)" }
    return switch tour.reckoning {
    case .dearest: "With each way by the mode that you like best for it"
    case .slowest: "With each way by the slowest of your modes"
    }
  }

  private func bound(of tour: ErrandTour) -> TrustedMarkup {
    tour.bound.map { phrase(", of no less than \(duration($0))") } ?? .empty
  }

  private func row(_ entry: DayEntry) -> TemplateValue? {
    guard case .errand(let errand, _) = entry.subject, let time = entry.time else { return nil }
    let place = entry.place.map { phrase("\($0.name)") } ?? .empty
    let hours = errand.windows.map(\.markup).joined(by: ", ")
    return [
      "time": .markup(time.startTime.faceMarkup), "half": .text(time.startTime.half),
      "name": .text(errand.title),
      "detail": .markup(
        [
          place, hours.isEmpty ? .empty : phrase("open \(hours)"),
          phrase("takes \(duration(errand.minutes))"),
        ]
        .joined(by: " · ")),
    ]
  }

  private func left(_ index: Int, of tour: ErrandTour) -> TemplateValue {
    let errand = tour.left[index]
    let places = errand.places.map(\.name).joined(separator: ", ")
    let hours = errand.windows.map(\.markup).joined(by: ", ")
    let open = hours.isEmpty ? TrustedMarkup.empty : phrase(", open \(hours)")
    return [
      "name": .text(errand.title),
      "detail": .markup(
        phrase("takes \(duration(errand.minutes)) at \(places)\(open)\(why(index, of: tour))")),
    ]
  }

  private func why(_ index: Int, of tour: ErrandTour) -> TrustedMarkup {
    guard tour.reasons.indices.contains(index) else { return .empty }
    switch tour.reasons[index] {
    case .unknownPlace: return phrase(". Nobody told where that is.")
    case .noTime: return phrase(". No free time of the day is that long.")
    case .noOrder:
      return phrase(". With the ways there and the other errands there is no time for it.")
    }
  }
}
