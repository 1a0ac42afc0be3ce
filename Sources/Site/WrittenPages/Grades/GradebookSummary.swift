internal import CampusModel
internal import Grading
internal import Markup
internal import Plotting
internal import SiteFrame

/// One person's gradebook on the page that lists all of them: present and past courses, and how the
/// present ones compare.
struct GradebookSummary {
  let edition: Edition
  let person: Person
  let gradebook: Gradebook
  private let standings: [CourseStanding]

  init(edition: Edition, person: Person, gradebook: Gradebook) {
    (self.edition, self.person, self.gradebook) = (edition, person, gradebook)
    standings = gradebook.standings
  }

  var content: GradebooksContent.Book {
    .init(
      name: person.name, detail: average, links: links,
      courses: standings.filter { $0.course.status == .current }.map(row),
      comparison: comparison,
      past: [(.completed, "Completed"), (.archived, "Archived"), (.dropped, "Dropped")]
        .compactMap { status, name in past(status, named: name) })
  }

  /// "overall 3.29, Fall 2026 so far 3.44".
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

  private var links: [GradebooksContent.NameLink] {
    let root = Address.root(from: Address.grades)
    let averages = GradebooksContent.NameLink(
      href: root + Address.transcript(person.id), name: "Averages, term by term")
    guard let degree = gradebook.degree else { return [averages] }
    return [averages, .init(href: root + Address.degree(person.id), name: degree.name)]
  }

  /// `nil` without courses of that status.
  private func past(
    _ status: GradedCourse.Status, named name: String
  ) -> GradebooksContent.Past? {
    let courses = standings.filter { $0.course.status == status }
    guard !courses.isEmpty else { return nil }
    return .init(
      name: name, count: counted(courses.count, "course", "courses"), open: status == .completed,
      courses: courses.map(row))
  }

  private func row(_ standing: CourseStanding) -> GradebooksContent.CourseRow {
    let course = standing.course
    let address = Address.root(from: Address.grades) + Address.gradebook(person.id, course)
    return .init(
      href: address, id: course.course.text, title: course.title,
      icon: course.icon?.markup ?? .empty, color: CourseColor(course.color).className,
      letter: standing.shownLetter,
      percent: standing.average.map { Figure(exactly: $0, .percent).markup } ?? .empty,
      detail: detail(of: standing), need: need(of: standing))
  }

  private func detail(of standing: CourseStanding) -> TrustedMarkup {
    let term = edition.name(of: standing.course.term, in: gradebook)
    guard !standing.course.groups.isEmpty else { return phrase("\(term)") }
    return phrase(
      "\(term) · \(Figure(exactly: standing.gradedWork, .share)) graded")
  }

  /// "A needs 97.4 on Final exam": the score needed for the best letter that is still possible;
  /// empty for a course with a result, and where nothing is open.
  private func need(of standing: CourseStanding) -> TrustedMarkup {
    guard standing.course.status == .current, standing.course.result == nil,
      let outlook = standing.final ?? standing.everythingOpen
    else { return .empty }
    let work = outlook.name.map { "on \($0)" } ?? "on everything left"
    for rung in outlook.ladder {
      let letter = phrase("\(strong: phrase("\(rung.step.letter.withTrueMinus)"))")
      switch rung.need {
      case .secured: return phrase("\(letter) is safe")
      case .needs(let score):
        let figure = Figure(exactly: score.roundedUp(places: 1), .mark)
        return phrase("\(letter) needs \(strong: figure.markup) \(work)")
      case .outOfReach: continue
      }
    }
    return .empty
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
  /// The name of a gradebook's term, also of one without a file in the site; its id if it has no
  /// name.
  func name(of term: TermID, in gradebook: Gradebook) -> String {
    campus.term(term)?.name ?? gradebook.terms.first { $0.id == term }?.name ?? term.text
  }

  func days(of term: TermID, in gradebook: Gradebook) -> DateSpan? {
    campus.term(term)?.days ?? gradebook.terms.first { $0.id == term }?.days
  }
}

extension CourseStanding {
  /// The result's mark or letter, or the calculated letter.
  var shownLetter: String {
    (course.result?.text ?? calculatedLetter?.letter)?.withTrueMinus ?? "–"
  }
}
