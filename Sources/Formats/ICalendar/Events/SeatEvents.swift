package import CampusModel

/// News of a section's seats: "1 seat left".
package struct SeatNews: Hashable, Sendable {
  package var section: SectionID
  /// In a few words, without the section.
  package var text: String
  package var date: CalendarDate
  /// The page about it.
  package var url: String?

  package init(section: SectionID, text: String, date: CalendarDate, url: String? = nil) {
    (self.section, self.text, self.date, self.url) = (section, text, date, url)
  }
}

/// News of seats as all-day events that take no time.
package struct SeatEvents: Sendable {
  package let term: TermID
  package let host: String

  package init(term: TermID, host: String) { (self.term, self.host) = (term, host) }

  /// The event of a feed without news: calendars keep their events if there is none.
  package func nothing(on date: CalendarDate) -> Event {
    Event(
      uid: EventUID([term.text, "no-news-of-seats"], host: host), summary: "No seat alerts yet",
      timing: .allDay(DateSpan(date)), categories: ["Seats"], transparency: .transparent)
  }

  /// One event for each section and day, with all its news in the given order. A UID is
  /// `<term>.<course>.<section>.seats.<date>`.
  package func events(_ news: [SeatNews]) -> [Event] {
    var places: [EventUID: Int] = [:]
    var events: [Event] = []
    for item in news {
      let section = item.section
      let keys = [term.text, section.course.canonical, section.code, "seats"]
      let uid = EventUID(keys + [digits(of: item.date)], host: host)
      if let place = places[uid] {
        events[place].summary += "; \(item.text)"
      } else {
        places[uid] = events.count
        events.append(
          Event(
            uid: uid, summary: "\(section.text): \(item.text)",
            timing: .allDay(DateSpan(item.date)), description: item.url ?? "",
            categories: [section.course.canonical, "Seats"], url: item.url,
            transparency: .transparent))
      }
    }
    return events
  }
}
