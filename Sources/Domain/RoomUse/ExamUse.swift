package import CampusModel

/// An exam in a room, of one section or of several that take it together.
package struct ExamUse: Hashable, Sendable {
  /// The date of the exam.
  package let date: CalendarDate
  /// The time of the exam.
  package let time: MinuteSpan
  /// Sorted, each once.
  package let sections: [SectionID]

  /// The minutes of the exam, counted from midnight of `other`.
  func stretch(from other: CalendarDate) -> DayStretch {
    DayStretch(time).later(days: date - other)
  }
}

/// The exams of each room. Exams of one room at one time are one exam.
struct RoomExams: Sendable {
  private let exams: [RoomID: [ExamUse]]

  init(_ courses: [Course]) {
    var gathered: [RoomID: [Time: Set<SectionID>]] = [:]
    for section in courses.lazy.flatMap(\.sections) {
      for exam in section.exams ?? [] {
        guard let room = exam.room else { continue }
        gathered[room, default: [:]][Time(date: exam.date, time: exam.time), default: []]
          .insert(section.id)
      }
    }
    exams = gathered.mapValues { times in
      times.map { ExamUse(date: $0.date, time: $0.time, sections: $1.sorted()) }
        .sorted { ($0.date, $0.time.start, $0.time.end) < ($1.date, $1.time.start, $1.time.end) }
    }
  }

  var rooms: some Collection<RoomID> { exams.keys }

  /// The exams of the room, in order of time.
  subscript(room: RoomID) -> [ExamUse] { exams[room] ?? [] }

  private struct Time: Hashable {
    let date: CalendarDate
    let time: MinuteSpan
  }
}

extension Term {
  /// The days whose classes and exams are known: the term's, extended to its last exam in a room.
  ///
  /// Exams more than 30 days after the last day of classes are ignored, and so are days of another
  /// of `terms`.
  func daysWithExams(of courses: [Course], among terms: [Term]) -> DateSpan {
    let others = terms.filter { $0.id != id && $0.days.last > days.last }
    let next = others.map { max($0.days.first, days.last + 1) }.min()
    let limit = min(days.last + 30, next.map { $0 - 1 } ?? days.last + 30)
    let exams = courses.lazy.filter { $0.term == id }.flatMap(\.sections)
      .flatMap { $0.exams ?? [] }
    let last = exams.filter { $0.room != nil && $0.date <= limit }.map(\.date).max()
    return DateSpan(days.first, max(days.last, last ?? days.last))
  }
}
