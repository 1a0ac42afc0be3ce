internal import CampusModel
internal import SiteBuild

/// The files of `Content/static`, published as they are.
struct StaticFiles {
  let campus: Campus
  /// The folder that holds `Content/`.
  let siteFolder: String

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for file in campus.content.staticFiles {
      pages.append(
        Page(
          route: try Route(ofFile: file.path), origin: file.file,
          copying: "\(siteFolder)/\(file.file)"))
    }
    return pages
  }
}
