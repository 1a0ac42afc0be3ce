package import CampusModel
package import TimeZones

/// Turns the meetings of sections into events: one for each row of the timetable, by its real dates in the term.
package struct MeetingEvents: Sendable {
  package let term: Term
  package let zone: Zone
  /// The host of the site, the last part of every UID.
  package let host: String
  private let buildings: [BuildingCode: Building]

  package init(term: Term, zone: Zone, host: String, buildings: [Building] = []) {
    self.term = term
    self.zone = zone
    self.host = host
    self.buildings = Dictionary(buildings.map { ($0.code, $0) }) { first, _ in first }
  }

  /// The events of a section's meetings that have a time. `url` is the page about it.
  ///
  /// A UID is `<term>.<course>.<section>.<kind>`, with a number from the second meeting of one kind on, in the section's
  /// order: it survives changes of time and room.
  package func events(of section: Section, in course: Course, url: String? = nil) -> [Event] {
    var ordinals: [String: Int] = [:]
    return section.meetings.flatMap { meeting in
      let kind = slug(meeting.kind ?? "class")
      let ordinal = ordinals[kind, default: 0] + 1
      ordinals[kind] = ordinal
      let keys = [term.id.text, section.id.course.canonical, section.id.code, kind]
      let uid = EventUID(ordinal == 1 ? keys : keys + [String(ordinal)], host: host)
      return events(of: meeting) { timing in
        event(of: meeting, of: section, in: course, uid: uid, url: url, timing: timing)
      }
    }
  }

  /// All-day events that take no time, one for each run of days without classes.
  package func holidays() -> [Event] {
    var ordinals: [String: Int] = [:]
    return term.holidays.flatMap { holiday in
      freeRuns(of: holiday).map { days in
        let name = slug(holiday.name)
        let ordinal = ordinals[name, default: 0] + 1
        ordinals[name] = ordinal
        let keys = [term.id.text, "holiday", name]
        return Event(
          uid: EventUID(ordinal == 1 ? keys : keys + [String(ordinal)], host: host),
          summary: "No classes – \(holiday.name)", timing: .allDay(days),
          categories: ["Holiday"], transparency: .transparent)
      }
    }
  }

  /// What a feed shows that has no timed event: on the term's first day, that none has a set time.
  package func noSetTimes() -> Event {
    notice("no-set-times", "\(term.name): no meetings with a set time", on: term.days.first)
  }

  /// What a feed shows that is no longer kept: on the term's last day, that it is over.
  package func finished() -> Event {
    notice("finished", "\(term.name) finished", on: term.days.last)
  }

  private func notice(_ key: String, _ summary: String, on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([term.id.text, key], host: host), summary: summary,
      timing: .allDay(DateSpan(date)), transparency: .transparent)
  }

  /// The days of a holiday within the term on which nothing meets, in runs: a swapped day in between has classes.
  private func freeRuns(of holiday: Holiday) -> [DateSpan] {
    let free = holiday.days.dates.filter {
      term.days.contains($0) && term.teachingWeekday(on: $0) == nil
    }
    return free.reduce(into: []) { runs, date in
      if let run = runs.last, run.last + 1 == date {
        runs[runs.count - 1] = DateSpan(run.first, date)
      } else {
        runs.append(DateSpan(date))
      }
    }
  }
}

extension MeetingEvents {
  private func event(
    of meeting: Meeting, of section: Section, in course: Course, uid: EventUID, url: String?,
    timing: Timing
  ) -> Event {
    var lines = [course.title]
    if !section.instructors.isEmpty {
      let word = section.instructors.count == 1 ? "Instructor" : "Instructors"
      lines.append("\(word): \(section.instructors.joined(separator: ", "))")
    }
    if let swap = timing.swap {
      lines.append("\(swap.date.weekday.name) follows \(swap.follows.name)'s schedule.")
    }
    if let url { lines.append(url) }
    let title = [section.id.text, meeting.kind].compactMap { $0 }.joined(separator: " ")
    return Event(
      uid: timing.date.map { uid.appending(compact($0)) } ?? uid, summary: title,
      timing: timing.value, place: place(of: meeting),
      description: lines.filter { !$0.isEmpty }.joined(separator: "\n"),
      categories: [course.id.canonical, meeting.kind].compactMap { $0 }, url: url)
  }

  private func place(of meeting: Meeting) -> EventPlace? {
    switch meeting.place {
    case .room(let room): EventPlace(room, in: buildings[room.building])
    case .online: EventPlace("Online")
    case .toBeAnnounced: nil
    }
  }

  /// One of the events that a meeting needs; `date` is set for those beside the weekly rule.
  private struct Timing {
    var value: EventTiming
    var date: CalendarDate?
    var swap: DaySwap?
  }

  /// The weekly rule, then what it cannot say: dates on which the clock is set during the meeting, and made-up days.
  private func events(of meeting: Meeting, as event: (Timing) -> Event) -> [Event] {
    guard let (weekdays, time) = meeting.weekly else { return [] }
    var regular: [CalendarDate] = []
    var others: [Timing] = []
    for date in term.dates(of: meeting) {
      let start = LocalMinute(date, time.startTime)
      let isMadeUp = !weekdays.contains(date.weekday)
      let swap = isMadeUp ? term.swaps.first { $0.date == date } : nil
      if zone.isUnsettled(from: start, minutes: time.length) {
        let stretch = zone.stretch(from: start, minutes: time.length)
        let seconds = stretch.upperBound.seconds - stretch.lowerBound.seconds
        let timing = EventTiming.utc(stretch.lowerBound, seconds: seconds)
        others.append(Timing(value: timing, date: date, swap: swap))
      } else if isMadeUp {
        others.append(
          Timing(value: .once(start, minutes: time.length), date: date, swap: swap))
      } else {
        regular.append(date)
      }
    }
    let rule = rule(on: regular, at: time).map { Timing(value: $0) }
    return ([rule].compactMap { $0 } + others).map(event)
  }

  /// The rule that gives exactly `dates`, which ascend; `nil` for none.
  private func rule(on dates: [CalendarDate], at time: MinuteSpan) -> EventTiming? {
    guard let first = dates.first, let last = dates.last else { return nil }
    let start = LocalMinute(first, time.startTime)
    guard first != last else { return .once(start, minutes: time.length) }
    let days = WeekdaySet(dates.map(\.weekday))
    let held = Set(dates)
    let excluded = DateSpan(first, last).dates.filter {
      days.contains($0.weekday) && !held.contains($0)
    }
    // A meeting of a whole day ends as the next day's would start, and the rule takes in its end.
    let lastMinutes = min(time.length, 1439)
    let lastEnd = zone.stretch(from: LocalMinute(last, time.startTime), minutes: lastMinutes)
    return .weekly(
      first: start, minutes: time.length, days: days, lastEnd: lastEnd.upperBound,
      excluded: excluded)
  }
}
