internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Courses out of a calendar whose events name them, as TimeEdit writes timetables: "MVE045.
/// Mathematical analysis", with "Lecture" on a line of its text.
///
/// All events of a course are its only section, which has the code "1". Events of the same weekday,
/// time, room and kind are a meeting, one for each run of weeks without a gap.
struct ClassCalendar {
  private let terms: [Term]
  private let spellings: [String: RoomID]
  private var courses: [CourseKey: Course] = [:]
  private var dates: [CourseKey: [Slot: Set<CalendarDate>]] = [:]
  private var exams: [CourseKey: [Exam]] = [:]
  /// In how many classes of a course each course is named.
  private var companions: [CourseKey: [CourseID: Int]] = [:]
  /// Places that are not rooms where others are, and the number of events that have each.
  private(set) var unknownPlaces: [String: Int] = [:]
  /// The number of events with places, none of which is a room.
  private(set) var placeless = 0

  /// The longest class: 16 hours, in seconds. Longer events are no classes.
  private static let longest = 57_600

  /// The values that the dates of a meeting have in common.
  private struct Slot: Hashable {
    var weekday: Weekday
    var time: MinuteSpan
    var place: Meeting.Place
    var kind: String?
  }

  /// `spellings` are rooms by other names than their building's and number.
  init(terms: [Term], spellings: [String: RoomID]) {
    (self.terms, self.spellings) = (terms, spellings)
  }

  /// Adds the classes of an event to each course that it names; false where it names none, or has
  /// no class's time in a term.
  mutating func add(_ event: ImportedEvent) -> Bool {
    let named = Self.courses(event.summary)
    guard event.status != .canceled, !event.isPrivate, !named.isEmpty else { return false }
    let kind = Self.kind(event)
    let places = places(event.place)
    if places.isEmpty, !event.place.isEmpty { placeless += 1 }
    var isUsed = false
    for case .timed(let time) in event.occurrences {
      let date = time.localStart.date
      let seconds = time.localEnd.localSeconds - time.localStart.localSeconds
      guard let term = terms.first(where: { $0.days.contains(date) }),
        (60...Self.longest).contains(seconds)
      else { continue }
      let span = MinuteSpan(from: time.localStart.time, to: time.localEnd.time)
      for course in named {
        add(course, in: term.id, with: named, on: date, at: span, places, as: kind)
      }
      isUsed = true
    }
    return isUsed
  }

  private mutating func add(
    _ named: NamedCourse, in term: TermID, with all: [NamedCourse], on date: CalendarDate,
    at span: MinuteSpan, _ places: [Meeting.Place], as kind: String?
  ) {
    let key = CourseKey(term: term, id: named.id)
    courses[key, default: Course(id: named.id, term: term, title: named.title)].rename(named)
    companions[key, default: [:]].merge(
      all.map { ($0.id, 1) }, uniquingKeysWith: +)
    for place in places.isEmpty ? [.toBeAnnounced] : places {
      if kind.map(Self.exams.contains) == true {
        exams[key, default: []].append(Exam(date: date, time: span, place: place))
      } else {
        let slot = Slot(weekday: date.weekday, time: span, place: place, kind: kind)
        dates[key, default: [:]][slot, default: []].insert(date)
      }
    }
  }

  /// By term and id.
  var found: [Course] {
    courses.sorted { ($0.key.term, $0.key.id) < ($1.key.term, $1.key.id) }.map { key, course in
      var course = course
      let term = terms.first { $0.id == key.term }
      course.twins = twins(of: key)
      let exams = uniqued(exams[key] ?? []).inOrder
      course.sections = [
        Section(
          id: SectionID(key.id, "1"),
          meetings: term.map { Self.meetings(dates[key] ?? [:], in: $0) } ?? [],
          exams: exams.isEmpty ? nil : exams)
      ]
      return course
    }
  }
}

extension ClassCalendar {
  /// The courses that have all classes with it: it is one course under several names.
  private func twins(of key: CourseKey) -> [CourseID] {
    let own = companions[key] ?? [:]
    return own.filter { id, count in
      id != key.id && count == own[key.id]
        && companions[CourseKey(term: key.term, id: id)]?[id] == count
    }.map(\.key).sorted()
  }
}

// MARK: - Words

extension ClassCalendar {
  typealias NamedCourse = (id: CourseID, title: String)

  /// The courses that a title names: "DYES110. Woad, LOOM110. Woad", or "DYES110, LOOM110. Woad".
  static func courses(_ summary: String) -> [NamedCourse] {
    var found: [NamedCourse] = []
    for part in summary.split(separator: ",", omittingEmptySubsequences: false) {
      let text = String(part.withoutMargins)
      if let named = course(text), found.isEmpty || isWhole(text) {
        found.append(named)
      } else if let last = found.indices.last {
        found[last].title += found[last].title.isEmpty ? text : ",\(part)"
      } else {
        return []
      }
    }
    let title = found.last?.title ?? ""
    let all = found.map { $0.title.isEmpty ? (id: $0.id, title: title) : $0 }
    return all.enumerated().filter { index, named in
      !all[..<index].contains { $0.id == named.id }
    }.map(\.element)
  }

  /// Whether a later part of a title is surely a course: only its code, or a code with a full stop
  /// or colon.
  private static func isWhole(_ text: String) -> Bool {
    let code = text.prefix { !".:".contains($0) }
    return (code.count < text.count || !text.contains(" ")) && text.first?.isUppercase == true
  }

  /// The course that a title begins with, and its name: "MVE045. Mathematical analysis". A code has
  /// letters before its digits, and a full stop, colon, comma, dash or nothing after it.
  static func course(_ summary: String) -> NamedCourse? {
    let code = summary.prefix { !".:,;(–".contains($0) }
    let words = code.split(separator: " ")
    guard (1...2).contains(words.count), !code.contains(where: \.isLowercase),
      let id = CourseID(code),
      (4...12).contains(id.canonical.count),
      (2...6).contains(id.department.count), id.number.contains(where: \.isNumber)
    else { return nil }
    let title = summary[code.endIndex...].drop { !$0.isLetter && !$0.isNumber }.withoutMargins
    return (id, String(title))
  }

  /// The kind of class on a line of its text, or among its categories.
  private static func kind(_ event: ImportedEvent) -> String? {
    let lines = event.description.split(whereSeparator: \.isNewline).map { String($0).collapsed }
    return (lines + event.categories).first {
      kinds.contains($0.lowercased()) || exams.contains($0)
    }
  }

  private static let kinds: Set<String> = [
    "lecture", "tutorial", "laboratory", "lab", "seminar", "exercise", "workshop", "discussion",
    "recitation", "project", "supervision", "föreläsning", "övning", "laboration", "seminarium",
    "handledning", "räkneövning", "vorlesung", "übung", "praktikum",
  ]

  private static let exams: Set<String> = ["Exam", "Examination", "Tentamen", "Written exam"]

  /// The rooms of a place, which are between commas, semicolons and line ends.
  private mutating func places(_ place: String) -> [Meeting.Place] {
    let parts = place.split { ",;".contains($0) || $0.isNewline }.map { String($0).collapsed }
    let rooms = parts.map { part in
      spellings[RoomSpellings.folded(part)] ?? NamedRoom(part)?.id ?? VenueCode(part)?.room
    }
    // An event without any room is counted as a whole.
    let isPlaced = rooms.contains { $0 != nil }
    for (part, room) in zip(parts, rooms) where room == nil && !part.isEmpty && isPlaced {
      unknownPlaces[part, default: 0] += 1
    }
    return uniqued(rooms.compactMap(\.self)).map { .room($0) }
  }
}

extension Course {
  /// Takes the longest of its names: calendars cut them.
  fileprivate mutating func rename(_ named: (id: CourseID, title: String)) {
    if title.isEmpty { title = id.text }
    if title == id.text && !named.title.isEmpty || named.title.count > title.count {
      title = named.title
    }
  }
}

// MARK: - Weeks

extension ClassCalendar {
  private static func meetings(
    _ dates: [Slot: Set<CalendarDate>], in term: Term
  ) -> [Meeting] {
    let found = dates.flatMap { slot, dates in
      runs(dates.sorted(), in: term).map { run in
        Meeting(
          kind: slot.kind, timing: .weekly(WeekdaySet(slot.weekday), slot.time), place: slot.place,
          dates: run)
      }
    }
    return found.sorted { order($0) < order($1) }
  }

  /// Dates a week apart are a run, also over weeks without classes on that day; `nil` for one that
  /// holds all of the term's.
  private static func runs(_ dates: [CalendarDate], in term: Term) -> [DateSpan?] {
    var runs: [DateSpan] = []
    for date in dates {
      if let last = runs.last, isNext(date, after: last.last, in: term) {
        runs[runs.count - 1] = DateSpan(last.first, date)
      } else {
        runs.append(DateSpan(date))
      }
    }
    return runs.map { run in
      let isWhole = run.first - 7 < term.days.first && run.last + 7 > term.days.last
      return isWhole ? nil : run
    }
  }

  private static func isNext(
    _ date: CalendarDate, after last: CalendarDate, in term: Term
  ) -> Bool {
    stride(from: 7, to: date - last, by: 7).allSatisfy {
      term.teachingWeekday(on: last + $0) == nil
    }
  }

  private static func order(_ meeting: Meeting) -> (Int, Int, Int, String, String) {
    let weekly = meeting.weekly
    return (
      meeting.dates?.first.dayNumber ?? 0, Int(weekly?.days.rawValue ?? 0),
      weekly?.time.start ?? 0, meeting.room?.text ?? "", meeting.kind ?? ""
    )
  }
}
