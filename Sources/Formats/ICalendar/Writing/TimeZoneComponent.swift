internal import CampusModel
internal import TimeZones

/// A zone as calendars understand it: one STANDARD and one DAYLIGHT observance with a yearly rule,
/// or a single STANDARD (RFC 5545 §3.6.5). Outlook understands nothing else.
///
/// It is written from the zone's footer and holds from when the footer does, so its bytes do not
/// depend on a term.
struct TimeZoneComponent: Hashable, Sendable {
  struct Observance: Hashable, Sendable {
    let isDaylight: Bool
    let firstOnset: LocalMinute
    /// The value of RRULE; `nil` for a clock that is never set.
    let rule: String?
    let offsetFrom: Int
    let offsetTo: Int
    let name: String
  }

  let name: String
  let observances: [Observance]
  private let since: Int

  /// `nil` for a zone without a rule, and for one whose rule has no such form: Africa/Cairo's clock
  /// is put back at the end of the last Thursday of October, which is sometimes in November.
  init?(_ zone: Zone) {
    guard let rule = zone.rule, let since = zone.ruleAppliesSince else { return nil }
    (name, self.since) = (zone.name, since)
    let standard = rule.standard
    guard let daylight = rule.daylight else {
      let epoch = LocalMinute(localSeconds: 0)
      observances = [
        Observance(
          isDaylight: false, firstOnset: epoch, rule: nil, offsetFrom: standard.offset,
          offsetTo: standard.offset, name: standard.abbreviation)
      ]
      return
    }
    // Ireland's file calls the clock of winter daylight time, an hour back; calendars take the
    // later clock for it.
    let isLater = daylight.clock.offset > standard.offset
    guard
      let begin = Observance(
        daylight.begins, from: standard, to: daylight.clock, isDaylight: isLater, since: since),
      let end = Observance(
        daylight.ends, from: daylight.clock, to: standard, isDaylight: !isLater, since: since)
    else { return nil }
    observances = isLater ? [begin, end] : [end, begin]
  }

  /// Whether it gives the zone's clock from that moment on.
  func holds(at instant: Instant) -> Bool { instant.seconds >= since }
}

extension TimeZoneComponent.Observance {
  fileprivate init?(
    _ onset: PosixRule.Onset, from: WallClock, to: WallClock, isDaylight: Bool, since: Int
  ) {
    guard let rule = onset.yearlyRule else { return nil }
    self.rule = rule
    self.isDaylight = isDaylight
    (offsetFrom, offsetTo, name) = (from.offset, to.offset, to.abbreviation)
    var year = max(1970, Instant(seconds: max(since, 0)).utc.date.year - 1)
    while onset.localSeconds(in: year) - from.offset < since { year += 1 }
    firstOnset = LocalMinute(localSeconds: onset.localSeconds(in: year))
  }
}

extension PosixRule.Onset {
  /// The onset as RRULE's value; `nil` if no fixed month and weekday say it.
  ///
  /// A time beyond the day moves it: 24:00 on the first Saturday is the Sunday within the 2nd to
  /// the 8th.
  fileprivate var yearlyRule: String? {
    guard case .weekday(let weekday, let week, let month) = day else { return nil }
    let shift = LocalMinute(localSeconds: time).date.dayNumber
    let shifted = (weekday + shift % 7 + 7) % 7
    let code = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][shifted]
    if shift == 0 { return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(week == 5 ? -1 : week)\(code)" }
    // The last week of February begins on another day in leap years.
    if week == 5, month == 2 { return nil }
    let length = CalendarDate.days(inMonth: month, of: 2026)
    let first = (week == 5 ? length - 6 : 7 * week - 6) + shift
    guard first >= 1, first + 6 <= length else { return nil }
    let days = (first..<first + 7).map(String.init).joined(separator: ",")
    return "FREQ=YEARLY;BYMONTH=\(month);BYDAY=\(code);BYMONTHDAY=\(days)"
  }
}
