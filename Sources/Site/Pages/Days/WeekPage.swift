internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import SiteBuild
internal import Templating

/// A week of somebody's: a strip of its hours, and each day as a list.
struct WeekPage {
  let days: PersonDays
  let monday: CalendarDate
  /// What has pages.
  let span: CalendarSpan

  private var edition: Edition { days.edition }
  private var address: String { Address.week(days.person.id, of: monday) }
  private var root: String { Address.root(from: address) }
  private var dates: [CalendarDate] { (0..<7).map { monday + $0 } }

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: address, origin: "days of \(days.person.id.text)", tab: .today,
      title: "Week of \(monday.weekdayText), \(days.person.name)",
      sources: SourceNames.places, day: edition.now.date, isFound: false)
    return try edition.page(frame, template: "week", basis: addBasis) { content }
  }

  @Sendable private func addBasis(to digest: inout Fingerprint) {
    digest.add(days.person.name)
    digest.add(span)
    for day in held {
      digest.add(day.entries)
      for entry in day.entries {
        let words = days.words(for: entry, root: root)
        digest.add([words.title, words.color?.className ?? "", words.href ?? ""])
      }
      digest.add(leaving(on: day.date) ?? -1)
      digest.add(free(on: day)?.text ?? "")
    }
  }

  private typealias Day = (date: CalendarDate, entries: [DayEntry])

  /// What its days hold, worked out anew whenever it is asked for.
  private var held: [Day] { dates.map { ($0, days.entriesWithErrands(on: $0)) } }

  private func free(on day: Day) -> TrustedMarkup? {
    ClassFree(day.date, among: day.entries, terms: edition.campus.catalog.terms).reason
  }

  private var content: [String: TemplateValue] {
    let held = held
    let entries = entries(of: held)
    return [
      "crumbs": .crumbs([
        Crumb("Today", root + Address.today), Crumb("\(days.person.name)’s days"),
      ]),
      "head": .markup(phrase("Week of \(monday.dayMarkup)")), "line": .markup(line),
      "strip": entries.isEmpty ? .nothing : .markup(strip(of: entries)),
      "days": .list(held.map(day)),
      "before": week(-7), "after": week(7),
      "month": .text(root + Address.month(days.person.id, of: month)),
      "monthName": .text(month.monthName),
    ]
  }

  /// That of the week's first day that has one.
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

  /// When the way begins that a day begins with, where the day has a page with ways.
  private func leaving(on date: CalendarDate) -> Int? {
    guard edition.horizon.contains(date) else { return nil }
    let itinerary = days.itinerary(on: date)
    guard let leg = itinerary.legs.first, leg.origin == nil else { return nil }
    return LegWords(leg, in: itinerary).departure
  }

  private func day(_ day: Day) -> TemplateValue {
    let (date, entries) = day
    let leave = leaving(on: date).map { phrase("leave by \(MinuteOfDay(wrapping: $0))") }
    return [
      "id": .text("d-\(date)"), "name": .markup(date.markup),
      "isToday": .flag(date == edition.now.date),
      "href": edition.horizon.contains(date)
        ? .text(root + Address.day(days.person.id, on: date)) : .nothing,
      "leave": .markup(leave ?? .empty),
      "free": .markup(free(on: day) ?? .empty),
      "hasRows": .flag(!entries.isEmpty), "rows": .list(entries.map(row)),
    ]
  }

  private func row(_ entry: DayEntry) -> TemplateValue {
    let words = days.words(for: entry, root: root)
    return [
      "time": entry.time.map { .markup($0.startTime.faceMarkup) } ?? .nothing,
      "half": entry.time.map { .text($0.startTime.half) } ?? .nothing,
      "colour": .text(words.color?.className ?? ""), "href": .optional(words.href),
      "name": .text(words.name), "title": .text(words.title), "detail": .markup(words.detail),
      "cancelled": .flag(entry.isCanceled),
    ]
  }

  private func week(_ step: Int) -> TemplateValue {
    let other = monday + step
    guard span.mondays.contains(other) else { return .nothing }
    return [
      "href": .text(root + Address.week(days.person.id, of: other)),
      "name": .markup(other.dayMarkup),
    ]
  }
}
