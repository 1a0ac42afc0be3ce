package import CampusModel
package import TimeZones

/// Turns the meetings and exams of sections into events: meetings by their real dates in the term.
package struct MeetingEvents: Sendable {
  package let term: Term
  package let zone: Zone
  /// The host of the site, the last part of every UID.
  package let host: String
  /// The prefix of the summary of a canceled class.
  package static let canceledMark = "CANCELED: "
  let calendar: TermCalendar
  private let examNumbers: ExamNumbers
  private let buildings: [BuildingCode: Building]

  package init(
    term: Term, zone: Zone, host: String, buildings: [Building] = [],
    examNumbers: ExamNumbers = ExamNumbers()
  ) {
    self.examNumbers = examNumbers
    self.term = term
    self.zone = zone
    self.host = host
    self.buildings = Dictionary(buildings.map { ($0.code, $0) }) { first, _ in first }
    calendar = TermCalendar(term, zone)
  }

  /// The events of a section's meetings that have a time. `url` is the page about it; the variant
  /// with alarms reminds `alarm` minutes before each. With a `room`, only of those that meet there.
  ///
  /// A UID is `<term>.<course>.<section>.<kind>`, with a number from the second meeting of one kind
  /// on, by weekdays, time, dates and place, in any order of the input. `b`, `c` … follow if a rule
  /// would need too many exceptions and is split, or the date of an event outside of the rules.
  /// Equal meetings are one.
  package func events(
    of section: Section, in course: Course, url: String? = nil, color: CSSColor? = nil,
    alarm: Int? = nil, at room: RoomID? = nil
  ) -> [Event] {
    let about = About(section: section, course: course, url: url, color: color, alarm: alarm)
    let meetings = Numbered.meetings(of: section, in: term)
      .filter { room == nil || $0.meeting.room == room }
    return meetings.flatMap { numbered in
      let stem = uid(of: section, numbered.keys)
      let found = calendar.timings(of: numbered.meeting, cancellations: section.cancellations)
      return found.map { event(numbered.meeting, about, uid: stem, timing: $0) }
    }
  }

  /// The events of a section's exams, by their time. A UID is `<term>.<course>.<section>.exam`,
  /// with the exam's number from 2 on, which stays when exams move or are added (`ExamNumbers`). An
  /// exam after the last day of classes is called final. With a `room`, only those that are there;
  /// their UIDs are the same.
  package func exams(
    of section: Section, in course: Course, url: String? = nil, color: CSSColor? = nil,
    alarm: Int? = nil, at room: RoomID? = nil
  ) -> [Event] {
    guard let known = section.exams, !known.isEmpty else { return [] }
    let about = About(section: section, course: course, url: url, color: color, alarm: alarm)
    let exams = Set(known).sorted { a, b in
      (a.date, a.time.start, a.time.end, placeText(a.place))
        < (b.date, b.time.start, b.time.end, placeText(b.place))
    }
    let numbers = examNumbers.numbers(
      of: exams.map(\.localSeconds), in: EventUID.stem(of: section.id, in: term.id))
    let wanted = zip(exams, numbers).filter { exam, _ in room == nil || exam.room == room }
    return wanted.map { exam, number in
      let word = exam.date > term.days.last ? "Final exam" : "Exam"
      var event = Event(
        uid: uid(of: section, number == 1 ? ["exam"] : ["exam", String(number)]),
        summary: "\(section.id.text) \(word)",
        timing: .settled(
          LocalMinute(exam.date, exam.time.startTime), minutes: exam.time.length, in: zone),
        place: place(exam.place), description: about.description(saying: []),
        categories: [course.id.canonical, "Exam"], url: url, alarm: alarm)
      event.color = color
      return event
    }
  }

  /// The notice in a feed without timed events, on the term's first day: no meeting has a set time.
  package func noSetTimes() -> Event {
    notice("no-set-times", "\(term.name): no meetings with a set time", on: term.days.first)
  }

  private func notice(_ key: String, _ summary: String, on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([term.id.text, key], host: host), summary: summary,
      timing: .allDay(DateSpan(date)), transparency: .transparent)
  }
}

extension MeetingEvents {
  /// The facts that all events of a section contain.
  private struct About {
    let section: Section
    let course: Course
    let url: String?
    let color: CSSColor?
    let alarm: Int?

    func description(saying more: [String]) -> String {
      var lines = [course.title]
      if !section.instructors.isEmpty {
        let word = section.instructors.count == 1 ? "Instructor" : "Instructors"
        lines.append("\(word): \(section.instructors.joined(separator: ", "))")
      }
      lines += more
      if let url { lines.append(url) }
      return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  private func uid(of section: Section, _ keys: [String]) -> EventUID {
    EventUID([term.id.text, section.id.course.canonical, section.id.code] + keys, host: host)
  }

  private func event(
    _ meeting: Meeting, _ about: About, uid: EventUID, timing: MeetingTiming
  ) -> Event {
    var title = about.section.id.text
    if let kind = meeting.kind { title += " \(kind)" }
    var more: [String] = []
    if let swap = timing.swap {
      more.append("\(swap.date.weekday.name) follows \(swap.follows.name)'s schedule.")
    }
    var event = Event(
      uid: timing.key.map { uid.appending($0) } ?? uid, summary: title, timing: timing.value,
      place: place(meeting.place), categories: [about.course.id.canonical], url: about.url,
      alarm: about.alarm)
    (event.color, event.omissions) = (about.color, timing.omissions)
    if let kind = meeting.kind { event.categories.append(kind) }
    if let canceled = timing.canceled {
      // Not STATUS:CANCELLED: some programs hide it, others show it as if nothing were.
      event.summary = Self.canceledMark + title
      event.transparency = .transparent
      event.alarm = nil
      event.isCanceled = true
      // Readers for people see that it is canceled, and why.
      event.omissions = [
        Omission(date: canceled.date, reason: .canceled(canceled.reason))
      ]
      if let reason = canceled.reason { more.append(reason) }
    }
    event.description = about.description(saying: more)
    return event
  }

  private func place(_ place: Meeting.Place) -> EventPlace? {
    switch place {
    case .room(let room): EventPlace(room, in: buildings[room.building])
    case .online: EventPlace("Online")
    case .toBeAnnounced: nil
    }
  }

  private func placeText(_ place: Meeting.Place) -> String { self.place(place)?.text ?? "" }
}

/// A meeting with a time, and its keys among the section's meetings.
private struct Numbered {
  let meeting: Meeting
  /// The kind, and a number from the second of it on.
  let keys: [String]

  static func meetings(of section: Section, in term: Term) -> [Numbered] {
    var seen: Set<Meeting> = []
    let rows = section.meetings.compactMap { meeting -> (kind: String, rank: Rank, Meeting)? in
      guard let weekly = meeting.weekly else { return nil }
      // Dates that are those of the term count as none.
      var whole = meeting
      if let dates = meeting.dates, dates.first <= term.days.first, dates.last >= term.days.last {
        whole.dates = nil
      }
      guard seen.insert(whole).inserted else { return nil }
      return (kind(of: meeting), Rank(whole, weekly.days, weekly.time), whole)
    }
    var counts: [String: Int] = [:]
    return rows.sorted { ($0.kind, $0.rank) < ($1.kind, $1.rank) }.map { kind, _, meeting in
      let count = counts[kind, default: 0] + 1
      counts[kind] = count
      return Numbered(meeting: meeting, keys: count == 1 ? [kind] : [kind, String(count)])
    }
  }

  /// "exam" is the key of exams.
  private static func kind(of meeting: Meeting) -> String {
    let kind = slug(meeting.kind ?? "class")
    return kind == "exam" ? "exam-class" : kind
  }

  /// By weekdays, time, dates, place, and the kind as written.
  private struct Rank: Comparable, Equatable {
    let numbers: [Int]
    let words: [String]

    init(_ meeting: Meeting, _ days: WeekdaySet, _ time: MinuteSpan) {
      numbers = [
        days.first?.rawValue ?? 7, Int(days.rawValue), time.start, time.end,
        meeting.dates?.first.dayNumber ?? .min, meeting.dates?.last.dayNumber ?? .min,
      ]
      let place =
        switch meeting.place {
        case .room(let room): [room.building.text, room.number]
        case .online: ["online"]
        case .toBeAnnounced: [""]
        }
      words = place + [meeting.kind ?? ""]
    }

    static func < (a: Self, b: Self) -> Bool {
      a.numbers == b.numbers
        ? a.words.lexicographicallyPrecedes(b.words)
        : a.numbers.lexicographicallyPrecedes(b.numbers)
    }
  }
}
