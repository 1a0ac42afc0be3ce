package import CampusModel
internal import Markup
package import RoomUse
package import SiteFrame

/// The zones, buildings and floors that have counts, and how full they are.
package struct CrowdedPlaces: Sendable {
  let edition: Edition
  /// In the order of the campus.
  package let places: [CrowdPlace]
  private let usual: UsualDays
  /// Without the counts that are too small to be published.
  private let counts: CountHistory

  package init(of edition: Edition) {
    self.edition = edition
    let counts = edition.campus.occupancy.counts.maskingCounts(
      under: edition.campus.settings.counts.smallest)
    self.counts = counts
    places = edition.campus.crowdPlaces.filter { place in
      place.counters.contains { counts.days[$0] != nil || counts.newest?.devices[$0] != nil }
    }
    usual = UsualDays(
      before: edition.now.date, in: edition.campus.catalog.terms, present: edition.term.id)
  }

  package func crowd(at place: CrowdPlace) -> Crowd { crowd(at: place, comparedWith: usual) }

  /// The place as it usually was before a date, on days of the same kind.
  package func crowd(at place: CrowdPlace, before date: CalendarDate) -> Crowd {
    let usual = UsualDays(
      before: date, in: edition.campus.catalog.terms, present: edition.term.id)
    return crowd(at: place, comparedWith: usual)
  }

  private func crowd(at place: CrowdPlace, comparedWith usual: UsualDays) -> Crowd {
    Crowd(
      at: place, by: counts, comparedWith: usual, now: edition.instant,
      staleAfter: edition.campus.settings.counts.staleAfter, clock: edition.local)
  }

  /// The address of a floor's or a building's page, where it has one.
  func address(of kind: CrowdPlace.Kind) -> String? {
    places.contains { $0.kind == kind } ? Address.crowd(kind) : nil
  }

  var hasZones: Bool { places.contains { if case .zone = $0.kind { true } else { false } } }

  /// "12 devices at 3 access points that are on no floor"; nothing where all are on one.
  var unplacedDevices: TrustedMarkup {
    let campus = edition.campus
    guard
      let total = campus.occupancy.counts.newest?.unmapped(
        campus.catalog.buildings, zones: campus.occupancy.zones,
        under: campus.settings.counts.smallest),
      total.counters > 0
    else { return .empty }
    return phrase(
      """
      Not on any map: \(rangeMarkup(total.devices, .measured)) devices at \
      \(counted(total.counters, "access point", "access points")) with no floor or zone.
      """)
  }

  /// The zones with a name, each with its verdict, for lists. `root` leads to the root of the site.
  func zones(root: String) -> [LinkRow] {
    places.compactMap { place in
      guard case .zone = place.kind else { return nil }
      return LinkRow(
        href: root + Address.crowd(place.kind), name: place.name,
        detail: CrowdWords(edition: edition, crowd: crowd(at: place)).short)
    }
  }
}
