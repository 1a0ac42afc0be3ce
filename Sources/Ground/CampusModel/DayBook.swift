/// A person's days besides classes, exams and reservations: `days.yml`.
///
/// It has activities and errands, where days begin and end, and how the person travels.
package struct DayBook: Hashable, Encodable, Sendable {
  /// In the order of the file, followed by those of imported calendars.
  package var activities: [Activity]
  /// In the order of the file, which is also the order that a planned tour is compared with.
  package var errands: [Errand]
  /// Activities, courses and whole days that are canceled or skipped.
  package var skips: [Skip]
  /// Where days begin and end.
  package var bounds: DayBounds
  /// How the person travels.
  package var travel: TravelPreferences

  package init(
    activities: [Activity] = [], errands: [Errand] = [], skips: [Skip] = [],
    bounds: DayBounds = DayBounds(), travel: TravelPreferences = TravelPreferences()
  ) {
    self.activities = activities
    self.errands = errands
    self.skips = skips
    self.bounds = bounds
    self.travel = travel
  }
}

extension DayBook {
  /// All places in it without repeats: those of activities, of errands, and of the ends of days.
  package var places: [Place] {
    let ends =
      [bounds.usual] + bounds.onWeekdays.sorted { $0.key < $1.key }.map { $0.value }
      + bounds.onDates.sorted { $0.key < $1.key }.map { $0.value }
    let all =
      activities.compactMap { $0.place } + errands.flatMap { $0.places }
      + ends.flatMap { [$0.start, $0.end].compactMap { $0 } }
    var seen: Set<Place> = []
    return all.filter { seen.insert($0).inserted }
  }
}

/// Something that a person does at a fixed time.
package struct Activity: Hashable, Encodable, Sendable {
  /// The dates of an activity.
  package enum Recurrence: Hashable, Encodable, Sendable {
    /// In order, never empty.
    case dates([CalendarDate])
    /// On these weekdays of every `every`-th week, at least 1, counted from the week of the first
    /// day of `within`.
    ///
    /// With `asClasses` it follows the term: not on holidays, and with swapped days.
    case weekly(WeekdaySet, every: Int, within: DateSpan, asClasses: Bool)
  }

  /// Unique among the person's activities and errands; permanent, because UIDs of events contain
  /// it.
  package let id: String
  /// "Choir".
  package var title: String
  /// Its dates before `exceptions` are removed.
  package var recurrence: Recurrence
  /// Dates of the recurrence on which it is canceled.
  @MembersInOrder package var exceptions: Set<CalendarDate>
  /// `nil` for all day: then it needs no travel.
  package var time: MinuteSpan?
  /// `nil` where it has none: then it needs no travel.
  package var place: Place?
  /// How the person travels there; `nil` for the preferred mode.
  package var mode: TravelMode?
  /// Minutes to keep free before and after it, without travel; `nil` for those of the day book.
  package var buffer: Buffer?
  /// The owner's own words.
  package var note: String?

  package init(
    id: String, title: String, recurrence: Recurrence, exceptions: Set<CalendarDate> = [],
    time: MinuteSpan?, place: Place? = nil, mode: TravelMode? = nil, buffer: Buffer? = nil,
    note: String? = nil
  ) {
    self.id = id
    self.title = title
    self.recurrence = recurrence
    self.exceptions = exceptions
    self.time = time
    self.place = place
    self.mode = mode
    self.buffer = buffer
    self.note = note
  }
}

/// Minutes that are kept free, at least 0.
package struct Buffer: Hashable, Encodable, Sendable {
  /// Minutes before the activity.
  package var before: Int
  /// Minutes after the activity.
  package var after: Int
  package init(before: Int = 0, after: Int = 0) { (self.before, self.after) = (before, after) }
}

/// A task on a date without a fixed time.
package struct Errand: Hashable, Encodable, Sendable {
  /// Unique among the person's errands and activities.
  package let id: String
  /// "Pick up a parcel".
  package var title: String
  /// The day on which it is done.
  package var date: CalendarDate
  /// How long it takes, above 0.
  package var minutes: Int
  /// Where it can be done: at any one of these; never empty.
  package var places: [Place]
  /// When it must begin and end, in order, without touching each other; empty for all day.
  package var windows: [MinuteSpan]

  package init(
    id: String, title: String, date: CalendarDate, minutes: Int, places: [Place],
    windows: [MinuteSpan] = []
  ) {
    self.id = id
    self.title = title
    self.date = date
    self.minutes = minutes
    self.places = places
    self.windows = windows
  }
}

/// Something that is left out of a day.
package struct Skip: Hashable, Encodable, Sendable {
  /// The activity, the course or everything that is left out.
  package enum Subject: Hashable, Encodable, Sendable {
    case activity(String)
    case course(CourseID)
    /// Everything: a day off.
    case all
  }

  /// The day of the skip.
  package var date: CalendarDate
  /// The activity or course that is left out that day, or everything.
  package var subject: Subject
  /// The owner's reason: "conference".
  package var reason: String?

  package init(_ subject: Subject, on date: CalendarDate, because reason: String? = nil) {
    (self.subject, self.date, self.reason) = (subject, date, reason)
  }
}

/// Where days begin and end.
package struct DayBounds: Hashable, Encodable, Sendable {
  /// The two ends of a day; `nil` where unknown: then the day begins or ends with its first or last
  /// event.
  package struct Ends: Hashable, Encodable, Sendable {
    /// Where the day begins.
    package var start: Place?
    /// Where the day ends.
    package var end: Place?
    package init(start: Place? = nil, end: Place? = nil) { (self.start, self.end) = (start, end) }
  }

  /// The ends of a day without an entry of its own.
  package var usual: Ends
  /// Ends that replace those of the weekday, by date.
  @KeysInOrder package var onWeekdays: [Weekday: Ends]
  @KeysInOrder package var onDates: [CalendarDate: Ends]

  package init(
    usual: Ends = Ends(), onWeekdays: [Weekday: Ends] = [:], onDates: [CalendarDate: Ends] = [:]
  ) {
    self.usual = usual
    self.onWeekdays = onWeekdays
    self.onDates = onDates
  }

  /// The ends of that date, otherwise those of its weekday, otherwise the usual ones.
  package subscript(date: CalendarDate) -> Ends {
    onDates[date] ?? onWeekdays[date.weekday] ?? usual
  }
}

/// How a person prefers to travel.
package struct TravelPreferences: Hashable, Encodable, Sendable {
  /// The modes the person uses, in order of preference; never empty.
  package var modes: [TravelMode]
  /// The longest walk in minutes where another mode is available; `nil` for any.
  package var longestWalk: Int?
  /// Walking speed in meters per minute; `nil` for that of the campus.
  package var pace: Double?
  /// No trip should begin before.
  package var earliest: MinuteOfDay?
  /// No trip should end after; in minutes from midnight, up to 2,880.
  package var latest: Int?
  /// The buffer of activities that have none of their own.
  package var buffer: Buffer

  package init(
    modes: [TravelMode] = [.walking], longestWalk: Int? = nil, pace: Double? = nil,
    earliest: MinuteOfDay? = nil, latest: Int? = nil, buffer: Buffer = Buffer()
  ) {
    self.modes = modes
    self.longestWalk = longestWalk
    self.pace = pace
    self.earliest = earliest
    self.latest = latest
    self.buffer = buffer
  }
}
