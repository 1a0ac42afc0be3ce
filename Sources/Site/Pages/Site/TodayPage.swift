internal import CampusModel
internal import Markup
internal import PlacePages
internal import Plotting
internal import RoomUse
internal import SiteBuild
internal import SiteFrame

/// The page of today: the date, the campus now, upcoming dates, and each public person's day. Where
/// there are no such days, or too many, it is for visitors: search, free rooms and departments.
struct TodayPage {
  let edition: Edition
  let rooms: RoomsOfTerm
  let days: CampusDays

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: edition.outline.today,
      origin: edition.outline.today == Address.front ? "the front page" : "the page of today",
      tab: .today,
      title: "Today",
      summary:
        "Classes, rooms and figures of \(edition.campus.settings.publishing.title), day by day.",
      sources: SourceNames.catalog.union(SourceNames.counts), day: edition.now.date,
      isAboutNow: true)
    return try edition.page(frame) { content }
  }

  private var date: CalendarDate { edition.now.date }

  /// The people whose days are on the page.
  private var people: [Person] {
    edition.isCrowded ? [] : edition.people
  }

  private var content: TodayContent {
    let coming = comingUp
    let people = people.compactMap { person in
      days[person.id].map { PersonDayBlock(of: $0, on: date, rooms: rooms, root: "").content }
    }
    let watch = seatWarnings
    let figures = campusNow
    return TodayContent(
      day: .init(
        number: stamp(date.description, String(date.day)), weekday: date.weekday.name,
        month: stamp(date.description, "\(date.monthName) \(date.year)"), term: termLine),
      people: people,
      visit: people.isEmpty ? VisitBlock(edition: edition, rooms: rooms).content : nil,
      countsAsOf: countsAsOf, counted: rooms.countedMoment,
      hasFigures: !figures.isEmpty, figures: figures,
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
    // Monday to Friday: there are hardly any classes at the weekend.
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
    var cells: [FigureCell] = []
    if edition.outline.parts.hasRooms {
      cells.append(
        FigureCell(
          "Rooms free", Figure(free, .count).markup,
          link(Address.rooms, phrase("at \(rooms.presentTime)")), states: rooms.freeCounts))
    }
    if let fullest = rooms.floors.max(by: { $0.people < $1.people }), fullest.people > 0 {
      cells.append(
        FigureCell(
          "Fullest floor", fullest.peopleText,
          phrase("people: \(link(fullest.address, phrase("\(fullest.name)")))"), isVerdict: true))
    }
    let sections = edition.courses(in: edition.term.id).reduce(0) { $0 + $1.sections.count }
    guard edition.outline.parts.hasCourses else { return cells }
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
    people.flatMap { person in
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
      color: color?.className ?? "", href: href, name: name, title: title, detail: detail)
  }

  /// Sections of saved schedules with few seats left: three or fewer, in terms that have not begun.
  private var seatWarnings: [TodayContent.SeatWarning] {
    people.flatMap { person in
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
