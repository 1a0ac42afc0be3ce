internal import CampusModel
internal import Catalog
internal import Grading
internal import Markup
package import SiteBuild
package import SiteFrame

/// The page on which visitors keep grades of their own, without an account and without a file of
/// the site. Its script draws it; visitors' entries stay in their browsers.
package struct MyGradesPage {
  let edition: Edition

  package init(edition: Edition) {
    self.edition = edition
  }

  package func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.myGrades, origin: "the page of a visitor's own grades", tab: .grades,
      title: "My grades",
      summary: "Keep your grades on this device and see what you need on the final.",
      isFound: edition.outline.parts.hasCourses)
    let content = content
    return try edition.page(
      frame,
      basis: { digest in
        digest.add([content.scales, content.terms, content.term, content.build, content.list])
      }
    ) { content }
  }

  private var content: MyGradesContent {
    let root = Address.root(from: Address.myGrades)
    let parts = edition.outline.parts
    return MyGradesContent(
      scales: JSON.list(edition.campus.settings.gradeScales.map(\.json)).text,
      terms: JSON.list(edition.campus.catalog.terms.map { json(of: $0, root: root) }).text,
      term: edition.term.id.text,
      build: parts.hasSections ? root + Address.build : nil,
      list: parts.hasGradebooks ? root + Address.grades : nil)
  }
}

extension MyGradesPage {
  /// A term that students take classes in has the index of its courses.
  private func json(of term: Term, root: String) -> JSON {
    let hasIndex =
      edition.outline.parts.hasSections && edition.index.terms.listed.contains { $0.id == term.id }
    return .record([
      ("id", .text(term.id.text)), ("name", .text(term.name)),
      ("first", .text(term.days.first.description)), ("last", .text(term.days.last.description)),
      ("index", hasIndex ? .text(root + Address.packs(of: term.id) + "index.json") : nil),
    ])
  }
}

/// The content of the page besides its script.
struct MyGradesContent: PageContent {
  static let template = "my-grades"

  /// The grade scales, the owner's first, as JSON: `name`, and `steps`, best first, each with its
  /// letter, its threshold and, if it has any, its grade points; `percentages` if its letters are
  /// percentages.
  var scales: String
  /// The terms of the site, as JSON, each with `id`, `name`, its `first` and `last` day, and the
  /// address of the index of its courses, if it has one.
  var terms: String
  /// The id of the present term.
  var term: String
  /// The page that builds schedules, if there are sections.
  var build: String?
  /// The list of gradebooks, if there are any.
  var list: String?
}

extension GradeScale {
  fileprivate var json: JSON {
    let steps = steps.map { step in
      JSON.list([.text(step.letter), step.from.json] + [step.points?.json].compactMap(\.self))
    }
    return .record([
      ("name", .text(name)), ("steps", .list(steps)), ("percentages", .ifSo(isOfPercentages)),
    ])
  }
}
