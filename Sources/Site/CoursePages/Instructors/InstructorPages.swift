internal import CampusModel
internal import Catalog
internal import Markup
package import SiteBuild
package import SiteFrame

/// A page for everybody who teaches a section, and the list of them.
package struct InstructorPages {
  let edition: Edition
  let study: CatalogStudy

  package init(edition: Edition, study: CatalogStudy) {
    (self.edition, self.study) = (edition, study)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    let instructors = study.instructors.instructors
    guard !instructors.isEmpty else { return [] }
    var pages = try list(of: instructors).pages()
    for instructor in instructors {
      let page = InstructorPage(edition: edition, study: study, instructor: instructor)
      pages.append(try self.page(page))
    }
    return pages
  }

  private func page(_ page: InstructorPage) throws(Route.PathError) -> Page {
    let name = page.instructor.name
    let frame = PageFrame(
      address: Address.instructor(name), origin: "instructor \(name)", tab: .catalog, title: name,
      summary: "Courses and hours of \(name).",
      sources: SourceNames.grades.union(SourceNames.evaluations))
    return try edition.page(frame, basis: page.addBasis) { page.content }
  }

  private func list(of instructors: [InstructorRegister.Instructor]) -> Directory {
    Directory(
      edition: edition, folder: Address.instructorFolder, origin: "the list of instructors",
      tab: .catalog, head: "Instructors",
      line: counted(instructors.count, "instructor", "instructors"),
      crumbs: [Crumb("Catalog", edition.index.terms.front)],
      entries: Directory.sorted(instructors.map(entry)))
  }

  private func entry(_ instructor: InstructorRegister.Instructor) -> Directory.Entry {
    let courses = edition.campus.catalog.courses
    let departments = Set(instructor.teaching.map { courses[$0.course].id.department }).sorted()
    let more = departments.count > 3 ? ", …" : ""
    return .init(
      name: instructor.name, sortKey: instructor.name.familyNameFirst,
      address: Address.instructor(instructor.name),
      detail: departments.prefix(3).joined(separator: ", ") + more)
  }
}

extension String {
  /// "Finch, Ada" for "Ada Finch": lists of instructors are sorted by the last word of a name,
  /// unless a comma shows the order.
  var familyNameFirst: String {
    guard !contains(","), let space = lastIndex(of: " ") else { return self }
    return "\(self[index(after: space)...]), \(self[..<space])"
  }
}

/// Names of instructors as links to their pages.
package struct InstructorLinks {
  let register: InstructorRegister
  /// The path from the page to the root of the site.
  let root: String

  /// The address of the page of an instructor with that name; `nil` for one without a page.
  func address(of name: String) -> String? {
    register[name].map { root + Address.instructor($0.name) }
  }

  /// The name, as a link if it has a page.
  func link(_ name: String) -> TrustedMarkup {
    guard let address = address(of: name) else { return phrase("\(name)") }
    var writer = MarkupWriter()
    writer.element("a", ["href": address], name)
    return writer.markup
  }
}
