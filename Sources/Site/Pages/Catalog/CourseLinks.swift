internal import CampusModel
internal import Catalog
internal import Markup
internal import Templating

/// Other courses that a course's page leads to: those it asks for, those that ask for it, and
/// similar ones.
struct CourseLinks {
  let edition: Edition
  let study: CatalogStudy
  let course: Course
  /// The way to the root of the site.
  let root: String

  /// Adds all that these depend on.
  func addBasis(to digest: inout Fingerprint) {
    for requirement in course.requirements {
      digest.add(mentions(in: requirement.text).map(\.course.canonical))
    }
    digest.add(asking.map { $0.canonical })
    for course in similar {
      // Not how alike they are: that moves a little with every word of the catalog, and is not
      // shown.
      digest.add([course.course.canonical] + course.genEds + course.words)
      digest.add([course.hasSameDepartment, course.hasSameLevel])
      let summary = summary(of: course)
      digest.add(summary?.course.title)
      digest.add(summary?.gpa)
      digest.add(summary?.rating)
    }
  }

  private func mentions(in text: String) -> [CourseMention] {
    study.mentions.find(in: text).filter { $0.course != course.id }
  }

  /// Each requirement as it is written, with links where it names a course that has a page.
  var requirements: [TemplateValue] {
    course.requirements.map { ["label": .text($0.label), "text": .markup(linked($0.text))] }
  }

  private func linked(_ text: String) -> TrustedMarkup {
    let bytes = Array(text.utf8)
    func words(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    var writer = MarkupWriter()
    var end = 0
    for mention in mentions(in: text) {
      writer.text(words(end..<mention.range.lowerBound))
      writer.element(
        "a", ["href": root + Address.course(mention.course)], words(mention.range))
      end = mention.range.upperBound
    }
    writer.text(words(end..<bytes.count))
    return writer.markup
  }
}

// Courses that ask for it.
extension CourseLinks {
  private var asking: [CourseID] { study.asking[course.id] ?? [] }

  /// The first of them, and how many others there are; nothing where nobody asks for it.
  var askedBy: TemplateValue {
    guard !asking.isEmpty else { return .nothing }
    let others = asking.count - Self.mostAsking
    return [
      "courses": .list(
        asking.prefix(Self.mostAsking).map {
          ["href": .text(root + Address.course($0)), "name": .text($0.text)]
        }),
      "others": .markup(
        others > 0 ? phrase("and \(counted(others, "other course", "other courses"))") : .empty),
    ]
  }

  private static let mostAsking = 12
}

// Similar ones.
extension CourseLinks {
  private var similar: [SimilarCourse] { study.similar[course.id] }

  var similarRows: [TemplateValue] {
    similar.compactMap { similar in
      guard let summary = summary(of: similar) else { return nil }
      return [
        "href": .text(root + Address.course(similar.course)), "id": .text(similar.course.text),
        "title": .text(summary.course.title), "why": .markup(reasons(similar)),
        "scores": .markup(scores(summary)),
      ]
    }
  }

  private func summary(of similar: SimilarCourse) -> CourseSummary? {
    edition.course(similar.course, in: edition.term.id).map {
      CourseSummary($0, evidence: edition.campus.results.evidence, distribution: nil)
    }
  }

  /// "same department, same level, Gen-ed DSNS; words in common: trees, sorting".
  private func reasons(_ similar: SimilarCourse) -> TrustedMarkup {
    let plain =
      [
        similar.hasSameDepartment ? "same department" : nil,
        similar.hasSameLevel ? "same level" : nil,
      ].compactMap(\.self) + similar.genEds.map { "gen-ed \($0)" }
    let words =
      similar.words.isEmpty ? nil : "words in common: \(similar.words.joined(separator: ", "))"
    let text = [plain.isEmpty ? nil : plain.joined(separator: ", "), words]
      .compactMap(\.self).joined(separator: "; ")
    return phrase("\(text)")
  }

  /// "GPA 3.42, rated 4.1".
  private func scores(_ summary: CourseSummary) -> TrustedMarkup {
    let facts = CourseFacts(edition: edition, summary: summary)
    return [
      summary.gpa == nil ? .empty : phrase("GPA \(facts.gpa)"),
      summary.rating == nil ? .empty : phrase("rated \(facts.rating)"),
    ].joined(by: ", ")
  }
}
