internal import CampusModel
internal import SiteBuild

/// The files of `Content/static`, published as they are.
struct StaticFiles: PageFamily {
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

extension StaticFiles {
  init(_ plan: SitePlan) {
    self.init(campus: plan.edition.campus, siteFolder: plan.siteFolder)
  }
}

/// The files of the look that pages use: styles, scripts and icons.
struct LookFiles: PageFamily {
  private let look: SiteLook

  init(_ plan: SitePlan) { look = plan.look }

  func pages() -> [Page] { look.files }
}
