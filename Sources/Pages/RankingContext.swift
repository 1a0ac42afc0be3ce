internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import Templating

/// A person's ranked list, in pages of ten.
struct RankingContext: Sendable {
  let edition: Edition
  let person: Person
  let term: Term
  let ranking: Ranking
  /// One for each entry, no two alike.
  let titles: [ScheduleTitle]

  private static let perPage = 10

  init(edition: Edition, person: Person, term: Term, ranking: Ranking) {
    self.edition = edition
    self.person = person
    self.term = term
    self.ranking = ranking
    titles = ScheduleTitle.titles(of: ranking.entries, in: term)
  }

  func pages() throws(Route.Refusal) -> [Page] {
    let own = person.plan.ownEntries(in: term)
    let hours = WeekStrip.hours(for: ranking.entries.flatMap(\.weekEntries) + own)
    let count = max(1, (ranking.entries.count + Self.perPage - 1) / Self.perPage)
    var pages: [Page] = []
    for number in 1...count {
      let frame = PageFrame(
        address: Address.ranking(person.id, page: number), origin: "plan of \(person.id.text)",
        tab: .schedules, title: "\(person.name)’s plan, \(term.name)",
        sources: SourceNames.catalog.union(SourceNames.evidence))
      pages.append(
        try edition.page(frame, template: "ranking") {
          content(of: number, of: count, hours: hours)
        })
    }
    return pages
  }

  private func content(of number: Int, of count: Int, hours: MinuteSpan) -> [String: TemplateValue]
  {
    let address = Address.ranking(person.id, page: number)
    let root = Address.root(from: address)
    let first = (number - 1) * Self.perPage
    let shown = ranking.entries.indices.dropFirst(first).prefix(Self.perPage)
    let saved = SavedRow.rows(of: person, edition: edition, root: root)
    return [
      "crumbs": .crumbs([
        Crumb("Schedules", root + Address.plans), Crumb("\(person.name)’s plan"), Crumb(term.name),
      ]),
      "head": .markup(ranking.fitting.phrase), "line": .markup(line),
      "problems": .list(ranking.problems.map { ProblemWords($0).value }), "key": key,
      "hasSaved": .flag(!saved.isEmpty), "saved": .list(saved),
      "changeFeed": .optional(edition.changeFeed(of: person).map { root + $0 }),
      "hasSchedules": .flag(!shown.isEmpty),
      "schedules": .list(shown.map { entry(at: $0, root: root, hours: hours) }),
      "range": .markup(range(first, shown.count)),
      "previous": number > 1
        ? .text(root + Address.ranking(person.id, page: number - 1)) : .nothing,
      "next": number < count
        ? .text(root + Address.ranking(person.id, page: number + 1)) : .nothing,
      "notes": .markups(notes),
    ]
  }

  /// "5 courses, 16 credits, 57,600 combinations, best first."
  private var line: TrustedMarkup {
    let courses = counted(
      ranking.entries.first?.picks.count ?? person.plan.wants.count, "course", "courses")
    guard let best = ranking.entries.first else {
      return phrase("\(courses), \(ranking.combinations.figure) \(ranking.combinations.noun).")
    }
    let shape = ScheduleShape(of: best.picks, in: term)
    let clashing = ranking.combinations == ranking.fitting ? "" : " The rest clash."
    return phrase(
      """
      \(courses), \(shape.credits.markup) credits, \(ranking.combinations.figure) \
      \(ranking.combinations.noun), best first.\(clashing)
      """)
  }

  private var key: TemplateValue {
    let courses = ranking.entries.first?.picks.map(\.course.id) ?? person.plan.neededCourses
    let names = courses.enumerated().map { (CourseColour($0 + 1), $1.text) }
    let own = person.plan.ownEntries(in: term).map { ($0.colour, $0.name) }
    return .list(
      (names + own).enumerated().map { place, entry in
        [
          "swatch": .markup(KeySwatch.course(entry.0).svg(id: "key\(place)")),
          "text": .text(entry.1),
        ]
      })
  }

  private func range(_ first: Int, _ count: Int) -> TrustedMarkup {
    let all = Figure.count(ranking.entries.count)
    return phrase(
      "\(Figure.count(first + 1)) – \(Figure.count(first + count)) of the best \(all)")
  }

  private func entry(at place: Int, root: String, hours: MinuteSpan) -> TemplateValue {
    let entry = ranking.entries[place]
    let title = titles[place]
    return [
      "rank": .markup(Figure.count(place + 1).markup),
      "href": .text(root + Address.ranked(person.id, rank: place + 1)),
      "title": .markup(title.markup),
      "arithmetic": .markup(entry.arithmetic(weights: ranking.weights)),
      "score": .markup(entry.scoreFigure.markup),
      "strip": .markup(
        WeekStrip(
          subject: "Week of schedule \(place + 1)", hours: hours,
          entries: entry.weekEntries + person.plan.ownEntries(in: term)
        ).svg(id: "s\(place + 1)")),
      "badges": .list(entry.badges),
    ]
  }

  private var notes: [TrustedMarkup] {
    let terms = SchedulePage.Terms(ranking)
    guard !ranking.entries.isEmpty else { return [terms.formula(by: edition.campus.evidence)] }
    let proof =
      ranking.isProven
      ? phrase("The list is exact: no better schedule exists.")
      : phrase("The search met its limit: a better schedule may exist.")
    return terms.notes(by: edition.campus.evidence) + [
      terms.formula(by: edition.campus.evidence), proof,
    ]
  }
}
