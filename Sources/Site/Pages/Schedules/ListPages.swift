internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import Templating

/// One of a person's lists, in pages of ten.
struct ListPages: Sendable {
  let context: RankingContext
  let list: ScheduleList

  private static let perPage = 10

  private var edition: Edition { context.edition }
  private var person: Person { context.person }
  private var ranking: Ranking { context.ranking }

  func pages() throws(Route.Refusal) -> [Page] {
    let count = max(1, (list.entries.count + Self.perPage - 1) / Self.perPage)
    let order = list.isPlansOwn ? "" : ", \(OrderWords(list.order).label.lowercased())"
    var pages: [Page] = []
    for number in 1...count {
      let frame = PageFrame(
        address: list.address(of: person.id, page: number), origin: "plan of \(person.id.text)",
        tab: .schedules, title: context.title + order,
        sources: SourceNames.grades)
      pages.append(
        try edition.page(frame, template: "ranking", basis: { $0.add(context.basis) }) {
          content(of: number, of: count)
        })
    }
    return pages
  }

  private func content(of number: Int, of count: Int) -> [String: TemplateValue] {
    let root = Address.root(from: list.address(of: person.id, page: number))
    let first = (number - 1) * Self.perPage
    let shown = list.entries.indices.dropFirst(first).prefix(Self.perPage)
    let saved = context.saved.map { $0.row(of: person, root: root) }
    let isHome = list.isPlansOwn && number == 1
    return [
      "crumbs": .crumbs(crumbs(root: root)), "head": .markup(context.found),
      "line": .markup(line), "whyNot": whyNot(isHome: isHome, root: root),
      "proof": .markup(proof),
      "problems": .list(ranking.problems.map { ProblemWords($0).value }), "key": key(of: shown),
      "hasOrders": .flag(context.lists.count > 1), "orders": .list(orders(root: root)),
      "hasSaved": .flag(!saved.isEmpty), "saved": .list(saved),
      "changeFeed": .optional(context.edition.changeFeed(of: context.person).map { root + $0 }),
      "calendar": .text(
        root + edition.place(ofFeed: Address.ownFeed(person.id, "calendar")) + ".html"),
      "savedCount": .markup(counted(saved.count, "schedule", "schedules")),
      "hasSchedules": .flag(!shown.isEmpty),
      "schedules": .list(shown.map { row(at: $0, root: root) }),
      "range": .markup(range(first, shown.count)),
      "previous": link(to: number - 1, of: count, root: root),
      "next": link(to: number + 1, of: count, root: root),
      "notes": shown.isEmpty
        ? .list([]) : .markups(context.terms.notes(by: edition.campus.results.evidence)),
      "obstruction": isHome ? ObstructionBlock(context: context, root: root).value : .nothing,
      "costs": isHome ? CostBlock(context: context).value : .nothing,
      "freedom": ranking.freedom.isEmpty
        ? .nothing : .text(root + Address.freedom(person.id)),
    ]
  }

  private func crumbs(root: String) -> [Crumb] {
    let own = "\(person.name)’s plan"
    let home = [Crumb("Schedules", root + Address.plans)]
    guard !list.isPlansOwn else { return home + [Crumb(own), Crumb(context.term.name)] }
    return home + [
      Crumb(own, root + Address.ranking(person.id)), Crumb(OrderWords(list.order).label),
    ]
  }

  private func link(to number: Int, of count: Int, root: String) -> TemplateValue {
    guard (1...count).contains(number) else { return .nothing }
    return .text(root + list.address(of: person.id, page: number))
  }

  /// "5 courses, 16 credits, 57,600 combinations checked, best first."
  private var line: TrustedMarkup {
    let combinations = phrase("\(ranking.combinations.figure) \(ranking.combinations.noun)")
    guard !context.wantsNothing else { return phrase("The plan lists no courses.") }
    guard !context.isLost else {
      return phrase(
        "\(combinations) are too many to check, so some may fit; request fewer courses.")
    }
    let requests = counted(person.plan.wants.count, "request", "requests")
    let all = ranking.proof == .proven ? phrase("\(combinations) checked") : combinations
    guard let best = list.entries.first?.schedule else { return phrase("\(requests), \(all).") }
    let credits = ScheduleShape(of: best.picks, in: context.term).credits
    let isFlexible = person.plan.wants.contains { want in
      if case .course = want { false } else { true }
    }
    let rule = OrderWords(list.order).rule
    return isFlexible
      ? phrase("\(requests), \(all), \(rule).")
      : phrase(
        "\(counted(best.picks.count, "course", "courses")), \(credits.markup) credits, \(all), \(rule)."
      )
  }

  /// Where the line of the head leads: what each wish costs.
  private func whyNot(isHome: Bool, root: String) -> TemplateValue {
    guard ranking.combinations != ranking.fitting, !ranking.costs.isEmpty,
      ranking.obstruction == nil, !list.entries.isEmpty
    else { return .nothing }
    return .text(isHome ? "#costs" : root + Address.ranking(person.id) + "#costs")
  }

  /// Nothing is best in a draw.
  private var proof: TrustedMarkup {
    list.entries.isEmpty || list.order == .sampled
      ? .empty : list.proof.words(last: list.entries.last?.schedule)
  }

  private func orders(root: String) -> [TemplateValue] {
    context.lists.map { other in
      let words = OrderWords(other.order).parts
      return [
        "href": .text(root + other.address(of: person.id)),
        "rule": .text(words.rule), "word": .text(words.word),
        "current": .flag(other.order == list.order),
      ]
    }
  }

  /// The courses of the plan, then those that the page's schedules bring.
  private func key(of shown: Range<Int>) -> TemplateValue {
    let taken = shown.flatMap { list.entries[$0].schedule.picks.map(\.course.id) }
    let needed = ranking.entries.isEmpty ? person.plan.neededCourses : []
    var seen: Set<CourseID> = []
    let courses = (needed + taken).filter { seen.insert($0).inserted }
      .sorted { context.colors.place(of: $0) < context.colors.place(of: $1) }
    let names = courses.map { (context.colors[$0], $0.text) }
    let own = person.plan.ownEntries(in: context.term).map { ($0.color, $0.name) }
    return .list(
      (names + own).enumerated().map { place, entry in
        [
          "swatch": .markup(KeySwatch.course(entry.0).svg(id: "key\(place)")),
          "text": .text(entry.1),
        ]
      })
  }

  private func range(_ first: Int, _ count: Int) -> TrustedMarkup {
    let all = Figure.count(list.entries.count)
    return phrase(
      "\(Figure.count(first + 1)) – \(Figure.count(first + count)) of the first \(all)")
  }

  private func row(at place: Int, root: String) -> TemplateValue {
    let entry = list.entries[place]
    let figure = OrderWords(list.order).figure(
      of: entry.schedule, measured: list.measures[place])
    let isByScore = list.order == .score || list.order == .sampled
    return [
      "rank": .markup(Figure.count(place + 1).markup),
      "href": .text(root + Address.listed(person.id, entry.mark)),
      "title": .markup(entry.title.markup), "apart": .markup(entry.title.apart),
      "arithmetic": .markup(
        isByScore
          ? entry.schedule.arithmetic(weights: ranking.weights)
          : phrase("Score \(entry.schedule.scoreFigure)")),
      "score": .markup(figure.value), "unit": .text(figure.unit),
      "strip": .markup(
        WeekStrip(
          subject: "Week of schedule \(place + 1)", hours: context.hours,
          entries: entry.schedule.weekEntries(context.colors)
            + person.plan.ownEntries(in: context.term)
        ).svg(id: "s\(place + 1)")),
      "badges": .list(entry.schedule.badges),
    ]
  }
}
