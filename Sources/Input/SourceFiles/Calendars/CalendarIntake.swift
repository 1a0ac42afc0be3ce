package import CalendarImport
package import CampusModel
package import Diagnostics
package import FileFormats

/// Reads calendars on behalf of one site.
package struct CalendarIntake: Sendable {
  package let zones: ImportZones
  let terms: [Term]
  /// The share of its events a calendar may lose before that is an error.
  var lossLimit = 0.05

  package init(zones: ImportZones, terms: [Term], lossLimit: Double = 0.05) {
    self.zones = zones
    self.terms = terms
    self.lossLimit = lossLimit
  }

  /// The days of all terms and a month around them; `nil` without a term.
  private var window: DateSpan? {
    guard let first = terms.map(\.days.first).min(), let last = terms.map(\.days.last).max() else {
      return nil
    }
    return DateSpan(first - 31, last + 31)
  }

  /// Reads the files of one source, and returns their data with all problems.
  func read(_ files: [SourceFile], _ entry: CalendarEntry) async -> Contribution {
    var contribution = Contribution()
    for file in files {
      let events = await events(of: file, into: &contribution) {
        Self.isUsed($0, as: entry.use)
      }
      switch entry.use {
      case .reservations: contribution.bookings += bookings(events)
      case .termDates: contribution.termDays += termDays(events, holidays: entry.holidays)
      }
    }
    if let file = files.first {
      contribution.judge(
        as: CalendarFormat.traits, at: FilePlace(file.path), isPattern: false, lossLimit: lossLimit)
    }
    return contribution
  }

  /// The used events of a file. Its problems and row counts go into `contribution`.
  func events(
    of file: SourceFile, into contribution: inout Contribution,
    where isUsed: (ImportedEvent) -> Bool
  ) async -> [ImportedEvent] {
    guard let window else { return [] }
    let reading = await CalendarReader.shared.read(
      file.bytes, path: file.path, within: window, in: zones)
    contribution.diagnostics += reading.diagnostics
    guard let calendar = reading.calendar else { return [] }
    let events = calendar.events.filter(isUsed)
    let unused = calendar.events.count - events.count
    contribution.files.append(
      FileReport(
        path: file.path,
        rows: RowCounts(
          kept: calendar.kept - unused, dropped: calendar.dropped, merged: calendar.merged,
          unused: unused)))
    return events
  }

  /// Whether an event uses a room, or is a date to know.
  private static func isUsed(_ event: ImportedEvent, as use: CalendarEntry.Use) -> Bool {
    guard event.status != .canceled else { return false }
    return switch use {
    case .reservations: !event.isTransparent
    case .termDates: !event.summary.isEmpty && !event.isPrivate
    }
  }

  private func bookings(_ events: [ImportedEvent]) -> [RoomBooking] {
    events.flatMap { event in
      event.occurrences.map { occurrence in
        switch occurrence {
        case .timed(let time):
          RoomBooking(
            place: event.place, origin: event.origin, start: time.localStart, end: time.localEnd)
        case .days(let days):
          RoomBooking(
            place: event.place, origin: event.origin, start: LocalMinute(days.first, minutes: 0),
            end: LocalMinute(days.last + 1, minutes: 0))
        }
      }
    }
  }

  private func termDays(_ events: [ImportedEvent], holidays: [String]) -> [TermDay] {
    events.flatMap { event in
      event.occurrences.map { occurrence in
        let (days, time) = occurrence.daysAndTime
        let words = event.summary.lowercased()
        return TermDay(
          date: TermDate(name: event.summary, days: days, time: time),
          isHoliday: time == nil && holidays.contains { words.contains($0) })
      }
    }
  }
}

/// Calendars that anybody has published.
package enum CalendarFormat: SourceFormat {
  package static let kind = SourceKind.ics
  package static var keys: SourceKeys { .calendar }
  package static let traits: SourceTraits = {
    var traits = SourceTraits()
    traits.countsUnusedRows = true
    traits.emptyHint =
      "check that it is the right calendar and that its events are public"
    return traits
  }()

  package static func read(_ files: [SourceFile], context: SourceContext) async -> Contribution {
    guard let entry = context.calendar, let calendars = context.calendars else {
      return Contribution()
    }
    return await calendars.read(files, entry)
  }
}

extension SourceKind {
  package static let ics = SourceKind("ics")
}

extension ImportedEvent.Occurrence {
  /// Some publishers write a whole day as 0:00 to 23:30 or 23:59.
  fileprivate var daysAndTime: (DateSpan, MinuteOfDay?) {
    switch self {
    case .days(let days): return (days, nil)
    case .timed(let time):
      let start = time.localStart
      // By the clock on the wall, which is put forward once a year.
      let length = (time.localEnd.localSeconds - start.localSeconds) / 60
      guard start.time.value == 0, length >= 23 * 60 else {
        return (DateSpan(start.date), start.time)
      }
      let last = LocalMinute(localSeconds: time.localEnd.localSeconds - 60).date
      return (DateSpan(start.date, max(start.date, last)), nil)
    }
  }
}

/// A time for which a room is booked that is not yet identified.
package struct RoomBooking: Hashable, Sendable {
  /// The room as the calendar calls it.
  package var place: String
  /// Where it is written.
  package var origin: FilePlace
  /// By the site's clock.
  package var start: LocalMinute
  /// By the site's clock; not before `start`.
  package var end: LocalMinute
}

/// A day out of a calendar of a university's dates.
package struct TermDay: Hashable, Sendable {
  var date: TermDate
  var isHoliday: Bool
}
