/// What somebody does beside classes, exams and reservations, where they set out from, and how they get about: `days.yml`.
package struct DayBook: Hashable, Encodable, Sendable {
  /// In the order of the file, those of imported calendars behind.
  package var activities: [Activity]
  /// In the order of the file, which is the order in which they would be run without thinking.
  package var errands: [Errand]
  /// What does not take place on a date, or is not gone to.
  package var skips: [Skip]
  package var bounds: DayBounds
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
  /// All places that it names, each once: those of activities, of errands, and where days begin and end.
  package var places: [Place] {
    let ends =
      [bounds.usual] + bounds.onWeekdays.sorted { $0.key < $1.key }.map(\.value)
      + bounds.onDates.sorted { $0.key < $1.key }.map(\.value)
    let all =
      activities.compactMap(\.place) + errands.flatMap(\.places)
      + ends.flatMap { [$0.start, $0.end].compactMap(\.self) }
    var seen: Set<Place> = []
    return all.filter { seen.insert($0).inserted }
  }
}

/// Something that somebody does at a time.
package struct Activity: Hashable, Encodable, Sendable {
  package enum Recurrence: Hashable, Encodable, Sendable {
    /// In order, never empty.
    case dates([CalendarDate])
    /// On these days of every so many weeks, at least 1, counted from the week of the first day of `within`. With `asClasses` it keeps to
    /// the term: not on holidays, and with swapped days.
    case weekly(WeekdaySet, every: Int, within: DateSpan, asClasses: Bool)
  }

  /// Unique among the person's activities and errands, and lasting: it is part of events' names.
  package let id: String
  package var title: String
  package var recurrence: Recurrence
  /// Dates of the recurrence on which it does not take place.
  @MembersInOrder package var exceptions: Set<CalendarDate>
  /// `nil` for all day: then nobody goes anywhere for it.
  package var time: MinuteSpan?
  /// `nil` where it needs none: nobody goes anywhere for it.
  package var place: Place?
  /// How one goes there, whatever is preferred.
  package var mode: TravelMode?
  /// Minutes that must lie between it and whatever comes before and after, ways not counted; `nil` where the day book's hold.
  package var buffer: Buffer?
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
  package var before: Int
  package var after: Int
  package init(before: Int = 0, after: Int = 0) { (self.before, self.after) = (before, after) }
}

/// Something to be done on a date, whenever it fits best.
package struct Errand: Hashable, Encodable, Sendable {
  /// Unique among the person's errands and activities.
  package let id: String
  package var title: String
  package var date: CalendarDate
  /// How many minutes it takes, above 0.
  package var minutes: Int
  /// Where it can be done: at any of these; never empty.
  package var places: [Place]
  /// When it may be begun and must be done, in order, none touching the next; empty for all day.
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

/// What of a day is left out.
package struct Skip: Hashable, Encodable, Sendable {
  package enum Subject: Hashable, Encodable, Sendable {
    case activity(String)
    case course(CourseID)
    /// Everything: a day off.
    case all
  }

  package var date: CalendarDate
  package var subject: Subject
  /// Why, as its owner writes it: "conference".
  package var reason: String?

  package init(_ subject: Subject, on date: CalendarDate, because reason: String? = nil) {
    (self.subject, self.date, self.reason) = (subject, date, reason)
  }
}

/// Where days begin and end.
package struct DayBounds: Hashable, Encodable, Sendable {
  /// The two ends of a day; `nil` where nobody knows: then the day begins with the first thing in it.
  package struct Ends: Hashable, Encodable, Sendable {
    package var start: Place?
    package var end: Place?
    package init(start: Place? = nil, end: Place? = nil) { (self.start, self.end) = (start, end) }
  }

  package var usual: Ends
  @KeysInOrder package var onWeekdays: [Weekday: Ends]
  @KeysInOrder package var onDates: [CalendarDate: Ends]

  package init(
    usual: Ends = Ends(), onWeekdays: [Weekday: Ends] = [:], onDates: [CalendarDate: Ends] = [:]
  ) {
    self.usual = usual
    self.onWeekdays = onWeekdays
    self.onDates = onDates
  }

  /// A date's own, else its weekday's, else the usual ones.
  package subscript(date: CalendarDate) -> Ends {
    onDates[date] ?? onWeekdays[date.weekday] ?? usual
  }
}

/// How somebody likes to get about.
package struct TravelPreferences: Hashable, Encodable, Sendable {
  /// Those that are used at all, the dearest first; never empty.
  package var modes: [TravelMode]
  /// The most minutes that are walked at one stretch where there is another mode.
  package var longestWalk: Int?
  /// On foot, in metres a minute; `nil` for that of the campus.
  package var pace: Double?
  /// No way begins before, and none ends after, where that can be helped; in minutes from midnight, the second up to 2,880.
  package var earliest: MinuteOfDay?
  package var latest: Int?
  /// Where an activity does not say its own.
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
