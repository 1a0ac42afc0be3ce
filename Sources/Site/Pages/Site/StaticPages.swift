internal import CampusModel
internal import SiteBuild

extension Campus {
  /// The files of `Content/static` as they are published; `siteFolder` holds `Content/`.
  func staticPages(below siteFolder: String) throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for file in staticFiles {
      pages.append(
        Page(
          route: try Route(ofFile: file.path), origin: file.file,
          copying: "\(siteFolder)/\(file.file)"))
    }
    return pages
  }
}
