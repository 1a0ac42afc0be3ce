internal import CampusModel
internal import ICalendar
internal import TimeZones

/// The contents of a feed as people read it: rules for recurring events, and single dates.
struct FeedDates {
  /// One thing on a date. Events that are omitted on one date for one reason are one entry.
  struct Entry: Hashable {
    enum Kind: Hashable {
      case timed(from: LocalMinute, to: LocalMinute)
      case wholeDays(DateSpan)
      /// Only this date is canceled; with the owner's remark.
      case canceled(from: LocalMinute, to: LocalMinute, note: String?)
      case excluded(Omission.Reason)
    }

    var date: CalendarDate
    var kind: Kind
    /// One, or the several that are omitted.
    var summaries: [String]
    var place: String?
    /// When it begins, or would; before all times for whole days.
    fileprivate var minute: Int

    /// The last date of it.
    var lastDate: CalendarDate {
      if case .wholeDays(let days) = kind { days.last } else { date }
    }

    var isLeftOut: Bool {
      switch kind {
      case .canceled, .excluded: true
      case .timed, .wholeDays: false
      }
    }
  }

  /// By weekday and time; rules that begin at one moment in the order of the feed.
  let rules: [FeedRule]
  /// The dates without a rule, by date and time; those that begin at one moment in the order of the
  /// feed.
  let entries: [Entry]

  /// Every event once, by its UID, as the feed's file has it. Local times are by the feed's zone.
  init(_ feed: Feed) {
    var seen: Set<EventUID> = []
    let events = feed.events.filter { seen.insert($0.uid).inserted }
    var rules: [FeedRule] = []
    var singles: [Event] = []
    for event in events {
      if let rule = FeedRule(event, in: feed.zone) {
        rules.append(rule)
      } else {
        singles.append(event)
      }
    }
    let swaps = Self.swaps(of: events)
    singles.removeAll { Self.join($0, to: &rules, swaps) }
    self.rules = rules.enumerated().sorted { a, b in
      (a.element.days.first ?? .sunday, a.element.start, a.offset)
        < (b.element.days.first ?? .sunday, b.element.start, b.offset)
    }.map(\.element)
    let held = singles.flatMap { Self.held($0, in: feed.zone) }
    let excluded = singles.flatMap { Self.excluded($0, in: feed.zone) }
      .filter { entry in !rules.contains { Self.says($0, entry) } }
    let all = held + Self.joined(excluded)
    let moments = all.map { $0.date.dayNumber * 4096 + $0.minute }
    entries = all.indices.sorted { (moments[$0], $0) < (moments[$1], $1) }.map { all[$0] }
  }

  /// The number of events that are held.
  var heldCount: Int {
    rules.reduce(0) { $0 + $1.dates.count } + entries.count { !$0.isLeftOut }
  }

  /// The number of canceled events with a given reason.
  var leftOutCount: Int {
    rules.reduce(0) { $0 + $1.exceptions.count { $0.reason != nil } }
      + entries.filter(\.isLeftOut).reduce(0) { $0 + $1.summaries.count }
  }

  /// The number of days on which anything begins.
  var dayCount: Int {
    Set(rules.flatMap(\.dates) + entries.filter { !$0.isLeftOut }.map(\.date)).count
  }

  /// From the first date to the last; `nil` when there is none.
  var span: DateSpan? {
    let dates = rules.flatMap(\.dates)
    guard let first = (dates + entries.map(\.date)).min(),
      let last = (dates + entries.map(\.lastDate)).max()
    else { return nil }
    return DateSpan(first, last)
  }

  /// The place of all timed events, if it is one place that is named more than once.
  var onlyPlace: String? {
    let places =
      rules.map(\.place)
      + entries.compactMap { entry -> String?? in
        if case .timed = entry.kind { entry.place } else { nil }
      }
    guard places.count > 1, let place = places[0], places.allSatisfy({ $0 == place }) else {
      return nil
    }
    return place
  }
}

// Rules
extension FeedDates {
  /// By date, the weekday whose schedule it follows: swaps because of which these events omit a
  /// date.
  private static func swaps(of events: [Event]) -> [CalendarDate: Weekday] {
    var swaps: [CalendarDate: Weekday] = [:]
    for omission in events.flatMap(\.omissions) {
      if case .swap(let follows) = omission.reason { swaps[omission.date] = follows }
    }
    return swaps
  }

  /// Adds a single event to the rule for the same thing, as a further date; false where there is no
  /// such rule.
  private static func join(
    _ event: Event, to rules: inout [FeedRule], _ swaps: [CalendarDate: Weekday]
  ) -> Bool {
    guard case .once(let from, _) = event.timing,
      let place = rules.firstIndex(where: { $0.matches(event) })
    else { return false }
    rules[place].additions.append(.init(date: from.date, follows: swaps[from.date]))
    return true
  }

  private static func says(_ rule: FeedRule, _ entry: Entry) -> Bool {
    guard case .canceled(_, _, let note) = entry.kind, let summary = entry.summaries.first else {
      return false
    }
    return rule.excepts(summary, on: entry.date, for: .canceled(note))
  }
}

// Single dates
extension FeedDates {
  private static func held(_ event: Event, in zone: Zone) -> [Entry] {
    if case .allDay(let days) = event.timing {
      return [entry(event, days.first, .wholeDays(days), minute: -1)]
    }
    // The note that a class is canceled counts no more than the class.
    let omitted = Set(event.omissions.map(\.date))
    return event.timing.occurrences(in: zone).map { local($0, in: zone) }
      .filter { !omitted.contains($0.from.date) }
      .map {
        entry(event, $0.from.date, .timed(from: $0.from, to: $0.to), minute: $0.from.time.value)
      }
  }

  private static func excluded(_ event: Event, in zone: Zone) -> [Entry] {
    var clock: (minute: Int, length: Int) = (-1, 0)
    if let stretch = event.timing.occurrences(in: zone).first {
      let (from, to) = local(stretch, in: zone)
      clock = (from.time.value, (to.localSeconds - from.localSeconds) / 60)
    }
    return event.omissions.map { omission in
      var kind = Entry.Kind.excluded(omission.reason)
      if case .canceled(let note) = omission.reason, clock.minute >= 0 {
        kind = .canceled(
          from: LocalMinute(omission.date, minutes: clock.minute),
          to: LocalMinute(omission.date, minutes: clock.minute + clock.length), note: note)
      }
      return entry(event, omission.date, kind, minute: clock.minute)
    }
  }

  private static func local(
    _ stretch: Range<Instant>, in zone: Zone
  ) -> (from: LocalMinute, to: LocalMinute) {
    (
      LocalMinute(localSeconds: zone.localSeconds(at: stretch.lowerBound.seconds)),
      LocalMinute(localSeconds: zone.localSeconds(at: stretch.upperBound.seconds))
    )
  }

  private static func entry(
    _ event: Event, _ date: CalendarDate, _ kind: Entry.Kind, minute: Int
  ) -> Entry {
    let mark = MeetingEvents.canceledMark
    let isMarked = !event.omissions.isEmpty && event.summary.hasPrefix(mark)
    let summary = isMarked ? String(event.summary.dropFirst(mark.count)) : event.summary
    return Entry(
      date: date, kind: kind, summaries: [summary], place: event.place?.text, minute: minute)
  }

  /// Entries with all that is omitted on one date for one reason joined at the earliest of the
  /// times, each summary once.
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
