internal import CampusModel

/// The dates of a rule within the window, in seconds from 1970-01-01T00:00 by the event's own
/// clock, ascending.
enum RuleDates: Equatable {
  case whole([Int])
  /// The first `RuleExpansion.most`; there are more.
  case cut([Int])
  /// The file's work budget is spent; the dates of this rule are unknown.
  case exhausted
  case unreadable
}

/// Expands a rule period by period (RFC 5545 §3.3.10), from the first relevant one to the end of
/// the window.
///
/// BYSETPOS counts in whole periods, also in the start's.
struct RuleExpansion {
  /// The most dates kept of one rule.
  static let most = 5000

  private let rule: RecurrenceRule
  private let start: Int
  private let window: Range<Int>
  private let isDay: Bool
  private let count: Int?
  private let last: Int
  /// The times of a day, or of a shorter period: seconds after its beginning, ascending.
  private var offsets: [Int] = []

  /// - `start`: in seconds by the event's own clock.
  init(
    _ rule: RecurrenceRule, of text: RuleText, from start: Int, isDay: Bool,
    within window: Range<Int>
  ) {
    self.rule = rule.completed(from: start, isDay: isDay)
    (self.start, self.window, self.isDay) = (start, window, isDay)
    count = text.count
    last = min(window.upperBound - 1, text.until ?? .max)
  }

  mutating func dates(_ budget: inout WorkBudget) -> RuleDates {
    let (hours, minutes, seconds) = clockParts
    // Checked before they are combined: a day has 86,400.
    guard budget.spend(hours.count * minutes.count * seconds.count) else { return .exhausted }
    offsets = hours.flatMap { hour in
      minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
    }
    var tally = Tally(
      from: start, first: window.lowerBound, last: last, isDay: isDay, count: count)
    var index = firstPeriod(&tally)
    while !tally.isOver, let begin = begin(of: index), begin <= last {
      guard budget.spend(1) else { return .exhausted }
      if let next = opening(after: begin) {
        index = max(index + 1, firstIndex(from: next))
        continue
      }
      let before = tally.found.count
      append(days(of: index, begin, &budget), to: &tally, &budget)
      let cost = (tally.found.count - before) * WorkBudget.keptDate
      guard budget.spend(cost) else { return .exhausted }
      index += 1
    }
    return tally.isCut ? .cut(tally.found) : .whole(tally.found)
  }

  /// The hours, minutes and seconds of a period's dates, as far as they are parts of it.
  private var clockParts: (hours: [Int], minutes: [Int], seconds: [Int]) {
    (
      rule.frequency > .hourly ? rule.hours.clockValues : [0],
      rule.frequency > .minutely ? rule.minutes.clockValues : [0],
      rule.frequency > .secondly ? rule.seconds.clockValues : [0]
    )
  }

  /// The dates of one period: each of its days, or its own beginning, with each time.
  private func append(_ days: [Int], to tally: inout Tally, _ budget: inout WorkBudget) {
    guard !days.isEmpty, !offsets.isEmpty else { return }
    if rule.positions.isEmpty {
      for day in days where !tally.isOver {
        if tally.passesOver(day + offsets[0]...day + offsets[offsets.count - 1], offsets.count) {
          continue
        }
        for offset in offsets where !tally.isOver { tally.append(day + offset) }
      }
      return
    }
    _ = budget.spend(rule.positions.values.count)
    for place in rule.positions.places(of: days.count * offsets.count) where !tally.isOver {
      let (day, time) = (place - 1).quotientAndRemainder(dividingBy: offsets.count)
      tally.append(days[day] + offsets[time])
    }
  }
}

// MARK: - Periods

extension RuleExpansion {
  /// The seconds from one period to the next; `nil` for months and years.
  private var stride: Int? {
    let units = [1, 60, 3600, 86_400, 7 * 86_400]
    let unit = rule.frequency.rawValue
    return units.indices.contains(unit) ? units[unit] * rule.interval : nil
  }

  private var startDate: CalendarDate { LocalMinute(localSeconds: start).date }

  /// The beginning of the start's period; 0 for months and years.
  private var origin: Int {
    switch rule.frequency {
    case .weekly:
      let date = startDate
      return (date.dayNumber - (date.weekday.rawValue - rule.weekStart.rawValue + 7) % 7) * 86_400
    case .daily: return startDate.dayNumber * 86_400
    case .hourly: return start - (start % 3600 + 3600) % 3600
    case .minutely: return start - (start % 60 + 60) % 60
    default: return start
    }
  }

  /// The beginning of a period, counted from the start's; `nil` beyond the year 9999.
  private func begin(of index: Int) -> Int? {
    if let stride { return origin + index * stride }
    let (year, month) = month(of: index)
    return CalendarDate(year: year, month: month, day: 1).map { $0.dayNumber * 86_400 }
  }

  private func month(of index: Int) -> (year: Int, month: Int) {
    let (year, month, _) = startDate.civil
    if rule.frequency == .yearly { return (year + index * rule.interval, 1) }
    let months = year * 12 + month - 1 + index * rule.interval
    return (months / 12, months % 12 + 1)
  }

  /// The first period that begins at that moment or after it.
  private func firstIndex(from moment: Int) -> Int {
    stride.map { (moment - origin + $0 - 1) / $0 } ?? 0
  }

  /// The first period to expand. Dates before it are counted, if that is possible without
  /// expanding.
  private func firstPeriod(_ tally: inout Tally) -> Int {
    guard window.lowerBound > start else { return 0 }
    let index: Int
    if let stride {
      index = (window.lowerBound - origin) / stride
    } else {
      let first = startDate.civil
      let early = LocalMinute(localSeconds: window.lowerBound).date.civil
      let years = early.year - first.year
      index =
        (rule.frequency == .yearly ? years : years * 12 + early.month - first.month) / rule.interval
    }
    guard count != nil, index > 0 else { return index }
    guard let size = datesInEachPeriod, let begin = begin(of: 0) else { return 0 }
    var ignored = WorkBudget(of: .max)
    var opening = tally
    append(days(of: 0, begin, &ignored), to: &opening, &ignored)
    tally.skip(opening.seen + (index - 1) * size)
    return index
  }

  /// How many dates every period has, except the first; `nil` if that differs.
  private var datesInEachPeriod: Int? {
    guard stride != nil, rule.positions.isEmpty, !rule.limitsDays,
      rule.frequency > .hourly || rule.hours.isEmpty,
      rule.frequency > .minutely || rule.minutes.isEmpty,
      rule.frequency > .secondly || rule.seconds.isEmpty
    else { return nil }
    return offsets.count * (rule.frequency == .weekly ? rule.weekdays.every.count { $0 } : 1)
  }

  /// The beginning of the next day, hour, minute or second that may have a date, if that of
  /// `moment` cannot; for periods up to a day.
  private func opening(after moment: Int) -> Int? {
    guard rule.frequency <= .daily else { return nil }
    if rule.limitsDays {
      let date = LocalMinute(localSeconds: moment).date
      let (year, month, day) = date.civil
      if !rule.months.allows(month) {
        return (date + (CalendarDate.days(inMonth: month, of: year) - day + 1)).dayNumber * 86_400
      }
      if !rule.allows(date) { return (date + 1).dayNumber * 86_400 }
    }
    if rule.frequency == .daily { return nil }
    let second = (moment % 86_400 + 86_400) % 86_400
    if !rule.hours.allows(second / 3600) { return moment - second % 3600 + 3600 }
    if rule.frequency == .hourly { return nil }
    if !rule.minutes.allows(second / 60 % 60) { return moment - second % 60 + 60 }
    if rule.frequency == .minutely { return nil }
    return rule.seconds.allows(second % 60) ? nil : moment + 1
  }

  /// The days of the period with dates, by the seconds at which they begin; a shorter period
  /// itself.
  private func days(of index: Int, _ begin: Int, _ budget: inout WorkBudget) -> [Int] {
    let days: [CalendarDate]
    switch rule.frequency {
    case .weekly:
      days = rule.days(ofWeek: LocalMinute(localSeconds: begin).date, &budget)
    case .monthly:
      let (year, month) = month(of: index)
      days = rule.days(ofMonth: month, in: year, &budget)
    case .yearly: days = rule.days(ofYear: month(of: index).year, &budget)
    default: return [begin]
    }
    return days.map { $0.dayNumber * 86_400 }
  }
}

extension ListedNumbers {
  /// Unchanged for hours, minutes and seconds; a day has the first of each.
  fileprivate var clockValues: [Int] { isEmpty ? [0] : values }
}

// MARK: - Counting

/// Counts a rule's dates from its start, and keeps those within the window.
private struct Tally {
  private let start: Int
  /// The dates to keep, both ends included.
  private let first: Int
  private let last: Int
  private let isDay: Bool
  private let count: Int?
  private(set) var seen = 0
  private(set) var found: [Int] = []
  /// No further date is needed.
  private(set) var isOver = false
  /// There are more dates than are kept.
  private(set) var isCut = false

  init(from start: Int, first: Int, last: Int, isDay: Bool, count: Int?) {
    (self.start, self.first, self.last) = (start, first, last)
    (self.isDay, self.count) = (isDay, count)
  }

  mutating func append(_ moment: Int) {
    if moment < start { return }
    if moment > last {
      isOver = true
      return
    }
    // All-day events repeat at most daily.
    let date = isDay ? LocalMinute(localSeconds: moment).date.dayNumber * 86_400 : moment
    if moment >= first, found.last != date {
      if found.count == RuleExpansion.most {
        (isCut, isOver) = (true, true)
        return
      }
      found.append(date)
    }
    skip(1)
  }

  /// Counts dates before the window.
  mutating func skip(_ dates: Int) {
    seen += dates
    if let count, seen >= count { isOver = true }
  }

  /// Whether these times can be skipped, since none of them is kept.
  mutating func passesOver(_ times: ClosedRange<Int>, _ number: Int) -> Bool {
    if times.upperBound < start { return true }
    guard times.lowerBound >= start, times.upperBound < min(first, last) else { return false }
    skip(number)
    return true
  }
}
