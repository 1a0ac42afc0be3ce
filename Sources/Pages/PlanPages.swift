internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import Templating

/// Schedules: a page that lists the plans, each person's ranked list, a page for every schedule in it, and one for every
/// saved schedule.
struct PlanPages {
  let edition: Edition
  /// By person; those whose plan is for a term the site does not have are left out.
  private let rankings: [(person: Person, term: Term, ranking: Ranking)]

  /// Ranks every public person's plan.
  init(edition: Edition) {
    self.edition = edition
    rankings = edition.people.compactMap { person in
      edition.campus.term(person.plan.term).map { term in
        let ranking = rank(
          person.plan, among: edition.courses(in: term.id), in: term, by: edition.campus.evidence)
        return (person, term, ranking)
      }
    }
  }

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try list()]
    for (person, term, ranking) in rankings {
      let context = RankingContext(
        edition: edition, person: person, term: term, ranking: ranking)
      pages += try context.pages()
      for (place, entry) in ranking.entries.enumerated() {
        pages.append(try page(of: entry, rank: place + 1, in: context))
      }
    }
    for person in edition.people {
      for saved in person.plan.saved { pages += try page(of: saved, by: person) }
    }
    return pages
  }

  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.plans, origin: "the list of plans", tab: .schedules, title: "Schedules",
      summary: "Every conflict-free way to take the courses one wants, best first.")
    return try edition.page(frame, template: "plans") {
      [
        "plans": .list(rankings.map { plan(of: $0.person, $0.term, $0.ranking) })
      ]
    }
  }

  private func plan(of person: Person, _ term: Term, _ ranking: Ranking) -> TemplateValue {
    let root = Address.root(from: Address.plans)
    let saved = SavedRow.rows(of: person, edition: edition, root: root)
    return [
      "href": .text(root + Address.ranking(person.id)), "head": .text("\(person.name)’s plan"),
      "term": .text(term.name), "line": .markup(ranking.headline),
      "hasSaved": .flag(!saved.isEmpty),
      "saved": .list(saved),
    ]
  }

  private func page(
    of entry: RankedSchedule, rank: Int, in context: RankingContext
  ) throws(Route.Refusal) -> Page {
    let person = context.person
    let title = context.titles[rank - 1]
    let address = Address.ranked(person.id, rank: rank)
    let frame = PageFrame(
      address: address, origin: "plan of \(person.id.text)", tab: .schedules,
      title: "\(title.text), rank \(rank)",
      sources: SourceNames.catalog.union(SourceNames.evidence))
    return try edition.page(frame, template: "schedule") {
      SchedulePage(
        edition: edition, address: address, person: person, term: context.term, schedule: entry,
        terms: SchedulePage.Terms(context.ranking),
        kind: .ranked(rank, title, of: context.ranking.fitting)
      ).content
    }
  }

  /// One page, or none for a schedule of a term that the site does not have.
  private func page(of saved: SavedSchedule, by person: Person) throws(Route.Refusal) -> [Page] {
    guard let term = edition.campus.term(saved.term) else { return [] }
    let address = Address.saved(person.id, saved.id)
    let frame = PageFrame(
      address: address, origin: "saved schedule \(saved.id) of \(person.id.text)",
      tab: .schedules, title: "\(saved.title), \(term.name)",
      sources: SourceNames.catalog.union(SourceNames.evidence))
    return [
      try edition.page(frame, template: "schedule") {
        let evaluation = evaluate(
          saved, among: edition.courses(in: term.id), in: term, by: edition.campus.evidence,
          weighing: person.plan.preferences)
        return SchedulePage(
          edition: edition, address: address, person: person, term: term,
          schedule: evaluation.schedule, terms: SchedulePage.Terms(evaluation),
          kind: .saved(saved, evaluation)
        ).content
      }
    ]
  }
}

/// A saved schedule as a line of a list.
enum SavedRow {
  static func rows(of person: Person, edition: Edition, root: String) -> [TemplateValue] {
    person.plan.saved.compactMap { saved in
      guard let term = edition.campus.term(saved.term) else { return nil }
      let evaluation = evaluate(
        saved, among: edition.courses(in: term.id), in: term, by: edition.campus.evidence,
        weighing: person.plan.preferences)
      let title = ScheduleTitle(ScheduleShape(of: evaluation.schedule.picks, in: term))
      return [
        "href": .text(root + Address.saved(person.id, saved.id)), "title": .text(saved.title),
        "detail": .markup(phrase("\(term.name) · \(title.markup)")),
        "score": .markup(evaluation.schedule.scoreFigure.markup),
      ]
    }
  }
}

extension Ranking {
  /// "2,418 schedules fit, of 57,600 combinations".
  var headline: TrustedMarkup {
    phrase("\(fitting.phrase), of \(combinations.figure) \(combinations.noun)")
  }
}

extension ScheduleCount {
  /// As a figure; what is too many to count is the least it can be.
  var figure: Figure {
    switch self {
    case .exactly(let count): Figure(Double(count), .count)
    case .tooMany: Figure(0x1p64, .count)
    case .unknown: Figure(nil, .count)
    }
  }

  /// "combination" or "combinations".
  var noun: String {
    switch self {
    case .exactly(1): "combination"
    case .tooMany: "combinations and more"
    case .exactly, .unknown: "combinations"
    }
  }

  /// "2,418 schedules fit", "1 schedule fits", "No schedule fits".
  var phrase: TrustedMarkup {
    switch self {
    case .exactly(0): Pages.phrase("No schedule fits")
    case .exactly(1): Pages.phrase("\(figure) schedule fits")
    case .exactly: Pages.phrase("\(figure) schedules fit")
    case .tooMany: Pages.phrase("More than \(figure) schedules fit")
    case .unknown: Pages.phrase("Too many schedules fit to be counted")
    }
  }
}

extension RankedSchedule {
  var hasStandIn: Bool {
    picks.contains { ($0.value.gpa?.isStandIn ?? false) || ($0.value.rating?.isStandIn ?? false) }
  }

  /// The score, marked when a stand-in is behind it; unknown where nothing is known of any section.
  var scoreFigure: Figure {
    Figure(gpa == nil && rating == nil ? nil : score, .score, hasStandIn ? .standIn : .measured)
  }
}
