internal import CampusModel
internal import Diagnostics

/// Parses events into values; reports unreadable ones and keeps the rest.
struct EventReader {
  static func read(
    _ part: CalendarPart, by library: inout Libical, _ log: CalendarLog
  ) -> WrittenEvent {
    var event = WrittenEvent(part)
    var lines: [ContentLine] = []
    for line in part.lines {
      switch line.name {
      case "DTSTART", "DTEND", "DURATION", "RECURRENCE-ID", "EXDATE", "RDATE":
        for line in prepared(line) where !event.readUsual(line) { lines.append(line) }
      default: event.read(line)
      }
    }
    if lines.isEmpty {
      // As in most events.
    } else if let fields = library.fields(of: lines) {
      for field in fields { event.read(field) }
    } else {
      for line in lines {
        if let fields = library.fields(of: [line]) {
          for field in fields { event.read(field) }
        } else {
          report(line, log)
        }
      }
    }
    if event.change != nil, let line = part.line("RECURRENCE-ID") {
      event.change?.isLasting = line.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    }
    return event
  }

  /// The line as libical expects it, none if it is empty; one with very many times as several.
  ///
  /// libical scans the whole line for each of its times. A zone's name overrides a Z after the
  /// time, which is a mistake; white space is not part of a time.
  private static func prepared(_ line: ContentLine) -> [ContentLine] {
    let value = line.value
    if value.isEmpty { return [] }
    let isZulu = value.contains { $0 | 0x20 == UInt8(ascii: "z") }
    let isSlip = isZulu && line.parameter("TZID") != nil
    guard isSlip || value.count > 1000 || value.contains(where: { $0 <= 0x20 }) else {
      return [line]
    }
    let kept = value.filter { $0 > 0x20 && !(isSlip && $0 | 0x20 == UInt8(ascii: "z")) }
    if kept.count <= 1000 { return kept.isEmpty ? [] : [line.replacing(value: kept)] }
    let values = kept.split(separator: UInt8(ascii: ","))
    return stride(from: 0, to: values.count, by: 50).map { start in
      line.replacing(
        value: values[start..<min(start + 50, values.count)].joined(separator: [0x2c]))
    }
  }

  private static func report(_ line: ContentLine, _ log: CalendarLog) {
    log.warn(
      .time, at: line.valuePlace(in: log.path), .unreadable(line.name),
      suggestion: line.name == "DURATION"
        ? "expected a length like PT50M or P1D"
        : "expected a day like 20270125 or a time like 20270125T100000")
  }
}

extension WrittenEvent {
  fileprivate mutating func read(_ field: Libical.Field) {
    func written(_ reading: BasicTime) -> WrittenTime {
      WrittenTime(reading: reading, zone: field.zone)
    }
    switch (field.name, field.value) {
    case (.start, .time(let reading)): start = start ?? written(reading)
    case (.end, .time(let reading)): end = .at(written(reading))
    case (.duration, .lasting(let lasting)): end = end ?? .after(lasting)
    case (.recurrenceID, .time(let reading)):
      change = Change(time: written(reading), isLasting: false)
    case (.exception, .time(let reading)): exceptions.append(written(reading))
    case (.addition, .time(let reading)): additions.append(.at(written(reading)))
    case (.addition, .period(let from, let to)):
      additions.append(.period(written(from), .at(written(to))))
    case (.addition, .periodLasting(let from, let lasting)):
      additions.append(.period(written(from), .after(lasting)))
    default: break
    }
  }

  /// Reads a line whose times all have the usual form, as most do.
  ///
  /// libical reads all others, which takes ten times as long.
  fileprivate mutating func readUsual(_ line: ContentLine) -> Bool {
    guard let name = Libical.Field.Name(line.name) else { return false }
    let readings = line.value.split(
      separator: UInt8(ascii: ","), omittingEmptySubsequences: false
    ).map { BasicTime($0) }
    let kind = line.hasParameters ? line.parameter("VALUE")?.uppercased() : nil
    for reading in readings {
      switch (reading, kind) {
      case (.day, nil), (.day, "DATE"), (.utc, nil), (.utc, "DATE-TIME"), (.local, nil),
        (.local, "DATE-TIME"):
        continue
      default: return false
      }
    }
    let zone = line.hasParameters ? line.parameter("TZID") : nil
    for case .some(let reading) in readings {
      read(Libical.Field(name: name, value: .time(reading), zone: zone))
    }
    return true
  }

  /// Reads a line without times; most lines have nothing that is used.
  fileprivate mutating func read(_ line: ContentLine) {
    switch line.name {
    case "UID":
      let text = PlainLine.tidied(line.unescaped)
      if !text.isEmpty { uid = text }
    case "SEQUENCE": sequence = Int(line.text) ?? sequence
    case "RRULE": rules.append(line)
    default: texts.read(line)
    }
  }
}

extension EventTexts {
  fileprivate mutating func read(_ line: ContentLine) {
    switch line.name {
    case "SUMMARY": summary = PlainLine.text(of: line.unescaped)
    case "DESCRIPTION": description = PlainLine.paragraphs(of: line.unescaped)
    case "LOCATION":
      place = PlainLine.paragraphs(of: line.unescaped).replacing("\n", with: ", ")
    case "CATEGORIES":
      categories += line.list.map { PlainLine.text(of: $0) }.filter { !$0.isEmpty }
    case "URL": url = WebLink.checked(line.text)
    case "STATUS":
      switch line.text.uppercased() {
      case "CANCELLED", "CANCELED": status = .canceled
      case "TENTATIVE": status = .tentative
      default: status = .confirmed
      }
    // vCalendar 1.0 has numbers: 0 blocks the time.
    case "TRANSP":
      let word = line.text.uppercased()
      isTransparent = word == "TRANSPARENT" || (Int(word) ?? 0) > 0
    // Values unknown to RFC 5545 mean PRIVATE.
    case "CLASS":
      let word = line.text.uppercased()
      isPrivate = !word.isEmpty && word != "PUBLIC"
    case "GEO": coordinate = Coordinate(line.text, separator: ";")
    case "X-APPLE-STRUCTURED-LOCATION" where line.text.lowercased().hasPrefix("geo:"):
      // RFC 5870.
      let point = line.text.dropFirst(4).prefix { $0 != ";" }
      coordinate = coordinate ?? Coordinate(point, separator: ",")
    case "X-TRUMBA-CUSTOMFIELD" where line.parameter("NAME") == "Event Locator":
      booking = PlainLine.text(of: line.unescaped)
    default: break
    }
  }
}

extension Coordinate {
  /// "38.98917;-76.93647".
  fileprivate init?(_ text: some StringProtocol, separator: Character) {
    let numbers = text.split(separator: separator).map { Double($0) }
    guard numbers.count >= 2, let latitude = numbers[0], let longitude = numbers[1] else {
      return nil
    }
    self.init(latitude: latitude, longitude: longitude)
  }
}

extension Libical.Field.Name {
  /// `nil` for lines without times.
  fileprivate init?(_ name: String) {
    switch name {
    case "DTSTART": self = .start
    case "DTEND": self = .end
    case "RECURRENCE-ID": self = .recurrenceID
    case "EXDATE": self = .exception
    case "RDATE": self = .addition
    default: return nil
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func unreadable(_ name: String) -> Self {
    "this \(name) cannot be read and is skipped"
  }
}
