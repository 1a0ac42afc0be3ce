internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import Templating

/// One person's gradebook on the page that lists them: what is going on, what is behind them, and
/// how the present courses compare.
struct GradebookSummary {
  let edition: Edition
  let person: Person
  let gradebook: Gradebook
  private let standings: [CourseStanding]

  init(edition: Edition, person: Person, gradebook: Gradebook) {
    (self.edition, self.person, self.gradebook) = (edition, person, gradebook)
    standings = gradebook.standings
  }

  var content: TemplateValue {
    [
      "name": .text(person.name), "detail": .markup(average), "links": .list(links),
      "courses": .list(standings.filter { $0.course.status == .current }.map(row)),
      "comparison": .markup(comparison),
      "past": .list(
        [(.completed, "Completed"), (.archived, "Archived"), (.dropped, "Dropped")].compactMap {
          status, name in past(status, name)
        }),
    ]
  }

  /// "GPA 3.29 so far, 3.44 in Fall 2026 as it stands".
  private var average: TrustedMarkup {
    let transcript = Transcript(of: standings, terms: edition.terms(of: gradebook))
    let overall = transcript.overall.includingInProgress.averages.first
    let term = transcript.terms.first { $0.term == edition.term.id }
    let present = term?.own.includingInProgress.averages.first
    return [
      overall.map { phrase("overall \($0.markup)") },
      present.map { phrase("\(edition.term.name) so far \($0.markup)") },
    ].compactMap(\.self).joined(by: ", ")
  }

  private var links: [TemplateValue] {
    let root = Address.root(from: Address.grades)
    let averages: TemplateValue = [
      "href": .text(root + Address.transcript(person.id)), "name": "Averages, term by term",
    ]
    guard let degree = gradebook.degree else { return [averages] }
    return [
      averages, ["href": .text(root + Address.degree(person.id)), "name": .text(degree.name)],
    ]
  }

  /// `nil` where no course is that far.
  private func past(_ status: GradedCourse.Status, _ name: String) -> TemplateValue? {
    let courses = standings.filter { $0.course.status == status }
    guard !courses.isEmpty else { return nil }
    return [
      "name": .text(name), "count": .markup(counted(courses.count, "course", "courses")),
      "open": .flag(status == .completed), "courses": .list(courses.map(row)),
    ]
  }

  private func row(_ standing: CourseStanding) -> TemplateValue {
    let course = standing.course
    let address = Address.root(from: Address.grades) + Address.gradebook(person.id, course)
    return [
      "href": .text(address), "id": .text(course.course.text), "title": .text(course.title),
      "icon": .markup(course.icon?.markup ?? .empty),
      "colour": .text(CourseColor(course.color).className),
      "letter": .text(standing.shownLetter),
      "percent": .markup(standing.average.map { Figure(exactly: $0, .percent).markup } ?? .empty),
      "detail": .markup(detail(of: standing)),
    ]
  }

  private func detail(of standing: CourseStanding) -> TrustedMarkup {
    let term = edition.name(of: standing.course.term, in: gradebook)
    guard !standing.course.groups.isEmpty else { return phrase("\(term)") }
    return phrase(
      "\(term) · \(Figure(exactly: standing.gradedShare, .share)) graded")
  }

  /// The courses of the present term on one scale; empty for fewer than two.
  private var comparison: TrustedMarkup {
    let present = standings.filter {
      $0.course.term == edition.term.id && $0.course.status != .dropped && $0.average != nil
    }
    guard present.count > 1 else { return .empty }
    let rows = present.map { standing in
      TermComparison.Row(
        standing.course.course.text, average: standing.average?.approximate,
        letter: standing.letter?.letter,
        reach: standing.reach.flatMap {
          $0.span > .zero ? $0.lowest.approximate...$0.highest.approximate : nil
        },
        color: CourseColor(standing.course.color))
    }
    return TermComparison(subject: "\(person.name), \(edition.term.name)", rows: rows)?
      .svg(id: "compared-\(person.id.text)") ?? .empty
  }
}

extension Edition {
  /// The name of a term of a gradebook, which may know terms that the site has no file of; its id
  /// where nobody names it.
  func name(of term: TermID, in gradebook: Gradebook) -> String {
    campus.term(term)?.name ?? gradebook.terms.first { $0.id == term }?.name ?? term.text
  }

  func days(of term: TermID, in gradebook: Gradebook) -> DateSpan? {
    campus.term(term)?.days ?? gradebook.terms.first { $0.id == term }?.days
  }
}

extension CourseStanding {
  /// The result's mark or letter, or the reckoned letter.
  var shownLetter: String {
    (course.result?.text ?? calculatedLetter?.letter)?.withTrueMinus ?? "–"
  }
}

extension String {
  /// A letter grade with a true minus sign: "A-" is shown as "A−".
  var withTrueMinus: String { hasSuffix("-") ? dropLast() + "−" : self }
}
