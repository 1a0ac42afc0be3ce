package import CampusModel

/// The sections of one schedule that a person goes to, with their term.
package struct DaySchedule: Sendable {
  /// The term whose calendar the sections follow.
  package var term: Term
  /// The sections.
  package var sections: [Section]

  package init(term: Term, sections: [Section]) {
    (self.term, self.sections) = (term, sections)
  }
}

/// The parts of a person that their days depend on.
package struct Attendee: Sendable {
  /// `nil` without a `days.yml`.
  package var days: DayBook?
  /// The term of their plan: activities that skip days without class follow it where it has the
  /// date.
  package var term: TermID
  /// When they are busy.
  package var blocks: [PersonalBlock]
  /// Rooms that they reserved, in order.
  package var reservations: [Reservation]

  package init(
    days: DayBook?, term: TermID, blocks: [PersonalBlock] = [], reservations: [Reservation] = []
  ) {
    (self.days, self.term) = (days, term)
    (self.blocks, self.reservations) = (blocks, reservations)
  }

  /// The attendee for a person with pages.
  package init(_ person: Person) {
    self.init(
      days: person.days, term: person.plan.term, blocks: person.plan.blocks,
      reservations: person.reservations)
  }
}

/// A person's entries on each date: classes, exams, reservations, activities and blocked times.
///
/// An entry that goes on past midnight belongs to the date on which it begins, with its buffers.
///
/// ```
/// let entries = DayEntries(of: Attendee(person), schedules: saved, terms: terms) { place in … }
/// entries.entries(on: date)     // all-day entries, then in order of time
/// entries.errands(on: date)     // errands, which have no time yet
/// ```
package struct DayEntries: Sendable {
  private let person: Attendee
  /// Without sections that an earlier schedule of the same term has too.
  private let schedules: [DaySchedule]
  private let terms: [Term]
  private let place: @Sendable (Meeting.Place) -> Place?

  /// Collects the person's entries.
  ///
  /// - `schedules`: the saved schedules whose classes the person goes to.
  /// - `terms`: all terms of the campus, in order. Activities that skip days without class follow
  ///   the term of the person's plan, otherwise the first term with the date.
  /// - `place`: where a meeting is; `nil` if there is no place to go to, or it is unknown.
  package init(
    of person: Attendee, schedules: [DaySchedule], terms: [Term],
    place: @escaping @Sendable (Meeting.Place) -> Place?
  ) {
    self.person = person
    self.schedules = Self.withoutRepeats(schedules)
    self.terms = terms
    self.place = place
  }

  /// The entries of a date: all-day ones first, then by time. Canceled ones are included, those the
  /// day book skips are not.
  ///
  /// - Complexity: linear in the meetings, exams, reservations, blocks and activities of the
  ///   person.
  package func entries(on date: CalendarDate) -> [DayEntry] {
    let skipped = skips(on: date)
    guard !skipped.contains(.all) else { return [] }
    let own = reservations(on: date) + activities(on: date, without: skipped) + blocks(on: date)
    return (classes(on: date, without: skipped) + own).inOrder
  }

  /// The members of `dates` on which an activity is held, and those on which it is left out.
  ///
  /// Both in the order of `dates`. `excluded` has the dates of its recurrence that are skipped or
  /// excepted, with the reason if one is given.
  ///
  /// - Complexity: linear in `dates` and the skips of the person.
  package func dates(
    of activity: Activity, among dates: [CalendarDate]
  ) -> (held: [CalendarDate], excluded: [(date: CalendarDate, reason: String?)]) {
    let skips = (person.days?.skips ?? []).filter {
      $0.subject == .all || $0.subject == .activity(activity.id)
    }
    var skipped: [CalendarDate: Skip] = [:]
    for skip in skips where skipped[skip.date] == nil { skipped[skip.date] = skip }
    var held: [CalendarDate] = []
    var excluded: [(date: CalendarDate, reason: String?)] = []
    for date in dates where recurs(activity, on: date) {
      if let skip = skipped[date] {
        excluded.append((date, skip.reason))
      } else if activity.exceptions.contains(date) {
        excluded.append((date, nil))
      } else {
        held.append(date)
      }
    }
    return (held, excluded)
  }

  /// The errands of a date, in the order of the day book.
  package func errands(on date: CalendarDate) -> [Errand] {
    let skipped = skips(on: date)
    guard let errands = person.days?.errands, !skipped.contains(.all) else { return [] }
    return errands.filter { $0.date == date && !skipped.contains(.activity($0.id)) }
  }

  private static func withoutRepeats(_ schedules: [DaySchedule]) -> [DaySchedule] {
    var seen: [TermID: Set<SectionID>] = [:]
    return schedules.map { schedule in
      var kept = schedule
      kept.sections = schedule.sections.filter {
        seen[schedule.term.id, default: []].insert($0.id).inserted
      }
      return kept
    }
  }

  private func skips(on date: CalendarDate) -> Set<Skip.Subject> {
    Set((person.days?.skips ?? []).filter { $0.date == date }.map { $0.subject })
  }

  /// The buffer around entries that have none of their own.
  private var usualBuffer: Buffer { person.days?.travel.buffer ?? Buffer() }
}

extension DayEntries {
  private func classes(
    on date: CalendarDate, without skipped: Set<Skip.Subject>
  ) -> [DayEntry] {
    schedules.flatMap { schedule in
      schedule.sections.filter { !skipped.contains(.course($0.id.course)) }.flatMap { section in
        meetings(of: section, in: schedule.term, on: date) + exams(of: section, on: date)
      }
    }
  }

  private func meetings(
    of section: Section, in term: Term, on date: CalendarDate
  ) -> [DayEntry] {
    section.meetings.compactMap { meeting in
      guard term.meets(meeting, on: date), let time = meeting.weekly?.time else { return nil }
      let cancellation = section.cancellation(of: meeting, on: date)
      return DayEntry(
        .meeting(meeting, of: section.id, cancellation), time: time, place: place(meeting.place),
        buffer: usualBuffer)
    }
  }

  private func exams(of section: Section, on date: CalendarDate) -> [DayEntry] {
    (section.exams ?? []).filter { $0.date == date }.map { exam in
      DayEntry(
        .exam(exam, of: section.id), time: exam.time, place: place(exam.place),
        buffer: usualBuffer)
    }
  }

  private func reservations(on date: CalendarDate) -> [DayEntry] {
    person.reservations.filter { $0.start.date == date }.map { reservation in
      let start = reservation.start.time.value
      return DayEntry(
        .reservation(reservation),
        time: MinuteSpan(start, start + min(reservation.minutes, 1440)),
        place: place(.room(reservation.room)), buffer: usualBuffer)
    }
  }

  private func blocks(on date: CalendarDate) -> [DayEntry] {
    person.blocks.filter { isHeld($0, on: date) }.map {
      DayEntry(.block($0), time: $0.time, buffer: usualBuffer)
    }
  }

  private func isHeld(_ block: PersonalBlock, on date: CalendarDate) -> Bool {
    switch block.recurrence {
    case .dated(let dates): dates.contains(date)
    case .weekly:
      if let meeting = block.meeting, let term = terms.first(where: { $0.id == person.term }) {
        term.meets(meeting, on: date)
      } else {
        false
      }
    }
  }

  private func activities(
    on date: CalendarDate, without skipped: Set<Skip.Subject>
  ) -> [DayEntry] {
    let activities = person.days?.activities ?? []
    return activities.filter { activity in
      takesPlace(activity, on: date) && !skipped.contains(.activity(activity.id))
    }.map { activity in
      DayEntry(
        .activity(activity), time: activity.time, place: activity.place, mode: activity.mode,
        buffer: activity.buffer ?? usualBuffer)
    }
  }

  private func takesPlace(_ activity: Activity, on date: CalendarDate) -> Bool {
    !activity.exceptions.contains(date) && recurs(activity, on: date)
  }

  /// Whether its recurrence includes the date, exceptions ignored.
  private func recurs(_ activity: Activity, on date: CalendarDate) -> Bool {
    switch activity.recurrence {
    case .dates(let dates): return dates.contains(date)
    case .weekly(let weekdays, let every, let span, let asClasses):
      guard span.contains(date), (date.monday - span.first.monday) / 7 % every == 0 else {
        return false
      }
      let weekday = asClasses ? teachingWeekday(on: date) : date.weekday
      return weekday.map { weekdays.contains($0) } ?? false
    }
  }

  private func teachingWeekday(on date: CalendarDate) -> Weekday? {
    let holding = terms.filter { $0.days.contains(date) }
    let term = holding.first { $0.id == person.term } ?? holding.first
    return term?.teachingWeekday(on: date)
  }
}

extension [DayEntry] {
  /// All-day entries first, then by time; ties keep their order.
  var inOrder: [DayEntry] {
    enumerated().sorted { a, b in
      let (first, second) = (a.element.time, b.element.time)
      return (first?.start ?? -1, first?.end ?? -1, a.offset)
        < (second?.start ?? -1, second?.end ?? -1, b.offset)
    }.map { $0.element }
  }
}
