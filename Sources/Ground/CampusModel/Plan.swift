/// A person's request for a term: courses, limits and preferences.
///
/// Equal plans have equal rankings.
///
/// ```
/// let plan = Plan(
///   term: TermID("fall-2026"),
///   wants: [.course(CourseID("CMPS231")!), .any(1, CourseKind(levels: [300]))],
///   limits: Limits(earliest: MinuteOfDay(hour: 9, minute: 0)))
/// ```
package struct Plan: Hashable, Encodable, Sendable {
  /// The term that is planned.
  package var term: TermID
  /// In the order written, which determines colors. No course is named twice.
  package var wants: [Want]
  /// For courses whose credits vary: those that the person will take.
  @KeysInOrder package var chosenCredits: [CourseID: Credits] = [:]
  /// Sections that are fixed, pinned or excluded.
  package var sections: SectionChoices
  /// The person's own times, which every schedule keeps free.
  package var blocks: [PersonalBlock]
  /// The limits that every schedule must satisfy.
  package var limits: Limits
  /// How schedules are ranked.
  package var preferences: Preferences

  package init(
    term: TermID, wants: [Want] = [], sections: SectionChoices = SectionChoices(),
    blocks: [PersonalBlock] = [], limits: Limits = Limits(),
    preferences: Preferences = Preferences()
  ) {
    self.term = term
    self.wants = wants
    self.sections = sections
    self.blocks = blocks
    self.limits = limits
    self.preferences = preferences
  }

  /// The courses that every schedule contains, in the order written.
  package var neededCourses: [CourseID] {
    wants.compactMap { want in
      guard case .course(let id) = want else { return nil }
      return id
    }
  }
}

/// One request of a plan.
package enum Want: Hashable, Encodable, Sendable {
  /// This course in every schedule.
  case course(CourseID)
  /// A number of these courses, 0 allowed; earlier ones are preferred.
  case some(ClosedRange<Int>, of: [CourseID])
  /// At least 1 course of this kind; courses that other requests name do not count.
  case any(Int, CourseKind)

  /// The courses that it names, in order; empty for a kind of course.
  package var namedCourses: [CourseID] {
    switch self {
    case .course(let id): [id]
    case .some(_, let ids): ids
    case .any: []
    }
  }
}

/// Criteria for courses. All that are not empty must hold.
package struct CourseKind: Hashable, Encodable, Sendable {
  /// One of these general-education categories.
  package var genEds: [String]
  /// One of these levels: 100, 300.
  package var levels: [Int]
  /// One of these departments, by their codes.
  package var departments: [String]
  /// Credits in tenths; a course's whole range must lie within.
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

  /// Whether the course meets all criteria.
  package func includes(_ course: Course) -> Bool {
    if !genEds.isEmpty, !course.genEds.contains(where: genEds.contains) { return false }
    if !levels.isEmpty, !levels.contains(where: { $0 == course.id.level }) { return false }
    if !departments.isEmpty, !departments.contains(course.id.department) { return false }
    guard let span = credits else { return true }
    guard let own = course.credits else { return false }
    return span.contains(own.lowest) && span.contains(own.highest)
  }
}

/// The sections that a plan fixes, restricts courses to, or excludes.
package struct SectionChoices: Hashable, Encodable, Sendable {
  /// Sections that every schedule contains, whether or not their course is requested.
  package var fixed: [SectionID]
  /// Sections or instructors to restrict a course to: any one of its pins must match.
  package var pins: [SectionChoice]
  /// Sections and instructors that no schedule contains.
  package var exclusions: [SectionChoice]

  package init(
    fixed: [SectionID] = [], pins: [SectionChoice] = [], exclusions: [SectionChoice] = []
  ) {
    (self.fixed, self.pins, self.exclusions) = (fixed, pins, exclusions)
  }
}

/// A section, or all sections of an instructor.
package enum SectionChoice: Hashable, Encodable, Sendable {
  case section(SectionID)
  /// The sections of this instructor, in one course or in all.
  case instructor(String, of: CourseID?)
}

/// The limits that every schedule must satisfy.
package struct Limits: Hashable, Encodable, Sendable {
  /// Where classes meet.
  package enum Attendance: Hashable, Encodable, Sendable { case campusOnly, onlineOnly }

  /// At least so many courses of a kind.
  package struct Holding: Hashable, Encodable, Sendable {
    /// The number of courses, at least 1.
    package var count: Int
    /// The kind of course.
    package var kind: CourseKind
    package init(count: Int, kind: CourseKind) { (self.count, self.kind) = (count, kind) }
  }

  /// No class begins before.
  package var earliest: MinuteOfDay?
  /// No class ends after; in minutes from midnight, up to 2,880 for the next day.
  package var latest: Int?
  /// No class on these weekdays, by actual date.
  package var daysOff: WeekdaySet
  /// The most minutes of class on any date.
  package var maximumDailyMinutes: Int?
  /// The fewest credits, in tenths; of a range without a choice, its lowest end counts.
  package var minimumCredits: Int?
  /// The most credits, in tenths, counted in the same way.
  package var maximumCredits: Int?
  /// Excludes sections that are known to be full; sections with unknown seats are allowed.
  package var openSeatsOnly = false
  /// The fewest minutes between two classes of a date.
  package var minimumGap: Int?
  /// Excludes classes that follow each other sooner than the walk between them takes.
  package var walkingMustFit = false
  /// `nil` for classes on campus and online.
  package var attendance: Attendance?
  /// Kinds of courses that must be included.
  package var holdings: [Holding]
  /// Whether an exam may overlap another exam or a class.
  package var examsMayClash = false

  package init(
    earliest: MinuteOfDay? = nil, latest: Int? = nil, daysOff: WeekdaySet = [],
    maximumDailyMinutes: Int? = nil, minimumCredits: Int? = nil, maximumCredits: Int? = nil,
    minimumGap: Int? = nil, attendance: Attendance? = nil, holdings: [Holding] = []
  ) {
    self.earliest = earliest
    self.latest = latest
    self.daysOff = daysOff
    self.maximumDailyMinutes = maximumDailyMinutes
    self.minimumCredits = minimumCredits
    self.maximumCredits = maximumCredits
    self.minimumGap = minimumGap
    self.attendance = attendance
    self.holdings = holdings
  }
}

/// A time of one's own: work, sport, an appointment.
package struct PersonalBlock: Hashable, Encodable, Sendable {
  /// The dates of a person's own time.
  package enum Recurrence: Hashable, Encodable, Sendable {
    /// Every week of the term, as classes are held: not on holidays, and with swapped days.
    case weekly(WeekdaySet, within: DateSpan?)
    /// On these dates, regardless of the term's schedule; in order, never empty.
    case dated([CalendarDate])
  }

  /// The title of a time whose subject is private.
  package static let privateTitle = "Busy"

  /// "Work".
  package var title: String
  /// The time of the wall clock.
  package var time: MinuteSpan
  /// The dates of the block.
  package var recurrence: Recurrence

  package init(title: String, time: MinuteSpan, recurrence: Recurrence) {
    (self.title, self.time, self.recurrence) = (title, time, recurrence)
  }

  package init(title: String, days: WeekdaySet, time: MinuteSpan, dates: DateSpan? = nil) {
    self.init(title: title, time: time, recurrence: .weekly(days, within: dates))
  }

  /// The weekdays that it falls on.
  package var days: WeekdaySet {
    switch recurrence {
    case .weekly(let days, _): days
    case .dated(let dates): WeekdaySet(dates.map { $0.weekday })
    }
  }

  /// A weekly block as a meeting without a place, so that clashes follow one rule; `nil` for a
  /// dated block.
  package var meeting: Meeting? {
    guard case .weekly(let days, let span) = recurrence else { return nil }
    return Meeting(kind: title, timing: .weekly(days, time), place: .toBeAnnounced, dates: span)
  }
}

/// A schedule that a person saved, by the ids of its sections so that it survives new data.
package struct SavedSchedule: Hashable, Encodable, Sendable {
  /// Unique among the person's saved schedules; part of addresses: "first-choice".
  package let id: String
  /// "First choice".
  package var title: String
  /// The term of its sections.
  package var term: TermID
  /// In the order saved.
  package var sections: [SectionID]

  package init(id: String, title: String, term: TermID, sections: [SectionID]) {
    (self.id, self.title, self.term, self.sections) = (id, title, term, sections)
  }
}
