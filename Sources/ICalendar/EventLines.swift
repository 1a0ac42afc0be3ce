internal import CampusModel

/// The lines of a VEVENT without its stamps, which depend on what was published before: they are put after the UID.
struct EventLines: Hashable, Sendable {
  let uid: ContentLine
  let rest: [ContentLine]

  /// `zoneName` is the TZID of local times.
  init(_ event: Event, zoneName: String) {
    uid = ContentLine("UID", event.uid.text)
    var lines = Self.timing(event.timing, zoneName: zoneName)
    lines.append(.text("SUMMARY", event.summary))
    lines += event.place.map(Self.place) ?? []
    if !event.description.isEmpty { lines.append(.text("DESCRIPTION", event.description)) }
    if !event.categories.isEmpty { lines.append(.list("CATEGORIES", event.categories)) }
    if let url = event.url { lines.append(.uri("URL", url)) }
    lines.append(ContentLine("STATUS", Self.word(event.status)))
    lines.append(
      ContentLine("TRANSP", event.transparency == .opaque ? "OPAQUE" : "TRANSPARENT"))
    rest = lines
  }

  /// What tells whether an event has changed.
  var fingerprint: Fingerprint { Fingerprint(of: [uid.bytes] + rest.map(\.bytes)) }

  private static func timing(_ timing: EventTiming, zoneName: String) -> [ContentLine] {
    func local(_ name: StaticString, _ minute: LocalMinute) -> ContentLine {
      ContentLine(name, parameter: "TZID", zoneName, Stamp.local(minute))
    }
    func startAndEnd(_ start: LocalMinute, _ minutes: Int) -> [ContentLine] {
      let end = LocalMinute(start.date, minutes: start.time.value + minutes)
      return [local("DTSTART", start), local("DTEND", end)]
    }
    switch timing {
    case .once(let start, let minutes): return startAndEnd(start, minutes)
    case .weekly(let first, let minutes, let days, let lastEnd, let excluded):
      let rule =
        "FREQ=WEEKLY;UNTIL=\(Stamp.utc(lastEnd));BYDAY=\(codes(of: days, from: first.date.weekday))"
      return startAndEnd(first, minutes) + [ContentLine("RRULE", rule)]
        + excluded.map { local("EXDATE", LocalMinute($0, first.time)) }
    case .utc(let start, let seconds):
      let end = Instant(seconds: start.seconds + seconds)
      return [ContentLine("DTSTART", Stamp.utc(start)), ContentLine("DTEND", Stamp.utc(end))]
    case .allDay(let days):
      return [
        ContentLine("DTSTART;VALUE=DATE", compact(days.first)),
        ContentLine("DTEND;VALUE=DATE", compact(days.last + 1)),
      ]
    }
  }

  /// "MO,WE,FR", beginning with `first`, which is the weekday of DTSTART.
  private static func codes(of days: WeekdaySet, from first: Weekday) -> String {
    let sorted = days.days
    let turned = sorted.filter { $0 >= first } + sorted.filter { $0 < first }
    return turned.map { String($0.name.prefix(2)).uppercased() }.joined(separator: ",")
  }

  /// Apple's calendars show a map only where the title of their own property equals LOCATION.
  private static func place(_ place: EventPlace) -> [ContentLine] {
    let location = ContentLine.singleLine("LOCATION", place.text)
    guard let coordinate = place.coordinate else { return [location] }
    let latitude = Stamp.degrees(coordinate.latitude)
    let longitude = Stamp.degrees(coordinate.longitude)
    return [
      location, ContentLine("GEO", "\(latitude);\(longitude)"),
      ContentLine(
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=70", parameter: "X-TITLE", place.text,
        "geo:\(latitude),\(longitude)"),
    ]
  }

  private static func word(_ status: Event.Status) -> String {
    switch status {
    case .confirmed: "CONFIRMED"
    case .tentative: "TENTATIVE"
    case .cancelled: "CANCELLED"
    }
  }
}

/// Moments and numbers as calendars write them.
enum Stamp {
  /// "20270125T100000".
  static func local(_ minute: LocalMinute) -> String {
    "\(compact(minute.date))T\(zeroPadded(minute.time.hour, 2))\(zeroPadded(minute.time.minute, 2))00"
  }

  /// "20270510T145000Z".
  static func utc(_ instant: Instant) -> String {
    let (date, second) = instant.utc
    let clock = [second / 3600, second / 60 % 60, second % 60].map { zeroPadded($0, 2) }
    return "\(compact(date))T\(clock.joined())Z"
  }

  /// "-0500", with seconds where there are some.
  static func offset(_ seconds: Int) -> String {
    let size = abs(seconds)
    var text = (seconds < 0 ? "-" : "+") + zeroPadded(size / 3600, 2)
    text += zeroPadded(size / 60 % 60, 2)
    return size % 60 == 0 ? text : text + zeroPadded(size % 60, 2)
  }

  /// Degrees with six decimals, "38.989170". In whole millionths: what prints a Double is missing in Embedded Swift.
  static func degrees(_ degrees: Double) -> String {
    let millionths = Int(degrees * 1_000_000 + (degrees < 0 ? -0.5 : 0.5))
    let size = abs(millionths)
    return "\(millionths < 0 ? "-" : "")\(size / 1_000_000).\(zeroPadded(size % 1_000_000, 6))"
  }
}
