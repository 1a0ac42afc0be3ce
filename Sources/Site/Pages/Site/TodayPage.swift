internal import CampusModel
internal import DayPlanning
internal import Markup
internal import Plotting
internal import RoomUse
internal import SiteBuild

/// The front page: the date, each public person's day, the campus now, and what comes next.
struct TodayPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let days: CampusDays

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.today, origin: "the front page", tab: .today, title: "Today",
      summary:
        "Classes, rooms and figures of \(edition.campus.settings.publishing.title), day by day.",
      sources: SourceNames.catalog.union(SourceNames.counts), day: edition.now.date)
    return try edition.page(frame) { content }
  }

  private var date: CalendarDate { edition.now.date }

  private var content: TodayContent {
    let coming = comingUp
    let watch = seatWarnings
    return TodayContent(
      day: .init(
        number: stamp(date.description, String(date.day)), weekday: date.weekday.name,
        month: stamp(date.description, "\(date.monthName) \(date.year)"), term: termLine),
      people: edition.people.compactMap(day), countsAsOf: countsAsOf, figures: campusNow,
      feeds: Address.feeds, hasComing: !coming.isEmpty, coming: .init(rows: coming),
      hasWatch: !watch.isEmpty, watch: watch)
  }

  /// "Fall 2026 · week 12 of 16 · 14 class days left".
  private var termLine: TrustedMarkup {
    let term = edition.term
    guard let week = term.week(of: date) else {
      return date < term.days.first
        ? phrase("\(term.name) begins \(term.days.first)")
        : phrase("\(term.name) ended \(term.days.last)")
    }
    // Monday to Friday: almost nobody has classes at the weekend.
    let left = DateSpan(date, term.days.last).dates.count { date in
      term.teachingWeekday(on: date).map { $0 < .saturday } ?? false
    }
    return phrase(
      """
      \(term.name) · week \(Figure.count(week)) of \(Figure.count(term.weeks)) · \
      \(counted(left, "class day", "class days")) left
      """)
  }
}

// A person's day
extension TodayPage {
  /// `nil` for a person whose days are unknown.
  private func day(of person: Person) -> TodayContent.PersonDay? {
    guard let days = days[person.id] else { return nil }
    let itinerary = days.itinerary(on: date)
    let lines = itinerary.entries.indices.compactMap { index in
      days.row(of: itinerary.entries[index], root: "").map { (index, $0) }
    }
    let rows = lines.map(\.1)
    let hours = rulerHours(of: rows)
    let saved = person.attendedSchedules.first { $0.term == edition.term.id }
    return .init(
      name: person.name, href: Address.day(person.id, on: date),
      schedule: saved.map { .init(href: Address.saved(person.id, $0.id), title: $0.title) },
      rooms: OwnRoomsPage.isNeeded(for: person) ? Address.ownRooms(person.id) : nil,
      next: next(among: lines, itinerary), hasRows: !rows.isEmpty,
      rows: rows.map { $0.line(isToday: true) },
      empty: ClassFree(date, for: days).reason ?? .empty,
      rulerData: "\(hours.start),\(hours.end)",
      ruler: rows.isEmpty ? nil : ruler(of: rows, hours: hours, person: person))
  }

  /// The first entry that begins after the moment of the build, and when to leave for it.
  private func next(
    among lines: [(entry: Int, row: AgendaRow)], _ itinerary: Itinerary
  ) -> TodayContent.Next? {
    let now = edition.now.time.value
    let next = lines.first { $0.row.time.start >= now && !$0.row.isCanceled }
    guard let (entry, row) = next else { return nil }
    return .init(
      label: phrase("Next, as of \(edition.now.time)"),
      what: phrase("\(row.name) at \(row.time.startTime)"), where: row.detail,
      leave: leave(for: entry, itinerary))
  }

  /// "Leave by 1:46 pm: 9 min on foot"; `nil` where the person is there already, and where the
  /// route is unknown.
  private func leave(for entry: Int, _ itinerary: Itinerary) -> TrustedMarkup? {
    guard let leg = itinerary.legs.first(where: { $0.goal == entry }), let trip = leg.chosen?.trip
    else { return nil }
    let words = LegWords(leg, in: itinerary)
    guard let minute = words.departure.map(MinuteOfDay.init(wrapping:)) else { return nil }
    let way = phrase("\(trip.figure) min \(trip.mode.adverb)")
    guard words.isDeadline else { return phrase("Leave at \(minute): \(way), \(words.end)") }
    return phrase("\(marked("red", phrase("Leave by \(minute)"))): \(way)")
  }

  private func rulerHours(of rows: [AgendaRow]) -> MinuteSpan {
    let open = rooms.usualHours
    let start = min(open.start, rows.map(\.time.start).min() ?? open.start)
    let end = max(open.end, rows.map(\.time.end).max() ?? open.end)
    return MinuteSpan(start / 60 * 60, min((end + 59) / 60 * 60, start / 60 * 60 + 1440)) ?? open
  }

  private func ruler(
    of rows: [AgendaRow], hours: MinuteSpan, person: Person
  ) -> TrustedMarkup {
    DayRuler(
      subject: "\(person.name)’s day", hours: hours,
      stretches: rows.filter { !$0.isCanceled }.map { .init($0.time, .course($0.name, $0.color)) }
    ).svg(id: "day-\(person.id.text)")
  }
}

// The campus
extension TodayPage {
  /// "counts as of 11:05 am", with the date and a mark once they are stale; empty without counts.
  private var countsAsOf: TrustedMarkup {
    guard let time = rooms.snapshot.map({ edition.local($0.time) }) else { return .empty }
    return rooms.isStale
      ? phrase("◷ counts as of \(time.markup)") : phrase("counts as of \(time.time)")
  }

  private var campusNow: [FigureCell] {
    let isKnown = rooms.closure == nil
    let free = isKnown ? Double(rooms.today.free(at: edition.now.time.value).count) : nil
    var cells = [
      FigureCell(
        "Rooms free", Figure(free, .count).markup,
        link(Address.rooms, phrase("at \(edition.now.time)")))
    ]
    if let fullest = rooms.floors.max(by: { $0.people < $1.people }), fullest.people > 0 {
      cells.append(
        FigureCell(
          "Fullest floor", fullest.peopleText,
          phrase("people: \(link(fullest.address, phrase("\(fullest.name)")))")))
    }
    let sections = edition.courses(in: edition.term.id).reduce(0) { $0 + $1.sections.count }
    cells.append(
      FigureCell(
        "Sections", Figure.count(sections).markup,
        link(Address.catalog, phrase("\(edition.term.name)"))))
    return cells
  }

  private func link(_ address: String, _ text: TrustedMarkup) -> TrustedMarkup {
    var writer = MarkupWriter()
    writer.element("a", ["href": address]) { $0.raw(text) }
    return writer.markup
  }

  /// Holidays and swapped days within the horizon, other days to know, and graded work of public
  /// people.
  private var comingUp: [AgendaLine] {
    var rows: [(CalendarDate, AgendaLine)] = []
    let last = edition.horizon.last ?? date
    for holiday in edition.term.holidays
    where holiday.days.last >= date && holiday.days.first <= last {
      let until =
        holiday.days.first == holiday.days.last
        ? TrustedMarkup.empty : phrase("until \(holiday.days.last)")
      rows.append(
        (
          holiday.days.first,
          dated(holiday.days.first, "\(holiday.name), no classes", detail: until)
        ))
    }
    for swap in edition.term.swaps where swap.date >= date && swap.date <= last {
      rows.append(
        (swap.date, dated(swap.date, "\(swap.follows.name)’s schedule", detail: .empty)))
    }
    rows += daysToKnow(until: last) + openWork(until: last)
    return rows.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The term's own dates. A span that has begun is listed at its last day, which matters most
  /// then.
  private func daysToKnow(until last: CalendarDate) -> [(CalendarDate, AgendaLine)] {
    edition.term.dates.filter { $0.days.last >= date && $0.days.first <= last }.map { known in
      let day = known.days.first >= date ? known.days.first : known.days.last
      let until = day < known.days.last ? phrase("until \(known.days.last)") : .empty
      let time = known.time.map { phrase("\($0)") } ?? .empty
      return (day, dated(day, known.name, detail: [until, time].joined(by: ", ")))
    }
  }

  private func openWork(until last: CalendarDate) -> [(CalendarDate, AgendaLine)] {
    edition.people.flatMap { person in
      (person.gradebook?.courses ?? []).flatMap { course in
        course.groups.flatMap(\.assignments).compactMap { assignment in
          guard let due = assignment.date, assignment.score == nil, due >= date, due <= last
          else { return nil }
          let row = dated(
            due, course.course.text, title: assignment.name,
            href: Address.gradebook(person.id, course), color: CourseColor(course.color),
            detail: phrase("\(person.name)"))
          return (due, row)
        }
      }
    }
  }

  private func dated(
    _ date: CalendarDate, _ name: String, title: String = "", href: String? = nil,
    color: CourseColor? = nil, detail: TrustedMarkup
  ) -> AgendaLine {
    AgendaLine(
      at: .init(time: stamp(date.description, date.weekday.shortName), half: date.dayMarkup),
      colour: color?.className ?? "", href: href, name: name, title: title, detail: detail)
  }

  /// Sections of saved schedules that run low on seats: three or fewer, in terms that have not
  /// begun.
  private var seatWarnings: [TodayContent.SeatWarning] {
    edition.people.flatMap { person in
      person.saved.flatMap { saved -> [TodayContent.SeatWarning] in
        guard let term = edition.campus.term(saved.term), term.days.first > date else { return [] }
        return edition.sections(of: saved).compactMap { attended in
          guard let open = attended.section.seats?.open, open <= 3 else { return nil }
          return .init(
            head: open <= 0
              ? phrase("\(attended.section.id.text) is full")
              : phrase("\(attended.section.id.text): \(counted(open, "seat", "seats")) left"),
            detail: "In “\(saved.title)”, \(term.name).",
            href: Address.saved(person.id, saved.id), link: "Open the schedule")
        }
      }
    }
  }
}

extension TodayPage: PageFamily {
  init(_ plan: SitePlan) {
    self.init(edition: plan.edition, rooms: plan.rooms, days: plan.days)
  }

  func pages() throws(Route.Refusal) -> [Page] { [try page()] }
}
