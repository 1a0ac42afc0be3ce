package import CampusModel
package import Markup
internal import Plotting
package import Scheduling
internal import SiteFrame

/// A person's plan with its ranking: the data that the pages of its lists and schedules share.
package struct RankingContext: Sendable {
  let edition: Edition
  /// Whose plan it is.
  package let person: Person
  /// The term that the plan is for.
  package let term: Term
  let ranking: Ranking
  /// The schedules that the person saved, of every term.
  let saved: [KeptSchedule]
  /// The plan's order first.
  let lists: [ScheduleList]
  /// Every schedule of the lists once, by its first occurrence.
  package let schedules: [ListedSchedule]
  /// The color of each course, on all pages of the plan.
  package let colors: CourseColors
  let terms: ScoreTerms
  /// The same for every strip of every list.
  let hours: MinuteSpan
  /// A digest of all inputs of the lists and their schedules, apart from facts shared by all pages.
  let basis: Fingerprint

  init(
    edition: Edition, person: Person, term: Term, ranking: Ranking, saved: [KeptSchedule] = [],
    basis: Fingerprint = Fingerprint()
  ) {
    self.basis = basis
    (self.edition, self.person, self.term) = (edition, person, term)
    (self.ranking, self.saved) = (ranking, saved)
    let own = OrderedList(
      order: person.plan.preferences.order, entries: ranking.entries, measures: ranking.measures,
      proof: ranking.proof)
    let ordered = [own] + ranking.otherLists.filter { $0.order != own.order }
    schedules = Self.schedules(of: ordered, in: term)
    let known = Dictionary(uniqueKeysWithValues: schedules.map { ($0.mark, $0) })
    lists = ordered.enumerated().map { place, list in
      ScheduleList(
        order: list.order, isPlansOwn: place == 0,
        entries: list.entries.compactMap { known[ScheduleMark(of: $0, in: term)] },
        measures: list.measures, proof: list.proof)
    }
    colors = CourseColors(of: person.plan, in: schedules.lazy.map(\.schedule))
    terms = ScoreTerms(ranking, of: schedules.lazy.flatMap { $0.schedule.picks.map(\.course) })
    let colors = colors
    hours = WeekStrip.hours(
      for: schedules.flatMap { $0.schedule.weekEntries(colors) } + person.plan.ownEntries(in: term)
    )
  }

  /// Titles are made for all lists together: a schedule has one page, so it has one title.
  private static func schedules(of lists: [OrderedList], in term: Term) -> [ListedSchedule] {
    var seen: Set<ScheduleMark> = []
    var found: [(mark: ScheduleMark, entry: RankedSchedule, rank: Int?, order: Preferences.Order)] =
      []
    for (place, list) in lists.enumerated() {
      for (rank, entry) in list.entries.enumerated() {
        let mark = ScheduleMark(of: entry, in: term)
        guard seen.insert(mark).inserted else { continue }
        found.append((mark, entry, place == 0 ? rank + 1 : nil, list.order))
      }
    }
    let titles = ScheduleTitle.titles(of: found.map(\.entry), in: term)
    return zip(found, titles).map {
      ListedSchedule(
        mark: $0.mark, schedule: $0.entry, title: $1, rank: $0.rank, order: $0.order)
    }
  }

  var title: String { "\(person.name)’s plan, \(term.name)" }
}

/// A saved schedule compared with the present data.
package struct KeptSchedule: Sendable {
  /// The schedule as the file has it.
  package let saved: SavedSchedule
  package let term: Term
  /// Its score and its problems, by the present catalog.
  package let evaluation: SavedEvaluation
  /// Its week in a few words.
  package let week: TrustedMarkup

  init(saved: SavedSchedule, term: Term, evaluation: SavedEvaluation) {
    (self.saved, self.term, self.evaluation) = (saved, term, evaluation)
    week = ScheduleTitle(ScheduleShape(of: evaluation.schedule.picks, in: term)).markup
  }

  /// As a line of a list.
  func row(of person: Person, root: String) -> SavedRow {
    SavedRow(
      href: root + Address.saved(person.id, saved.id), title: saved.title,
      detail: phrase("\(term.name) · \(week)"), score: evaluation.schedule.scoreMarkup)
  }
}
