internal import CampusModel
internal import Catalog
internal import CatalogIndex
internal import Compression
internal import Diagnostics
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// The index for the catalog's search in the browser: a term's courses with their scores, and the
/// term's public saved schedules.
///
/// It is published as a gzip file, because few hosts compress files of unknown types; where zlib is
/// missing it is published uncompressed. The page's script detects which of the two it is.
struct SearchIndexFile {
  let edition: Edition
  let study: CatalogStudy
  /// A term that the catalog lists.
  let term: Term

  func page() throws(Route.PathError) -> Page {
    let address = Address.searchIndex(in: edition.index.terms.folder(of: term.id))
    return Page(
      route: try Route(address), origin: "the index of the catalog of \(term.name)",
      key: edition.key(addBasis)
    ) { diagnostics in
      do throws(IndexError) {
        return Gzip.packed(try CatalogIndex.bytes(of: table))
      } catch {
        diagnostics.append(.tooManyCourses(in: term))
        return []
      }
    }
  }

  private func addBasis(to digest: inout Fingerprint) {
    digest.add(["search", Gzip.libraryVersion])
    for (course, own) in zip(edition.campus.catalog.courses, edition.index.digests)
    where course.term == term.id { digest.add(own) }
    digest.add(Fingerprint(of: edition.campus.results.evidence))
    digest.add(study.evaluations.digest)
    for person in edition.people {
      digest.add([person.id.text, person.name])
      digest.add(Fingerprint(of: person.saved.filter { $0.term == term.id }))
    }
  }

  private var table: CatalogTable {
    let courses = edition.campus.catalog.courses
    let evaluations = study.evaluations
    return CatalogTable(
      courses, in: term.id, by: edition.campus.results.evidence,
      and: CatalogScores.evaluations(
        evaluations.courses, by: evaluations.peers, in: evaluations.categories),
      groups: CatalogGroups(
        fits: study.fits[term.id] ?? [], reputations: study.reputations),
      names: CatalogNames(of: edition.campus),
      address: Address.course
    ).shownAsPagesShowIt
  }
}

extension CatalogTable {
  /// The table with control characters replaced as pages replace them: the page's script shows the
  /// texts of the index.
  fileprivate var shownAsPagesShowIt: CatalogTable {
    var table = self
    for index in rows.indices {
      table.rows[index].id = Escaping.visible(rows[index].id)
      table.rows[index].title = Escaping.visible(rows[index].title)
      table.rows[index].instructors = rows[index].instructors.map(Escaping.visible)
    }
    for index in facets.indices {
      table.facets[index].labels = facets[index].labels.map {
        Label(code: $0.code, name: Escaping.visible($0.name))
      }
    }
    return table
  }
}

extension Diagnostic {
  /// A warning: the term has no search on phones. The rest of the site is complete.
  fileprivate static func tooManyCourses(in term: Term) -> Diagnostic {
    Diagnostic(
      .warning, .data, at: FilePlace("Content/site.yml"),
      "\(term.name) has too many courses for search on phones",
      suggestion: "its index is limited to 8 MiB; search with 'almanac search'")
  }
}
