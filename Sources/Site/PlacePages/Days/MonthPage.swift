internal import CampusModel
internal import DayPlanning
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// A month of a person's: a table of its weeks, with marks on each day, a list of its days from
/// today on, and why some days have no classes.
struct MonthPage {
  let days: PersonDays
  /// Any date of the month.
  let month: CalendarDate
  /// The months and weeks that have pages.
  let span: CalendarSpan

  private var edition: Edition { days.edition }
  private var address: String { Address.month(days.person.id, of: month) }
  private var root: String { Address.root(from: address) }

  func page() throws(Route.PathError) -> Page {
    var frame = PageFrame(
      address: address, origin: "days of \(days.person.id.text)", tab: .today,
      title: "\(month.monthName) \(month.year), \(days.person.name)",
      sources: SourceNames.catalog, isFound: false)
    frame.listsDates = true
    return try edition.page(frame, basis: addBasis) { content }
  }

  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(days.person.name)
    digest.add(span)
    for day in held {
      digest.add(day.kinds.map(\.glyph))
      digest.add(day.names.text)
      digest.add(day.free?.text ?? "")
    }
  }

  private var dates: [CalendarDate] { month.monthDates }

  private struct Day {
    var date: CalendarDate
    /// In their own order.
    var kinds: [DayKind]
    /// "8:00 am MATH 141, 2:00 pm CMPS 231", without canceled entries.
    var names: TrustedMarkup
    /// Why there is no class; `nil` where there is one.
    var free: TrustedMarkup?
  }

  /// The entries of its days, calculated at every call.
  private var held: [Day] {
    dates.map { date in
      let entries = days.entries(on: date)
      let kinds = days.kinds(on: date, among: entries)
      let free = ClassFree(date, among: entries, terms: edition.campus.catalog.terms)
      return Day(
        date: date, kinds: DayKind.allCases.filter(kinds.contains),
        names: entries.filter { !$0.isCanceled }.map(name).joined(by: ", "), free: free.reason)
    }
  }

  private func name(of entry: DayEntry) -> TrustedMarkup {
    let name = days.words(for: entry, root: root).name
    return entry.time.map { phrase("\($0.startTime) \(name)") } ?? phrase("\(name)")
  }

  /// The days with something on them, in the present month from today on.
  private func agenda(of held: [Day]) -> [MonthContent.Day] {
    let today = edition.now.date
    let isPresent = dates.contains(today)
    return held.filter { !$0.names.isEmpty && !(isPresent && $0.date < today) }.map { day in
      .init(
        date: day.date.description, href: root + days.address(of: day.date),
        name: day.date.markup, line: day.names)
    }
  }

  private var content: MonthContent {
    let held = held
    let (key, free, agenda) = (key(of: held), free(among: held), agenda(of: held))
    return MonthContent(
      crumbs: [Crumb("Today", root + edition.outline.today), Crumb("\(days.person.name)’s days")],
      head: stamp("\(month.description.dropLast(3))", "\(month.monthName) \(month.year)"),
      weekdays: Weekday.allCases.map { .init(short: String($0.name.prefix(1)), name: $0.name) },
      weeks: weeks(of: held), key: key, hasAgenda: !agenda.isEmpty, agenda: agenda, free: free,
      hasFree: !free.isEmpty, months: months,
      before: link(to: dates[0] - 1), after: link(to: dates[dates.count - 1] + 1),
      today: edition.access == nil
        ? edition.horizon.first.map { root + Address.day(days.person.id, on: $0) }
        : root + Address.home)
  }

  private func weeks(of held: [Day]) -> [MonthContent.Week] {
    let mondays = dates.map(\.monday)
    return Set(mondays).sorted().map { monday in
      .init(
        href: root + Address.week(days.person.id, of: monday),
        cells: (0..<7).map { step in
          let place = monday + step - dates[0]
          return cell(held.indices.contains(place) ? held[place] : nil)
        })
    }
  }

  /// Empty for a date of another month.
  private func cell(_ day: Day?) -> MonthContent.Cell {
    guard let day else { return .init() }
    let (date, kinds, isFree) = (day.date, day.kinds, day.free != nil)
    return .init(
      day: stamp(date.description, String(date.day)), date: date.description,
      href: root + days.address(of: date), isToday: date == edition.presentDay, isFree: isFree,
      glyphs: kinds.map(\.glyph).joined(),
      words: ([date.weekday.name] + (isFree ? ["no classes"] : []) + kinds.map(\.plural))
        .joined(separator: ", "))
  }

  private func key(of held: [Day]) -> [MonthContent.KeyEntry] {
    let used = Set(held.flatMap(\.kinds))
    return DayKind.allCases.filter(used.contains).map { .init(glyph: $0.glyph, name: $0.plural) }
  }

  /// The days without classes with the reason, those that follow one another for the same one in
  /// one line; weekends go without saying.
  private func free(among held: [Day]) -> [MonthContent.Free] {
    var runs: [(days: DateSpan, reason: TrustedMarkup)] = []
    for day in held where day.date.weekday < .saturday {
      guard let reason = day.free else { continue }
      let date = day.date
      if let last = runs.last, last.reason == reason, date - last.days.last <= 3 {
        runs[runs.count - 1].days = DateSpan(last.days.first, date)
      } else {
        runs.append((DateSpan(date), reason))
      }
    }
    return runs.map { run in
      let when =
        run.days.first == run.days.last
        ? run.days.first.markup : phrase("\(run.days.first) – \(run.days.last)")
      return .init(when: when, reason: run.reason)
    }
  }

  /// All months that have a page.
  private var months: [ChoiceLink] {
    span.months.map { first in
      ChoiceLink(
        href: root + Address.month(days.person.id, of: first),
        name: String(first.monthName.prefix(3)),
        current: first.month == month.month && first.year == month.year)
    }
  }

  /// The month of `date`, if it has a page.
  private func link(to date: CalendarDate) -> PageLink? {
    guard span.holds(date) else { return nil }
    return PageLink(
      href: root + Address.month(days.person.id, of: date), name: phrase("\(date.monthName)"))
  }
}
