internal import CampusModel
internal import Diagnostics
internal import TimeZones

/// The events with one UID: a series and its changes.
struct Series {
  var members: [PlacedEvent]

  /// The key of a single date of a series.
  enum Date: Hashable {
    case moment(Int)
    case day(CalendarDate)
  }

  /// A change, with the date that it is for.
  struct Change {
    var event: PlacedEvent
    var date: Date
    /// By the clock of the series.
    var local: Int
    /// The seconds by which it moves its date, by that clock.
    var shift: Int
    var instant: Int
  }

  /// An occurrence, and the index of its event in the calendar.
  typealias Found = (index: Int, occurrence: ImportedEvent.Occurrence)
}

/// Expands a series within a window.
struct SeriesWalk {
  let window: ImportWindow
  var placing: EventPlacing

  mutating func occurrences(
    of series: Series, by library: inout Libical, _ log: CalendarLog
  ) -> [Series.Found] {
    let masters = masters(of: series)
    let changes = newest(changes(of: series, masters.first, by: &library, log))
    var (singles, lasting): ([Series.Date: Series.Change], [Series.Change]) = ([:], [])
    for change in changes {
      singles[change.date] = change
      if change.event.event.change?.isLasting == true { lasting.append(change) }
    }
    let isDays = masters.first?.start.isDay ?? false
    lasting.sort { isDays ? $0.local < $1.local : $0.instant < $1.instant }
    let reach = lasting.map { abs($0.shift) + $0.event.length.seconds }.max() ?? 0
    var found: [Series.Found] = []
    var excepted: Set<Series.Date> = []
    var regulars: Set<Series.Date> = []
    for master in masters {
      let exceptions = dates(master.event.exceptions, of: master, by: &library, log)
      excepted.formUnion(exceptions)
      let dates = dates(of: master, reaching: reach, by: &library, log)
      if !changes.isEmpty { regulars.formUnion(dates.map { date(of: $0, in: master) }) }
      found += regular(dates, of: master, then: lasting) {
        exceptions.contains($0) || singles[$0] != nil
      }
    }
    if !lasting.isEmpty, masters.isEmpty { reportOrphan(lasting[0], log) }
    for change in changes where !excepted.contains(change.date) {
      if isOutdated(change, after: masters.first, among: regulars) { continue }
      if let single = window.occurrence(of: change.event) {
        found.append((change.event.index, single))
      }
    }
    return found
  }

  /// The events that are not changes; of several versions the one with the highest number.
  ///
  /// Events that share a UID by mistake are all kept.
  private func masters(of series: Series) -> [PlacedEvent] {
    let masters = series.members.filter { $0.event.change == nil }
    let newest = masters.map(\.event.sequence).max() ?? 0
    var seen: Set<Series.Date> = []
    return masters.filter {
      $0.event.sequence == newest && seen.insert(Self.date(of: $0.start)).inserted
    }
  }

  private mutating func changes(
    of series: Series, _ master: PlacedEvent?, by library: inout Libical, _ log: CalendarLog
  ) -> [Series.Change] {
    var changes: [Series.Change] = []
    for event in series.members {
      guard let change = event.event.change else { continue }
      let time = placing.clock(
        change.time, of: event.event, line: "RECURRENCE-ID",
        near: master?.start.zone ?? event.start.zone, by: &library, log)
      let isDay = master?.start.isDay ?? time.isDay
      let local = master.map { Self.local(time, for: $0) } ?? time.local
      let start = master.map { Self.local(event.start, for: $0) } ?? event.start.local
      changes.append(
        Series.Change(
          event: event, date: isDay || time.isDay ? .day(time.date) : .moment(time.instant),
          local: local, shift: start - local, instant: time.instant))
    }
    return changes
  }

  /// For each date, the change with the highest number, of ties the first.
  private func newest(_ changes: [Series.Change]) -> [Series.Change] {
    var best: [Series.Date: Int] = [:]
    for (index, change) in changes.enumerated() {
      let known = best[change.date].map { changes[$0].event.event.sequence }
      if known.map({ change.event.event.sequence > $0 }) ?? true { best[change.date] = index }
    }
    return best.values.sorted().map { changes[$0] }
  }

  private static func date(of time: ClockTime) -> Series.Date {
    time.isDay ? .day(time.date) : .moment(time.instant)
  }

  private mutating func dates(
    _ times: [WrittenTime], of master: PlacedEvent, by library: inout Libical,
    _ log: CalendarLog
  ) -> Set<Series.Date> {
    // Next to times without a zone, UTC is a mistake.
    let isFloating =
      if case .local = master.event.start?.reading { master.event.start?.zone == nil } else {
        false
      }
    return Set(
      times.map { written in
        var time = placing.clock(
          written, of: master.event, line: "EXDATE", near: master.start.zone, by: &library, log)
        if isFloating, case .utc = written.reading { time.zone = master.start.zone }
        return master.start.isDay ? .day(time.date) : Self.date(of: time)
      })
  }

  private func reportOrphan(_ change: Series.Change, _ log: CalendarLog) {
    log.warn(
      .change, at: change.event.event.part.begin.place(in: log.path), .noSeries,
      suggestion: "only this date is used")
  }
}

// MARK: - The regular dates of a series

extension SeriesWalk {
  /// A date of the series, before exceptions.
  private struct Regular {
    var local: Int
    /// Set by a PERIOD among additional dates; otherwise that of the series.
    var length: Int?
  }

  private func date(of regular: Regular, in master: PlacedEvent) -> Series.Date {
    let start = master.start
    return Self.date(of: ClockTime(zone: start.zone, local: regular.local, isDay: start.isDay))
  }

  /// Whether the series was changed as a whole after this change, which then belongs to no date.
  private func isOutdated(
    _ change: Series.Change, after master: PlacedEvent?, among regulars: Set<Series.Date>
  ) -> Bool {
    let event = change.event.event
    let repeats = !event.rules.isEmpty || !event.additions.isEmpty || !event.exceptions.isEmpty
    guard repeats, let master else { return false }
    return event.sequence < master.event.sequence && !regulars.contains(change.date)
  }

  private func regular(
    _ dates: [Regular], of master: PlacedEvent, then lasting: [Series.Change],
    without isTaken: (Series.Date) -> Bool
  ) -> [Series.Found] {
    let start = master.start
    var found: [Series.Found] = []
    for date in dates {
      let time = ClockTime(zone: start.zone, local: date.local, isDay: start.isDay)
      let moment = start.isDay ? 0 : time.instant
      if isTaken(.day(time.date)) || !start.isDay && isTaken(.moment(moment)) { continue }
      let change = lasting.last(start.isDay ? date.local : moment) {
        start.isDay ? $0.local : $0.instant
      }
      let local = date.local + (change?.shift ?? 0)
      let length = date.length.map { .wall($0) } ?? change?.event.length ?? master.length
      let occurrence = window.occurrence(
        at: local, in: start.zone, isDay: start.isDay, lasting: length)
      if let occurrence { found.append((change?.event.index ?? master.index, occurrence)) }
    }
    return found
  }

  /// The dates of rules, additions and the start, in order, each once.
  ///
  /// - `reach`: how many seconds before the window a date may be that a change moves into it.
  private mutating func dates(
    of master: PlacedEvent, reaching reach: Int, by library: inout Libical,
    _ log: CalendarLog
  ) -> [Regular] {
    let start = master.start
    let readings = window.readings(lasting: master.length.seconds + reach)
    let rules = master.event.rules.map { line in
      (
        line,
        RuleText(
          line.value, inZone: { start.zone.localSeconds(at: $0) }, isDay: start.isDay)
      )
    }
    // A series that ends before it begins has no date at all, not even its start.
    let ends = rules.compactMap(\.1.until)
    var found: [Regular] = []
    if ends.count < rules.count || ends.isEmpty || ends.contains(where: { $0 >= start.local }) {
      found.append(Regular(local: start.local))
    }
    var unfollowed: ContentLine?
    for (line, rule) in rules {
      if let parts = rule.rule?.misplaced, !parts.isEmpty {
        log.warn(.rule, at: line.valuePlace(in: log.path), .misplaced(parts))
      }
      let dates = rule.dates(from: start.local, isDay: start.isDay, within: readings, by: &library)
      if dates == .exhausted { unfollowed = unfollowed ?? line }
      found += kept(dates, of: line, log).map { Regular(local: $0) }
    }
    if let unfollowed { log.noteExhausted(at: unfollowed.valuePlace(in: log.path), .event) }
    for addition in master.event.additions {
      let (local, length) = added(addition, to: master, by: &library, log)
      found.append(Regular(local: local, length: length))
    }
    // A duration of its own overrides that of the series.
    found.sort { ($0.local, $0.length ?? .max) < ($1.local, $1.length ?? .max) }
    return found.reduce(into: []) { kept, date in
      if kept.last?.local != date.local { kept.append(date) }
    }
  }

  /// The dates to keep, with a warning if some are lost.
  private func kept(
    _ dates: RuleDates, of line: ContentLine, _ log: CalendarLog
  ) -> [Int] {
    switch dates {
    case .whole(let found): return found
    case .cut(let found):
      log.warn(.rule, at: line.valuePlace(in: log.path), .tooMany(found.count))
      return found
    case .exhausted: return []
    case .unreadable:
      log.warn(
        .rule, at: line.valuePlace(in: log.path), .badRule,
        suggestion: "expected a rule like FREQ=WEEKLY;UNTIL=20270510T145000Z;BYDAY=MO,WE")
      return []
    }
  }

  private mutating func added(
    _ addition: WrittenEvent.Addition, to master: PlacedEvent, by library: inout Libical,
    _ log: CalendarLog
  ) -> (local: Int, length: Int?) {
    let zone = master.start.zone
    switch addition {
    case .at(let written):
      let time = placing.clock(
        written, of: master.event, line: "RDATE", near: zone, by: &library, log)
      return (Self.local(time, for: master), nil)
    case .period(let written, let end):
      let time = placing.clock(
        written, of: master.event, line: "RDATE", near: zone, by: &library, log)
      switch end {
      case .after(let lasting): return (Self.local(time, for: master), max(0, lasting.nominal))
      case .at(let written):
        let end = placing.clock(
          written, of: master.event, line: "RDATE", near: zone, by: &library, log)
        return (Self.local(time, for: master), max(0, end.instant - time.instant))
      }
    }
  }

  /// The time by the clock of the series.
  private static func local(_ time: ClockTime, for master: PlacedEvent) -> Int {
    if master.start.isDay { return time.date.dayNumber * 86_400 }
    if time.isDay || time.zone == master.start.zone { return time.local }
    return master.start.zone.localSeconds(at: time.instant)
  }
}

extension [Series.Change] {
  /// The last element whose `key` is below `value`; elements are sorted by `key`.
  fileprivate func last(_ value: Int, _ key: (Series.Change) -> Int) -> Series.Change? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : self[low - 1]
  }
}

extension Diagnostic.Message {
  fileprivate static let noSeries: Self =
    "this changes a date and all later ones of a series that is not in the file"

  fileprivate static func tooMany(_ count: Int) -> Self {
    "this rule has too many dates; the first \(count) are used"
  }

  fileprivate static func misplaced(_ parts: [String]) -> Self {
    "RFC 5545 does not allow \(parts.joined(separator: " and ")) in a rule of this frequency; it is read as a limit"
  }

  fileprivate static let badRule: Self =
    "this repetition rule cannot be read; only the start is used"
}
