internal import CampusModel
internal import DayPlanning
internal import ICalendar
internal import Markup
internal import PlacePages
internal import SiteFrame

/// A person's days as calendar events: activities, the routes between them, and both in one.
///
/// Feeds may be shared against their owner's intention: of a personal place they contain the name,
/// never the location.
struct DayEvents {
  let days: PersonDays
  /// The person; a part of every UID.
  let scope: String
  /// The reminder of the variant with alarms, in minutes before activities and departures; `nil`
  /// for none.
  let alarm: Int?
  let leaveAlarm: Int?

  private var edition: Edition { days.edition }
  private var host: String { edition.records.feedIdentity.host }

  /// Activities of all months that have pages, and the errands of the horizon.
  var activities: [Event] {
    let dates = days.span.dates
    let activities = days.person.days?.activities ?? []
    return activities.flatMap { events(of: $0, among: dates) }
      + edition.horizon.flatMap { date in
        days.itinerary(on: date).entries.compactMap { event(ofErrand: $0, on: date) }
      }
  }

  /// The routes of the horizon, each as an event of its own that blocks no time.
  var ways: [Event] {
    edition.horizon.flatMap { date in
      let itinerary = days.itinerary(on: date)
      let entries = keys(of: itinerary.entries)
      let keys = numbered(itinerary.legs.map { $0.goal.map { entries[$0] } ?? ["home"] })
      return zip(itinerary.legs, keys).compactMap { leg, key in
        event(of: leg, in: itinerary, key: key)
      }
    }
  }

  /// Everything that has a time within the horizon, each with the route to it, for calendars that
  /// draw that before the event.
  var withTravel: [Event] {
    edition.horizon.flatMap { date -> [Event] in
      let itinerary = days.itinerary(on: date)
      let legs = Dictionary(
        itinerary.legs.compactMap { leg in leg.goal.map { ($0, leg) } }
      ) { first, _ in first }
      let keys = self.keys(of: itinerary.entries)
      return itinerary.entries.enumerated().compactMap { index, entry in
        guard let time = entry.time, !entry.isCanceled else { return nil }
        let words = days.words(for: entry, root: "")
        var event = Event(
          uid: EventUID([scope, "day", digits(of: date)] + keys[index], host: host),
          summary: [words.name, words.title].filter { !$0.isEmpty }.joined(separator: " "),
          timing: .settled(
            LocalMinute(date, time.startTime), minutes: time.length, in: edition.zone),
          place: place(entry.place), description: words.detail.words,
          categories: categories(of: entry), alarm: alarm)
        event.travel = legs[index].flatMap { travel($0, to: time.start) }
        return event
      }
    }
  }

  /// The event of a feed of routes on a day without any.
  func noWays(on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([scope, "no-ways"], host: host), summary: "No travel in the next days",
      timing: .allDay(DateSpan(date)), transparency: .transparent)
  }

  /// The event of a day with nothing to do.
  func nothing(on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([scope, "nothing-planned"], host: host), summary: "Nothing is planned",
      timing: .allDay(DateSpan(date)), transparency: .transparent)
  }
}

extension DayEvents {
  private func events(of activity: Activity, among dates: [CalendarDate]) -> [Event] {
    let (held, excluded) = days.dates(of: activity, among: dates)
    var event = Event(
      uid: EventUID([scope, "activity", activity.id], host: host), summary: activity.title,
      timing: .allDay(DateSpan(edition.now.date)), place: place(activity.place),
      description: activity.note ?? "", categories: ["Activity"], alarm: alarm)
    guard let time = activity.time else {
      event.transparency = .transparent
      return held.map { event.at(.allDay(DateSpan($0)), key: digits(of: $0)) }
    }
    let timings = WeeklyRules(in: edition.zone).timings(on: held, at: time)
    return timings.enumerated().map { index, timing in
      var event = event.at(timing.value, key: timing.key)
      if index == 0 {
        event.omissions = excluded.map { Omission(date: $0.date, reason: .canceled($0.reason)) }
      }
      return event
    }
  }

  /// The categories that the other feeds have, too.
  private func categories(of entry: DayEntry) -> [String] {
    switch entry.subject {
    case .meeting(_, let section, _): [section.course.canonical]
    case .exam(_, let section): [section.course.canonical, "Exam"]
    case .reservation: ["Reservation"]
    case .activity: ["Activity"]
    case .errand: ["Errand"]
    case .block: []
    }
  }

  /// `nil` for an entry that is not an errand.
  private func event(ofErrand entry: DayEntry, on date: CalendarDate) -> Event? {
    guard case .errand(let errand, _) = entry.subject, let time = entry.time else { return nil }
    return Event(
      uid: EventUID([scope, "errand", errand.id, digits(of: date)], host: host),
      summary: errand.title,
      timing: .settled(LocalMinute(date, time.startTime), minutes: time.length, in: edition.zone),
      place: place(entry.place), categories: ["Errand"], alarm: alarm)
  }

  /// The key of each entry: different from all others of its day, and the same when its hour
  /// changes. Entries of the same thing have a number from the second on, in the order of the day.
  private func keys(of entries: [DayEntry]) -> [[String]] { numbered(entries.map(key)) }

  private func key(of entry: DayEntry) -> [String] {
    switch entry.subject {
    case .activity(let activity): ["activity", activity.id]
    case .errand(let errand, _): ["errand", errand.id]
    case .meeting(let meeting, let section, _):
      [slug(section.text)] + (meeting.kind.map { [slug($0)] } ?? [])
    case .exam(_, let section): [slug(section.text), "exam"]
    case .reservation(let reservation):
      // A reservation is identified by its room and its start, wherever it is.
      ["reservation", slug(reservation.room.text), clock(reservation.start.time.value)]
    case .block(let block): ["own", slug(block.title)]
    }
  }

  private func numbered(_ keys: [[String]]) -> [[String]] {
    var seen: [[String]: Int] = [:]
    return keys.map { key in
      let count = seen[key, default: 0] + 1
      seen[key] = count
      return count == 1 ? key : key + [String(count)]
    }
  }

  /// `nil` for an unknown route.
  private func event(of leg: Leg, in itinerary: Itinerary, key: [String]) -> Event? {
    guard let option = leg.chosen, let trip = option.trip, let leave = option.leave else {
      return nil
    }
    let (date, words) = (itinerary.date, LegWords(leg, in: itinerary))
    return Event(
      uid: EventUID([scope, "way", digits(of: date)] + key, host: host),
      summary: words.head.words,
      timing: .settled(LocalMinute(date, minutes: leave), minutes: trip.minutes, in: edition.zone),
      place: place(leg.to),
      description: [words.detail, words.end].map(\.words).filter { !$0.isEmpty }
        .joined(separator: "\n"),
      categories: ["Travel"], transparency: .transparent, alarm: leaveAlarm)
  }

  /// The route to an event that begins at a minute: from departure until then.
  private func travel(_ leg: Leg, to start: Int) -> EventTravel? {
    guard let option = leg.chosen, let trip = option.trip, let leave = option.leave else {
      return nil
    }
    let isInTime = (option.slack ?? 0) >= 0
    return EventTravel(
      minutes: isInTime ? max(trip.minutes, start - leave) : trip.minutes, mode: option.mode,
      from: place(leg.from), alarm: leaveAlarm)
  }

  /// The place without the location of a personal place.
  private func place(_ place: Place?) -> EventPlace? {
    place.map { place in
      if let room = place.room {
        return EventPlace(room, in: edition.index.buildings[room.building])
      }
      return EventPlace(place.name, coordinate: place.isPersonal ? nil : place.coordinate)
    }
  }

  /// Four digits and more of a minute of the day: "1405".
  private func clock(_ minute: Int) -> String {
    let time = MinuteOfDay(wrapping: minute)
    return zeroPadded(time.hour, 2) + zeroPadded(time.minute, 2)
  }
}

extension Event {
  /// The event at another time, as a part of the original one.
  fileprivate func at(_ timing: EventTiming, key: String?) -> Event {
    var event = self
    event.timing = timing
    if let key { event.uid = uid.appending(key) }
    return event
  }
}
