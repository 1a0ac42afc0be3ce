/// A course in one term's catalog, with its sections.
package struct Course: Hashable, Encodable, Sendable {
  /// Unique in its term.
  package let id: CourseID
  /// The term whose catalog it is in.
  package var term: TermID
  /// "Object-Oriented Programming I".
  package var title: String
  /// The name of the department, where the source gives one: "Computer Science".
  package var departmentName: String?
  /// `nil` where the source has none.
  package var credits: Credits?
  /// Plain text; the source's markup was removed.
  package var description: String
  /// Prerequisites, restrictions and the like, verbatim, with their labels.
  package var requirements: [Requirement]
  /// Codes of general-education categories: "DSSP".
  package var genEds: [String]
  /// In the order of the source.
  package var sections: [Section]
  /// Seats of the whole course, from sources that do not count sections.
  package var seats: Seats? = nil
  /// Other names of the same course, such as cross-listings, which share its sections and seats.
  package var twins: [CourseID]

  package init(
    id: CourseID, term: TermID, title: String, departmentName: String? = nil,
    credits: Credits? = nil, description: String = "", requirements: [Requirement] = [],
    genEds: [String] = [], sections: [Section] = [], twins: [CourseID] = []
  ) {
    self.id = id
    self.term = term
    self.title = title
    self.departmentName = departmentName
    self.credits = credits
    self.description = description
    self.requirements = requirements
    self.genEds = genEds
    self.sections = sections
    self.twins = twins
  }
}

/// A labeled sentence of the catalog: "Prerequisite", "Minimum grade of C- in MATH140."
package struct Requirement: Hashable, Encodable, Sendable {
  /// "Prerequisite".
  package var label: String
  /// The sentence, verbatim.
  package var text: String
  package init(label: String, text: String) { (self.label, self.text) = (label, text) }
}

/// One option for taking a course: its meetings and instructors.
package struct Section: Hashable, Encodable, Sendable {
  /// Unique in its term.
  package let id: SectionID
  /// In the order of the source.
  package var meetings: [Meeting]
  /// Names as the source writes them; never "TBA", "Staff" or empty.
  package var instructors: [String]
  /// `nil` where the source has none.
  package var seats: Seats?
  /// The part of a course that is taken in parts, such as "Lecture" or "Lab"; a student takes one
  /// section of each part. `nil` for a section that is complete.
  package var part: String?
  /// The sections of other parts that may be taken with this one; empty where the source has no
  /// links.
  package var links: [SectionID]
  /// In order of time; `nil` where it is unknown whether there are any.
  package var exams: [Exam]?
  /// Dates on which it does not meet although its term does; in order.
  package var cancellations: [Cancellation]

  package init(
    id: SectionID, meetings: [Meeting] = [], instructors: [String] = [], seats: Seats? = nil,
    part: String? = nil, links: [SectionID] = [], exams: [Exam]? = nil,
    cancellations: [Cancellation] = []
  ) {
    self.id = id
    self.meetings = meetings
    self.instructors = instructors
    self.seats = seats
    self.part = part
    self.links = links
    self.exams = exams
    self.cancellations = cancellations
  }

  /// The rooms of its classes and exams, with or without known times.
  package var rooms: [RoomID] {
    meetings.compactMap { $0.room } + (exams ?? []).compactMap { $0.room }
  }
}

/// A date on which a section does not meet: its instructor is away, the campus is closed for snow.
package struct Cancellation: Hashable, Encodable, Sendable {
  /// The date without the meeting.
  package var date: CalendarDate
  /// Cancels only the meeting that begins at that minute; `nil` for all meetings of the day.
  package var start: MinuteOfDay?
  /// "Instructor away".
  package var reason: String?

  package init(date: CalendarDate, start: MinuteOfDay? = nil, reason: String? = nil) {
    (self.date, self.start, self.reason) = (date, start, reason)
  }
}

/// Seats in a section. A value is `nil` where the source has none: unknown is not 0.
package struct Seats: Hashable, Encodable, Sendable {
  /// All seats, taken or not.
  package var total: Int?
  /// Seats that are still open.
  package var open: Int?
  /// Students on the waitlist.
  package var waitlist: Int?
  package init(total: Int? = nil, open: Int? = nil, waitlist: Int? = nil) {
    (self.total, self.open, self.waitlist) = (total, open, waitlist)
  }
}

/// One row of a section's timetable.
package struct Meeting: Hashable, Encodable, Sendable {
  /// When it meets.
  package enum Timing: Hashable, Encodable, Sendable {
    /// On these weekdays at this time of the wall clock.
    case weekly(WeekdaySet, MinuteSpan)
    /// Online, at any time.
    case anyTime
    /// Not decided or not known.
    case toBeAnnounced
  }

  /// Where it meets.
  package enum Place: Hashable, Encodable, Sendable {
    case room(RoomID)
    case online
    case toBeAnnounced

    /// `nil` online, and where the place is not announced.
    package var room: RoomID? {
      guard case .room(let room) = self else { return nil }
      return room
    }
  }

  /// "Lecture", "Discussion", "Lab"; `nil` where the source has none.
  package var kind: String?
  /// Its weekdays and time, if it has any.
  package var timing: Timing
  /// A room, online, or not announced.
  package var place: Place
  /// The days between which it meets; `nil` for the whole term.
  package var dates: DateSpan?

  package init(kind: String? = nil, timing: Timing, place: Place, dates: DateSpan? = nil) {
    (self.kind, self.timing, self.place, self.dates) = (kind, timing, place, dates)
  }

  /// The weekdays and the time; `nil` for a meeting without a time.
  package var weekly: (days: WeekdaySet, time: MinuteSpan)? {
    guard case .weekly(let days, let time) = timing else { return nil }
    return (days, time)
  }

  /// Its room; `nil` where it has none.
  package var room: RoomID? { place.room }
}
