package import CampusModel
internal import Diagnostics

/// How registrars write when and where a section meets.
package enum TimetableText {
  /// A meeting longer than this is not believed: 16 hours, in minutes.
  static let longest = 960

  /// "9:00am", "12:30 PM", "9am" by the 12-hour clock; `nil` for anything else.
  package static func clock(_ text: String) -> MinuteOfDay? {
    let bare = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
    guard bare.hasSuffix("am") || bare.hasSuffix("pm") else { return nil }
    let parts = bare.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
    guard let first = parts.first, let hour = digits(first) else { return nil }
    switch parts.count {
    case 1: return clock(hour: hour, minute: 0, half: bare.suffix(2))
    case 2 where parts[1].count == 2:
      return digits(parts[1]).flatMap { clock(hour: hour, minute: $0, half: bare.suffix(2)) }
    default: return nil
    }
  }

  /// A time of the 12-hour clock; `half` is "am" or "pm" in any case. Noon is 12 pm.
  package static func clock(hour: Int, minute: Int, half: some StringProtocol) -> MinuteOfDay? {
    guard (1...12).contains(hour) else { return nil }
    return switch half.lowercased() {
    case "am": MinuteOfDay(hour: hour % 12, minute: minute)
    case "pm": MinuteOfDay(hour: hour % 12 + 12, minute: minute)
    default: nil
    }
  }

  /// Days by one letter each, as "MTWRF" with R for Thursday, S for Saturday and U for Sunday;
  /// `nil` for anything else.
  package static func oneLetterDays(_ text: String) -> WeekdaySet? {
    var set: WeekdaySet = []
    for letter in text {
      guard let day = zip("MTWRFSU", Weekday.allCases).first(where: { $0.0 == letter })?.1 else {
        return nil
      }
      set.formUnion(WeekdaySet(day))
    }
    return set.isEmpty ? nil : set
  }

  private static func digits(_ text: Substring) -> Int? {
    (1...2).contains(text.utf8.count) && text.utf8.allSatisfy { (48...57).contains($0) }
      ? Int(text) : nil
  }

  /// A weekly time; `nil`, and a record lost, when it would last over 16 hours. One past midnight
  /// is kept, with a warning.
  package static func weekly(
    _ days: WeekdaySet, from start: MinuteOfDay, to end: MinuteOfDay, of name: String,
    in record: some ReportedRecord
  ) -> Meeting.Timing? {
    let span = MinuteSpan(from: start, to: end)
    guard span.length <= longest else {
      record.drop(.suspectTime, .tooLong(name, span))
      return nil
    }
    if end <= start { record.warn(.suspectTime, .pastMidnight(name, span)) }
    return .weekly(days, span)
  }

  /// The place of a meeting by its building's code and its room's number; a warning if only one of
  /// them is given.
  package static func place(
    building: String, room: String, of name: String, in record: some ReportedRecord
  ) -> Meeting.Place {
    let (building, room) = (building.collapsed, room.collapsed)
    if isOnline(building) || isOnline(room) { return .online }
    if isUnsettled(building) || isUnsettled(room) { return .toBeAnnounced }
    switch (BuildingCode(building), room.isEmpty) {
    case (let code?, false): return .room(RoomID(code, room))
    case (_?, true): record.warn(.place, .noRoom(name, in: building))
    case (nil, false):
      record.warn(
        .place, .noBuilding(name, room),
        suggestion: didYouMean(room.uppercased(), among: ["ONLINE", "TBA"]))
    case (nil, true): break
    }
    return .toBeAnnounced
  }

  package static func isUnsettled(_ text: String) -> Bool {
    ["TBA", "TBD", "ARR", "ARRANGED"].contains(text.uppercased())
  }

  private static func isOnline(_ text: String) -> Bool { text.uppercased() == "ONLINE" }
}

extension Diagnostic.Message {
  fileprivate static func tooLong(_ name: String, _ span: MinuteSpan) -> Self {
    "\(name) would meet for \(span.length / 60) hours (\(span.clockText)); treated as unannounced"
  }

  fileprivate static func pastMidnight(_ name: String, _ span: MinuteSpan) -> Self {
    "\(name) meets past midnight (\(span.clockText))"
  }

  fileprivate static func noRoom(_ name: String, in building: String) -> Self {
    "\(name) meets in \(building) without a room; its place is treated as unannounced"
  }

  fileprivate static func noBuilding(_ name: String, _ room: String) -> Self {
    "\(name) meets in the room '\(room)' without a building; its place is treated as unannounced"
  }
}
