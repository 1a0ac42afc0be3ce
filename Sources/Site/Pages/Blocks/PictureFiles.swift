internal import CampusModel
internal import SiteBuild

/// The pictures that are next to Markdown pages, published as they are.
struct PictureFiles: PageFamily {
  private let campus: Campus
  /// The folder that holds `Content/`.
  private let siteFolder: String

  init(_ plan: SitePlan) {
    self.init(campus: plan.edition.campus, siteFolder: plan.siteFolder)
  }

  init(campus: Campus, siteFolder: String) {
    (self.campus, self.siteFolder) = (campus, siteFolder)
  }

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    var taken: Set<String> = []
    for document in campus.content.documents {
      for picture in document.blocks.pictures {
        let address = Address.picture(picture, of: document)
        // Pages of one folder may show the same picture.
        guard taken.insert(address).inserted else { continue }
        pages.append(
          Page(
            route: try Route(ofFile: address), origin: picture.file,
            copying: "\(siteFolder)/\(picture.file)"))
      }
    }
    return pages
  }
}
