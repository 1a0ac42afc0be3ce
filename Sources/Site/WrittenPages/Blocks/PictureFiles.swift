package import CampusModel
package import SiteBuild
internal import SiteFrame

/// The pictures that are next to Markdown pages, published as they are.
package struct PictureFiles {
  let campus: Campus
  /// The folder that holds `Content/`.
  let siteFolder: String

  package init(campus: Campus, siteFolder: String) {
    (self.campus, self.siteFolder) = (campus, siteFolder)
  }

  package func pages() throws(Route.PathError) -> [Page] {
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
