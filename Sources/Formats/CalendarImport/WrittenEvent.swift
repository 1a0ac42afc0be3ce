internal import CampusModel

/// An event as its file writes it, its times not yet placed on any clock.
struct WrittenEvent {
  enum End: Hashable {
    case at(WrittenTime)
    case after(Lasting)
  }

  enum Addition: Hashable {
    case at(WrittenTime)
    case period(WrittenTime, End)
  }

  /// A change of one occurrence of a series.
  struct Change: Hashable {
    var time: WrittenTime
    /// Whether all later ones change with it.
    var isLasting: Bool
  }

  var part: CalendarPart
  var uid: String?
  var texts = EventTexts()
  var sequence = -1
  var start: WrittenTime?
  var end: End?
  var change: Change?
  var exceptions: [WrittenTime] = []
  var additions: [Addition] = []
  /// The rules of repetition, of which there is seldom more than one.
  var rules: [ContentLine] = []

  init(_ part: CalendarPart) { self.part = part }
}

/// What an event says apart from its times.
struct EventTexts {
  var summary = ""
  var description = ""
  var place = ""
  var categories: [String] = []
  var url: String?
  var status = ImportedEvent.Status.confirmed
  var isTransparent = false
  var isPrivate = false
  var coordinate: Coordinate?
  /// The number that a room's booking has wherever 25Live publishes it.
  var booking: String?
}
