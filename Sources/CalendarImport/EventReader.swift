internal import CampusModel
internal import Diagnostics

/// Takes events apart into values; what cannot be read is told, the rest is kept.
struct EventReader {
  private static let wanted: Set<String> = [
    "UID", "SUMMARY", "DESCRIPTION", "LOCATION", "CATEGORIES", "URL", "SEQUENCE", "GEO", "DTSTART",
    "DTEND", "DURATION", "RECURRENCE-ID", "EXDATE", "RDATE",
  ]
  private static let times: Set<String> = ["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"]
  /// Texts are cut to so many bytes before they are read.
  private static let longest = 32_768

  static func read(
    _ part: CalendarPart, by library: inout Libical, _ log: inout ImportLog
  ) -> WrittenEvent {
    var event = WrittenEvent(part)
    let lines = part.lines.compactMap { Self.prepared($0) }
    if let fields = library.fields(of: lines) {
      for field in fields { event.take(field) }
    } else {
      for line in lines {
        if let fields = library.fields(of: [line]) {
          for field in fields { event.take(field) }
        } else {
          tell(line, &log)
        }
      }
    }
    event.takeOwnLines()
    return event
  }

  /// The line as libical shall see it; `nil` for lines that nothing here needs, and those that say nothing.
  private static func prepared(_ line: ContentLine) -> ContentLine? {
    guard wanted.contains(line.name), line.valueStart < line.bytes.count else { return nil }
    if times.contains(line.name) { return preparedTime(line) }
    if line.value.count > longest {
      let cut = line.value.prefix(longest)
      // Not within a character: what follows its first byte has the form 10xxxxxx.
      let end = line.bytes[cut.endIndex] & 0xc0 == 0x80 ? cut.lastIndex { $0 & 0xc0 != 0x80 } : nil
      return line.replacing(value: end.map { line.bytes[line.valueStart..<$0] } ?? cut)
    }
    return line
  }

  /// A zone's name says more than a Z behind the time, which then is a slip; white space is none of a time.
  private static func preparedTime(_ line: ContentLine) -> ContentLine? {
    var value = line.value.filter { $0 > 0x20 }
    if value.isEmpty { return nil }
    if value.contains(where: { $0 | 0x20 == UInt8(ascii: "z") }), line.parameter("TZID") != nil {
      value.removeAll { $0 | 0x20 == UInt8(ascii: "z") }
    }
    return value.count == line.value.count ? line : line.replacing(value: value)
  }

  private static func tell(_ line: ContentLine, _ log: inout ImportLog) {
    let isTime = times.contains(line.name)
    let suggestion =
      isTime
      ? "expected a day like 20270125 or a time like 20270125T100000"
      : line.name == "DURATION" ? "expected a length like PT50M or P1D" : nil
    log.warn(
      isTime ? .time : .line, at: line.valuePlace(in: log.path), .unreadable(line.name),
      suggestion: suggestion)
  }
}

extension WrittenEvent {
  fileprivate mutating func take(_ field: Libical.Field) {
    switch (field.name, field.value) {
    case (.uid, .text(let text)): uid = text.isEmpty ? uid : text
    case (.summary, .text(let text)): texts.summary = PlainLine.text(of: text)
    case (.description, .text(let text)): texts.description = PlainLine.paragraphs(of: text)
    case (.location, .text(let text)):
      texts.place = PlainLine.paragraphs(of: text).replacing("\n", with: ", ")
    case (.categories, .text(let text)):
      let category = PlainLine.text(of: text)
      if !category.isEmpty { texts.categories.append(category) }
    case (.url, .text(let text)): texts.url = WebLink.checked(text)
    case (.sequence, .number(let number)): sequence = number
    case (.place, .point(let latitude, let longitude)):
      texts.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    default: takeTime(field)
    }
  }

  private mutating func takeTime(_ field: Libical.Field) {
    func written(_ reading: Reading) -> WrittenTime {
      WrittenTime(reading: reading, zone: field.zone)
    }
    switch (field.name, field.value) {
    case (.start, .time(let reading)): start = start ?? written(reading)
    case (.end, .time(let reading)): end = .at(written(reading))
    case (.duration, .lasting(let lasting)): end = end ?? .after(lasting)
    case (.recurrenceID, .time(let reading)):
      change = Change(time: written(reading), isLasting: change?.isLasting ?? false)
    case (.exception, .time(let reading)): exceptions.append(written(reading))
    case (.addition, .time(let reading)): additions.append(.at(written(reading)))
    case (.addition, .period(let from, let to)):
      additions.append(.period(written(from), .at(written(to))))
    case (.addition, .periodLasting(let from, let lasting)):
      additions.append(.period(written(from), .after(lasting)))
    default: break
    }
  }

  /// What this room reads itself: words of closed lists in whatever case, and lines that only some programs write.
  fileprivate mutating func takeOwnLines() {
    for line in part.lines {
      switch line.name {
      case "STATUS":
        switch line.text.uppercased() {
        case "CANCELLED", "CANCELED": texts.status = .cancelled
        case "TENTATIVE": texts.status = .tentative
        default: texts.status = .confirmed
        }
      // vCalendar 1.0 counts: 0 takes the time.
      case "TRANSP":
        let word = line.text.uppercased()
        texts.isTransparent = word == "TRANSPARENT" || (Int(word) ?? 0) > 0
      case "RECURRENCE-ID":
        change?.isLasting = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
      case "X-TRUMBA-CUSTOMFIELD" where line.parameter("NAME") == "Event Locator":
        texts.booking = PlainLine.text(of: line.text)
      case "X-APPLE-STRUCTURED-LOCATION":
        texts.coordinate = texts.coordinate ?? Coordinate(geo: line.text)
      default: break
      }
    }
  }
}

extension Coordinate {
  /// `geo:38.98917,-76.93647`, as RFC 5870 writes it.
  fileprivate init?(geo text: String) {
    guard text.lowercased().hasPrefix("geo:") else { return nil }
    let numbers = text.dropFirst(4).prefix { $0 != ";" }.split(separator: ",").map { Double($0) }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Diagnostic.Message {
  fileprivate static func unreadable(_ name: String) -> Self {
    "this \(name) cannot be read, and was left out"
  }
}
