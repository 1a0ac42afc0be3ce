internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The days that a day book is about.
struct DayDates {
  /// The days of all terms and a month around them; `nil` where no term's days are known.
  let horizon: DateSpan?
  /// The days of the present term.
  private let present: DateSpan?
  /// By their first days.
  private let terms: [DateSpan]

  private let report: Report

  init(_ context: PlanContext, _ report: Report) {
    self.report = report
    terms = context.days.values.sorted { ($0.first, $0.last) < ($1.first, $1.last) }
    present = context.currentTerm.flatMap { context.days[$0] }
    guard let first = terms.first?.first, let last = terms.map(\.last).max() else {
      horizon = nil
      return
    }
    horizon = DateSpan(first - 31, last + 31)
  }

  /// The term of such days: that of the first given day, otherwise the current one.
  func term(around days: [CalendarDate]) -> DateSpan? {
    guard let day = days.first else { return present ?? horizon }
    return terms.first { $0.contains(day) } ?? present ?? horizon
  }

  enum Days: Hashable {
    case weekdays(WeekdaySet)
    /// In order, each once, never empty.
    case dates([CalendarDate])
  }

  /// The most dates that one entry lists.
  static let mostDates = 1000

  /// Reads `days`, `date` or `dates`; exactly one is required.
  func days(_ map: YAMLMapping) -> Days? {
    let given = map.given("days", "date", "dates")
    guard given.count == 1 else {
      map.error(
        at: given.dropFirst().first,
        given.isEmpty ? .noDays : .daysTwice(given[0], given[1]))
      return nil
    }
    if given == ["days"] { return map.weekdays("days").map { .weekdays($0) } }
    let dates = dates(map)
    return dates.isEmpty ? nil : .dates(dates)
  }

  /// Reads `date` or `dates`; exactly one is required. In order, each once; empty after an
  /// error.
  func dates(_ map: YAMLMapping) -> [CalendarDate] {
    if map.given("date", "dates").count == 2 {
      map.error(at: "dates", .daysTwice("date", "dates"))
    }
    if map.has("dates") { return list("dates", of: map) }
    let date = map.requiredPlaced("date", .date)
    if let date { warnIfFar(date) }
    return date.map { [$0.value] } ?? []
  }

  /// A date or several, in order, each once; a warning for one that is there already.
  func list(_ key: String, of map: YAMLMapping) -> [CalendarDate] {
    var dates: Set<CalendarDate> = []
    let written = map.oneOrMore(key, .date)
    if written.count > Self.mostDates {
      report.error(at: written[Self.mostDates].place, .manyDates(written.count))
    }
    for date in written.prefix(Self.mostDates) {
      warnIfFar(date)
      if !dates.insert(date.value).inserted {
        report.warn(at: date.place, .dateTwice(report.quoted(date.value.description)))
      }
    }
    return dates.sorted()
  }

  /// Warns of a date over a month before or after all terms, which is a slip of the year.
  func warnIfFar(_ date: Placed<CalendarDate>) {
    guard let horizon, !horizon.contains(date.value) else { return }
    report.warn(at: date.place, .far(report.quoted(date.value.description)))
  }
}

extension Activity.Recurrence {
  /// Whether it falls on a date; `nil` where that depends on the term.
  func holds(_ date: CalendarDate) -> Bool? {
    switch self {
    case .dates(let dates): return dates.contains(date)
    case .weekly(_, _, let span, asClasses: true): return span.contains(date) ? nil : false
    case .weekly(let days, let every, let span, asClasses: false):
      let weeks = (date.monday - span.first.monday) / 7
      return span.contains(date) && days.contains(date.weekday) && weeks % every == 0
    }
  }
}

extension Diagnostic.Message {
  fileprivate static let noDays: Self = "expected 'days', 'date' or 'dates'"

  fileprivate static func daysTwice(_ first: String, _ second: String) -> Self {
    "expected either '\(first)' or '\(second)', found both"
  }

  fileprivate static func manyDates(_ count: Int) -> Self {
    "expected at most \(DayDates.mostDates) dates, found \(count)"
  }

  fileprivate static func dateTwice(_ date: String) -> Self { "the date\(date) is listed twice" }

  fileprivate static func far(_ date: String) -> Self {
    "the date\(date) is over a month before or after all terms"
  }
}
