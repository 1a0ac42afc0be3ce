internal import CampusModel

/// A rule that repeats every so many days, weeks or years, as nearly all do: reckoned here in a hundredth of the time that
/// libical takes, which asks ICU for every date.
struct PlainRule {
  private enum Period { case day, week, year }

  private let repeats: Period
  private let interval: Int
  /// Days after the first of the week, in order; none where the start's own weekday counts, or every day does.
  private let days: [Int]
  /// The weekday on which weeks begin, 0 for Monday.
  private let firstDay: Int
  private let count: Int?
  private let until: Int?

  private static let periods: [String: Period] = [
    "DAILY": .day, "WEEKLY": .week, "YEARLY": .year,
  ]
  private static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// `nil` for every other rule, and for those that libical shall judge.
  init?(_ rule: RuleText) {
    var (repeats, interval, firstDay, days): (Period?, Int, Int, [Int]?) = (nil, 1, 0, nil)
    for part in rule.parts {
      switch part.name {
      case "FREQ": repeats = Self.periods[part.value]
      case "INTERVAL": interval = Int(part.value) ?? 0
      case "WKST": firstDay = Self.codes.firstIndex(of: part.value) ?? -1
      case "BYDAY":
        let codes = part.value.utf8.split(separator: UInt8(ascii: ","))
          .map { Self.codes.firstIndex(of: String(decoding: $0, as: UTF8.self)) }
        guard days == nil, !codes.contains(nil) else { return nil }
        days = codes.compactMap(\.self)
      case "COUNT": continue
      default: return nil
      }
    }
    guard let repeats, (1...30_000).contains(interval), firstDay >= 0, days?.isEmpty != true else {
      return nil
    }
    self.days = Set((days ?? []).map { ($0 - firstDay + 7) % 7 }).sorted()
    switch repeats {
    case .week: break
    // How many dates such a rule has had is not told by the days that went by.
    case .day where days != nil && rule.count != nil: return nil
    case .day: break
    case .year where days != nil || rule.count != nil: return nil
    case .year: break
    }
    self.repeats = repeats
    (self.interval, self.firstDay) = (interval, firstDay)
    (count, until) = (rule.count, rule.until)
  }

  /// As `Libical.walk`; the work is that of the days of the window.
  func walk(from start: Int, within window: Range<Int>) -> Libical.Walk {
    if repeats == .year { return years(from: start, within: window) }
    let isWeekly = repeats == .week
    let first = LocalMinute(localSeconds: start).date.dayNumber
    let second = start - first * 86_400
    let weekday = (CalendarDate(dayNumber: first).weekday.rawValue - firstDay + 7) % 7
    let last = min(window.upperBound - 1, until ?? .max)
    let period = interval * (isWeekly ? 7 : 1)
    // Of a week all its days, of a day itself.
    let offsets = isWeekly ? (days.isEmpty ? [weekday] : days) : [0]
    var base = isWeekly ? first - weekday : first
    var (found, seen): ([Int], Int) = ([], 0)
    let leap = max(0, (window.lowerBound - start) / 86_400 / period - 1)
    if leap > 0 {
      seen = offsets.count { base + $0 >= first } + (leap - 1) * offsets.count
      if let count, seen >= count { return .whole([]) }
      base += leap * period
    }
    while true {
      for offset in offsets where base + offset >= first {
        let seconds = (base + offset) * 86_400 + second
        if seconds > last { return .whole(found) }
        if !isWeekly, !days.isEmpty, !days.contains(weekdayOffset(of: base)) { continue }
        seen += 1
        if seconds >= window.lowerBound {
          if found.count == Libical.most { return .cut(found) }
          found.append(seconds)
        }
        if seen == count { return .whole(found) }
      }
      base += period
    }
  }

  /// The same day of every so many years, but for those that have no 29 February.
  private func years(from start: Int, within window: Range<Int>) -> Libical.Walk {
    let date = LocalMinute(localSeconds: start).date
    let second = start - date.dayNumber * 86_400
    let last = min(window.upperBound - 1, until ?? .max)
    let early = LocalMinute(localSeconds: max(start, window.lowerBound)).date.year
    var year = date.year + max(0, (early - date.year) / interval - 1) * interval
    var found: [Int] = []
    while year <= 9999 {
      defer { year += interval }
      let same = CalendarDate(year: year, month: date.month, day: date.day)
      guard let seconds = same.map({ $0.dayNumber * 86_400 + second }) else { continue }
      if seconds > last { break }
      if seconds >= window.lowerBound { found.append(seconds) }
    }
    return .whole(found)
  }

  private func weekdayOffset(of day: Int) -> Int {
    (CalendarDate(dayNumber: day).weekday.rawValue - firstDay + 7) % 7
  }
}
