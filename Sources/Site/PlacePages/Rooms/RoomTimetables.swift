package import CampusModel
internal import Markup
internal import Parallel
internal import RoomUse
internal import SiteFrame

/// The uses of rooms beyond the days that their pages list, as in their feeds: weekly classes, and
/// exams and reservations by date.
struct RoomTimetables: Sendable {
  /// A section that meets in a room or has an exam there.
  private struct Use { var course, section: Int }

  private let edition: Edition
  private let uses: [RoomID: [Use]]
  private let reservations: [RoomID: [Reservation]]
  private let reserved: LazyValue<ReservationsOutsideClasses>

  init(of edition: Edition) {
    self.edition = edition
    let campus = edition.campus
    var uses: [RoomID: [Use]] = [:]
    for (number, course) in campus.catalog.courses.enumerated() {
      for (index, section) in course.sections.enumerated() {
        for room in section.timedRooms {
          uses[room, default: []].append(Use(course: number, section: index))
        }
      }
    }
    self.uses = uses
    reservations = Dictionary(grouping: campus.occupancy.reservations, by: \.room)
    reserved = LazyValue { ReservationsOutsideClasses(classesOf: campus) }
  }

  /// Whether the room ever has a use with a time.
  func isUsed(_ room: RoomID) -> Bool { uses[room] != nil || reservations[room] != nil }

  /// Adds everything that the rest of the page depends on, apart from facts shared by all pages.
  func addBasis(of room: RoomID, to digest: inout Fingerprint) {
    for use in uses[room] ?? [] { digest.add(edition.index.digests[use.course]) }
    digest.add(reservations[room])
  }

  /// The weekdays with classes in the present term.
  func weekdays(of room: RoomID) -> [ClassExceptions.Weekly] {
    sections(in: room, of: edition.term).flatMap { meetings(of: $0, in: room) }
      .map { ($0.days, $0.meeting.dates) }
  }

  /// Groups of rows for `partials/rules`: a term that is not over, or the reservations from today.
  func groups(of room: RoomID) -> [RoomRestContent.RuleGroup] {
    let terms = edition.campus.catalog.terms.map { term in
      (term.name, rows(of: sections(in: room, of: term), in: room, of: term))
    }
    let ahead = reservations[room] == nil ? [] : reserved.value.reservations(of: room)
    let rest = ahead.filter { $0.end.date >= edition.now.date }.map { reservation in
      RuleRow(name: "Reserved", when: when(reservation.start, minutes: reservation.minutes))
    }
    return (terms + [("Reserved", rest)]).filter { !$0.1.isEmpty }.map { name, rows in
      .init(name: name, rules: rows)
    }
  }

  private func sections(in room: RoomID, of term: Term) -> [Section] {
    (uses[room] ?? []).compactMap { use in
      let course = edition.campus.catalog.courses[use.course]
      return course.term == term.id ? course.sections[use.section] : nil
    }
  }

  private func meetings(
    of section: Section, in room: RoomID
  ) -> [(meeting: Meeting, days: WeekdaySet, time: MinuteSpan)] {
    section.meetings.filter { $0.room == room }.compactMap { meeting in
      meeting.weekly.map { (meeting, $0.days, $0.time) }
    }
  }

  /// Classes by weekday and time, then exams; past ones are left out.
  private func rows(of sections: [Section], in room: RoomID, of term: Term) -> [RuleRow] {
    classes(of: sections, in: room, of: term) + exams(of: sections, in: room)
  }

  private func classes(
    of sections: [Section], in room: RoomID, of term: Term
  ) -> [RuleRow] {
    let today = edition.now.date
    let all = sections.flatMap { section in
      meetings(of: section, in: room).filter { ($0.meeting.dates ?? term.days).last >= today }
        .map { (section: section, meeting: $0.meeting, days: $0.days, time: $0.time) }
    }
    let ordered = all.sorted { a, b in
      (a.days.first ?? .sunday, a.time.start, a.section.id)
        < (b.days.first ?? .sunday, b.time.start, b.section.id)
    }
    return ordered.map { entry in
      let name = [entry.section.id.text, entry.meeting.kind].compactMap(\.self)
      let days = entry.days.days.map(\.shortName).joined(separator: ", ")
      return RuleRow(
        name: name.joined(separator: " "), when: phrase("\(days) \(entry.time.markup)"),
        dates: entry.meeting.dates?.markup)
    }
  }

  private func exams(of sections: [Section], in room: RoomID) -> [RuleRow] {
    let all = sections.flatMap { section in
      (section.exams ?? []).filter { $0.room == room && $0.date >= edition.now.date }
        .map { (section: section, exam: $0) }
    }
    let ordered = all.sorted { a, b in
      (a.exam.date, a.exam.time.start, a.section.id)
        < (b.exam.date, b.exam.time.start, b.section.id)
    }
    return ordered.map { section, exam in
      RuleRow(
        name: "\(section.id.text) Exam", when: phrase("\(exam.date), \(exam.time.markup)"))
    }
  }

  private func when(_ start: LocalMinute, minutes: Int) -> TrustedMarkup {
    let (from, to) = (start.time.value, start.time.value + minutes)
    return MinuteSpan(from, to).map { phrase("\(start.date), \($0.markup)") }
      ?? phrase("\(start.markup) – \(LocalMinute(start.date, minutes: to).markup)")
  }
}

extension Section {
  /// The rooms where it meets at a set time or has an exam.
  package var timedRooms: Set<RoomID> {
    Set(meetings.compactMap { $0.weekly == nil ? nil : $0.room })
      .union((exams ?? []).compactMap(\.room))
  }
}
