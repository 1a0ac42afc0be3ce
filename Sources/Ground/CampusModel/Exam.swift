/// An exam of a section, on a date of its own.
package struct Exam: Hashable, Encodable, Sendable {
  /// Independent of the term's weekly schedule.
  package var date: CalendarDate
  /// The time of the wall clock.
  package var time: MinuteSpan
  /// The room or other place of the exam.
  package var place: Meeting.Place

  package init(date: CalendarDate, time: MinuteSpan, place: Meeting.Place = .toBeAnnounced) {
    (self.date, self.time, self.place) = (date, time, place)
  }

  /// Its room; `nil` where it has none.
  package var room: RoomID? { place.room }
}

extension [Exam] {
  /// In order of time; exams at one time by their end, then in the given order.
  package var inOrder: [Exam] {
    enumerated().sorted { a, b in
      (a.element.date, a.element.time.start, a.element.time.end, a.offset)
        < (b.element.date, b.element.time.start, b.element.time.end, b.offset)
    }.map { $0.element }
  }
}
