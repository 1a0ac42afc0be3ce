internal import CampusModel
internal import Grading
internal import SiteBuild
internal import Templating

/// Gradebooks: a page that lists them, and one for each course of each public person's gradebook.
struct GradePages {
  let edition: Edition

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try list()]
    for person in edition.people {
      for course in person.gradebook?.courses ?? [] {
        pages.append(try page(of: course, person: person))
      }
    }
    return pages
  }

  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.grades, origin: "the list of gradebooks", tab: .grades, title: "Grades")
    return try edition.page(frame, template: "gradebooks") {
      let books = edition.people.compactMap { person in
        person.gradebook.map {
          GradebookSummary(edition: edition, person: person, gradebook: $0).content
        }
      }
      return [
        "crumbs": [], "head": "Grades",
        "line": "Where each course stands, and what its final must bring.",
        "books": .list(books),
      ]
    }
  }

  private func page(of course: GradedCourse, person: Person) throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.gradebook(person.id, course), origin: "gradebook of \(person.id.text)",
      tab: .grades, title: "\(course.course.text) grade, \(person.name)")
    return try edition.page(frame, template: "gradebook") {
      GradebookPage(edition: edition, person: person, standing: CourseStanding(of: course)).content
    }
  }
}
