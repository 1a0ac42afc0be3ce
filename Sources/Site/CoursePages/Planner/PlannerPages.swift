internal import CampusModel
internal import Catalog
internal import Planner
package import SiteBuild
package import SiteFrame

/// The page that builds schedules, with the files that it fetches for each listed term: an index, a
/// pack of the term, and one of each department's courses.
package struct PlannerPages {
  let edition: Edition

  package init(edition: Edition) {
    self.edition = edition
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages = [try BuildPage(edition: edition).page()]
    for term in edition.index.terms.listed {
      let courses = edition.courses(in: term.id).filter { !$0.sections.isEmpty }
      let files = PackFiles(edition: edition, term: term, courses: courses)
      pages += [try files.index(), try files.termPack(), try files.whole()]
      pages += try files.departments()
    }
    return pages
  }
}
