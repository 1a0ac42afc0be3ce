package import CampusModel

/// Something a person does on a date.
package struct DayEntry: Hashable, Encodable, Sendable {
  /// The subject of an entry.
  package enum Subject: Hashable, Encodable, Sendable {
    case meeting(Meeting, of: SectionID, Cancellation?)
    case exam(Exam, of: SectionID)
    case reservation(Reservation)
    case activity(Activity)
    case block(PersonalBlock)
    /// An errand, at the place with that index in `places`.
    case errand(Errand, at: Int)
  }

  /// The class, activity, errand or other subject.
  package var subject: Subject
  /// `nil` for all day.
  package var time: MinuteSpan?
  /// `nil` if there is no place to go to, or it is unknown.
  package var place: Place?
  /// The required mode of travel; `nil` for any.
  package var mode: TravelMode?
  /// The minutes kept free before and after it.
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

/// A person's day: its entries, and the travel between them.
package struct Itinerary: Hashable, Encodable, Sendable {
  /// The date.
  package var date: CalendarDate
  /// All-day entries first, then by time. Canceled ones are included, without legs.
  package var entries: [DayEntry]
  /// In order of time.
  package var legs: [Leg]
  /// How the order of the day's errands was chosen; `nil` without errands.
  package var tour: ErrandTour?

  package init(
    date: CalendarDate, entries: [DayEntry], legs: [Leg], tour: ErrandTour? = nil
  ) {
    (self.date, self.entries, self.legs, self.tour) = (date, entries, legs, tour)
  }
}

/// The travel of a day from one entry to the next at another place.
///
/// Times are minutes from midnight of the day, by the clock of the site.
///
/// ```
/// lecture until 09:50, seminar from 10:00 elsewhere, 6 minutes on foot:
/// free = 590, due = 600, chosen: leave 594, arrival 600, slack 4
/// ```
package struct Leg: Hashable, Encodable, Sendable {
  /// Where it begins.
  package var from: Place
  /// Where it ends.
  package var to: Place
  /// The index of the entry it leads from; `nil` at the start of the day.
  package var origin: Int?
  /// The index of the entry it leads to; `nil` at the end of the day.
  package var goal: Int?
  /// When the person may leave: earlier entries are over, with their buffers. `nil` at the start of
  /// the day.
  package var free: Int?
  /// When the person must arrive, the entry's buffer included. `nil` at the end of the day.
  package var due: Int?
  /// One for each mode, in the modes' order.
  package var options: [LegOption]
  /// The chosen mode; `nil` if no preferred or requested mode leads there, nor walking.
  package var mode: TravelMode?

  package init(
    from: Place, to: Place, origin: Int?, goal: Int?, free: Int?, due: Int?,
    options: [LegOption], mode: TravelMode?
  ) {
    (self.from, self.to, self.origin, self.goal) = (from, to, origin, goal)
    (self.free, self.due, self.options, self.mode) = (free, due, options, mode)
  }

  /// The option of the chosen mode; `nil` without one.
  package var chosen: LegOption? { options.first { $0.mode == mode } }
}

/// A mode on a leg, with its trip and times.
package struct LegOption: Hashable, Encodable, Sendable {
  /// A reason against a mode that leads there.
  package enum Objection: String, CaseIterable, Comparable, Hashable, Encodable, Sendable {
    /// The person does not use it.
    case unused
    case longWalk
    /// It leaves before the person's earliest time, or arrives after the latest.
    case hour
    /// The bicycle or the car is somewhere else.
    case elsewhere

    /// By name.
    package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// The mode of travel.
  package var mode: TravelMode
  /// `nil` where no trip is known.
  package var trip: Trip?
  /// When to leave: as late as possible to arrive in time. If late, or on the way home, as soon as
  /// possible. `nil` without a trip.
  package var leave: Int?
  /// When the person arrives. If the clock changes on the way, this is not `leave` plus the minutes
  /// of the trip.
  package var arrival: Int?
  /// Minutes to spare before leaving; if late, how many minutes, negative.
  ///
  /// Apart from timetables, this is the time from `free` to `due` less the trip. `nil` at the start
  /// and the end of the day.
  package var slack: Int?
  /// The reasons against this mode.
  @MembersInOrder package var objections: Set<Objection>

  package init(
    mode: TravelMode, trip: Trip?, leave: Int? = nil, arrival: Int? = nil, slack: Int? = nil,
    objections: Set<Objection> = []
  ) {
    (self.mode, self.trip, self.leave) = (mode, trip, leave)
    (self.arrival, self.slack, self.objections) = (arrival, slack, objections)
  }
}

/// The order in which a day's errands are run, and the travel that it saves.
package struct ErrandTour: Hashable, Encodable, Sendable {
  /// How travel times are estimated before the mode of each leg is known.
  package enum TravelEstimate: Hashable, Encodable, Sendable {
    /// By the first preferred mode, except long walks.
    case preferred
    /// By the slowest preferred mode, so that no choice of modes makes an errand late.
    case slowest
  }

  /// How travel times were estimated.
  package var estimate: TravelEstimate
  /// Minutes traveled on the whole day, as estimated. Public transit is looked up at noon.
  package var minutes: Int
  /// The same with errands in the order given, each as early as possible; `nil` where that order is
  /// impossible.
  package var given: Int?
  /// Whether no order takes less time.
  package var isProven: Bool
  /// The errands that do not fit into the day.
  package var omitted: [Errand]
  /// Why, for each of `omitted`.
  package var reasons: [Reason]
  /// No order takes fewer minutes than this; `nil` where unknown.
  package var bound: Int?

  /// Why an errand does not fit.
  package enum Reason: Hashable, Encodable, Sendable {
    /// None of its places has a known location.
    case unknownPlace
    /// It takes longer than any free time within its hours.
    case noTime
    /// It fits alone, but not with the travel or the other errands.
    case noOrder
  }

  package init(
    by estimate: TravelEstimate = .preferred, minutes: Int, given: Int?, isProven: Bool,
    omitted: [Errand],
    reasons: [Reason] = [],
    bound: Int? = nil
  ) {
    self.estimate = estimate
    (self.minutes, self.given, self.isProven) = (minutes, given, isProven)
    (self.omitted, self.reasons, self.bound) = (omitted, reasons, bound)
  }
}
