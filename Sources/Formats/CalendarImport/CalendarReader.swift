package import CampusModel
package import Diagnostics
internal import TimeZones

/// The result of reading a calendar file.
package struct CalendarReading: Sendable {
  /// `nil`, with an error, if the file is not a calendar.
  package var calendar: ImportedCalendar?
  /// The problems of the file, by place.
  package var diagnostics: [Diagnostic]
  /// The steps spent on recurrence rules, at most as many as were allowed.
  package var steps = 0
}

/// Reads calendar files (RFC 5545, and the common parts of vCalendar 1.0), even with mistakes.
///
/// One actor for the whole program, because libical has state of its own that is not thread-safe.
///
/// ```
/// let result = await CalendarReader.shared.read(bytes, path: "feeds/holidays.ics", …)
/// result.calendar?.events
/// ```
package actor CalendarReader {
  /// The one reader of the program.
  package static let shared = CalendarReader()

  /// The steps allowed for the rules of one file: enough for a very large calendar, at most about
  /// four seconds.
  package static let mostSteps = 20_000_000

  private var library: Libical?

  private init() {}

  /// Reads the bytes of a file and expands its events within `window`, days of the site.
  ///
  /// Broken lines are left out, with a warning at their place; only a file without a calendar is an
  /// error. `path` is its name in messages. The rules of one file may cost `steps` together, and
  /// give 5,000 dates each. The same bytes give the same values.
  ///
  /// - Complexity: linear in the bytes, apart from the rules.
  package func read(
    _ bytes: [UInt8], path: String, within window: DateSpan, in zones: ImportZones,
    steps: Int = mostSteps
  ) -> CalendarReading {
    let log = CalendarLog(path: path)
    guard var library = library ?? Libical() else {
      log.refuse(.noLibrary, suggestion: "install Debian's package libical3")
      return CalendarReading(calendar: nil, diagnostics: log.diagnostics)
    }
    library.budget = WorkBudget(of: steps)
    self.library = library
    guard let text = CalendarText(bytes, log) else {
      return CalendarReading(calendar: nil, diagnostics: log.diagnostics)
    }
    let parts = PartBuilder.calendars(of: text, log)
    var imported = ImportedCalendar(name: nil, events: [], kept: 0, dropped: 0)
    for part in parts {
      var reading = PartReading(
        OldCalendar.modernized(part), window: ImportWindow(days: window, site: zones.site), zones,
        log)
      reading.read(into: &imported, by: &library, log)
    }
    let placed = imported.events.count
    imported.events = imported.events.withoutRepeatedBookings()
    imported.merged = placed - imported.events.count
    imported.kept -= imported.merged
    return CalendarReading(
      calendar: imported, diagnostics: log.diagnostics, steps: library.budget.spent)
  }
}

/// Reads one calendar of a file.
private struct PartReading {
  private let calendar: CalendarPart
  private var walk: SeriesWalk

  init(
    _ calendar: CalendarPart, window: ImportWindow, _ zones: ImportZones, _ log: CalendarLog
  ) {
    self.calendar = calendar
    // Two years around the window, so that the clocks at its ends come from a change.
    let readings = (window.days.first - 800).dayNumber..<(window.days.last + 800).dayNumber
    let book = ZoneBook(
      of: calendar, zones, within: readings.lowerBound * 86_400..<readings.upperBound * 86_400,
      log)
    walk = SeriesWalk(window: window, placing: EventPlacing(book: book))
  }

  mutating func read(
    into imported: inout ImportedCalendar, by library: inout Libical, _ log: CalendarLog
  ) {
    if imported.name == nil {
      let name = calendar.line("X-WR-CALNAME") ?? calendar.line("NAME")
      imported.name = name.map { PlainLine.text(of: $0.unescaped) }
    }
    let events = calendar.parts.filter { $0.kind == "VEVENT" }
    var placed: [PlacedEvent] = []
    for (index, part) in events.enumerated() {
      let event = EventReader.read(part, by: &library, log)
      guard let event = walk.placing.placed(event, at: index, by: &library, log) else { continue }
      placed.append(event)
    }
    imported.kept += placed.count
    imported.dropped += events.count - placed.count
    var occurrences: [Int: [ImportedEvent.Occurrence]] = [:]
    for members in Self.series(of: placed) where members.count > 1 || !placed[members[0]].isSingle {
      let series = Series(members: members.map { placed[$0] })
      for found in walk.occurrences(of: series, by: &library, log) {
        occurrences[found.index, default: []].append(found.occurrence)
      }
    }
    for event in placed {
      // Most events are not part of a series.
      let found =
        occurrences[event.index]?.inOrder
        ?? (event.isSingle ? walk.window.occurrence(of: event).map { [$0] } : nil)
      if let found {
        imported.events.append(ImportedEvent(event.event, found, path: log.path))
      }
    }
  }

  /// The indices of `events` by UID, in the order of the first of each. An event without a UID is
  /// on its own.
  private static func series(of events: [PlacedEvent]) -> [[Int]] {
    var series: [[Int]] = []
    var known: [String: Int] = [:]
    for place in events.indices {
      guard let uid = events[place].event.uid else {
        series.append([place])
        continue
      }
      if let first = known[uid] {
        series[first].append(place)
      } else {
        known[uid] = series.count
        series.append([place])
      }
    }
    return series
  }
}

extension ImportedEvent {
  fileprivate init(_ event: WrittenEvent, _ occurrences: [Occurrence], path: String) {
    let texts = event.texts
    self.init(
      uid: event.uid ?? "#\(event.part.begin.line)",
      change: event.change?.time.reading.seconds, summary: texts.summary,
      description: texts.description, place: texts.place, coordinate: texts.coordinate,
      categories: texts.categories, url: texts.url, status: texts.status,
      isTransparent: texts.isTransparent, isPrivate: texts.isPrivate, occurrences: occurrences,
      origin: event.part.begin.place(in: path), booking: texts.booking)
  }
}

extension [ImportedEvent.Occurrence] {
  /// In order of time, each once; all-day events before timed ones of their first day.
  fileprivate var inOrder: Self {
    if count < 2 { return self }
    return sorted { $0.order < $1.order }.reduce(into: []) { kept, occurrence in
      if kept.last != occurrence { kept.append(occurrence) }
    }
  }
}

extension ImportedEvent.Occurrence {
  fileprivate var order: (Int, Int) {
    switch self {
    case .days(let days): (days.first.dayNumber * 86_400 - 1, days.last.dayNumber)
    case .timed(let time): (time.stretch.lowerBound.seconds, time.stretch.upperBound.seconds)
    }
  }
}

extension [ImportedEvent] {
  /// Merges events with the same booking, start and place.
  ///
  /// 25Live publishes a booking in several calendars, with a different UID in each.
  fileprivate func withoutRepeatedBookings() -> Self {
    var seen: Set<Booking> = []
    return compactMap { event in
      guard let number = event.booking else { return event }
      var event = event
      event.occurrences = event.occurrences.filter {
        seen.insert(Booking(number: number, place: event.place, occurrence: $0)).inserted
      }
      return event.occurrences.isEmpty ? nil : event
    }
  }
}

private struct Booking: Hashable {
  var number: String
  var place: String
  var occurrence: ImportedEvent.Occurrence
}

extension Diagnostic.Message {
  fileprivate static let noLibrary: Self = "calendars are read by libical, which is not installed"
}
