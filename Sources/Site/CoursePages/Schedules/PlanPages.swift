internal import CampusModel
internal import Markup
internal import PlacePages
internal import Scheduling
package import SiteBuild
package import SiteFrame
internal import Watch

/// Schedules: a page that lists the plans, each person's lists in every order, a page for every
/// schedule in them, and one for every saved schedule.
package struct PlanPages {
  let edition: Edition
  let plans: RankedPlans

  package init(edition: Edition, plans: RankedPlans) {
    (self.edition, self.plans) = (edition, plans)
  }

  /// In any order; nothing is rendered yet. Throws if a name of the data cannot be a file name.
  package func pages() throws(Route.PathError) -> [Page] {
    var pages = edition.isCrowded ? try crowd() : [try list()]
    for context in plans.rankings {
      for list in context.lists { pages += try ListPages(context: context, list: list).pages() }
      for listed in context.schedules { pages.append(try page(of: listed, in: context)) }
      if !context.ranking.freedom.isEmpty {
        pages.append(try FreedomPage(context: context).page())
      }
    }
    for person in edition.people {
      for kept in plans.saved[person.id] ?? [] { pages.append(try page(of: kept, by: person)) }
    }
    return pages
  }

  /// Each person's name, with the term of their plan.
  private func crowd() throws(Route.PathError) -> [Page] {
    try edition.crowd(
      at: .schedules, in: "schedules/", head: "Schedules",
      entries: plans.rankings.map { context in
        let name = context.person.name
        return .init(
          name: name, sortKey: name, address: Address.ranking(context.person.id),
          detail: context.term.name)
      })
  }

  private func list() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.plans, origin: "the list of plans", tab: .schedules, title: "Schedules",
      summary: "Every conflict-free schedule for each plan, best first.",
      isFound: edition.outline.parts.hasPeople)
    return try edition.page(
      frame,
      basis: { [rankings = plans.rankings] digest in
        for context in rankings {
          digest.add(context.basis)
          digest.add(OwnRoomsPage.isNeeded(for: context.person))
        }
      }
    ) { PlansContent(plans: plans.rankings.map(row)) }
  }

  private func row(_ context: RankingContext) -> PlansContent.Plan {
    let root = Address.root(from: Address.plans)
    let saved = context.saved.map { $0.row(of: context.person, root: root) }
    return .init(
      href: root + Address.ranking(context.person.id), head: "\(context.person.name)’s plan",
      term: context.term.name, line: context.headline, hasSaved: !saved.isEmpty, saved: saved,
      rooms: OwnRoomsPage.isNeeded(for: context.person)
        ? root + Address.ownRooms(context.person.id) : nil)
  }

  private func page(
    of listed: ListedSchedule, in context: RankingContext
  ) throws(Route.PathError) -> Page {
    let person = context.person
    let address = Address.listed(person.id, listed.mark)
    let rank = listed.rank.map { ", rank \($0)" } ?? ""
    let frame = PageFrame(
      address: address, origin: "plan of \(person.id.text)", tab: .schedules,
      title: "\(listed.title.text)\(rank)",
      sources: SourceNames.grades)
    return try edition.page(frame, basis: { $0.add(context.basis) }) {
      SchedulePage(
        edition: edition, address: address, person: person, term: context.term,
        schedule: listed.schedule,
        terms: ScoreTerms(context.ranking, of: listed.schedule.picks.map(\.course)),
        colors: context.colors, kind: .listed(listed, of: context.ranking.fitting)
      ).content
    }
  }

  private func page(of kept: KeptSchedule, by person: Person) throws(Route.PathError) -> Page {
    let address = Address.saved(person.id, kept.saved.id)
    let frame = PageFrame(
      address: address, origin: "saved schedule \(kept.saved.id) of \(person.id.text)",
      tab: .schedules, title: "\(kept.saved.title), \(kept.term.name)",
      sources: SourceNames.grades)
    return try edition.page(
      frame,
      basis: { [edition, basis = plans.bases[person.id] ?? Fingerprint()] digest in
        digest.add(basis)
        for section in kept.saved.sections {
          digest.add(edition.records.seats.history(of: section, in: kept.term.id))
        }
      }
    ) {
      SchedulePage(
        edition: edition, address: address, person: person, term: kept.term,
        schedule: kept.evaluation.schedule, terms: ScoreTerms(kept.evaluation),
        colors: CourseColors(of: kept.evaluation.schedule),
        kind: .saved(kept.saved, kept.evaluation)
      ).content
    }
  }
}
