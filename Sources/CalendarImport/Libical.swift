internal import CIcal
internal import CampusModel

/// Debian's libical, and the only file that knows of it: takes odd times apart, and walks along the rarer rules of repetition.
///
/// To be used by one actor only: libical's own state is not safe among threads.
struct Libical {
  private var api: cical_api
  /// What walks along rules may still cost: it bounds what a hostile file can do.
  private var steps = 0

  /// `nil` where Debian's libical3 is not installed.
  init?() {
    var api = cical_api()
    guard cical_load(&api) else { return nil }
    self.api = api
  }
}

// MARK: - Values

extension Libical {
  /// One value of one line, as libical reads it.
  struct Field {
    enum Name { case start, end, duration, recurrenceID, exception, addition }

    enum Value {
      case time(Reading)
      case period(Reading, Reading)
      case periodLasting(Reading, Lasting)
      case lasting(Lasting)
    }

    var name: Name
    var value: Value
    /// The parameter TZID.
    var zone: String?
  }

  /// The times of an event with these lines, in order, a line that lists several as so many; `nil` where libical cannot read
  /// all of them.
  mutating func fields(of lines: some Sequence<ContentLine>) -> [Field]? {
    var text = Array("BEGIN:VEVENT\r\n".utf8)
    text.reserveCapacity(256)
    for line in lines {
      text += line.bytes
      text += [13, 10]
    }
    text += Array("END:VEVENT\r\n".utf8) + [0]
    let component = text.withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap { api.parse($0) }
    }
    guard let component else { return nil }
    defer { api.component_free(component) }
    guard api.count_errors(component) == 0 else { return nil }
    var fields: [Field] = []
    var property = api.first_property(component, ICAL_ANY_PROPERTY)
    while let present = property {
      let raw = cical_read(&api, present)
      if let name = Self.names[raw.kind.rawValue] {
        guard let value = Self.value(raw) else { return nil }
        fields.append(Field(name: name, value: value, zone: raw.zone.map { String(cString: $0) }))
      }
      property = api.next_property(component, ICAL_ANY_PROPERTY)
    }
    return fields
  }

  private static let names: [UInt32: Field.Name] = [
    ICAL_DTSTART_PROPERTY.rawValue: .start,
    ICAL_DTEND_PROPERTY.rawValue: .end, ICAL_DURATION_PROPERTY.rawValue: .duration,
    ICAL_RECURRENCEID_PROPERTY.rawValue: .recurrenceID,
    ICAL_EXDATE_PROPERTY.rawValue: .exception, ICAL_RDATE_PROPERTY.rawValue: .addition,
  ]

  /// `nil` for times that no calendar has.
  private static func value(_ field: cical_field) -> Field.Value? {
    switch field.shape {
    case CICAL_DURATION: return Lasting(field.duration).map { .lasting($0) }
    case CICAL_TIME: return Reading(field.start, isUTC: field.start_is_utc).map { .time($0) }
    case CICAL_PERIOD:
      guard let start = Reading(field.start, isUTC: field.start_is_utc) else { return nil }
      if let end = Reading(field.end, isUTC: field.end_is_utc) { return .period(start, end) }
      return Lasting(field.duration).map { .periodLasting(start, $0) }
    default: return nil
    }
  }
}

extension Reading {
  fileprivate init?(_ time: icaltimetype, isUTC: Bool) {
    guard
      let date = CalendarDate(year: Int(time.year), month: Int(time.month), day: Int(time.day))
    else { return nil }
    if time.is_date != 0 {
      self = .day(date)
      return
    }
    guard (0..<24).contains(time.hour), (0..<60).contains(time.minute),
      (0...60).contains(time.second)
    else { return nil }
    // The second after 59 is a leap second, which no clock here counts.
    let seconds = Int(time.hour) * 3600 + Int(time.minute) * 60 + min(59, Int(time.second))
    let local = date.dayNumber * 86_400 + seconds
    self = isUTC ? .utc(local) : .local(local)
  }
}

extension Lasting {
  /// `nil` for more than 400 years, which nothing in a calendar lasts.
  fileprivate init?(_ duration: icaldurationtype) {
    let sign = duration.is_neg != 0 ? -1 : 1
    days = sign * (Int(duration.weeks) * 7 + Int(duration.days))
    seconds =
      sign * (Int(duration.hours) * 3600 + Int(duration.minutes) * 60 + Int(duration.seconds))
    guard abs(nominal) <= 400 * 366 * 86_400 else { return nil }
  }
}

// MARK: - Rules

extension Libical {
  /// Where a rule's walk came to.
  enum Walk: Equatable {
    /// Every occurrence within the window.
    case whole([Int])
    /// Those that were found before there were too many, or the walk too long.
    case cut([Int])
    case unreadable
  }

  /// Grants the next file as much as every file may cost.
  mutating func begin() { steps = 500_000 }

  /// What a rule costs that has no date at all: libical looks for one through five centuries.
  private static let givingUp = 250_000

  /// The most occurrences that are kept of one rule.
  static let most = 5000

  /// The occurrences of `rule` from `start`, in seconds since 1970-01-01T00:00 by the event's own clock, that lie in
  /// `window`.
  mutating func walk(
    _ rule: RuleText, from start: Int, isDay: Bool, within window: Range<Int>
  ) -> Walk {
    let read = api.rule(rule.text)
    let from = rule.count == nil ? Self.leap(read, from: start, to: window) : start
    guard read.freq != ICAL_NO_RECURRENCE, let time = Self.time(from, isDay: isDay) else {
      return .unreadable
    }
    // Hour by hour, libical would look for five centuries for a day that never comes.
    if rule.isEndless(read.freq) { return .cut([]) }
    guard let iterator = api.iterator_new(read, time) else { return .unreadable }
    defer { api.iterator_free(iterator) }
    let last = min(window.upperBound - 1, rule.until ?? .max)
    var found: [Int] = []
    var count = 0
    while steps > 0 {
      steps -= 1
      guard let seconds = Self.seconds(api.iterator_next(iterator)) else {
        // Without a count, a rule ends only where libical gave up.
        if rule.count.map({ count < $0 }) ?? true { steps -= Self.givingUp }
        return .whole(found)
      }
      count += 1
      if seconds > last { return .whole(found) }
      if seconds < window.lowerBound { continue }
      if found.count == Self.most { return .cut(found) }
      found.append(seconds)
    }
    return .cut(found)
  }

  /// The last moment before the window from which the rule goes on as it does from `start`, which for a rule without a count
  /// is every start of its periods.
  private static func leap(
    _ rule: icalrecurrencetype, from start: Int, to window: Range<Int>
  ) -> Int {
    // Other calendars than the Gregorian have years and months of their own.
    guard start < window.lowerBound, rule.rscale == nil else { return start }
    let periods = [1, 60, 3600, 86_400, 7 * 86_400]
    let interval = max(1, Int(rule.interval))
    if periods.indices.contains(Int(rule.freq.rawValue)) {
      let period = periods[Int(rule.freq.rawValue)] * interval
      return start + (window.lowerBound - start) / period * period
    }
    let date = LocalMinute(localSeconds: start).date
    let early = LocalMinute(localSeconds: window.lowerBound).date
    // Not every month has a 29th.
    guard date.day <= 28 else { return start }
    let step = interval * (rule.freq == ICAL_YEARLY_RECURRENCE ? 12 : 1)
    let (from, to) = (date.year * 12 + date.month - 1, early.year * 12 + early.month - 2)
    let month = from + max(0, to - from) / step * step
    let leapt = CalendarDate(year: month / 12, month: month % 12 + 1, day: date.day) ?? date
    return start + (leapt - date) * 86_400
  }

  private static func time(_ seconds: Int, isDay: Bool) -> icaltimetype? {
    let (date, second) = Instant(seconds: seconds).utc
    let (year, month, day) = date.civil
    guard (1...9999).contains(year) else { return nil }
    return icaltimetype(
      year: Int32(year), month: Int32(month), day: Int32(day), hour: Int32(second / 3600),
      minute: Int32(second / 60 % 60), second: Int32(second % 60), is_date: isDay ? 1 : 0,
      is_daylight: 0, zone: nil)
  }

  private static func seconds(_ time: icaltimetype) -> Int? {
    CalendarDate(year: Int(time.year), month: Int(time.month), day: Int(time.day)).map {
      $0.dayNumber * 86_400 + Int(time.hour) * 3600 + Int(time.minute) * 60 + Int(time.second)
    }
  }
}

extension RuleText {
  fileprivate func isEndless(_ frequency: icalrecurrencetype_frequency) -> Bool {
    switch frequency {
    case ICAL_SECONDLY_RECURRENCE, ICAL_MINUTELY_RECURRENCE: isNarrowed
    case ICAL_HOURLY_RECURRENCE: isNarrowedByDate
    default: false
    }
  }
}
