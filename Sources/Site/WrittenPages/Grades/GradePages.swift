internal import CampusModel
internal import Grading
package import SiteBuild
internal import SiteFrame

/// Gradebooks: a page that lists them; for each public person's one for each course, one of
/// averages, and one of the degree if there is any.
package struct GradePages {
  let view: BlockView

  package init(view: BlockView) {
    self.view = view
  }

  private var edition: Edition { view.edition }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages = edition.isCrowded ? try crowd() : [try list()]
    for person in edition.people {
      guard let gradebook = person.gradebook else { continue }
      for course in gradebook.courses { pages.append(try page(of: course, person: person)) }
      pages.append(try averages(of: person, gradebook))
      if let degree = gradebook.degree {
        pages.append(try page(of: degree, gradebook, person: person))
      }
    }
    return pages
  }

  /// The name of each person with a gradebook or notes.
  private func crowd() throws(Route.PathError) -> [Page] {
    let people = edition.people.filter { $0.gradebook != nil || !$0.notes.isEmpty }
    return try edition.crowd(
      at: .grades, in: "grades/", head: "Grades",
      entries: people.map { person in
        let address =
          person.gradebook == nil ? Address.notes(person.id) : Address.transcript(person.id)
        return .init(name: person.name, sortKey: person.name, address: address)
      })
  }

  private func averages(
    of person: Person, _ gradebook: Gradebook
  ) throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.transcript(person.id), origin: "gradebook of \(person.id.text)",
      tab: .grades, title: "Grade averages, \(person.name)")
    return try edition.page(frame) {
      TranscriptPage(
        edition: edition, person: person, gradebook: gradebook, gradebook.standings
      ).content
    }
  }

  private func page(
    of degree: Degree, _ gradebook: Gradebook, person: Person
  ) throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.degree(person.id), origin: "gradebook of \(person.id.text)",
      tab: .grades, title: "\(degree.name), \(person.name)")
    return try edition.page(frame) {
      DegreePage(edition: edition, person: person, degree, gradebook.standings(in: edition))
        .content
    }
  }

  private func list() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.grades, origin: "the list of gradebooks", tab: .grades, title: "Grades",
      isFound: edition.outline.parts.hasGradebooks)
    return try edition.page(frame) {
      let books = edition.people.compactMap { person in
        person.gradebook.map {
          GradebookSummary(edition: edition, person: person, gradebook: $0).content
        }
      }
      return GradebooksContent(
        head: "Grades", line: "Your grade in each course, and what you need on the final.",
        mine: edition.access == nil
          ? Address.root(from: Address.grades) + Address.myGrades : nil,
        books: books, noteBooks: NotePages(view: view).books)
    }
  }

  private func page(of course: GradedCourse, person: Person) throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.gradebook(person.id, course), origin: "gradebook of \(person.id.text)",
      tab: .grades, title: "\(course.course.text) grade, \(person.name)",
      day: course.status == .current ? edition.presentDay : nil)
    return try edition.page(frame) {
      GradebookPage(view: view, person: person, standing: CourseStanding(of: course)).content
    }
  }
}

extension Gradebook {
  /// In the order of the gradebook.
  var standings: [CourseStanding] { courses.map { CourseStanding(of: $0) } }

  /// The standings of a person's courses, in the order in which they were taken.
  fileprivate func standings(in edition: Edition) -> [CourseStanding] {
    let places = Dictionary(
      edition.terms(of: self).enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    return standings.enumerated().sorted { a, b in
      (places[a.element.course.term] ?? .max, a.offset)
        < (places[b.element.course.term] ?? .max, b.offset)
    }.map(\.element)
  }
}
