internal import CampusModel
internal import SiteBuild

/// The numbers of charts and tables, which pages offer as CSV.
struct DataFilePages: PageFamily {
  private let edition: Edition

  init(_ plan: SitePlan) { edition = plan.edition }
  init(edition: Edition) { self.edition = edition }

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for document in edition.campus.content.documents where !document.blocks.isEmpty {
      for (address, block) in DocumentBlocks(document).files {
        pages.append(
          Page(
            route: try Route(address), origin: document.file,
            key: edition.key { $0.add(block) }, render: { _ in block.numbers.csv }))
      }
    }
    return pages
  }
}
