internal import CampusModel
internal import Diagnostics
internal import TimeZones

/// Places the events of one calendar on their clocks.
struct EventPlacing {
  var book: ZoneBook

  /// `nil`, with a warning, for an event without a start.
  mutating func placed(
    _ event: WrittenEvent, at index: Int, by library: inout Libical, _ log: CalendarLog
  ) -> PlacedEvent? {
    guard let written = event.start else {
      log.warn(
        .event, at: event.part.begin.place(in: log.path), .noStart,
        suggestion: "an event needs a DTSTART")
      return nil
    }
    var start = clock(written, of: event, line: "DTSTART", near: nil, by: &library, log)
    guard let end = event.end else {
      return PlacedEvent(
        event: event, index: index, start: start, length: .wall(start.isDay ? 86_400 : 0))
    }
    let length: PlacedEvent.Length
    switch end {
    case .after(let lasting): length = Self.length(lasting, isDay: start.isDay)
    case .at(let time):
      let end = clock(time, of: event, line: "DTEND", near: start.zone, by: &library, log)
      // A date next to a time means its midnight.
      if start.isDay, !end.isDay {
        start = ClockTime(zone: end.zone, local: start.local, isDay: false)
      }
      length = Self.length(from: start, to: end)
    }
    if length.seconds < 0 {
      log.warn(.end, at: Self.endPlace(event, in: log.path), .endsEarlier)
    }
    return PlacedEvent(
      event: event, index: index, start: start,
      length: length.seconds < 0 ? .wall(0) : length)
  }

  private static func length(_ lasting: Lasting, isDay: Bool) -> PlacedEvent.Length {
    // Hours are exact in RFC 5545, days are not.
    isDay || lasting.days != 0 ? .wall(lasting.nominal) : .exact(lasting.seconds)
  }

  private static func length(from start: ClockTime, to end: ClockTime) -> PlacedEvent.Length {
    start.zone == end.zone || end.isDay
      ? .wall(end.local - start.local) : .exact(end.instant - start.instant)
  }

  private static func endPlace(_ event: WrittenEvent, in path: String) -> FilePlace {
    (event.part.line("DTEND") ?? event.part.line("DURATION") ?? event.part.begin)
      .valuePlace(in: path)
  }

  /// The time on its clock. Without a zone, that of the time next to it, otherwise the calendar's.
  mutating func clock(
    _ time: WrittenTime, of event: WrittenEvent, line name: String, near zone: Zone?,
    by library: inout Libical, _ log: CalendarLog
  ) -> ClockTime {
    let usual = zone ?? book.floating
    switch time.reading {
    case .day(let date):
      return ClockTime(zone: usual, local: date.dayNumber * 86_400, isDay: true)
    case .utc(let seconds): return ClockTime(zone: .utc, local: seconds, isDay: false)
    case .local(let seconds):
      let named = time.zone.flatMap {
        book.zone(
          $0, of: event.part.line(name) ?? event.part.begin, by: &library, log)
      }
      // An unknown zone is not that of the neighbor.
      let zone = named ?? (time.zone == nil ? usual : book.floating)
      return ClockTime(zone: zone, local: seconds, isDay: false)
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let noStart: Self = "this event has no readable start and is skipped"
  fileprivate static let endsEarlier: Self =
    "this event ends before it begins; its end is set to its start"
}
