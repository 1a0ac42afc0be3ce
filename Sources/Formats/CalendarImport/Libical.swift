internal import CIcal
internal import CampusModel

/// Debian's libical, used only in this file: parses unusual times, and expands rules of other
/// calendars than the Gregorian.
///
/// To be used by one actor only, because libical's state is not thread-safe.
struct Libical {
  private var api: cical_api
  /// The steps spent on the rules of the current file.
  var budget = WorkBudget(of: 0)

  /// `nil` if Debian's libical3 is not installed.
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

  /// The times of an event with these lines, in order, a list as several; `nil` if libical cannot
  /// read all of them.
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

  /// `nil` for times that do not exist.
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
    // Second 60 is a leap second, which no clock here has.
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

// MARK: - Rules of other calendars

extension Libical {
  /// The steps for libical's search in one year or month: it asks ICU for each day.
  private static let searchCost = 10_000

  /// The number of years after which libical gives up.
  private static let longestSearch = 500

  /// The parts that libical expands quickly; with others it may search for half a minute.
  private static let scaledParts: Set<String> = [
    "RSCALE", "FREQ", "INTERVAL", "COUNT", "BYMONTH", "BYMONTHDAY", "SKIP", "WKST",
  ]

  /// The dates of a yearly or monthly rule with RSCALE (RFC 7529), as `RuleExpansion` gives those
  /// of others.
  ///
  /// libical may search through centuries, even when it only parses the rule. That is charged
  /// afterwards, so at most one search of about two seconds exceeds the budget.
  mutating func dates(
    ofScaled rule: RuleText, from start: Int, isDay: Bool, within window: Range<Int>
  ) -> RuleDates {
    let read = api.rule(rule.text)
    guard rule.parts.allSatisfy({ Self.scaledParts.contains($0.name) }),
      read.freq == ICAL_YEARLY_RECURRENCE || read.freq == ICAL_MONTHLY_RECURRENCE,
      let time = Self.time(start, isDay: isDay)
    else { return .unreadable }
    guard !budget.isSpent else { return .exhausted }
    let period = read.freq == ICAL_YEARLY_RECURRENCE ? 365 * 86_400 : 30 * 86_400
    let nothing = Self.longestSearch * 365 * 86_400 / period * Self.searchCost
    guard let iterator = api.iterator_new(read, time) else {
      _ = budget.spend(nothing)
      return .unreadable
    }
    defer { api.iterator_free(iterator) }
    let last = min(window.upperBound - 1, rule.until ?? .max)
    var (found, seen, before): ([Int], Int, Int) = ([], 0, start)
    while seen < rule.count ?? .max {
      guard let seconds = Self.seconds(api.iterator_next(iterator)) else {
        _ = budget.spend(nothing)
        break
      }
      let cost = max(1, (seconds - before + period / 2) / period) * Self.searchCost
      guard budget.spend(cost) else { return .exhausted }
      if seconds > last { break }
      if seconds >= window.lowerBound { found.append(seconds) }
      (seen, before) = (seen + 1, seconds)
    }
    return .whole(found)
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
