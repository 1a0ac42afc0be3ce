internal import CampusModel
internal import Scheduling

/// `rank`: the best schedules of one plan, printed.
struct RankCommand: Sendable {
  /// A person's id, or the path of their folder or plan.
  let plan: String
  let top: Int?
  let order: Preferences.Order?
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment
  ) throws(UsageError) {
    plan = arguments.operands[0]
    if let text = arguments[.top] {
      guard let count = Int(text), (1...100_000).contains(count) else { throw .notACount(text) }
      top = count
    } else {
      top = nil
    }
    order = arguments[.order].flatMap(Preferences.Order.init(rawValue:))
    (self.options, self.environment) = (options, environment)
  }

  func run() async throws {
    let campus = try await SiteInput(options: options, environment: environment)
      .read(for: .rank, about: PersonID(named: plan)).campus
    var person = try campus.person(named: plan)
    if let top { person.plan.preferences.top = top }
    if let order { person.plan.preferences.order = order }
    guard let term = campus.term(person.plan.term) else {
      throw CommandError(.badData, "unknown term '\(person.plan.term.text)'")
    }
    let start = environment.stopwatch()
    let ranking = rank(
      person.plan, among: campus.catalog.courses, in: term, by: campus.results.evidence,
      walking: campus.travel.walking,
      asking: .entries)
    environment.print(
      RankReport(
        person: person, term: term, ranking: ranking,
        seconds: environment.stopwatch() - start
      ).text(as: options.format))
  }
}

extension Campus {
  /// The person of that id, which may be written as the path of their folder or plan.
  func person(named name: String) throws -> Person {
    let id = PersonID(named: name)
    if let person = people.first(where: { $0.id == id }) { return person }
    let near = hint(for: id.text, among: people.map(\.id.text))
    throw CommandError(.badData, "no plan for '\(id.text)' in Content/people\(near)")
  }
}

extension PersonID {
  /// Reads an id, or the path of the person's folder or plan.
  init(named name: String) {
    var parts = name.split(separator: "/")
    if parts.count > 1, parts.last == "plan.yml" { parts.removeLast() }
    self.init(parts.last.map(String.init) ?? name)
  }
}
