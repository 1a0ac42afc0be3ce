internal import CampusModel

/// Dates and moments at which an axis of time has ticks: every so many minutes, hours, days,
/// Mondays, months or years.
///
/// The intervals and the choice among them are those of `d3.timeTickInterval`; weeks begin on
/// Monday. Moments are seconds since 1970-01-01 by the local clock.
///
/// ```
/// TimeTicks(from: 1 Jan 2026, to: 31 Dec 2026, about: 5).step     // .month(3)
/// ```
struct TimeTicks: Hashable {
  enum Step: Hashable {
    case seconds(Int)
    /// Days 1, 3, 5, … of each month.
    case days(Int)
    case weeks
    case month(Int)
    case years(Int)
  }

  let step: Step
  /// Ascending, within the domain.
  let values: [Int]

  /// None where `end` is before `start`; both are within the years 1 … 9999.
  /// No step is shorter than `smallest`.
  init(from start: Int, to end: Int, about count: Double, smallest: DateStep? = nil) {
    step = Self.step(forSpan: Double(end - start), count: count, smallest: smallest)
    guard start <= end else {
      values = []
      return
    }
    values = Self.values(of: step, from: start, to: end)
  }

  static let day = 86_400

  /// Steps with their lengths in seconds; a month is 30 days and a year 365, as in d3.
  private static let steps: [(step: Step, length: Double)] =
    [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 10_800, 21_600, 43_200].map {
      (.seconds($0), Double($0))
    } + [
      (.days(1), 86_400), (.days(2), 172_800), (.weeks, 604_800), (.month(1), 2_592_000),
      (.month(3), 7_776_000), (.years(1), 31_536_000),
    ]

  private static func step(forSpan span: Double, count: Double, smallest: DateStep?) -> Step {
    let least: Double =
      switch smallest {
      case nil: 0
      case .day: 86_400
      case .week: 604_800
      case .month: 2_592_000
      case .quarter: 7_776_000
      case .year: 31_536_000
      }
    let target = max(span / max(count, 1), least)
    let next = steps.firstIndex { $0.length > target } ?? steps.count
    if next == steps.count {
      let years = (TickSpec(0, span / 31_536_000, count)?.step ?? 1).rounded()
      return .years(max(1, Int(years)))
    }
    guard next > 0 else { return steps[0].step }
    let (below, above) = (steps[next - 1], steps[next])
    return target / below.length < above.length / target ? below.step : above.step
  }

  private static func values(of step: Step, from start: Int, to end: Int) -> [Int] {
    let (first, last) = (floorDivided(start + day - 1, day), floorDivided(end, day))
    switch step {
    case .seconds(let length):
      let begin = floorDivided(start + length - 1, length)
      return (begin...max(begin, begin + 1000)).lazy.map { $0 * length }.prefix { $0 <= end }.map(
        \.self)
    case .days(let number):
      return days(first, last).filter { CalendarDate(dayNumber: $0).day % number == 1 % number }
        .map { $0 * day }
    case .weeks:
      return days(first, last).filter { CalendarDate(dayNumber: $0).weekday == .monday }
        .map { $0 * day }
    case .month(let number):
      return months(from: first, to: last, every: number).map { $0 * day }
    case .years(let number):
      return months(from: first, to: last, every: 12 * number).map { $0 * day }
    }
  }

  /// At most ten years of days.
  private static func days(_ first: Int, _ last: Int) -> Range<Int> {
    first..<max(first, min(last, first + 3700) + 1)
  }

  /// The first days of months; months are counted from the year 0.
  private static func months(from first: Int, to last: Int, every number: Int) -> [Int] {
    // Between two midnights there is no first day of anything.
    guard first <= last else { return [] }
    let start = CalendarDate(dayNumber: first)
    let begin = start.year * 12 + start.month - 1
    let end = CalendarDate(dayNumber: last)
    let index = floorDivided(begin + number - 1, number) * number
    return stride(from: index, through: end.year * 12 + end.month - 1, by: number).compactMap {
      guard let date = CalendarDate(year: $0 / 12, month: $0 % 12 + 1, day: 1) else { return nil }
      return date.dayNumber
    }.filter { (first...last).contains($0) }
  }
}

/// The quotient rounded down, also for negative numbers.
func floorDivided(_ number: Int, _ divisor: Int) -> Int {
  number >= 0 ? number / divisor : (number - divisor + 1) / divisor
}

extension TimeTicks {
  /// The words at a tick: the first line, and a second one where a longer unit begins.
  ///
  /// `previous` is the tick before; `nil` for the first.
  func words(_ value: Int, after previous: Int?, quarters: Bool = false) -> (String, String?) {
    let date = CalendarDate(dayNumber: floorDivided(value, Self.day))
    let before = previous.map { CalendarDate(dayNumber: floorDivided($0, Self.day)) }
    let (year, month, day) = date.civil
    let name = String(date.monthName.prefix(3))
    let isNewYear = before.map { $0.year != year } ?? true
    switch step {
    case .seconds(let length):
      let second = (value - date.dayNumber * Self.day)
      let clock = Self.clock(second, hasMinutes: length < 3600)
      return (clock, before == date ? nil : "\(day) \(name)")
    case .days, .weeks:
      let isNewMonth = isNewYear || before?.month != month
      return (String(day), isNewYear ? "\(name) \(year)" : isNewMonth ? name : nil)
    case .month:
      return (quarters ? "Q\((month + 2) / 3)" : name, isNewYear ? String(year) : nil)
    case .years: return (String(year), nil)
    }
  }

  /// "9 am", "noon", "9:30 am".
  private static func clock(_ second: Int, hasMinutes: Bool) -> String {
    let time = MinuteOfDay(wrapping: second / 60)
    if hasMinutes { return "\(time.clockFace) \(time.half)" }
    return time.value == 720 ? "noon" : "\((time.hour + 11) % 12 + 1) \(time.half)"
  }
}
