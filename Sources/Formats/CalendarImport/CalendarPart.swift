internal import Bytes
internal import Diagnostics

/// A component of a calendar: the lines between a BEGIN and its END.
struct CalendarPart {
  /// For example "VEVENT".
  let kind: String
  /// The line of its BEGIN.
  let begin: ContentLine
  var lines: [ContentLine] = []
  var parts: [CalendarPart] = []

  /// The first line of that name.
  func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
}

/// Builds the calendars of a file from its lines.
///
/// Closes components that were never closed, and ignores ends of those never opened.
struct PartBuilder {
  private var open: [CalendarPart] = []
  private var done: [CalendarPart] = []
  /// How many ignored components are open: alarms, to-dos, and those nested too deep.
  private var skipped: [String] = []

  private static let wanted: Set<String> = [
    "VCALENDAR", "VEVENT", "VTIMEZONE", "STANDARD", "DAYLIGHT",
  ]
  private static let neverWithin: Set<String> = ["VCALENDAR", "VEVENT", "VTIMEZONE"]
  /// A hostile file could open more components than fit into memory.
  private static let deepest = 1000

  /// The calendars in order. Events outside any calendar are in one of their own.
  static func calendars(
    of text: CalendarText, _ log: CalendarLog
  ) -> [CalendarPart] {
    var builder = PartBuilder()
    var reader = LineReader(text)
    while let line = reader.nextLine(log) { builder.append(line, log) }
    builder.closeAll(log)
    return builder.gathered(log)
  }

  private mutating func append(_ line: ContentLine, _ log: CalendarLog) {
    switch line.name {
    case "BEGIN": begin(line)
    case "END": end(line, log)
    default:
      if skipped.isEmpty, !open.isEmpty { open[open.count - 1].lines.append(line) }
    }
  }

  private mutating func begin(_ line: ContentLine) {
    let kind = Self.kind(line)
    // Ignored components contain no events: where one begins, an END is missing or misspelled.
    if Self.neverWithin.contains(kind) { skipped = [] }
    if !skipped.isEmpty || !Self.wanted.contains(kind) || open.count == Self.deepest {
      if skipped.count < Self.deepest { skipped.append(kind) }
    } else {
      open.append(CalendarPart(kind: kind, begin: line))
    }
  }

  private mutating func end(_ line: ContentLine, _ log: CalendarLog) {
    let kind = Self.kind(line)
    if let match = skipped.lastIndex(of: kind) {
      skipped.removeSubrange(match...)
      return
    }
    guard let match = open.lastIndex(where: { $0.kind == kind }) else {
      if skipped.isEmpty {
        log.warn(
          .structure, at: line.place(in: log.path), .neverBegun(kind),
          suggestion: "check that nothing is missing before it")
      }
      return
    }
    skipped = []
    while open.count > match + 1 { close(isEnded: false, log) }
    close(isEnded: true, log)
  }

  private mutating func closeAll(_ log: CalendarLog) {
    while !open.isEmpty { close(isEnded: false, log) }
  }

  private mutating func close(isEnded: Bool, _ log: CalendarLog) {
    let part = open.removeLast()
    if !isEnded {
      log.warn(
        .structure, at: part.begin.place(in: log.path), .neverEnded(part.kind),
        suggestion: "check that the file is complete")
    }
    // A nested calendar is a calendar of its own.
    if open.isEmpty || part.kind == "VCALENDAR" {
      done.append(part)
    } else if part.kind == "VEVENT", let calendar = open.lastIndex(where: \.isCalendar) {
      // An event without an END contains the next one; they become neighbors.
      open[calendar].parts.append(part)
    } else {
      open[open.count - 1].parts.append(part)
    }
  }

  private func gathered(_ log: CalendarLog) -> [CalendarPart] {
    // Components without an END were closed from within.
    var calendars = done.filter(\.isCalendar).sorted { $0.begin.line < $1.begin.line }
    let loose = done.filter { $0.kind == "VEVENT" || $0.kind == "VTIMEZONE" }
    if let first = loose.first {
      log.warn(.structure, at: first.begin.place(in: log.path), .noCalendar)
      if calendars.isEmpty {
        calendars = [CalendarPart(kind: "VCALENDAR", begin: first.begin)]
      }
      calendars[0].parts += loose
    }
    return calendars
  }

  private static func kind(_ line: ContentLine) -> String {
    let kept = line.value.prefix(40).filter { $0 > 0x20 }
    return String(decoding: kept.map { $0.uppercasedASCII }, as: UTF8.self)
  }
}

extension CalendarPart {
  fileprivate var isCalendar: Bool { kind == "VCALENDAR" }
}

extension Diagnostic.Message {
  fileprivate static func neverBegun(_ kind: String) -> Self {
    "END:\(kind) has no BEGIN"
  }

  fileprivate static func neverEnded(_ kind: String) -> Self {
    "this \(kind) has no END"
  }

  fileprivate static let noCalendar: Self = "this is outside any VCALENDAR; it is read anyway"
}
