internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import SiteBuild
internal import SiteFrame

/// A week of a person's: a strip of its hours, and each day as a list.
struct WeekPage {
  let days: PersonDays
  let monday: CalendarDate
  /// The months and weeks that have pages.
  let span: CalendarSpan

  private var edition: Edition { days.edition }
  private var address: String { Address.week(days.person.id, of: monday) }
  private var root: String { Address.root(from: address) }
  private var dates: [CalendarDate] { (0..<7).map { monday + $0 } }

  func page() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: address, origin: "days of \(days.person.id.text)", tab: .today,
      title: "Week of \(monday.weekdayText), \(days.person.name)",
      sources: SourceNames.places, isFound: false)
    frame.listsDates = true
    return try edition.page(frame, basis: addBasis) { content }
  }

  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(days.person.name)
    digest.add(span)
    for day in held {
      digest.add(days.digest(on: day.date))
      digest.add(leaving(on: day.date) ?? -1)
      digest.add(free(on: day)?.text ?? "")
    }
  }

  private typealias Day = (date: CalendarDate, entries: [DayEntry])

  /// The entries of its days, calculated at every call.
  private var held: [Day] { dates.map { ($0, days.entriesWithErrands(on: $0)) } }

  private func free(on day: Day) -> TrustedMarkup? {
    ClassFree(day.date, among: day.entries, terms: edition.campus.catalog.terms).reason
  }

  private var content: WeekContent {
    let held = held
    let entries = entries(of: held)
    return WeekContent(
      crumbs: [Crumb("Today", root + edition.outline.today), Crumb("\(days.person.name)’s days")],
      head: phrase("Week of \(monday.dayMarkup)"), line: line,
      strip: entries.isEmpty ? nil : strip(of: entries), days: held.map(day), before: week(-7),
      after: week(7), month: root + Address.month(days.person.id, of: month),
      monthName: month.monthName)
  }

  /// The month of the first day that has a page.
  private var month: CalendarDate { dates.first(where: span.holds) ?? monday }

  private var line: TrustedMarkup {
    guard
      let term = edition.campus.catalog.terms.first(where: {
        $0.days.overlaps(DateSpan(monday, monday + 6))
      }),
      let week = term.week(of: max(monday, term.days.first))
    else { return .empty }
    return phrase("\(term.name), week \(Figure.count(week)) of \(Figure.count(term.weeks))")
  }

  private func entries(of held: [Day]) -> [WeekEntry] {
    held.flatMap { date, entries in
      entries.compactMap { entry -> WeekEntry? in
        guard let time = entry.time, !entry.isCanceled else { return nil }
        let words = days.words(for: entry, root: root)
        return WeekEntry(
          name: words.name, place: entry.place?.name, days: WeekdaySet([date.weekday]), time: time,
          color: words.color ?? CourseColor(12))
      }
    }
  }

  private func strip(of entries: [WeekEntry]) -> TrustedMarkup {
    WeekStrip(
      subject: "Week of \(monday.weekdayText)", hours: WeekStrip.hours(for: entries),
      entries: entries
    ).svg(id: "week")
  }

  /// When the day's first route begins, where the day has a page and begins with a route.
  private func leaving(on date: CalendarDate) -> Int? {
    guard edition.horizon.contains(date) else { return nil }
    let itinerary = days.itinerary(on: date)
    guard let leg = itinerary.legs.first, leg.origin == nil else { return nil }
    return LegWords(leg, in: itinerary).departure
  }

  private func day(_ day: Day) -> WeekContent.Day {
    let (date, entries) = day
    let leave = leaving(on: date).map { phrase("leave by \(MinuteOfDay(wrapping: $0))") }
    return .init(
      id: "d-\(date)", date: date.description, name: date.markup,
      isToday: date == edition.presentDay,
      href: edition.horizon.contains(date)
        ? root + Address.day(days.person.id, on: date) : nil,
      leave: leave, free: free(on: day), hasRows: !entries.isEmpty, rows: entries.map(row))
  }

  private func row(_ entry: DayEntry) -> WeekContent.Row {
    let words = days.words(for: entry, root: root)
    return .init(
      time: entry.time?.startTime.faceMarkup, half: entry.time?.startTime.half,
      color: words.color?.className ?? "", href: words.href, name: words.name,
      title: words.title, detail: words.detail, canceled: entry.isCanceled)
  }

  private func week(_ step: Int) -> PageLink? {
    let other = monday + step
    guard span.mondays.contains(other) else { return nil }
    return PageLink(
      href: root + Address.week(days.person.id, of: other), name: other.dayMarkup)
  }
}
