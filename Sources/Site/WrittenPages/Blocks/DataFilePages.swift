internal import CampusModel
package import SiteBuild
internal import SiteFrame

/// The numbers of charts and tables, which pages offer as CSV.
package struct DataFilePages {
  let view: BlockView

  package init(view: BlockView) {
    self.view = view
  }

  package func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    let edition = view.edition
    for document in edition.campus.content.documents where !document.blocks.isEmpty {
      let blocks = DocumentBlocks(document, in: view)
      let isOfCampus = document.blocks.showCampus
      for (address, place) in blocks.files {
        let key = edition.key { digest in
          // A part of the campus changes with it.
          if isOfCampus {
            digest.add(blocks.numbers(at: place))
          } else {
            digest.add(UInt64(place))
            digest.add(document.markdown)
            digest.add(document.blocks)
          }
        }
        pages.append(
          Page(
            route: try Route(address), origin: document.file, key: key,
            render: { _ in blocks.numbers(at: place).csv }))
      }
    }
    return pages
  }
}
