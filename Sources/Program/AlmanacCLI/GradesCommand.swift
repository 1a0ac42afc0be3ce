internal import CampusModel
internal import Grading

/// `grades`: prints a person's courses with their grades, or the details of one course.
struct GradesCommand: Sendable {
  /// A person's id, or the path of their folder or plan.
  let person: String
  let course: String?
  let term: String?
  let supposed: SupposedScores?
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment
  ) throws(UsageError) {
    person = arguments.operands[0]
    (course, term) = (arguments[.course], arguments[.term])
    if let text = arguments[.whatIf] {
      guard course != nil else { throw .needs(Option.whatIf.name, other: Option.course.name) }
      supposed = try SupposedScores(parsing: text)
    } else {
      supposed = nil
    }
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let campus = try await SiteInput(options: options, environment: environment)
      .read(for: .grades, about: PersonID(named: person)).campus
    let person = try campus.person(named: person)
    guard let book = person.gradebook else {
      let id = person.id.text
      throw CommandError(
        .badData, "no grades for '\(id)': file Content/people/\(id)/grades.yml not found")
    }
    let terms = try terms(of: book, in: campus)
    environment.print(try text(of: person, terms))
  }

  private func text(of person: Person, _ terms: [TermGrades]) throws -> String {
    guard let course else {
      return GradesReport(person: person, terms: terms).text(as: options.format)
    }
    let (term, present) = try attempt(at: course, in: terms)
    let report = CourseReport(
      person: person, term: term.name, present: present,
      supposed: try supposed?.scenario(in: present.course))
    return report.text(as: options.format)
  }

  /// The terms with a course, the latest first; only the requested one, if any was.
  private func terms(of book: Gradebook, in campus: Campus) throws -> [TermGrades] {
    let terms = TermGrades.terms(of: book, in: campus)
    guard let term else { return terms }
    guard let found = terms.first(where: { $0.id.text == term }) else {
      throw CommandError(
        .badData,
        "no grades for the term '\(term)'" + hint(for: term, among: terms.map(\.id.text)))
    }
    return [found]
  }

  private func attempt(
    at name: String, in terms: [TermGrades]
  ) throws -> (term: TermGrades, standing: CourseStanding) {
    let id = CourseID(name)
    let found = terms.flatMap { term in
      term.standings.filter { $0.course.course == id }.map { (term: term, standing: $0) }
    }
    guard let attempt = found.first else {
      let ids = Set(terms.flatMap(\.standings).map(\.course.course))
      let near = hint(for: id?.text ?? name, among: ids.map(\.text))
      throw CommandError(.badData, "unknown course '\(name)' in this gradebook\(near)")
    }
    guard found.count == 1 else {
      let terms = found.map(\.term.id.text).joined(separator: ", ")
      throw CommandError(
        .badData,
        "'\(attempt.standing.course.course.text)' was taken more than once; "
          + "choose a term with --term: \(terms)")
    }
    return attempt
  }
}

/// The courses of a term with their current grades.
struct TermGrades: Sendable {
  let id: TermID
  let name: String
  /// In the order of the gradebook, never empty.
  let standings: [CourseStanding]

  /// The averages of the courses, including those in progress; one for each scale.
  var summary: GradeSummary { GradeSummary(of: standings, at: .includingInProgress) }

  /// All terms with courses in a gradebook, the latest first.
  static func terms(of book: Gradebook, in campus: Campus) -> [TermGrades] {
    let standings = book.courses.map { CourseStanding(of: $0) }
    let named =
      campus.catalog.terms.map { ($0.id, $0.name, $0.days) }
      + book.terms.map { ($0.id, $0.name, $0.days) }
    return named.sorted { ($1.2.first, $1.0) < ($0.2.first, $0.0) }.compactMap { id, name, _ in
      let own = standings.filter { $0.course.term == id }
      return own.isEmpty ? nil : TermGrades(id: id, name: name, standings: own)
    }
  }
}
