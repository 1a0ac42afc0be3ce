package import CampusModel

/// Something that somebody does on a date, whatever it comes from.
package struct DayEntry: Hashable, Encodable, Sendable {
  package enum Subject: Hashable, Encodable, Sendable {
    case meeting(Meeting, of: SectionID, Cancellation?)
    case exam(Exam, of: SectionID)
    case reservation(Reservation)
    case activity(Activity)
    case block(OwnBlock)
    /// At which of its places it is done.
    case errand(Errand, at: Int)
  }

  package var subject: Subject
  /// `nil` for all day.
  package var time: MinuteSpan?
  /// `nil` where nobody has to go anywhere for it.
  package var place: Place?
  /// How one goes there, whatever is preferred.
  package var mode: TravelMode?
  package var buffer: Buffer

  package init(
    _ subject: Subject, time: MinuteSpan?, place: Place? = nil, mode: TravelMode? = nil,
    buffer: Buffer = Buffer()
  ) {
    self.subject = subject
    self.time = time
    self.place = place
    self.mode = mode
    self.buffer = buffer
  }
}

/// A day of somebody's: what they do, and the ways between.
package struct Itinerary: Hashable, Encodable, Sendable {
  package var date: CalendarDate
  /// By their times, those of all day first; what was cancelled is among them, and nobody goes there.
  package var entries: [DayEntry]
  /// In order.
  package var legs: [Leg]
  /// What the order of the day's errands was chosen by; `nil` without errands.
  package var tour: ErrandTour?

  package init(
    date: CalendarDate, entries: [DayEntry], legs: [Leg], tour: ErrandTour? = nil
  ) {
    (self.date, self.entries, self.legs, self.tour) = (date, entries, legs, tour)
  }
}

/// A way of a day, from one entry to the next that is elsewhere. Minutes are from midnight of the day by the clock of the site.
package struct Leg: Hashable, Encodable, Sendable {
  package var from: Place
  package var to: Place
  /// Which of the day's entries it leads from and to; `nil` at the day's ends.
  package var origin: Int?
  package var goal: Int?
  /// When one may set out: what came before is over, with its buffer. `nil` at the beginning of the day.
  package var free: Int?
  /// When one must be there, the buffer before it included; `nil` at the end of the day.
  package var due: Int?
  /// One for each mode, in their order.
  package var options: [LegOption]
  /// The mode that is taken; `nil` where none leads there that the person uses or can use, their own feet included.
  package var mode: TravelMode?

  package init(
    from: Place, to: Place, origin: Int?, goal: Int?, free: Int?, due: Int?,
    options: [LegOption], mode: TravelMode?
  ) {
    (self.from, self.to, self.origin, self.goal) = (from, to, origin, goal)
    (self.free, self.due, self.options, self.mode) = (free, due, options, mode)
  }

  package var chosen: LegOption? { options.first { $0.mode == mode } }
}

/// What one mode would make of a leg.
package struct LegOption: Hashable, Encodable, Sendable {
  /// Why a mode is not taken although it leads there.
  package enum Objection: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
    /// The person uses it never.
    case unused
    case longWalk
    /// Before the first hour or after the last.
    case hour
    /// The bicycle or the car stands elsewhere.
    case elsewhere

    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  package var mode: TravelMode
  /// `nil` where nobody knows a way.
  package var trip: Trip?
  /// When one sets out: at the latest moment to be there in time; late, or on the way home, as soon as one can. `nil` without a trip.
  package var leave: Int?
  /// When one is there who sets out then. By a clock that is set on the way it is not as much later as the trip has minutes.
  package var arrival: Int?
  /// Minutes to spare between what came before and setting out; where one is late, how many minutes, negative. `nil` where nothing came
  /// before or nothing follows. But for timetables this is what is left of the time between `free` and `due` after the trip.
  package var slack: Int?
  @MembersInOrder package var objections: Set<Objection>

  package init(
    mode: TravelMode, trip: Trip?, leave: Int? = nil, arrival: Int? = nil, slack: Int? = nil,
    objections: Set<Objection> = []
  ) {
    (self.mode, self.trip, self.leave) = (mode, trip, leave)
    (self.arrival, self.slack, self.objections) = (arrival, slack, objections)
  }
}

/// The order in which a day's errands are run, and what it saves.
package struct ErrandTour: Hashable, Encodable, Sendable {
  /// How long ways are taken to be, before it is known by which mode each is gone.
  package enum Reckoning: Hashable, Encodable, Sendable {
    /// By the preferred mode that comes first, but for long walks.
    case dearest
    /// By the slowest of the preferred modes: then no choice of theirs makes one late.
    case slowest
  }

  package var reckoning: Reckoning
  /// Minutes under way on the whole day in the order found. Ways by a timetable are reckoned as at noon.
  package var minutes: Int
  /// The same where errands are run in the order given, each as soon as it can be; `nil` where that order does not work.
  package var given: Int?
  /// Whether no order takes less.
  package var isProven: Bool
  /// Those that fit nowhere.
  package var left: [Errand]
  /// Why, for each of those.
  package var reasons: [Reason]
  /// No order takes fewer minutes than these; `nil` where nobody can tell.
  package var bound: Int?

  package enum Reason: Hashable, Encodable, Sendable {
    /// Nobody knows where any of its places is.
    case unknownPlace
    /// It takes longer than any free time within its hours.
    case noTime
    /// With the ways there and back, or beside the other errands, it fits nowhere.
    case noOrder
  }

  package init(
    by reckoning: Reckoning = .dearest, minutes: Int, given: Int?, isProven: Bool, left: [Errand],
    reasons: [Reason] = [],
    bound: Int? = nil
  ) {
    self.reckoning = reckoning
    (self.minutes, self.given, self.isProven) = (minutes, given, isProven)
    (self.left, self.reasons, self.bound) = (left, reasons, bound)
  }
}
