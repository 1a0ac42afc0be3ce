internal import CampusModel

/// Times with their days, without repeats, in a fixed order.
///
/// A time that runs past midnight belongs to the day on which it begins; its end is beyond 1,440.
struct Timetable: Hashable, Sendable {
  struct Slot: Hashable, Sendable {
    var time: MinuteSpan
    var days: DateSet
    var place: Place
    /// Exams only count for clashes.
    var isExam: Bool

    init(time: MinuteSpan, days: DateSet, place: Place = .unknown, isExam: Bool = false) {
      (self.time, self.days, self.place, self.isExam) = (time, days, place, isExam)
    }
  }

  /// The building of a room. Exams and personal blocks have an unknown place.
  enum Place: Hashable, Sendable {
    case building(BuildingCode)
    case online
    case unknown
  }

  private(set) var slots: [Slot] = []

  /// Nothing at all.
  init() {}

  init(_ slots: some Sequence<Slot>) {
    var seen: Set<Slot> = []
    self.slots = slots.filter { !$0.days.isEmpty && seen.insert($0).inserted }
      .sorted(by: Self.order)
  }

  /// Meetings without a time, or without a day in the term, take no time.
  init(of meetings: some Sequence<Meeting>, on days: TermDays) {
    self.init(meetings.compactMap { Slot(of: $0, on: days) })
  }

  /// - Precondition: with exams, `days` cover their dates.
  init(of section: Section, on days: TermDays, withExams: Bool = false) {
    self.init(of: [section], on: days, withExams: withExams)
  }

  /// The times of combined sections, each once.
  init(of sections: [Section], on days: TermDays, withExams: Bool = false) {
    var slots = sections.flatMap { $0.meetings }.compactMap { Slot(of: $0, on: days) }
    if withExams {
      slots += sections.flatMap { $0.exams ?? [] }.map { Slot(of: $0, on: days) }
    }
    self.init(slots)
  }

  /// The exams of a section; unknown ones take no time.
  init(examsOf section: Section, on days: TermDays) {
    self.init((section.exams ?? []).map { Slot(of: $0, on: days) })
  }

  /// A weekly block follows the term's schedule, a dated one its dates.
  init(of block: PersonalBlock, on days: TermDays) {
    switch block.recurrence {
    case .weekly: self.init(of: [block.meeting].compactMap { $0 }, on: days)
    case .dated(let dates): self.init([Slot(time: block.time, days: days.days(on: dates))])
    }
  }

  /// Only the classes.
  var withoutExams: Timetable { Timetable(slots.filter { !$0.isExam }) }

  /// Whether both need the same minute on some date; exams count.
  func clashes(with other: Timetable) -> Bool {
    slots.contains { a in other.slots.contains { b in a.firstClash(with: b) != nil } }
  }

  private static func order(_ a: Slot, _ b: Slot) -> Bool {
    if a.time.start != b.time.start { return a.time.start < b.time.start }
    if a.time.end != b.time.end { return a.time.end < b.time.end }
    if a.days != b.days { return a.days.words.lexicographicallyPrecedes(b.days.words) }
    if a.place != b.place { return a.place.sortingText < b.place.sortingText }
    return !a.isExam && b.isExam
  }
}

extension Timetable.Place {
  init(_ place: Meeting.Place) {
    switch place {
    case .room(let room): self = .building(room.building)
    case .online: self = .online
    case .toBeAnnounced: self = .unknown
    }
  }

  var building: BuildingCode? {
    guard case .building(let code) = self else { return nil }
    return code
  }

  /// Codes of buildings are upper case, so they differ from the other texts.
  fileprivate var sortingText: String {
    switch self {
    case .building(let code): code.text
    case .online: "online"
    case .unknown: "unknown"
    }
  }
}

extension Timetable.Slot {
  /// `nil` for a meeting without a time.
  init?(of meeting: Meeting, on days: TermDays) {
    guard let time = meeting.weekly?.time else { return nil }
    self.init(time: time, days: days.days(of: meeting), place: Timetable.Place(meeting.place))
  }

  fileprivate init(of exam: Exam, on days: TermDays) {
    self.init(time: exam.time, days: days.days(on: [exam.date]), isExam: true)
  }

  /// The first day of the term on which both occupy the same minute; `nil` without one.
  ///
  /// Times are half-open. One that continues past midnight is also compared with the next day; it
  /// lasts at most a day.
  func firstClash(with other: Self) -> Int? {
    var first: Int?
    if time.overlaps(other.time) { first = days.firstDay(sharedWith: other.days, lag: 0) }
    for (early, late) in [(self, other), (other, self)]
    where early.time.end > late.time.start + 1440 {
      if let day = early.days.firstDay(sharedWith: late.days, lag: 1) {
        first = min(first ?? day + 1, day + 1)
      }
    }
    return first
  }
}
