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

  /// What the files of one source give, and what is wrong with them.
  package func read(_ files: [SourceFile], _ entry: CalendarEntry) async -> (
    SourceYield, [Diagnostic]
  ) {
    var yield = SourceYield()
    // With the rows as they were read: a calendar is not judged by what the site has a use for.
    var asRead = SourceYield()
    var found: [Diagnostic] = []
    guard let window else { return (yield, found) }
    for file in files {
      let reading = await CalendarReader.shared.read(
        file.bytes, path: file.path, within: window, in: zones)
      found += reading.diagnostics
      guard let calendar = reading.calendar else { continue }
      let events = calendar.events.filter { Self.isUsed($0, as: entry.use) }
      let unused = calendar.events.count - events.count
      yield.files.append(
        FileReport(
          path: file.path,
          rows: RowCounts(
            kept: calendar.kept - unused, dropped: calendar.dropped, merged: calendar.merged,
            unused: unused)))
      asRead.files.append(
        FileReport(
          path: file.path,
          rows: RowCounts(kept: calendar.kept + calendar.merged, dropped: calendar.dropped)))
      switch entry.use {
      case .reservations: yield.bookings += bookings(events)
      case .termDates: yield.termDays += termDays(events, holidays: entry.holidays)
      }
    }
    if let file = files.first, !found.hasErrors {
      found += SourceKind.judgement(
        of: asRead, at: FilePlace(file.path), limit: lossLimit, isCatalog: false,
        ifEmpty: "is it the right calendar, and does whoever keeps it show its events to all?")
    }
    return (yield, found)
  }

  /// Whether an event takes a room, or is a date to know.
  private static func isUsed(_ event: ImportedEvent, as use: CalendarEntry.Use) -> Bool {
    guard event.status != .cancelled else { return false }
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

/// A time for which something has been booked, before it is known what room that is.
package struct RoomBooking: Hashable, Sendable {
  package var place: String
  package var origin: FilePlace
  package var start: LocalMinute
  package var end: LocalMinute
}

/// A day out of a calendar of a university's dates.
package struct TermDay: Hashable, Sendable {
  var date: TermDate
  var isHoliday: Bool
}
