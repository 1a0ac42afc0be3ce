internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import Markup
internal import PlacePages
internal import Scheduling
internal import SiteFrame
internal import Watch

/// The feeds of a person: their own calendar, each part of it, every saved schedule and every
/// listed one. Feeds of a private person contain no name.
///
/// A class, because each of the feeds holds it.
final class PersonFeeds: Sendable {
  let edition: Edition
  let person: Person
  let makers: TermEventMakers
  /// `nil` if feeds contain nothing of the person's days: there are none, or the person is private.
  /// Feeds are not encrypted, so they would show what the person does, and where.
  let days: PersonDays?

  init(edition: Edition, person: Person, makers: TermEventMakers, days: PersonDays?) {
    (self.edition, self.person, self.makers, self.days) = (edition, person, makers, days)
  }

  private var ownCalendar: PersonalCalendar { person.calendar }
  private var look: EventLook { EventLook(of: person) }
  private var isSecret: Bool { edition.access != nil }
  private var owner: String { isSecret ? "My" : "\(person.name)’s" }
  private var scope: String { edition.access?.scope ?? person.id.text }
  private var origin: String? { isSecret ? PrivateAccess.origin : nil }

  func group(listing contexts: [RankingContext]) -> FeedGroup {
    let listed = contexts.flatMap { context in
      context.schedules.compactMap { entry(of: $0, in: context) }
    }
    let saved = person.saved.compactMap(entry)
    return FeedGroup(title: person.name, entries: own + saved + listed)
  }

  private var terms: [TermEventMaker] {
    var seen: Set<TermID> = []
    let wanted = chosen.map(\.term) + [person.plan.term]
    return wanted.filter { seen.insert($0).inserted }.compactMap { makers[$0] }
  }

  private var chosen: [SavedSchedule] { person.attendedSchedules }
}

// Their own calendar
extension PersonFeeds {
  private var own: [FeedEntry] {
    guard let notice = terms.first?.noSetTimes else { return [] }
    let parts = PersonalCalendar.Part.allCases.filter {
      ownCalendar.parts.contains($0) && isKnown($0)
    }
    let name = "\(owner) calendar"
    let holdsClasses = parts.contains(.classes) || parts.contains(.exams)
    let onlyPart = parts.count == 1 ? self.notice(of: parts[0]) : nil
    let whole = entry(
      "calendar", name: name,
      notice: holdsClasses
        ? notice : onlyPart ?? dayEvents?.nothing(on: edition.now.date) ?? notice,
      description: isSecret ? "" : "Includes \(parts.map(\.noun).joined(separator: ", "))",
      listing: .row(name, detail: "Everything in one calendar")
    ) { [self] in parts.flatMap(events) }
    return [whole, withTravel].compactMap(\.self)
      + parts.map { part in
        entry(
          part.rawValue, name: "\(owner) \(part.noun)", in: part.variants,
          notice: self.notice(of: part) ?? notice,
          description: isSecret ? "" : "Part of \(owner) calendar",
          listing: .part(part.noun)
        ) { [self] in events(of: part) }
      }
  }

  private func entry(
    _ key: String, name: String, in variants: [Feed.Variant] = Feed.Variant.allCases,
    notice: Event?, description: String, listing: FeedEntry.Listing,
    events: @escaping @Sendable () -> [Event]
  ) -> FeedEntry {
    FeedEntry(
      FeedEntry.Calendar(name: name, description: description, scope: scope, notice: notice),
      at: edition.place(ofFeed: Address.ownFeed(person.id, key)),
      origin: origin ?? "calendar of \(person.id.text)", variants: variants,
      place: .page(below: Crumb("\(person.name)’s plan", Address.ranking(person.id))),
      listing: listing, events: events)
  }

  private func events(of part: PersonalCalendar.Part) -> [Event] {
    switch part {
    case .classes: sections(of: chosen) { $0.classes(of: $1, in: $2, looking: look) }
    case .exams: sections(of: chosen) { $0.exams(of: $1, in: $2, looking: look) }
    case .reservations: reservations
    case .academic: terms.flatMap { $0.days.events() }
    case .seats: seats
    case .activities: dayEvents?.activities ?? []
    case .ways: dayEvents?.ways ?? []
    case .due: workEvents.events(dueWork)
    }
  }

  /// The one event of an empty part of the calendar; `nil` if the term's own notice is enough.
  private func notice(of part: PersonalCalendar.Part) -> Event? {
    switch part {
    case .classes, .exams, .academic: nil
    case .seats: noNews
    case .reservations: nothingReserved
    case .activities: dayEvents?.nothing(on: edition.now.date)
    case .ways: dayEvents?.noWays(on: edition.now.date)
    case .due: terms.first.map { workEvents.nothing(on: $0.term.days.first) }
    }
  }

  /// Whether the part has a source: activities need a day book, routes need a place to go to, and
  /// due work needs a gradebook.
  private func isKnown(_ part: PersonalCalendar.Part) -> Bool {
    switch part {
    case .activities: days != nil && person.days != nil
    case .ways: days != nil
    case .due: person.gradebook != nil
    case .classes, .exams, .reservations, .academic, .seats: true
    }
  }

  private var dayEvents: DayEvents? {
    days.map {
      DayEvents(days: $0, scope: scope, alarm: look.classAlarm, leaveAlarm: ownCalendar.leaveAlarm)
    }
  }

  /// The next days, each entry with the route to it; `nil` without a day book, as the starting
  /// point is unknown.
  private var withTravel: FeedEntry? {
    guard person.days != nil, let dayEvents else { return nil }
    return entry(
      "days", name: "\(owner) days", in: [.plain, .alarms],
      notice: dayEvents.nothing(on: edition.now.date),
      description: "The next days, with travel time",
      listing: .row("\(owner) days", detail: "The next days, with travel time")
    ) { dayEvents.withTravel }
  }

  private var reservationEvents: ReservationEvents { ReservationEvents(in: edition) }

  private var nothingReserved: Event? { terms.first.map { reservationEvents.nothing(in: $0.term) } }

  private var noNews: Event? {
    terms.first.map { maker in
      SeatEvents(term: maker.term.id, host: edition.records.feedIdentity.host)
        .nothing(on: maker.term.days.first)
    }
  }

  private var reservations: [Event] {
    person.reservations.map { reservation in
      reservationEvents.own(
        reservation, in: edition.name(of: reservation.room),
        url: edition.campus.settings.publishing.baseURL + Address.room(reservation.room),
        alarm: look.classAlarm)
    }
  }

  /// Changes of seats in the saved schedules, each on the day of the build that noticed it.
  private var seats: [Event] {
    var news: [TermID: [SeatNews]] = [:]
    var seen: Set<String> = []
    for watch in edition.watches(of: person) {
      for change in watch.past.changes {
        guard case .seats = change.news,
          seen.insert("\(watch.saved.term.text) \(change.line)").inserted
        else { continue }
        news[watch.saved.term, default: []].append(
          SeatNews(
            section: change.section, text: ChangeWords(change, in: edition).detail.words,
            date: edition.local(change.noticed).date,
            url: isSecret
              ? nil
              : edition.campus.settings.publishing.baseURL
                + Address.saved(person.id, watch.saved.id)))
      }
    }
    let host = edition.records.feedIdentity.host
    return news.sorted { $0.key < $1.key }.flatMap { term, news in
      SeatEvents(term: term, host: host).events(news)
    }
  }

  private var workEvents: WorkEvents {
    WorkEvents(scope: scope, host: edition.records.feedIdentity.host)
  }

  /// Work that counts and has a date, of courses that were not dropped.
  private var dueWork: [DueWork] {
    let courses = person.gradebook?.courses.filter { $0.status != .dropped } ?? []
    return courses.flatMap { course -> [DueWork] in
      let page = edition.campus.settings.publishing.baseURL + Address.gradebook(person.id, course)
      return course.groups.flatMap { group -> [DueWork] in
        group.assignments.compactMap { work -> DueWork? in
          guard work.counts, let date = work.date else { return nil }
          return DueWork(
            course: course.course, term: course.term, group: group.name, name: work.name,
            date: date, url: isSecret ? nil : page)
        }
      }
    }
  }

  /// Events of the sections of schedules; sections that are no longer in the catalog have none.
  private func sections(
    of schedules: [SavedSchedule], _ events: (TermEventMaker, Section, Course) -> [Event]
  ) -> [Event] {
    schedules.flatMap { saved -> [Event] in
      guard let maker = makers[saved.term] else { return [] }
      return saved.sections.flatMap { id -> [Event] in
        guard let course = edition.course(id.course, in: saved.term),
          let section = course.sections.first(where: { $0.id == id })
        else { return [] }
        return events(maker, section, course)
      }
    }
  }
}

// Saved and listed schedules
extension PersonFeeds {
  /// `nil` if the site does not have the schedule's term: then there are no dates.
  private func entry(of saved: SavedSchedule) -> FeedEntry? {
    guard let maker = makers[saved.term] else { return nil }
    return FeedEntry(
      FeedEntry.Calendar(
        name: isSecret ? "My schedule" : "\(saved.title) – \(maker.term.name)",
        description: description(maker.term), scope: scope, notice: maker.noSetTimes,
        lastDay: maker.term.days.last),
      at: edition.place(ofFeed: Address.feed(person.id, saved.id)),
      origin: origin ?? "saved schedule \(saved.id) of \(person.id.text)",
      variants: Feed.Variant.allCases,
      place: .block(at: "\(Address.saved(person.id, saved.id))#\(Address.feedBlock)"),
      listing: .row(
        "\(saved.title) – \(maker.term.name)", detail: "Only this schedule’s classes and exams")
    ) { [self] in
      sections(of: [saved]) { $0.events(of: $1, in: $2, looking: look) } + maker.holidays
    }
  }

  private func entry(of listed: ListedSchedule, in context: RankingContext) -> FeedEntry? {
    guard let maker = makers[context.term.id] else { return nil }
    let picks = listed.schedule.picks
    return FeedEntry(
      FeedEntry.Calendar(
        name: isSecret ? "A schedule" : "\(listed.title.text) – \(context.term.name)",
        description: description(context.term), scope: scope, notice: maker.noSetTimes,
        lastDay: maker.term.days.last),
      at: edition.place(ofFeed: Address.listedFeed(person.id, listed.mark)),
      origin: origin ?? "plan of \(person.id.text)", variants: [.plain],
      place: .block(at: "\(Address.listed(person.id, listed.mark))#\(Address.feedBlock)")
    ) { [look] in
      picks.flatMap { pick in
        pick.sections.flatMap { maker.events(of: $0, in: pick.course, looking: look) }
      }
        + maker.holidays
    }
  }

  private func description(_ term: Term) -> String {
    isSecret
      ? ""
      : "Classes and exams of \(person.name), \(term.name), from \(edition.campus.settings.publishing.title)"
  }
}

extension PersonalCalendar.Part {
  /// The forms that differ from each other.
  fileprivate var variants: [Feed.Variant] {
    switch self {
    case .classes, .activities: Feed.Variant.allCases
    case .exams, .reservations, .ways: [.plain, .alarms]
    case .academic, .seats, .due: [.plain]
    }
  }

  fileprivate var noun: String {
    switch self {
    case .classes: "classes"
    case .exams: "exams"
    case .reservations: "reservations"
    case .academic: "key dates"
    case .seats: "seat alerts"
    case .activities: "activities"
    case .ways: "travel"
    case .due: "due work"
    }
  }
}
