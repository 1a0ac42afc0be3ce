internal import CampusModel
package import RoomUse
package import SiteBuild
package import SiteFrame

/// Whether it is worth going now: a page for each zone, building and floor that has counts.
package struct CrowdPages {
  let edition: Edition
  let crowds: CrowdedPlaces

  package init(edition: Edition, crowds: CrowdedPlaces) {
    (self.edition, self.crowds) = (edition, crowds)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for place in crowds.places { pages += try pagesOf(place) }
    return pages
  }

  private func pagesOf(_ place: CrowdPlace) throws(Route.PathError) -> [Page] {
    let address = Address.crowd(place.kind)
    let frame = PageFrame(
      address: address, origin: "counts of \(place.name)", tab: .rooms,
      title: "\(edition.name(of: place)): worth going now?",
      sources: SourceNames.counts.union(SourceNames.rooms), day: edition.now.date,
      isAboutNow: true)
    return try edition.livePages(frame) {
      CrowdPage(edition: edition, crowd: crowds.crowd(at: place), address: address).content
    }
  }
}

extension Edition {
  /// "Hale Gym", "Mabry Hall, 2nd floor".
  package func name(of place: CrowdPlace) -> String {
    guard case .floor(let building, _) = place.kind else { return place.name }
    return "\(name(of: building)), \(place.name)"
  }
}
