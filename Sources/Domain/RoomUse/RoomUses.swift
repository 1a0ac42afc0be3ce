package import CampusModel

/// A class in a room at one time of the week, of one section or of several that share it.
package struct WeeklyUse: Hashable, Sendable {
  /// The weekdays on which it meets.
  package let days: WeekdaySet
  /// The time of day.
  package let time: MinuteSpan
  /// From the first date to the last, within the term.
  package let dates: DateSpan
  /// Sorted, each once.
  package let sections: [SectionID]
  /// For example "Lecture"; `nil` where no section has a kind.
  package let kind: String?
}

/// A class, an exam or a reservation in a room, seen from one date.
package struct ClassUse: Hashable, Encodable, Sendable {
  /// Its minutes from midnight of the date. It may begin the day before and end the day after.
  package let stretch: DayStretch
  /// Sorted, each once. Several share the class or the exam; empty for a reservation.
  package let sections: [SectionID]
  /// For example "Lecture", "Exam"; `nil` where unknown.
  package let kind: String?
  /// Whether it is an exam, or a class that an exam replaces.
  package let isExam: Bool
  /// Whether it is a reservation of the person who looks.
  package let isMine: Bool

  init(_ stretch: DayStretch, sections: [SectionID] = [], kind: String? = nil, isMine: Bool = false)
  {
    (self.stretch, self.sections, self.kind) = (stretch, sections, kind)
    (isExam, self.isMine) = (false, isMine)
  }

  init(_ stretch: DayStretch, examOf sections: [SectionID]) {
    (self.stretch, self.sections, kind) = (stretch, sections, "Exam")
    (isExam, isMine) = (true, false)
  }

  /// Whether it is a class or an exam, which have sections.
  package var isClass: Bool { !sections.isEmpty }

  /// Whether it is a reservation by someone else.
  package var isReserved: Bool { sections.isEmpty && !isMine }
}

/// The classes, exams and reservations that use each room, on any date of a term, and of other
/// terms that are joined to it.
///
/// Built once, in time linear in the meetings.
///
/// ```
/// let uses = RoomUses(campus.catalog.courses, term: term, reservations: all)
/// uses.uses(of: room, on: date)       // this room's uses, in order of time
/// uses.weeklyUses(of: room)           // its classes of the term's week
/// uses.joined(with: [ofNextTerm])     // its uses after the end of the term, too
/// ```
package struct RoomUses: Sendable {
  /// The term.
  package let term: Term
  /// The days whose classes and exams are known: the term's, extended to its last exam in a room.
  package let days: DateSpan
  private let weekly: [RoomID: [WeeklyUse]]
  /// `weekly` by weekday, from Monday.
  private let byWeekday: [RoomID: [[WeeklyUse]]]
  /// Only of sections with cancellations.
  private let cancellations: [SectionID: [Cancellation]]
  private let exams: RoomExams
  private let reserved: [RoomID: ReservedTime]
  /// The classes of other terms.
  private var others: [RoomUses] = []

  /// Courses of other terms are ignored.
  ///
  /// - `terms`: all known terms. Exams after the term count only on days of no other one.
  package init(
    _ courses: [Course], term: Term, among terms: [Term] = [], reservations: [Reservation] = []
  ) {
    self.term = term
    days = term.daysWithExams(of: courses, among: terms)
    exams = RoomExams(courses)
    reserved = Dictionary(grouping: reservations, by: \.room).mapValues { ReservedTime($0) }
    var gathered: [RoomID: [Pattern: Sharers]] = [:]
    var cancellations: [SectionID: [Cancellation]] = [:]
    for section in courses.filter({ $0.term == term.id }).flatMap(\.sections) {
      if !section.cancellations.isEmpty { cancellations[section.id] = section.cancellations }
      for meeting in section.meetings {
        guard let room = meeting.room, let pattern = Pattern(meeting, in: term) else { continue }
        gathered[room, default: [:]][pattern, default: Sharers()].insert(
          section.id, kind: meeting.kind)
      }
    }
    weekly = gathered.mapValues { patterns in
      patterns.map { $0.key.use($0.value) }.sorted(by: Self.inOrder)
    }
    byWeekday = weekly.mapValues { uses in
      Weekday.allCases.map { day in uses.filter { $0.days.contains(day) } }
    }
    self.cancellations = cancellations
  }

  /// The same, with the classes of other terms on their days. Exams are of all terms already.
  package func joined(with others: [RoomUses]) -> RoomUses {
    var copy = self
    copy.others += others
    return copy
  }

  /// Whether the classes and exams of a date are known: it is one of a term's days.
  package func isKnown(_ date: CalendarDate) -> Bool {
    days.contains(date) || others.contains { $0.isKnown(date) }
  }

  /// The rooms with classes or exams, sorted by id.
  package var rooms: [RoomID] { Set(weekly.keys).union(exams.rooms).sorted() }

  /// The exams in the room, of any term, in order of time.
  package func exams(of room: RoomID) -> [ExamUse] { exams[room] }

  /// The room's classes of the week, by time, then weekday.
  package func weeklyUses(of room: RoomID) -> [WeeklyUse] { weekly[room] ?? [] }

  /// The uses of a room between midnight of `date` and the minute `end`, in order of time.
  ///
  /// Includes uses that began the day before and, where `end` is above 1,440, uses that begin the
  /// day after. Canceled sections are excluded.
  ///
  /// Classes and exams are often booked too: reserved time is listed only where it is outside them.
  /// Where `mine` overlaps other reservations, those minutes are listed as mine.
  ///
  /// - Complexity: linear in the classes of the room's three weekdays, the cancellations of their
  ///   sections, the room's exams and the reservations.
  /// - Precondition: `end` is at most 2,880.
  package func uses(
    of room: RoomID, on date: CalendarDate, until end: Int = 1440, mine: [Reservation] = []
  ) -> [ClassUse] {
    precondition(end <= 2880, "one day and the next have no minute \(end)")
    let classes = classesAndExams(in: room, on: date, until: end)
    let own =
      mine.isEmpty
      ? []
      : ReservedTime(mine.filter { $0.room == room })
        .stretches(on: date, until: end)
    let others = reserved[room]?.stretches(on: date, until: end) ?? []
    if own.isEmpty, others.isEmpty { return classes }
    let taken = classes.map(\.stretch)
    let bookings =
      own.without(taken).map { ClassUse($0, isMine: true) }
      + others.without((taken + own).sorted()).map { ClassUse($0) }
    return (classes + bookings).sorted { $0.stretch < $1.stretch }
  }

  /// In order of time. An exam at exactly the time of a class replaces it.
  private func classesAndExams(
    in room: RoomID, on date: CalendarDate, until end: Int
  ) -> [ClassUse] {
    let ofOthers = others.flatMap { $0.classes(in: room, on: date, until: end) }
    let ofTerm = classes(in: room, on: date, until: end)
    let classes = ofOthers.isEmpty ? ofTerm : (ofTerm + ofOthers).sorted { $0.stretch < $1.stretch }
    let window = DayStretch(unchecked: 0, end)
    let sittings = exams[room].lazy.map { ($0.stretch(from: date), $0.sections) }
      .filter { $0.0.overlaps(window) }.map { ClassUse($0, examOf: $1) }
    if sittings.isEmpty { return classes }
    return (classes + sittings).sorted { $0.stretch < $1.stretch }
      .reduce(into: []) { $0.appendMerging($1) }
  }

  /// In order of time, since classes of the day before began before midnight.
  private func classes(in room: RoomID, on date: CalendarDate, until end: Int) -> [ClassUse] {
    guard let week = byWeekday[room] else { return [] }
    var found: [ClassUse] = []
    for days in -1...1 where days < 1 || end > 1440 {
      let day = date + days
      guard let weekday = term.teachingWeekday(on: day) else { continue }
      for use in week[weekday.rawValue] where use.dates.contains(day) {
        let stretch = DayStretch(use.time).later(days: days)
        guard stretch.end > 0, stretch.start < end else { continue }
        let sections = attending(use, on: day)
        if !sections.isEmpty {
          found.appendMerging(ClassUse(stretch, sections: sections, kind: use.kind))
        }
      }
    }
    return found
  }

  /// The sections of a class that are not canceled on a date on which it meets.
  func attending(_ use: WeeklyUse, on date: CalendarDate) -> [SectionID] {
    guard !cancellations.isEmpty else { return use.sections }
    return use.sections.filter { section in
      !(cancellations[section] ?? []).contains { $0.covers(date, at: use.time.startTime) }
    }
  }

  func takesPlace(_ use: WeeklyUse, on date: CalendarDate) -> Bool {
    use.meets(on: date, in: term) && !attending(use, on: date).isEmpty
  }

  private static func inOrder(_ a: WeeklyUse, _ b: WeeklyUse) -> Bool {
    (a.time.start, a.time.end, a.days.rawValue, a.dates.first, a.dates.last)
      < (b.time.start, b.time.end, b.days.rawValue, b.dates.first, b.dates.last)
  }
}

extension WeeklyUse {
  /// Whether the class meets on `date`, cancellations ignored, by the rule of `Term.dates(of:)`.
  func meets(on date: CalendarDate, in term: Term) -> Bool {
    guard dates.contains(date), let weekday = term.teachingWeekday(on: date) else { return false }
    return days.contains(weekday)
  }
}

/// The dates and time of a meeting: the same for all sections that share a class.
private struct Pattern: Hashable {
  let days: WeekdaySet
  let time: MinuteSpan
  let dates: DateSpan

  /// `nil` for a meeting without a time, or with no date in the term.
  init?(_ meeting: Meeting, in term: Term) {
    guard let (days, time) = meeting.weekly else { return nil }
    let dates = meeting.dates ?? term.days
    guard dates.overlaps(term.days) else { return nil }
    (self.days, self.time) = (days, time)
    self.dates = DateSpan(max(dates.first, term.days.first), min(dates.last, term.days.last))
  }

  func use(_ sharers: Sharers) -> WeeklyUse {
    WeeklyUse(
      days: days, time: time, dates: dates, sections: sharers.sections, kind: sharers.kind)
  }
}

extension [ClassUse] {
  /// Appends a class or an exam, merged with the last one if both are at the same time.
  fileprivate mutating func appendMerging(_ use: ClassUse) {
    guard let last, last.stretch == use.stretch else { return append(use) }
    let (first, second) = (last, use)
    var sharers = Sharers()
    for section in first.sections { sharers.insert(section, kind: first.kind) }
    for section in second.sections { sharers.insert(section, kind: second.kind) }
    self[count - 1] =
      first.isExam || second.isExam
      ? ClassUse(use.stretch, examOf: sharers.sections)
      : ClassUse(use.stretch, sections: sharers.sections, kind: sharers.kind)
  }
}

/// The sections that share a class.
private struct Sharers {
  private var kinds: [SectionID: String?] = [:]

  mutating func insert(_ section: SectionID, kind: String?) {
    kinds.updateValue((kinds[section] ?? nil) ?? kind, forKey: section)
  }

  var sections: [SectionID] { kinds.keys.sorted() }
  /// The kind of the first section that has one.
  var kind: String? { sections.lazy.compactMap { kinds[$0] ?? nil }.first }
}
