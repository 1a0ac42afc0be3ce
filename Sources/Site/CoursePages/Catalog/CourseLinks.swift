internal import CampusModel
internal import Catalog
internal import Markup
internal import SiteFrame

/// Other courses that a course's page leads to: those it requires, those that require it, and
/// similar ones.
struct CourseLinks {
  let edition: Edition
  let study: CatalogStudy
  let course: Course
  /// The path to the root of the site.
  let root: String

  /// Adds everything that the links depend on.
  func addBasis(to digest: inout Fingerprint) {
    for requirement in course.requirements {
      digest.add(mentions(in: requirement.text).map(\.course.canonical))
    }
    digest.add(asking.map { $0.canonical })
    for course in similar {
      // Not how similar the courses are: that changes a little with every word of the catalog, and
      // is not shown.
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
  var requirements: [CourseContent.Requirement] {
    course.requirements.map { .init(label: $0.label, text: linked($0.text)) }
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

// Courses that require it
extension CourseLinks {
  private var asking: [CourseID] { study.asking[course.id] ?? [] }

  /// The first of them, and how many others there are; `nil` where no course requires it.
  var requiredBy: CourseContent.RequiredBy? {
    guard !asking.isEmpty else { return nil }
    let others = asking.count - Self.mostAsking
    return .init(
      courses: asking.prefix(Self.mostAsking).map {
        .init(href: root + Address.course($0), name: $0.text)
      },
      others: others > 0
        ? phrase("and \(counted(others, "other course", "other courses"))") : .empty)
  }

  private static let mostAsking = 12
}

// Similar ones
extension CourseLinks {
  private var similar: [SimilarCourse] { study.similar[course.id] }

  var similarRows: [CourseContent.Similar] {
    similar.compactMap { similar in
      guard let summary = summary(of: similar) else { return nil }
      return .init(
        href: root + Address.course(similar.course), id: similar.course.text,
        title: summary.course.title, why: reasons(similar), scores: scores(summary))
    }
  }

  private func summary(of similar: SimilarCourse) -> CourseSummary? {
    study.offered[similar.course]
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
