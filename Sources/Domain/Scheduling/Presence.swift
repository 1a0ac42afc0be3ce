internal import CampusModel

/// Whether meetings are online or on campus, including those without a time.
///
/// A meeting with an unknown place counts for neither.
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

  init(of sections: [Section]) { self.init(of: sections.flatMap { $0.meetings }) }
}
