internal import CampusModel
internal import ICalendar
internal import TimeZones

/// What a feed holds, date by date as people read it: everything that takes place, and in its place what does not.
struct FeedDates {
  /// One thing on a date. Things left out on one date for one reason are one.
  struct Entry: Hashable {
    enum Kind: Hashable {
      case timed(from: LocalMinute, to: LocalMinute)
      case wholeDays(DateSpan)
      /// `nil` where the feed does not say why.
      case leftOut(Omission.Reason?)
    }

    var date: CalendarDate
    var kind: Kind
    /// One, or the several that are left out.
    var summaries: [String]
    var place: String?
    /// When it begins, or would; before all times for whole days.
    fileprivate var minute: Int

    /// The last date of it.
    var lastDate: CalendarDate {
      if case .wholeDays(let days) = kind { days.last } else { date }
    }

    var isLeftOut: Bool {
      if case .leftOut = kind { true } else { false }
    }
  }

  /// By date and time; what begins at one moment in the order of the feed.
  let entries: [Entry]

  /// Every event once, by its UID, as the feed's file has it. Local times are by the feed's zone.
  init(_ feed: Feed) {
    var seen: Set<EventUID> = []
    let events = feed.events.filter { seen.insert($0.uid).inserted }
    let held = events.flatMap { Self.held($0, in: feed.zone) }
    let leftOut = Self.joined(events.flatMap { Self.leftOut($0, in: feed.zone) })
    entries = (held + leftOut).enumerated().sorted { a, b in
      (a.element.date, a.element.minute, a.offset) < (b.element.date, b.element.minute, b.offset)
    }.map(\.element)
  }

  /// How many entries take place.
  var heldCount: Int { entries.count { !$0.isLeftOut } }

  /// From the first date to the last; `nil` when there is none.
  var span: DateSpan? {
    guard let first = entries.first, let last = entries.map(\.lastDate).max() else { return nil }
    return DateSpan(first.date, last)
  }
}

extension FeedDates {
  private static func held(_ event: Event, in zone: Zone) -> [Entry] {
    if case .allDay(let days) = event.timing {
      return [entry(event, days.first, .wholeDays(days), minute: -1)]
    }
    return event.timing.occurrences(in: zone).map { stretch in
      let from = LocalMinute(localSeconds: zone.localSeconds(at: stretch.lowerBound.seconds))
      let to = LocalMinute(localSeconds: zone.localSeconds(at: stretch.upperBound.seconds))
      return entry(event, from.date, .timed(from: from, to: to), minute: from.time.value)
    }
  }

  /// The dates with a reason, and those that a rule excludes without one.
  private static func leftOut(_ event: Event, in zone: Zone) -> [Entry] {
    var minute = -1
    var unexplained: [CalendarDate] = []
    switch event.timing {
    case .allDay: break
    case .once(let start, _): minute = start.time.value
    case .utc(let start, _):
      minute = LocalMinute(localSeconds: zone.localSeconds(at: start.seconds)).time.value
    case .weekly(let first, _, _, _, let excluded):
      minute = first.time.value
      let explained = Set(event.omissions.map(\.date))
      unexplained = excluded.filter { !explained.contains($0) }
    }
    return event.omissions.map { entry(event, $0.date, .leftOut($0.reason), minute: minute) }
      + unexplained.map { entry(event, $0, .leftOut(nil), minute: minute) }
  }

  private static func entry(
    _ event: Event, _ date: CalendarDate, _ kind: Entry.Kind, minute: Int
  ) -> Entry {
    Entry(
      date: date, kind: kind, summaries: [event.summary], place: event.place?.text, minute: minute)
  }

  /// What is left out on one date for one reason, together at the earliest of its times, each summary once.
  private static func joined(_ entries: [Entry]) -> [Entry] {
    struct Key: Hashable { var date: CalendarDate, kind: Entry.Kind }
    var places: [Key: Int] = [:]
    var out: [Entry] = []
    let ordered = entries.enumerated().sorted {
      ($0.element.minute, $0.offset) < ($1.element.minute, $1.offset)
    }
    for (_, entry) in ordered {
      let key = Key(date: entry.date, kind: entry.kind)
      if let place = places[key] {
        out[place].summaries += entry.summaries.filter { !out[place].summaries.contains($0) }
      } else {
        places[key] = out.count
        out.append(entry)
      }
    }
    return out
  }
}
