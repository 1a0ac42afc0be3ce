internal import CampusModel

/// Whether one has to be there: the meetings of one or several sections by where they are, those without a time too.
struct Presence: Hashable, Sendable {
  private(set) var online = 0
  private(set) var onCampus = 0
  /// Neither is known.
  private(set) var untold = 0

  init(of meetings: some Sequence<Meeting>) {
    for meeting in meetings {
      switch (meeting.place, meeting.timing) {
      case (.room, _): onCampus += 1
      case (.online, _), (.toBeAnnounced, .anyTime): online += 1
      case (.toBeAnnounced, _): untold += 1
      }
    }
  }

  init(of sections: [Section]) { self.init(of: sections.flatMap(\.meetings)) }

  var isAnyOnline: Bool { online > 0 }
  var isAnyOnCampus: Bool { onCampus > 0 }
  /// False without meetings.
  var isEveryOnline: Bool { online > 0 && onCampus + untold == 0 }
  /// False without meetings.
  var isEveryOnCampus: Bool { onCampus > 0 && online + untold == 0 }
}
