internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The days that a day book is about.
struct DayDates {
  /// The days of all terms and a month around them; `nil` where no term's days are known.
  let horizon: DateSpan?
  /// Those of the present term.
  private let present: DateSpan?
  /// By their first days.
  private let terms: [DateSpan]

  init(_ around: Surroundings) {
    terms = around.days.values.sorted { ($0.first, $0.last) < ($1.first, $1.last) }
    present = around.presentTerm.flatMap { around.days[$0] }
    guard let first = terms.first?.first, let last = terms.map(\.last).max() else {
      horizon = nil
      return
    }
    horizon = DateSpan(first - 31, last + 31)
  }

  /// The term that such days would lie in: that of the first one that is told, else the present one.
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

  /// Reads `days`, `date` or `dates`, of which exactly one must be there.
  func readDays(_ map: YAMLMapping, _ findings: inout Findings) -> Days? {
    let given = ["days", "date", "dates"].filter { map[$0] != nil }
    guard given.count == 1 else {
      findings.error(
        at: given.dropFirst().first.map { map.place(of: $0) } ?? map.place,
        given.isEmpty ? .noDays : .daysTwice(given[0], given[1]))
      return nil
    }
    if given == ["days"] { return map.requiredWeekdays("days", &findings).map { .weekdays($0) } }
    let dates = readDates(map, &findings)
    return dates.isEmpty ? nil : .dates(dates)
  }

  /// Reads `date` or `dates`, of which exactly one must be there: in order, each once; empty after an error.
  func readDates(_ map: YAMLMapping, _ findings: inout Findings) -> [CalendarDate] {
    if map["date"] != nil, map["dates"] != nil {
      findings.error(at: map.place(of: "dates"), .daysTwice("date", "dates"))
    }
    if map["dates"] != nil { return readList("dates", of: map, &findings) }
    return map.required("date", .date, &findings).map { date in
      warnIfFar(date, at: map.place(of: "date"), &findings)
      return [date]
    } ?? []
  }

  /// A date or several, in order, each once; a warning for one that is there already.
  func readList(
    _ key: String, of map: YAMLMapping, _ findings: inout Findings
  ) -> [CalendarDate] {
    var dates: Set<CalendarDate> = []
    let written = map.oneOrMore(key, .date, &findings)
    if written.count > Self.mostDates {
      findings.error(at: written[Self.mostDates].place, .manyDates(written.count))
    }
    for date in written.prefix(Self.mostDates) {
      warnIfFar(date.value, at: date.place, &findings)
      if !dates.insert(date.value).inserted {
        findings.warn(at: date.place, .dateTwice(findings.quoted(date.value.description)))
      }
    }
    return dates.sorted()
  }

  /// Warns of a date over a month before or after all terms, which is a slip of the year.
  func warnIfFar(_ date: CalendarDate, at place: TextPlace, _ findings: inout Findings) {
    guard let horizon, !horizon.contains(date) else { return }
    findings.warn(at: place, .far(findings.quoted(date.description)))
  }
}

extension Activity.Recurrence {
  /// Whether it falls on a date; `nil` where only the term tells.
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
