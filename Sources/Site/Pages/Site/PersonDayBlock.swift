internal import CampusModel
internal import CoursePages
internal import DayPlanning
internal import Markup
internal import PlacePages
internal import Plotting
internal import SiteFrame
internal import WrittenPages

/// A day of a person's as the present one: the next entry, the day as a ruler and as a list, and
/// links to the days around it.
struct PersonDayBlock {
  private let days: PersonDays
  private let date: CalendarDate
  private let rooms: RoomsOfTerm
  /// Leads from the page to the site's root.
  private let root: String

  init(of days: PersonDays, on date: CalendarDate, rooms: RoomsOfTerm, root: String) {
    (self.days, self.date, self.rooms, self.root) = (days, date, rooms, root)
  }

  private var edition: Edition { days.edition }
  private var person: Person { days.person }

  var content: TodayContent.PersonDay {
    let rows = lines(on: date).map(\.row)
    let hours = rulerHours(of: rows)
    let saved = person.attendedSchedules.first { $0.term == edition.term.id }
    return .init(
      name: person.name, href: root + Address.day(person.id, on: date),
      schedule: saved.map { .init(href: root + Address.saved(person.id, $0.id), title: $0.title) },
      rooms: OwnRoomsPage.isNeeded(for: person) ? root + Address.ownRooms(person.id) : nil,
      next: next, hasRows: !rows.isEmpty, rows: rows.map { $0.line(isToday: true) },
      empty: ClassFree(date, for: days).reason ?? .empty,
      rulerData: "\(hours.start),\(hours.end)",
      ruler: rows.isEmpty ? nil : ruler(of: rows, hours: hours), tomorrow: tomorrow,
      week: root + Address.week(person.id, of: date),
      month: root + Address.month(person.id, of: date), calendar: calendar)
  }

  /// The page for subscribing to the person's own calendar; `nil` without a known term.
  private var calendar: String? {
    let terms = [person.plan.term] + person.attendedSchedules.map(\.term)
    guard terms.contains(where: { edition.campus.term($0) != nil }) else { return nil }
    return root + edition.place(ofFeed: Address.ownFeed(person.id, "calendar")) + ".html"
  }

  private func lines(on date: CalendarDate) -> [(entry: Int, row: AgendaRow)] {
    let itinerary = days.itinerary(on: date)
    return itinerary.entries.indices.compactMap { index in
      days.row(of: itinerary.entries[index], root: root).map { (index, $0) }
    }
  }

  private var tomorrow: PageLink? {
    guard edition.horizon.contains(date + 1) else { return nil }
    return PageLink(
      href: root + Address.day(person.id, on: date + 1), name: (date + 1).markup)
  }

  private func rulerHours(of rows: [AgendaRow]) -> MinuteSpan {
    let open = rooms.usualHours
    let start = min(open.start, rows.map(\.time.start).min() ?? open.start)
    let end = max(open.end, rows.map(\.time.end).max() ?? open.end)
    return MinuteSpan(start / 60 * 60, min((end + 59) / 60 * 60, start / 60 * 60 + 1440)) ?? open
  }

  private func ruler(of rows: [AgendaRow], hours: MinuteSpan) -> TrustedMarkup {
    DayRuler(
      subject: "\(person.name)’s day", hours: hours,
      stretches: rows.filter { !$0.isCanceled }.map { .init($0.time, .course($0.name, $0.color)) }
    ).svg(id: "day-\(person.id.text)")
  }
}

// The next entry
extension PersonDayBlock {
  /// The entries after the moment of the build, up to the end of the next day with classes: the
  /// first one is shown, the others are for the script. `nil` without any in the horizon.
  private var next: TodayContent.Next? {
    var entries: [TodayContent.Next.Entry] = []
    for day in edition.horizon where day >= date {
      entries += self.entries(on: day, isFirst: entries.isEmpty)
      if day > date, hasClass(on: day) { break }
    }
    return entries.isEmpty ? nil : .init(entries: entries)
  }

  private func hasClass(on day: CalendarDate) -> Bool {
    days.itinerary(on: day).entries.contains { entry in
      switch entry.subject {
      case .meeting, .exam: !entry.isCanceled && entry.time != nil
      case .reservation, .activity, .block, .errand: false
      }
    }
  }

  private func entries(on day: CalendarDate, isFirst: Bool) -> [TodayContent.Next.Entry] {
    let itinerary = days.itinerary(on: day)
    let midnight = (day - date) * 1440
    let coming = lines(on: day).filter { _, row in
      !row.isCanceled && midnight + row.time.start >= edition.now.time.value
    }
    return coming.enumerated().map { place, line in
      let (entry, row) = line
      return .init(
        start: String(midnight + row.time.start), isLater: !isFirst || place > 0,
        label: day == date ? phrase("Next, as of \(edition.now.time)") : phrase("Next, \(day)"),
        what: phrase("\(row.name) at \(row.time.startTime)"), where: row.detail,
        leave: leave(for: entry, itinerary, midnight: midnight))
    }
  }

  /// "Leave by 1:46 pm: 9 min on foot"; `nil` if the person is there already, or the route is
  /// unknown.
  private func leave(
    for entry: Int, _ itinerary: Itinerary, midnight: Int
  ) -> TodayContent.Next.Leave? {
    guard let leg = itinerary.legs.first(where: { $0.goal == entry }), let trip = leg.chosen?.trip
    else { return nil }
    let words = LegWords(leg, in: itinerary)
    guard let departure = words.departure else { return nil }
    let minute = MinuteOfDay(wrapping: departure)
    let way = phrase("\(trip.figure) min \(trip.mode.adverb)")
    return .init(
      minute: String(midnight + departure), isDeadline: words.isDeadline,
      text: words.isDeadline ? phrase("Leave by \(minute)") : phrase("Leave at \(minute)"),
      way: words.isDeadline ? way : phrase("\(way), \(words.end)"))
  }
}
