package import CampusModel
package import DayPlanning
internal import Parallel
internal import Plotting
package import SiteFrame
internal import Synchronization

/// A person's days: their entries on each date, and the routes between them on dates of the
/// horizon.
///
/// A class, because their pages and their feeds hold it.
package final class PersonDays: Sendable {
  package let edition: Edition
  package let person: Person
  /// The sections of the saved schedules that they go to.
  let schedules: [(term: Term, sections: [AttendedSection])]
  let colors: [CourseID: CourseColor]
  private let held: DayEntries
  private let travel: CampusTravel
  let recent: Recent
  private let digests = Mutex<[CalendarDate: Fingerprint]>([:])

  /// The latest results; all of them would be most of a large site's memory.
  struct Recent {
    /// The days of the horizon of as many people as the threads render pages of at once.
    fileprivate let horizons = RecentCache<PersonID, [CalendarDate: Itinerary]>(keeping: 16)
    /// Many days of somebody have the same routes.
    let routes = RecentCache<RouteDrawing, RouteDrawing.Lines?>(keeping: 16)
  }

  init(of person: Person, in edition: Edition, _ travel: CampusTravel, _ recent: Recent) {
    var person = person
    person.days = person.days.map(edition.naming)
    (self.edition, self.person) = (edition, person)
    let schedules = Self.schedules(of: person, in: edition)
    self.schedules = schedules
    colors = Dictionary(
      schedules.flatMap(\.sections).map { ($0.course.id, $0.color) },
      uniquingKeysWith: { first, _ in first })
    held = DayEntries(
      of: Attendee(self.person),
      schedules: schedules.map { DaySchedule(term: $0.term, sections: $0.sections.map(\.section)) },
      terms: edition.campus.catalog.terms, place: edition.place(of:))
    (self.travel, self.recent) = (travel, recent)
  }

  /// Whether there is anything to show of a person's days.
  static func areNeeded(for person: Person) -> Bool {
    person.days != nil || !person.saved.isEmpty || !person.reservations.isEmpty
  }

  private static func schedules(
    of person: Person, in edition: Edition
  ) -> [(term: Term, sections: [AttendedSection])] {
    person.attendedSchedules.compactMap { saved in
      edition.campus.term(saved.term).map { ($0, edition.sections(of: saved)) }
    }
  }

  /// The entries of any date, by time, all-day entries first. Errands are not among them, since
  /// only a planned route determines when they are run.
  package func entries(on date: CalendarDate) -> [DayEntry] { held.entries(on: date) }

  /// The dates among `dates` with the activity, and the dates on which it is left out, with the
  /// owner's remarks.
  package func dates(
    of activity: Activity, among dates: [CalendarDate]
  ) -> (held: [CalendarDate], excluded: [(date: CalendarDate, reason: String?)]) {
    held.dates(of: activity, among: dates)
  }

  func errands(on date: CalendarDate) -> [Errand] { held.errands(on: date) }

  /// The entries of any date, with its errands. Within the horizon an errand is at the hour at
  /// which it is run; outside of it, and where it does not fit, it has no hour and follows the
  /// all-day entries.
  func entriesWithErrands(on date: CalendarDate) -> [DayEntry] {
    let isNear = edition.horizon.contains(date)
    let itinerary = isNear ? itinerary(on: date) : nil
    let entries = itinerary?.entries ?? entries(on: date)
    let open = isNear ? itinerary?.tour?.omitted ?? [] : errands(on: date)
    let allDay = entries.prefix { $0.time == nil }
    return allDay + open.map { DayEntry($0) } + entries.dropFirst(allDay.count)
  }

  /// A day of the horizon, with its routes and errands.
  package func itinerary(on date: CalendarDate) -> Itinerary {
    let planned = recent.horizons.value(of: person.id) { [edition, person, held, travel] in
      HorizonPlan(of: person, held: held, on: edition.horizon).itineraries(by: travel, in: edition)
    }
    return planned[date] ?? Itinerary(date: date, entries: entries(on: date), legs: [])
  }

  /// A digest of a date's entries and errands, with the words and links that pages of days and of
  /// weeks show. Calculated once.
  package func digest(on date: CalendarDate) -> Fingerprint {
    if let known = digests.withLock({ $0[date] }) { return known }
    var digest = Fingerprint()
    let root = Address.root(from: Address.day(person.id, on: date))
    let entries = entriesWithErrands(on: date)
    digest.add(entries)
    for entry in entries {
      let words = words(for: entry, root: root)
      digest.add([words.title, words.color?.className ?? "", words.href ?? ""])
    }
    digests.withLock { $0[date] = digest }
    return digest
  }

  /// The words for an entry; `root` leads from the page to the root of the site.
  package func words(for entry: DayEntry, root: String) -> EntryWords {
    EntryWords(edition: edition, entry: entry, colors: colors, root: root)
  }
}

extension PersonDays {
  /// A line of an agenda; `nil` for all-day entries.
  package func row(of entry: DayEntry, root: String) -> AgendaRow? {
    guard let time = entry.time else { return nil }
    let words = words(for: entry, root: root)
    if case .meeting(let meeting, let id, let cancellation) = entry.subject,
      let attended = schedules.lazy.flatMap(\.sections).first(where: { $0.section.id == id })
    {
      var row = edition.row(of: meeting, at: time, attended, root: root)
      if let cancellation { (row.isCanceled, row.detail) = (true, cancellation.phrase) }
      return row
    }
    return AgendaRow(
      time: time, color: words.color ?? CourseColor(12), name: words.name, href: words.href,
      title: words.title, detail: words.detail)
  }
}

/// The days of a person's horizon before routes are planned.
private struct HorizonPlan {
  private struct Day {
    var date: CalendarDate
    var entries: [DayEntry]
    var errands: [Errand]
    var ends: DayBounds.Ends

    var places: [Place] {
      entries.compactMap(\.place) + errands.flatMap(\.places)
        + [ends.start, ends.end].compactMap(\.self)
    }
  }

  private let person: Person
  private let days: [Day]

  init(of person: Person, held: DayEntries, on dates: [CalendarDate]) {
    self.person = person
    days = dates.map { date in
      Day(
        date: date, entries: held.entries(on: date), errands: held.errands(on: date),
        ends: person.days?.bounds[date] ?? DayBounds.Ends())
    }
  }

  func itineraries(by travel: CampusTravel, in edition: Edition) -> [CalendarDate: Itinerary] {
    let preferences = person.days?.travel ?? TravelPreferences()
    let ways = PersonTravel(travel, among: days.flatMap(\.places), pace: preferences.pace)
    return Dictionary(
      uniqueKeysWithValues: days.map { day in
        let planner = DayPlanner(on: day.date, in: edition.zone, preferences: preferences) {
          ways.trip(from: $0, to: $1, by: $2, $3, on: day.date)
        }
        return (
          day.date,
          planner.itinerary(of: day.entries, within: day.ends, errands: day.errands)
        )
      })
  }
}

extension DayEntry {
  /// An errand without a planned hour: at its one place, or without a place.
  fileprivate init(_ errand: Errand) {
    self.init(
      .errand(errand, at: 0), time: nil, place: errand.places.count == 1 ? errand.places[0] : nil)
  }
}

extension Edition {
  /// The day book with rooms named as on all pages, however its owner wrote them.
  func naming(_ book: DayBook) -> DayBook {
    func named(_ place: Place) -> Place {
      guard let room = place.room else { return place }
      var named = place
      named.name = name(of: room)
      return named
    }
    func named(_ ends: DayBounds.Ends) -> DayBounds.Ends {
      DayBounds.Ends(start: ends.start.map(named), end: ends.end.map(named))
    }
    var book = book
    for index in book.activities.indices {
      book.activities[index].place = book.activities[index].place.map(named)
    }
    for index in book.errands.indices {
      book.errands[index].places = book.errands[index].places.map(named)
    }
    book.bounds.usual = named(book.bounds.usual)
    book.bounds.onWeekdays = book.bounds.onWeekdays.mapValues(named)
    book.bounds.onDates = book.bounds.onDates.mapValues(named)
    return book
  }

  /// Where a meeting is; `nil` online and where the place is unknown.
  package func place(of place: Meeting.Place) -> Place? {
    guard let room = place.room else { return nil }
    return Place(
      name: name(of: room), coordinate: index.buildings[room.building]?.coordinate,
      building: room.building, room: room)
  }
}
