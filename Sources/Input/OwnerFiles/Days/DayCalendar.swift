internal import Bytes
internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import SourceFiles

/// A calendar file whose events a day book takes.
struct DayCalendar {
  /// Relative to the person's folder.
  var path: Placed<String>
  /// Whether titles and places of its events are kept, except those of private events.
  var keepsTitles: Bool
  /// The place of its events that have none of their own.
  var place: Place?
  var mode: TravelMode?
  var buffer: Buffer?
}

extension DayCalendar {
  /// Reads an entry of `calendars:`.
  init?(_ map: YAMLMapping, places: DayPlaces) {
    let path = map.requiredPlaced("file", .text)
    keepsTitles = map.optional("titles", .yesOrNo) ?? false
    place = places.read("place", of: map)?.place
    mode = map.optional("by", .travelMode)
    buffer = map.buffer("buffer")
    guard let path else { return nil }
    self.path = path
  }
}

extension DayCalendar {
  /// An activity for each event and time of day it has within `days`, in the order of the file;
  /// whole days are activities of all day. Canceled events are left out, and so are those with a
  /// time that leave it free.
  func activities(
    of calendar: ImportedCalendar, within days: DateSpan, _ places: DayPlaces
  ) -> [Activity] {
    calendar.events.filter { $0.status != .canceled }.flatMap { event in
      activities(of: event, within: days, place: place(of: event, places))
    }
  }

  private func activities(
    of event: ImportedEvent, within days: DateSpan, place: Place?
  ) -> [Activity] {
    var dates: [MinuteSpan?: Set<CalendarDate>] = [:]
    for occurrence in event.occurrences {
      switch occurrence {
      case .days(let span):
        let (first, last) = (max(span.first, days.first), min(span.last, days.last))
        if first <= last { dates[nil, default: []].formUnion(DateSpan(first, last).dates) }
      case .timed(let time) where !event.isTransparent:
        for (date, span) in time.pieces(within: days) {
          dates[span, default: []].insert(date)
        }
      case .timed: break
      }
    }
    let isShown = keepsTitles && !event.isPrivate && !event.summary.isEmpty
    let id = "ics-\(event.lasting.digits)"
    // Most have one time of day; clocks that are put forward give times of other zones a second
    // one.
    let inOrder = dates.sorted { order($0.key) < order($1.key) }
    return inOrder.enumerated().map { index, entry in
      Activity(
        id: index == 0 ? id : "\(id)-\(entry.key?.start ?? 0)-\(entry.key?.end ?? 0)",
        title: isShown ? String(event.summary.prefix(200)) : PersonalBlock.privateTitle,
        recurrence: .dates(entry.value.sorted()), time: entry.key, place: place, mode: mode,
        buffer: buffer)
    }
  }

  private func order(_ span: MinuteSpan?) -> (Int, Int) { (span?.start ?? -1, span?.end ?? -1) }

  /// For an event without a place, that of the whole calendar, if any.
  private func place(of event: ImportedEvent, _ places: DayPlaces) -> Place? {
    guard keepsTitles, !event.isPrivate else { return place }
    let campus = places.campus ?? Gazetteer()
    return campus.place(inCalendar: event.place, at: event.coordinate, own: places.own) ?? place
  }
}

extension ImportedEvent {
  /// Identifies an event for as long as it exists: its UID and the occurrence that it
  /// changes; without a UID, its title and first start.
  fileprivate var lasting: Checksum {
    var checksum = Checksum()
    if uid.hasPrefix("#") {
      checksum.add("\(summary)\u{0}\(occurrences.first?.begin ?? 0)".utf8)
    } else {
      checksum.add(uid.utf8)
    }
    if let change { checksum.add("\u{0}\(change)".utf8) }
    return checksum
  }
}

extension ImportedEvent.Occurrence {
  fileprivate var begin: Int {
    switch self {
    case .days(let days): days.first.dayNumber * 86_400
    case .timed(let time): time.stretch.lowerBound.seconds
    }
  }
}

// MARK: Into the day book

extension OwnFiles {
  /// The day book in a person's folder; `nil` without one, and where it could not be read.
  mutating func dayBook(in folder: PersonFolder, context: PlanContext) async -> DayBook? {
    let path = "\(folder.path)/days.yml"
    let read = read(path, isRequired: false, quoting: folder.quoting) {
      OwnDayBook($0, context: context)
    }
    guard var own = read else { return nil }
    for calendar in own.calendars {
      let found = await activities(of: calendar, for: own, in: folder, context: context)
      // A file that is named twice, or repeats another's events, adds nothing.
      own.book.activities += found.filter { own.ids.insert($0.id) }
    }
    own.book.skips = inspect(path, quoting: folder.quoting) { report in
      if own.book.activities.count > mostActivities {
        report.error(at: nil, .manyActivities(own.book.activities.count))
      }
      return own.skips.flatMap { $0.skips(among: own.book.activities, report) }
    }
    return own.book
  }

  private mutating func activities(
    of calendar: DayCalendar, for own: OwnDayBook, in folder: PersonFolder, context: PlanContext
  ) async -> [Activity] {
    guard let days = own.dates.horizon, let zones = context.zones,
      let file = file(calendar.path, in: folder, noun: "calendar", namedBy: "days.yml")
    else { return [] }
    let reading = await CalendarReader.shared.read(
      file.bytes, path: file.path, within: days, in: zones)
    diagnostics += reading.diagnostics.reported(folder.quoting)
    return reading.calendar.map { calendar.activities(of: $0, within: days, own.places) } ?? []
  }
}

/// How many activities a day book may have, calendars included.
private let mostActivities = 10_000

extension Diagnostic.Message {
  fileprivate static func manyActivities(_ count: Int) -> Self {
    "expected at most \(mostActivities) activities, calendars included, found \(count)"
  }
}
