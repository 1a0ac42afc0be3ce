/// A course as one term's catalog has it, with the sections on offer.
package struct Course: Hashable, Encodable, Sendable {
  package let id: CourseID
  package var term: TermID
  package var title: String
  /// The name of the department, where the source gives one: "Computer Science".
  package var departmentName: String?
  /// `nil` where the source does not say.
  package var credits: Credits?
  /// Plain text; markup of the source is already gone.
  package var description: String
  /// Prerequisites, restrictions and the like, verbatim, each with its label.
  package var requirements: [Requirement]
  /// Codes of general-education categories: "DSSP".
  package var genEds: [String]
  package var sections: [Section]
  /// Seats of the course as a whole, from sources that count no sections.
  package var seats: Seats?
  /// Other names of the same course: its sections and seats are theirs too.
  package var twins: [CourseID]

  package init(
    id: CourseID, term: TermID, title: String, departmentName: String? = nil,
    credits: Credits? = nil, description: String = "", requirements: [Requirement] = [],
    genEds: [String] = [], sections: [Section] = [], seats: Seats? = nil,
    twins: [CourseID] = []
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
    self.seats = seats
    self.twins = twins
  }
}

/// A labelled sentence of the catalog: "Prerequisite", "Minimum grade of C- in MATH140."
package struct Requirement: Hashable, Encodable, Sendable {
  package var label: String
  package var text: String
  package init(label: String, text: String) { (self.label, self.text) = (label, text) }
}

/// One way to take a course: its meetings, and who teaches it.
package struct Section: Hashable, Encodable, Sendable {
  package let id: SectionID
  package var meetings: [Meeting]
  /// Names as the source writes them; never "TBA", "Staff" or empty.
  package var instructors: [String]
  package var seats: Seats?
  /// The part of the course this section is where a course is taken in parts, such as "Lecture" and "Lab": one of each
  /// part is taken. A section that is taken by itself has none.
  package var part: String?
  /// The sections of other parts that may be taken with this one, where the source says; empty where it does not.
  package var links: [SectionID]
  /// In the order of time; `nil` where nobody says whether there is one.
  package var exams: [Exam]?
  /// Dates on which it does not meet though its term does; in order.
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

  /// The rooms of its classes and exams, whether or not their times are known.
  package var rooms: [RoomID] {
    meetings.compactMap(\.room) + (exams ?? []).compactMap(\.room)
  }
}

/// A date on which a section does not meet: its instructor is away, the campus is closed for snow.
package struct Cancellation: Hashable, Encodable, Sendable {
  package var date: CalendarDate
  /// Only the meeting that begins at that minute; `nil` for all of that day.
  package var start: MinuteOfDay?
  /// What was said about it: "Instructor away".
  package var reason: String?

  package init(date: CalendarDate, start: MinuteOfDay? = nil, reason: String? = nil) {
    (self.date, self.start, self.reason) = (date, start, reason)
  }
}

/// Places in a section. Each is `nil` where the source does not say: unknown is not 0.
package struct Seats: Hashable, Encodable, Sendable {
  package var total: Int?
  package var open: Int?
  package var waitlist: Int?
  package init(total: Int? = nil, open: Int? = nil, waitlist: Int? = nil) {
    (self.total, self.open, self.waitlist) = (total, open, waitlist)
  }
}

/// One row of a section's timetable.
package struct Meeting: Hashable, Encodable, Sendable {
  package enum Timing: Hashable, Encodable, Sendable {
    /// On these weekdays, at this time of the wall clock.
    case weekly(WeekdaySet, MinuteSpan)
    /// Online, whenever one likes.
    case anyTime
    /// Not settled, or not told.
    case toBeAnnounced
  }

  package enum Place: Hashable, Encodable, Sendable {
    case room(RoomID)
    case online
    case toBeAnnounced

    /// `nil` online, and where it is not announced.
    package var room: RoomID? {
      guard case .room(let room) = self else { return nil }
      return room
    }
  }

  /// "Lecture", "Discussion", "Lab"; `nil` where the source does not say.
  package var kind: String?
  package var timing: Timing
  package var place: Place
  /// The days between which it meets, where that is not the whole term.
  package var dates: DateSpan?

  package init(kind: String? = nil, timing: Timing, place: Place, dates: DateSpan? = nil) {
    (self.kind, self.timing, self.place, self.dates) = (kind, timing, place, dates)
  }

  /// The weekdays and the time, for a meeting that has them.
  package var weekly: (days: WeekdaySet, time: MinuteSpan)? {
    guard case .weekly(let days, let time) = timing else { return nil }
    return (days, time)
  }

  package var room: RoomID? { place.room }
}
