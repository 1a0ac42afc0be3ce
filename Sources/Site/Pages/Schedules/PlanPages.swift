internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteBuild
internal import Templating
internal import Watch

/// Schedules: a page that lists the plans, each person's lists in every order, a page for every schedule in them, and one for
/// every saved schedule.
struct PlanPages {
  let edition: Edition
  /// By person; those whose plan is for a term the site does not have are left out.
  let rankings: [RankingContext]
  /// By person, of every term that the site has.
  private let saved: [PersonID: [KeptSchedule]]
  /// By person.
  private let bases: [PersonID: Fingerprint]
  /// What the solver answered, by digests of all that the rankings are made of.
  let answers: [UInt128: [UInt64]]

  /// Ranks every public person's plan, and holds what they saved against the present data. `known` are answers of the solver in
  /// earlier builds.
  init(edition: Edition, knowing known: [UInt128: [UInt64]] = [:]) {
    self.edition = edition
    let campus = edition.campus
    let questions = PlanQuestions(edition)
    var saved: [PersonID: [KeptSchedule]] = [:]
    var bases: [PersonID: Fingerprint] = [:]
    var answers: [UInt128: [UInt64]] = [:]
    var rankings: [RankingContext] = []
    for person in edition.people {
      let kept = questions.saved(by: person)
      let basis = questions.basis(of: person)
      (saved[person.id], bases[person.id]) = (kept, basis)
      guard let term = campus.term(person.plan.term) else { continue }
      let key = questions.key(of: person.plan, in: term)
      let solver = Solver(knowing: known[key] ?? [])
      let ranking = rank(
        person.plan, among: questions.courses(for: person.plan, in: term.id), in: term,
        by: campus.evidence, walking: campus.travel, with: solver)
      answers[key] = solver.answers
      rankings.append(
        RankingContext(
          edition: edition, person: person, term: term, ranking: ranking, saved: kept,
          basis: basis))
    }
    (self.rankings, self.saved, self.bases, self.answers) = (rankings, saved, bases, answers)
  }

  /// Of rankings that were made elsewhere; nobody has saved anything.
  init(edition: Edition, rankings: [RankingContext]) {
    (self.edition, self.rankings) = (edition, rankings)
    (saved, bases, answers) = ([:], [:], [:])
  }

  func pages() throws(Route.Refusal) -> [Page] {
    var pages = [try list()]
    for context in rankings {
      for list in context.lists { pages += try ListPages(context: context, list: list).pages() }
      for listed in context.schedules { pages.append(try page(of: listed, in: context)) }
      if !context.ranking.freedom.isEmpty {
        pages.append(try FreedomPage(context: context).page())
      }
    }
    for person in edition.people {
      for kept in saved[person.id] ?? [] { pages.append(try page(of: kept, by: person)) }
    }
    return pages
  }

  private func list() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.plans, origin: "the list of plans", tab: .schedules, title: "Schedules",
      summary: "Every conflict-free schedule for each plan, best first.")
    return try edition.page(
      frame, template: "plans",
      basis: { [rankings] digest in
        for context in rankings {
          digest.add(context.basis)
          digest.add(OwnRoomsPage.isNeeded(for: context.person))
        }
      }
    ) { ["plans": .list(rankings.map(plan))] }
  }

  private func plan(_ context: RankingContext) -> TemplateValue {
    let root = Address.root(from: Address.plans)
    let saved = context.saved.map { $0.row(of: context.person, root: root) }
    return [
      "href": .text(root + Address.ranking(context.person.id)),
      "head": .text("\(context.person.name)’s plan"), "term": .text(context.term.name),
      "line": .markup(context.headline), "hasSaved": .flag(!saved.isEmpty),
      "saved": .list(saved),
      "rooms": .optional(
        OwnRoomsPage.isNeeded(for: context.person)
          ? root + Address.ownRooms(context.person.id) : nil),
    ]
  }

  private func page(
    of listed: ListedSchedule, in context: RankingContext
  ) throws(Route.Refusal) -> Page {
    let person = context.person
    let address = Address.listed(person.id, listed.mark)
    let rank = listed.rank.map { ", rank \($0)" } ?? ""
    let frame = PageFrame(
      address: address, origin: "plan of \(person.id.text)", tab: .schedules,
      title: "\(listed.title.text)\(rank)",
      sources: SourceNames.grades)
    return try edition.page(
      frame, template: "schedule", basis: { $0.add(context.basis) }
    ) {
      SchedulePage(
        edition: edition, address: address, person: person, term: context.term,
        schedule: listed.schedule,
        terms: ScoreTerms(context.ranking, of: listed.schedule.picks.map(\.course)),
        colours: context.colours, kind: .listed(listed, of: context.ranking.fitting)
      ).content
    }
  }

  private func page(of kept: KeptSchedule, by person: Person) throws(Route.Refusal) -> Page {
    let address = Address.saved(person.id, kept.saved.id)
    let frame = PageFrame(
      address: address, origin: "saved schedule \(kept.saved.id) of \(person.id.text)",
      tab: .schedules, title: "\(kept.saved.title), \(kept.term.name)",
      sources: SourceNames.grades)
    return try edition.page(
      frame, template: "schedule",
      basis: { [edition, basis = bases[person.id] ?? Fingerprint()] digest in
        digest.add(basis)
        for section in kept.saved.sections {
          digest.add(edition.seatLog.history(of: section, in: kept.term.id))
        }
      }
    ) {
      SchedulePage(
        edition: edition, address: address, person: person, term: kept.term,
        schedule: kept.evaluation.schedule, terms: ScoreTerms(kept.evaluation),
        colours: CourseColours(of: kept.evaluation.schedule),
        kind: .saved(kept.saved, kept.evaluation)
      ).content
    }
  }
}
