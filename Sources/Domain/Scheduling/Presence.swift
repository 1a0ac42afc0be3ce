internal import CampusModel

/// Whether one has to be there: the meetings of one or several sections by where they are, those without a time too. A
/// meeting that nobody tells the place of counts for neither.
struct Presence: Hashable, Sendable {
  private(set) var isAnyOnline = false
  private(set) var isAnyOnCampus = false

  init(of meetings: some Sequence<Meeting>) {
    for meeting in meetings {
      switch (meeting.place, meeting.timing) {
      case (.room, _): isAnyOnCampus = true
      case (.online, _), (.toBeAnnounced, .anyTime): isAnyOnline = true
      case (.toBeAnnounced, _): break
      }
    }
  }

  init(of sections: [Section]) { self.init(of: sections.flatMap(\.meetings)) }
}
