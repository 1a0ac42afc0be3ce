internal import CampusModel
internal import Markup
internal import PlacePages
internal import Plotting
internal import Scheduling
internal import SiteBuild
internal import SiteFrame

/// One of a person's lists, in pages of ten.
struct ListPages: Sendable {
  let context: RankingContext
  let list: ScheduleList

  private static let perPage = 10

  private var edition: Edition { context.edition }
  private var person: Person { context.person }
  private var ranking: Ranking { context.ranking }

  func pages() throws(Route.PathError) -> [Page] {
    let count = max(1, (list.entries.count + Self.perPage - 1) / Self.perPage)
    let order = list.isPlansOwn ? "" : ", \(OrderWords(list.order).label.lowercased())"
    var pages: [Page] = []
    for number in 1...count {
      let frame = PageFrame(
        address: list.address(of: person.id, page: number), origin: "plan of \(person.id.text)",
        tab: .schedules, title: context.title + order,
        sources: SourceNames.grades)
      pages.append(
        try edition.page(frame, basis: { $0.add(context.basis) }) {
          content(of: number, of: count)
        })
    }
    return pages
  }

  private func content(of number: Int, of count: Int) -> RankingContent {
    let root = Address.root(from: list.address(of: person.id, page: number))
    let first = (number - 1) * Self.perPage
    let shown = list.entries.indices.dropFirst(first).prefix(Self.perPage)
    let saved = context.saved.map { $0.row(of: person, root: root) }
    let isHome = list.isPlansOwn && number == 1
    return RankingContent(
      crumbs: crumbs(root: root), head: context.found, line: line,
      whyNot: whyNot(isHome: isHome, root: root), proof: proof,
      problems: ranking.problems.map { ProblemWords($0) }, key: key(of: shown),
      hasOrders: context.lists.count > 1, orders: orders(root: root), hasSaved: !saved.isEmpty,
      saved: saved,
      changeFeed: context.edition.changeFeed(of: context.person).map { root + $0 },
      calendar: root + edition.place(ofFeed: Address.ownFeed(person.id, "calendar")) + ".html",
      savedCount: counted(saved.count, "schedule", "schedules"), hasSchedules: !shown.isEmpty,
      schedules: rows(of: shown, root: root), range: range(first, shown.count),
      previous: link(to: number - 1, of: count, root: root),
      next: link(to: number + 1, of: count, root: root),
      notes: shown.isEmpty ? [] : context.terms.notes(by: edition.campus.results.evidence),
      obstruction: isHome ? ObstructionBlock(context: context, root: root).content : nil,
      costs: isHome ? CostBlock(context: context).content : nil,
      freedom: ranking.freedom.isEmpty ? nil : root + Address.freedom(person.id))
  }

  private func crumbs(root: String) -> [Crumb] {
    let own = "\(person.name)’s plan"
    let home = [Crumb("Schedules", root + Address.plans)]
    guard !list.isPlansOwn else { return home + [Crumb(own), Crumb(context.term.name)] }
    return home + [
      Crumb(own, root + Address.ranking(person.id)), Crumb(OrderWords(list.order).label),
    ]
  }

  private func link(to number: Int, of count: Int, root: String) -> String? {
    guard (1...count).contains(number) else { return nil }
    return root + list.address(of: person.id, page: number)
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

  /// The link of the summary: to the effect of each limit.
  private func whyNot(isHome: Bool, root: String) -> String? {
    guard ranking.combinations != ranking.fitting, !ranking.costs.isEmpty,
      ranking.obstruction == nil, !list.entries.isEmpty
    else { return nil }
    return isHome ? "#costs" : root + Address.ranking(person.id) + "#costs"
  }

  /// A random order has no best schedule.
  private var proof: TrustedMarkup {
    list.entries.isEmpty || list.order == .sampled
      ? .empty : list.proof.words(last: list.entries.last?.schedule)
  }

  private func orders(root: String) -> [RankingContent.Order] {
    context.lists.map { other in
      let words = OrderWords(other.order).parts
      return .init(
        href: root + other.address(of: person.id), rule: words.rule, word: words.word,
        current: other.order == list.order)
    }
  }

  /// The courses of the plan, then the others of the page's schedules.
  private func key(of shown: Range<Int>) -> [KeyEntry] {
    let taken = shown.flatMap { list.entries[$0].schedule.picks.map(\.course.id) }
    let needed = ranking.entries.isEmpty ? person.plan.neededCourses : []
    var seen: Set<CourseID> = []
    let courses = (needed + taken).filter { seen.insert($0).inserted }
      .sorted { context.colors.place(of: $0) < context.colors.place(of: $1) }
    let names = courses.map { (context.colors[$0], $0.text) }
    let own = person.plan.ownEntries(in: context.term).map { ($0.color, $0.name) }
    return (names + own).enumerated().map { place, entry in
      KeyEntry(swatch: KeySwatch.course(entry.0).svg(id: "key\(place)"), text: entry.1)
    }
  }

  private func range(_ first: Int, _ count: Int) -> TrustedMarkup {
    let all = Figure.count(list.entries.count)
    return phrase(
      "\(Figure.count(first + 1)) – \(Figure.count(first + count)) of the first \(all)")
  }

  /// A schedule with the same hours as others follows the first of them, in short form.
  private func rows(of shown: Range<Int>, root: String) -> [RankingContent.Schedule] {
    var groups: [(hours: [Weekday: [MinuteSpan]], places: [Int])] = []
    for place in shown {
      let shape = ScheduleShape(of: list.entries[place].schedule.picks, in: context.term)
      let hours = Dictionary(
        uniqueKeysWithValues: shape.days.map { ($0.weekday, $0.entries.map(\.time)) })
      if let known = groups.firstIndex(where: { $0.hours == hours }) {
        groups[known].places.append(place)
      } else {
        groups.append((hours, [place]))
      }
    }
    return groups.flatMap { _, places in
      places.map { row(at: $0, like: places[0], alike: places.count - 1, root: root) }
    }
  }

  /// `first` is the first with the same hours, which `alike` others have.
  private func row(
    at place: Int, like first: Int, alike: Int, root: String
  ) -> RankingContent.Schedule {
    let entry = list.entries[place]
    let figure = OrderWords(list.order).figure(
      of: entry.schedule, measured: list.measures[place])
    let isByScore = list.order == .score || list.order == .sampled
    let isAlike = place != first
    return .init(
      rank: Figure.count(place + 1).markup, href: root + Address.listed(person.id, entry.mark),
      number: "\(place + 1)", isAlike: isAlike,
      alike: alike > 0 && !isAlike
        ? phrase("same hours, \(Figure.count(alike + 1)) options") : nil,
      title: isAlike
        ? phrase("\(sections(of: entry, insteadOf: list.entries[first]))") : entry.title.markup,
      apart: isAlike ? .empty : entry.title.apart,
      arithmetic: isByScore
        ? entry.schedule.summary(weights: ranking.weights)
        : entry.schedule.isScored ? phrase("Score \(entry.schedule.scoreFigure)") : .empty,
      score: figure.value, unit: figure.unit,
      strip: WeekStrip(
        subject: "Week of schedule \(place + 1)", hours: context.hours,
        entries: entry.schedule.weekEntries(context.colors)
          + person.plan.ownEntries(in: context.term)
      ).svg(id: "s\(place + 1)"),
      badges: entry.schedule.badges)
  }

  /// "HIST 110-0201 for ECON 200-0201".
  private func sections(of entry: ListedSchedule, insteadOf other: ListedSchedule) -> String {
    let (new, old) = (entry.schedule.sectionIDs, other.schedule.sectionIDs)
    let parts = [new.filter { !old.contains($0) }, old.filter { !new.contains($0) }]
      .map { $0.map(\.text).joined(separator: ", ") }
    if parts[0].isEmpty { return "without \(parts[1])" }
    return parts[1].isEmpty ? "with \(parts[0])" : "\(parts[0]) for \(parts[1])"
  }
}

extension RankedSchedule {
  fileprivate var sectionIDs: [SectionID] { picks.flatMap(\.sections).map(\.id) }
}
