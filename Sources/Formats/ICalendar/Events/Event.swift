package import CampusModel

/// One VEVENT: an event with its place and time.
package struct Event: Hashable, Encodable, Sendable {
  /// STATUS of RFC 5545 §3.8.1.11.
  package enum Status: Hashable, Encodable, Sendable { case confirmed, tentative, canceled }

  /// Whether the time counts as taken.
  package enum Transparency: Hashable, Encodable, Sendable { case opaque, transparent }

  /// The same in every build for as long as it is the same event (RFC 7986 §5.3).
  package var uid: EventUID
  /// The title that calendars show.
  package var summary: String
  /// `nil` where it is nowhere in particular.
  package var place: EventPlace?
  /// Plain text in lines; empty for none.
  package var description: String
  /// The most general first.
  package var categories: [String]
  /// The absolute URL of the page about it.
  package var url: String?
  /// Whether it is confirmed, tentative or canceled.
  package var status: Status
  /// Whether it keeps others from planning over it.
  package var transparency: Transparency
  /// The time of the event, by the clock of the feed's zone.
  package var timing: EventTiming
  /// A color of CSS, as RFC 7986 §5.9 wants it; `nil` leaves the choice to the calendar.
  package var color: CSSColor?
  /// How many minutes before it begins the variant with alarms reminds of it; `nil` for never.
  package var alarm: Int?
  /// The route there, for calendars that draw it before the event.
  package var travel: EventTravel?
  /// The dates on which it is canceled or omitted, for people: no file contains them.
  package var omissions: [Omission] = []
  /// Whether it only announces a cancellation: there is nothing to attend.
  package var isCanceled = false

  package init(
    uid: EventUID, summary: String, timing: EventTiming, place: EventPlace? = nil,
    description: String = "", categories: [String] = [], url: String? = nil,
    status: Status = .confirmed, transparency: Transparency = .opaque, alarm: Int? = nil
  ) {
    self.uid = uid
    self.summary = summary
    self.timing = timing
    self.place = place
    self.description = description
    self.categories = categories
    self.url = url
    self.status = status
    self.transparency = transparency
    self.alarm = alarm
  }
}

/// The route to an event, as Apple's calendars have it (X-APPLE-TRAVEL-DURATION and -START; not
/// documented, seen in their exports).
package struct EventTravel: Hashable, Encodable, Sendable {
  /// From setting out to the beginning of the event, above 0.
  package var minutes: Int
  /// How people get there.
  package var mode: TravelMode
  /// Where they set out; `nil` where that is unknown.
  package var from: EventPlace?
  /// How many minutes before setting out the variant with alarms reminds; `nil` for never.
  package var alarm: Int?

  package init(minutes: Int, mode: TravelMode, from: EventPlace? = nil, alarm: Int? = nil) {
    (self.minutes, self.mode, self.from, self.alarm) = (minutes, mode, from, alarm)
  }
}

/// A date on which an event would be, and why it is not.
package struct Omission: Hashable, Encodable, Sendable {
  /// Why there is nothing on that date.
  package enum Reason: Hashable, Encodable, Sendable {
    case holiday(String)
    /// The date has another weekday's classes.
    case swap(follows: Weekday)
    /// Only this date is canceled; with the reason that was given.
    case canceled(String?)
  }

  /// By the clock of the feed's zone.
  package var date: CalendarDate
  /// Why it is not.
  package var reason: Reason

  package init(date: CalendarDate, reason: Reason) { (self.date, self.reason) = (date, reason) }
}

/// The place of an event.
package struct EventPlace: Hashable, Encodable, Sendable {
  /// "MAB 0230, Mabry Hall, 12 Orchard Walk, Larkspur". Calendars show a map where a coordinate is
  /// known.
  package var text: String
  /// In WGS 84; `nil` where it is unknown.
  package var coordinate: Coordinate?

  package init(_ text: String, coordinate: Coordinate? = nil) {
    (self.text, self.coordinate) = (text, coordinate)
  }

  /// A room, with the name, address and coordinate of its building.
  package init(_ room: RoomID, in building: Building?) {
    let parts = [room.text, building?.name, building?.address].compactMap { $0 }
    self.init(
      parts.filter { !$0.isEmpty }.joined(separator: ", "), coordinate: building?.coordinate)
  }
}
