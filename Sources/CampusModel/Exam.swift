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
