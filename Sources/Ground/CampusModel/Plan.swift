/// What a person wants of a term, what is settled, and what they keep.
package struct Plan: Hashable, Encodable, Sendable {
  package var term: TermID
  /// In the order written; a course's place is its colour. No course is named by two of them.
  package var wants: [Want]
  /// Sections that every schedule must hold, whether their course is wanted or not.
  package var fixedSections: [SectionID]
  /// Own times that every schedule must keep free.
  package var blocks: [OwnBlock]
  /// Of a course with pins only what a pin names is taken: any one of them.
  package var pins: [SectionChoice]
  /// Never taken.
  package var exclusions: [SectionChoice]
  package var limits: Limits
  /// How many credits are signed up for where a course leaves a choice.
  @KeysInOrder package var chosenCredits: [CourseID: Credits]
  package var saved: [SavedSchedule]
  package var preferences: Preferences
  package var favourites: [RoomID]
  package var calendar: OwnCalendar

  package init(
    term: TermID, wants: [Want] = [], fixedSections: [SectionID] = [],
    blocks: [OwnBlock] = [], pins: [SectionChoice] = [], exclusions: [SectionChoice] = [],
    limits: Limits = Limits(), chosenCredits: [CourseID: Credits] = [:],
    saved: [SavedSchedule] = [], preferences: Preferences = Preferences(),
    favourites: [RoomID] = [], calendar: OwnCalendar = OwnCalendar()
  ) {
    self.term = term
    self.wants = wants
    self.fixedSections = fixedSections
    self.blocks = blocks
    self.pins = pins
    self.exclusions = exclusions
    self.limits = limits
    self.chosenCredits = chosenCredits
    self.saved = saved
    self.preferences = preferences
    self.favourites = favourites
    self.calendar = calendar
  }

  /// The courses that every schedule must hold, in the order written.
  package var neededCourses: [CourseID] {
    wants.compactMap { want in
      guard case .course(let id) = want else { return nil }
      return id
    }
  }
}

/// One thing a plan asks for.
package enum Want: Hashable, Encodable, Sendable {
  /// This course, in every schedule.
  case course(CourseID)
  /// So many of these courses, 0 allowed; the ones named first are wanted more.
  case some(ClosedRange<Int>, of: [CourseID])
  /// So many courses of this kind, at least 1, whichever they are; courses that other wants name do not count.
  case any(Int, CourseKind)

  /// The courses that it names, in its order; none where it only describes them.
  package var namedCourses: [CourseID] {
    switch self {
    case .course(let id): [id]
    case .some(_, let ids): ids
    case .any: []
    }
  }
}

/// What a course must be like. Every part that is not empty must hold.
package struct CourseKind: Hashable, Encodable, Sendable {
  /// One of these general-education categories.
  package var genEds: [String]
  /// One of these levels: 100, 300.
  package var levels: [Int]
  /// One of these departments, by the letters of ids.
  package var departments: [String]
  /// Credits in tenths; a range of credits must lie within.
  package var credits: ClosedRange<Int>?

  package init(
    genEds: [String] = [], levels: [Int] = [], departments: [String] = [],
    credits: ClosedRange<Int>? = nil
  ) {
    self.genEds = genEds
    self.levels = levels
    self.departments = departments
    self.credits = credits
  }

  package func includes(_ course: Course) -> Bool {
    if !genEds.isEmpty, !course.genEds.contains(where: genEds.contains) { return false }
    if !levels.isEmpty, !levels.contains(where: { $0 == course.id.level }) { return false }
    if !departments.isEmpty, !departments.contains(course.id.department) { return false }
    guard let span = credits else { return true }
    guard let own = course.credits else { return false }
    return span.contains(own.lowest) && span.contains(own.highest)
  }
}

/// A section, or what somebody teaches.
package enum SectionChoice: Hashable, Encodable, Sendable {
  case section(SectionID)
  /// What this instructor teaches, of one course or of all.
  case instructor(String, of: CourseID?)
}

/// What a schedule must keep to.
package struct Limits: Hashable, Encodable, Sendable {
  package enum Attendance: Hashable, Encodable, Sendable { case campusOnly, onlineOnly }

  /// At least so many courses of a kind.
  package struct Holding: Hashable, Encodable, Sendable {
    package var count: Int
    package var kind: CourseKind
    package init(count: Int, kind: CourseKind) { (self.count, self.kind) = (count, kind) }
  }

  /// No class begins before.
  package var earliest: MinuteOfDay?
  /// No class ends after; in minutes from midnight, up to 2,880 for the next day.
  package var latest: Int?
  /// No class on these weekdays, by the date on which it is really held.
  package var daysOff: WeekdaySet
  /// Minutes of class on any one date.
  package var mostMinutesADay: Int?
  /// Credits in tenths; of a range that nobody chose within, its lowest end counts.
  package var leastCredits: Int?
  package var mostCredits: Int?
  /// Sections known to be full are not taken; of unknown seats nothing is held against a section.
  package var openSeatsOnly: Bool
  /// Minutes between any two classes of a date, at least.
  package var leastGap: Int?
  /// Where the minutes between two classes are fewer than the way takes, they exclude each other.
  package var walkingMustFit: Bool
  package var attendance: Attendance?
  package var holdings: [Holding]
  /// Whether two exams, or an exam and a class, may fall on one time.
  package var examsMayClash: Bool

  package init(
    earliest: MinuteOfDay? = nil, latest: Int? = nil, daysOff: WeekdaySet = [],
    mostMinutesADay: Int? = nil, leastCredits: Int? = nil, mostCredits: Int? = nil,
    openSeatsOnly: Bool = false, leastGap: Int? = nil, walkingMustFit: Bool = false,
    attendance: Attendance? = nil, holdings: [Holding] = [], examsMayClash: Bool = false
  ) {
    self.earliest = earliest
    self.latest = latest
    self.daysOff = daysOff
    self.mostMinutesADay = mostMinutesADay
    self.leastCredits = leastCredits
    self.mostCredits = mostCredits
    self.openSeatsOnly = openSeatsOnly
    self.leastGap = leastGap
    self.walkingMustFit = walkingMustFit
    self.attendance = attendance
    self.holdings = holdings
    self.examsMayClash = examsMayClash
  }
}

/// A time of one's own: work, sport, an appointment.
package struct OwnBlock: Hashable, Encodable, Sendable {
  package enum Recurrence: Hashable, Encodable, Sendable {
    /// Every week of the term, as classes are held: not on holidays, and with swapped days.
    case weekly(WeekdaySet, within: DateSpan?)
    /// On these dates, whatever day they are; in order, never empty.
    case dated([CalendarDate])
  }

  /// What a time is called of which nobody is to know more.
  package static let untold = "Busy"

  package var title: String
  package var time: MinuteSpan
  package var recurrence: Recurrence

  package init(title: String, time: MinuteSpan, recurrence: Recurrence) {
    (self.title, self.time, self.recurrence) = (title, time, recurrence)
  }

  package init(title: String, days: WeekdaySet, time: MinuteSpan, dates: DateSpan? = nil) {
    self.init(title: title, time: time, recurrence: .weekly(days, within: dates))
  }

  /// The weekdays it falls on.
  package var days: WeekdaySet {
    switch recurrence {
    case .weekly(let days, _): days
    case .dated(let dates): WeekdaySet(dates.map(\.weekday))
    }
  }

  /// A weekly block as a meeting without a place, so that one rule decides every clash; `nil` for a dated one.
  package var meeting: Meeting? {
    guard case .weekly(let days, let span) = recurrence else { return nil }
    return Meeting(kind: title, timing: .weekly(days, time), place: .toBeAnnounced, dates: span)
  }
}

/// A schedule somebody keeps: its sections, by id, so that it survives new data.
package struct SavedSchedule: Hashable, Encodable, Sendable {
  /// Unique among the person's saved schedules, also its address: "first-choice".
  package let id: String
  package var title: String
  package var term: TermID
  package var sections: [SectionID]

  package init(id: String, title: String, term: TermID, sections: [SectionID]) {
    (self.id, self.title, self.term, self.sections) = (id, title, term, sections)
  }
}
