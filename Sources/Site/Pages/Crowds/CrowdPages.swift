internal import CampusModel
internal import Markup
internal import RoomUse
internal import SiteBuild
internal import Templating

/// Whether it is worth going now: a page for each zone, building and floor in which anything was ever counted.
struct CrowdPages {
  let edition: Edition
  /// In the order of the campus.
  let places: [CrowdPlace]
  private let usual: UsualDays
  /// As they may be told.
  private let counts: CountHistory

  init(edition: Edition) {
    self.edition = edition
    let counts = edition.campus.counts.withholding(under: edition.campus.settings.smallestCount)
    self.counts = counts
    places = edition.campus.crowdPlaces.filter { place in
      place.counters.contains { counts.days[$0] != nil || counts.newest?.devices[$0] != nil }
    }
    usual = UsualDays(
      before: edition.now.date, in: edition.campus.terms, present: edition.term.id)
  }

  func pages() throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for place in places { pages += try pagesOf(place) }
    return pages
  }

  private func pagesOf(_ place: CrowdPlace) throws(Route.Refusal) -> [Page] {
    let address = Address.crowd(place.kind)
    let frame = PageFrame(
      address: address, origin: "counts of \(place.name)", tab: .rooms,
      title: "\(edition.name(of: place)): worth going now?",
      sources: SourceNames.counts.union(SourceNames.rooms), day: edition.now.date)
    return try edition.livePages(frame, template: "zone") {
      CrowdPage(edition: edition, crowd: crowd(at: place), address: address).content
    }
  }

  func crowd(at place: CrowdPlace) -> Crowd {
    Crowd(
      at: place, by: counts, comparedWith: usual, now: edition.instant,
      staleAfter: edition.campus.settings.staleAfter, clock: edition.local)
  }

  /// The address of a floor's or a building's page, where it has one.
  func address(of kind: CrowdPlace.Kind) -> String? {
    places.contains { $0.kind == kind } ? Address.crowd(kind) : nil
  }

  var hasZones: Bool { places.contains { if case .zone = $0.kind { true } else { false } } }

  /// "12 devices at 3 access points that are on no floor"; nothing where all are placed.
  var strangers: TrustedMarkup {
    let campus = edition.campus
    guard
      let total = campus.counts.newest?.unmapped(
        campus.buildings, zones: campus.zones, under: campus.settings.smallestCount),
      total.counters > 0
    else { return .empty }
    return phrase(
      """
      Not on any map: \(told(total.devices, .measured)) devices at \
      \(counted(total.counters, "access point", "access points")) with no floor or zone.
      """)
  }

  /// The zones with a name, each with its verdict, for lists. `root` leads to the root of the site.
  func zones(root: String) -> TemplateValue {
    .list(
      places.compactMap { place in
        guard case .zone = place.kind else { return nil }
        return [
          "href": .text(root + Address.crowd(place.kind)), "name": .text(place.name),
          "detail": .markup(CrowdWords(edition: edition, crowd: crowd(at: place)).short),
        ]
      })
  }
}

extension Edition {
  /// "Hale Gym", "Mabry Hall, 2nd floor".
  func name(of place: CrowdPlace) -> String {
    guard case .floor(let building, _) = place.kind else { return place.name }
    return "\(name(of: building)), \(place.name)"
  }
}
