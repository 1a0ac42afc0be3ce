internal import CampusModel

/// An event as written in its file, before its times are placed on clocks.
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
    /// Whether all later ones change too.
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
  /// The recurrence rules; seldom more than one.
  var rules: [ContentLine] = []

  init(_ part: CalendarPart) { self.part = part }
}

/// The content of an event without its times.
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
  /// The number of 25Live's booking of a room.
  var booking: String?
}
