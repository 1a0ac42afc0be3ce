/// An exam of a section: a date, whatever the term's week does, and a time.
package struct Exam: Hashable, Encodable, Sendable {
  package var date: CalendarDate
  package var time: MinuteSpan
  package var place: Meeting.Place

  package init(date: CalendarDate, time: MinuteSpan, place: Meeting.Place = .toBeAnnounced) {
    (self.date, self.time, self.place) = (date, time, place)
  }

  package var room: RoomID? { place.room }
}

extension [Exam] {
  /// In the order of time; of those at one time, by their end and then as they came.
  package var inOrder: [Exam] {
    enumerated().sorted { a, b in
      (a.element.date, a.element.time.start, a.element.time.end, a.offset)
        < (b.element.date, b.element.time.start, b.element.time.end, b.offset)
    }.map(\.element)
  }
}
