package import CampusModel

/// Classes that use a room at the same time of the week: one class, or several sections that share it.
package struct WeeklyUse: Hashable, Sendable {
  package let days: WeekdaySet
  package let time: MinuteSpan
  /// Within the term.
  package let dates: DateSpan
  /// In order, each once.
  package let sections: [SectionID]
  /// "Lecture"; `nil` where no section says.
  package let kind: String?
}

/// A class, an exam or a reservation in a room, seen from one date.
package struct ClassUse: Hashable, Encodable, Sendable {
  /// It may begin on the day before or end on the day after.
  package let stretch: DayStretch
  /// In order, each once; several where sections share the class or the exam, none where somebody
  /// has reserved the room.
  package let sections: [SectionID]
  package let kind: String?
  /// Whether it is an exam, or a class in whose place there is one.
  package let isExam: Bool
  /// Whether it is a reservation of whoever looks.
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

  /// Whether sections are in it: a class or an exam.
  package var isClass: Bool { !sections.isEmpty }

  /// Whether nothing is known but that the room is taken.
  package var isReserved: Bool { sections.isEmpty && !isMine }
}

/// Which classes use which room in one term, when exams of any term are in it, and when rooms are
/// reserved. Built once, in time linear in the meetings; asked for any date.
package struct RoomUses: Sendable {
  package let term: Term
  /// The days on which it is known what is in rooms: those of the term, and those up to the last
  /// exam that has a room.
  package let days: DateSpan
  private let weekly: [RoomID: [WeeklyUse]]
  /// The same by weekday, from Monday.
  private let byWeekday: [RoomID: [[WeeklyUse]]]
  /// Only of sections that have any.
  private let cancellations: [SectionID: [Cancellation]]
  private let exams: RoomExams
  private let reserved: [RoomID: ReservedTime]

  /// Classes of other terms are passed over. `terms` are all that are known: exams are only looked
  /// for on days that belong to no other one.
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
        gathered[room, default: [:]][pattern, default: Sharers()].add(section.id, meeting.kind)
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

  /// The rooms with classes or exams, in order of their ids.
  package var rooms: [RoomID] { Set(weekly.keys).union(exams.rooms).sorted() }

  /// The exams in the room, of any term, in order of time.
  package func exams(of room: RoomID) -> [ExamUse] { exams[room] }

  /// The classes of the room's week, by time, then weekday.
  package func weeklyUses(of room: RoomID) -> [WeeklyUse] { weekly[room] ?? [] }

  /// What uses the room between midnight of `date` and the minute `end`, in order of time: also what began the day before,
  /// and where `end` is beyond 1,440 what begins the day after. A section that is cancelled is in no class.
  ///
  /// A class or an exam is often booked too, and its booking adds nothing: only the rest of
  /// what is reserved is listed. Of that, the minutes that `mine` holds are whose they are, the
  /// rest is anybody's.
  ///
  /// Linear in the classes of the room's three weekdays, the cancellations of their sections, the
  /// room's exams and the reservations.
  ///
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
    let beside =
      own.without(taken).map { ClassUse($0, isMine: true) }
      + others.without((taken + own).sorted()).map { ClassUse($0) }
    return (classes + beside).sorted { $0.stretch < $1.stretch }
  }

  /// In order of time. An exam at the very time of a class is one with it.
  private func classesAndExams(
    in room: RoomID, on date: CalendarDate, until end: Int
  ) -> [ClassUse] {
    let classes = classes(in: room, on: date, until: end)
    let window = DayStretch(unchecked: 0, end)
    let sittings = exams[room].lazy.map { ($0.stretch(from: date), $0.sections) }
      .filter { $0.0.overlaps(window) }.map { ClassUse($0, examOf: $1) }
    if sittings.isEmpty { return classes }
    return (classes + sittings).sorted { $0.stretch < $1.stretch }
      .reduce(into: []) { $0.add($1) }
  }

  /// In order of time: those of one day are, and what began the day before began before midnight.
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
        if !sections.isEmpty { found.add(ClassUse(stretch, sections: sections, kind: use.kind)) }
      }
    }
    return found
  }

  /// The sections of a class that really meet on a date on which it would take place.
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
  /// Whether the class would take place on `date`, by the rule of `Term.dates(of:)`.
  func meets(on date: CalendarDate, in term: Term) -> Bool {
    guard dates.contains(date), let weekday = term.teachingWeekday(on: date) else { return false }
    return days.contains(weekday)
  }
}

/// When a meeting takes place: what sections that share a class have in common.
private struct Pattern: Hashable {
  let days: WeekdaySet
  let time: MinuteSpan
  let dates: DateSpan

  /// `nil` for a meeting without a time, or whose dates all lie outside the term.
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
  /// Adds a class or an exam. One at the same time as the last, by another pattern of the week, is
  /// shared with it.
  fileprivate mutating func add(_ use: ClassUse) {
    guard let last, last.stretch == use.stretch else { return append(use) }
    let (first, second) = (last, use)
    var sharers = Sharers()
    for section in first.sections { sharers.add(section, first.kind) }
    for section in second.sections { sharers.add(section, second.kind) }
    self[count - 1] =
      first.isExam || second.isExam
      ? ClassUse(use.stretch, examOf: sharers.sections)
      : ClassUse(use.stretch, sections: sharers.sections, kind: sharers.kind)
  }
}

/// The sections that share a class.
private struct Sharers {
  private var kinds: [SectionID: String?] = [:]

  mutating func add(_ section: SectionID, _ kind: String?) {
    kinds.updateValue((kinds[section] ?? nil) ?? kind, forKey: section)
  }

  var sections: [SectionID] { kinds.keys.sorted() }
  /// What the first section that says anything says.
  var kind: String? { sections.lazy.compactMap { kinds[$0] ?? nil }.first }
}
