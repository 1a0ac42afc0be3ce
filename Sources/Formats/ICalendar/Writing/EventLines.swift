internal import CampusModel
internal import TimeZones

/// The lines of a VEVENT without its stamps, which depend on earlier builds and are inserted after
/// the UID.
///
/// One value writes one event after the other into the same memory.
struct EventLines: Sendable {
  private var lines = ContentLines()
  /// Where the line of the UID ends.
  private var uidEnd = 0
  /// The text after the name of a local time: ";TZID=America/New_York:".
  private let zone: [UInt8]
  private let withAlarm: Bool

  init(in feed: Feed) {
    var zone = Array(";TZID=".utf8)
    TextForm.parameter.write(feed.zone.name, to: &zone)
    self.zone = zone + [UInt8(ascii: ":")]
    withAlarm = feed.variant == .alarms
  }

  /// Changes with the event.
  var fingerprint: Fingerprint { Fingerprint(ofLines: lines.bytes) }

  /// Appends the lines, folded, with the stamps.
  func write(_ stamps: EventStamps, to out: inout [UInt8]) {
    out.append("BEGIN:VEVENT\r\n")
    lines.fold(0..<uidEnd, into: &out)
    out.append("DTSTAMP:")
    out.append(stamps.modified)
    out.append("\r\nLAST-MODIFIED:")
    out.append(stamps.modified)
    out.append("\r\nSEQUENCE:")
    out.append(decimal: stamps.sequence)
    out.append("\r\n")
    lines.fold(uidEnd..<lines.bytes.count, into: &out)
    out.append("END:VEVENT\r\n")
  }

  /// Takes the lines of that event in place of the last one's.
  mutating func read(_ event: Event) {
    lines.removeAll()
    lines.word("UID", event.uid.text)
    uidEnd = lines.bytes.count
    time(event.timing)
    lines.text("SUMMARY", event.summary)
    if let place = event.place { addPlace(place, isVisited: !event.isCanceled) }
    if !event.description.isEmpty { lines.text("DESCRIPTION", event.description) }
    if !event.categories.isEmpty { lines.list("CATEGORIES", event.categories) }
    if let url = event.url { lines.uri("URL", url) }
    if let color = event.color { lines.word("COLOR", color.name) }
    switch event.status {
    case .confirmed: lines.word("STATUS", "CONFIRMED")
    case .tentative: lines.word("STATUS", "TENTATIVE")
    case .canceled: lines.word("STATUS", "CANCELLED")
    }
    switch event.transparency {
    case .opaque: lines.word("TRANSP", "OPAQUE")
    case .transparent: lines.word("TRANSP", "TRANSPARENT")
    }
    if let travel = event.travel { self.travel(travel) }
    guard withAlarm, event.timing.isTimed else { return }
    if let travel = event.travel, let minutes = travel.alarm {
      alarm(minutes + travel.minutes, beforeTravel: minutes, for: event)
    } else if let minutes = event.alarm {
      alarm(minutes, for: event)
    }
  }
}

// Times
extension EventLines {
  private mutating func time(_ timing: EventTiming) {
    switch timing {
    case .once(let start, let minutes): startAndEnd(start, minutes)
    case .weekly(let first, let minutes, let days, let lastEnd, let excluded):
      startAndEnd(first, minutes)
      lines.line("RRULE:") { out in
        out.append("FREQ=WEEKLY;UNTIL=")
        out.append(lastEnd)
        out.append(";BYDAY=")
        out.append(days, from: first.date.weekday)
      }
      for date in excluded { local("EXDATE", LocalMinute(date, first.time)) }
    case .utc(let start, let seconds):
      lines.line("DTSTART:") { $0.append(start) }
      lines.line("DTEND:") { $0.append(Instant(seconds: start.seconds + seconds)) }
    case .allDay(let days):
      lines.line("DTSTART;VALUE=DATE:") { $0.append(days.first) }
      lines.line("DTEND;VALUE=DATE:") { $0.append(days.last + 1) }
    }
  }

  private mutating func startAndEnd(_ start: LocalMinute, _ minutes: Int) {
    local("DTSTART", start)
    local("DTEND", LocalMinute(start.date, minutes: start.time.value + minutes))
  }

  private mutating func local(_ name: StaticString, _ minute: LocalMinute) {
    let zone = zone
    lines.line(name) { out in
      out.append(contentsOf: zone)
      out.append(minute)
    }
  }
}

extension [UInt8] {
  /// "MO,WE,FR", beginning with `first`, which is the weekday of DTSTART.
  fileprivate mutating func append(_ days: WeekdaySet, from first: Weekday) {
    let codes: StaticString = "MOTUWETHFRSASU"
    var isFirst = true
    for step in 0..<7 {
      let day = (first.rawValue + step) % 7
      guard days.rawValue & 1 << UInt8(day) != 0 else { continue }
      if !isFirst { append(UInt8(ascii: ",")) }
      append(codes.utf8Start[2 * day])
      append(codes.utf8Start[2 * day + 1])
      isFirst = false
    }
  }
}

// Places and alarms
extension EventLines {
  /// Apple's calendars show a map, and when to leave, only if the title of their own property
  /// equals LOCATION: so a place without a visit has none of their properties.
  private mutating func addPlace(_ place: EventPlace, isVisited: Bool) {
    lines.text("LOCATION", place.text, .singleLine)
    guard let coordinate = place.coordinate else { return }
    lines.line("GEO:") { out in
      out.append(degrees: coordinate.latitude)
      out.append(UInt8(ascii: ";"))
      out.append(degrees: coordinate.longitude)
    }
    guard isVisited else { return }
    lines.line("X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70;X-TITLE=") { out in
      TextForm.parameter.write(place.text, to: &out)
      out.append(":geo:")
      out.append(degrees: coordinate.latitude)
      out.append(UInt8(ascii: ","))
      out.append(degrees: coordinate.longitude)
    }
    lines.word("X-APPLE-TRAVEL-ADVISORY-BEHAVIOR", "AUTOMATIC")
  }

  /// The minutes of the trip and its start, if they are public.
  private mutating func travel(_ travel: EventTravel) {
    lines.line("X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT") { out in
      out.append(decimal: travel.minutes)
      out.append("M")
    }
    guard let place = travel.from, let coordinate = place.coordinate else { return }
    lines.line("X-APPLE-TRAVEL-START;ROUTING=") { out in
      out.append(travel.mode.routing)
      out.append(";VALUE=URI;X-TITLE=")
      TextForm.parameter.write(place.text, to: &out)
      out.append(":geo:")
      out.append(degrees: coordinate.latitude)
      out.append(UInt8(ascii: ","))
      out.append(degrees: coordinate.longitude)
    }
  }

  /// `minutes` before the event begins. With a route, programs that support it use `related`, which
  /// is counted from the departure.
  private mutating func alarm(_ minutes: Int, beforeTravel related: Int? = nil, for event: Event) {
    lines.word("BEGIN", "VALARM")
    lines.word("UID", event.uid.appending("alarm").text)
    lines.word("ACTION", "DISPLAY")
    lines.line("TRIGGER") { out in
      if let related {
        out.append(";X-APPLE-RELATED-TRAVEL=-PT")
        out.append(decimal: max(0, related))
        out.append("M")
      }
      out.append(":-PT")
      out.append(decimal: max(0, minutes))
      out.append("M")
    }
    lines.text("DESCRIPTION", event.summary)
    lines.word("END", "VALARM")
  }
}

extension TravelMode {
  /// As Apple's calendars name it.
  fileprivate var routing: StaticString {
    switch self {
    case .walking: "WALKING"
    case .cycling: "BICYCLE"
    case .driving: "CAR"
    case .transit: "TRANSIT"
    }
  }
}
