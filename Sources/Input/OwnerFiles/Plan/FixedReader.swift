internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// The sections, times and calendars of `fixed:` in a plan.
struct FixedTimes {
  private(set) var sections: [SectionID] = []
  /// Times of the person's own.
  private(set) var blocks: [PersonalBlock] = []
  /// Calendars full of them.
  private(set) var calendars: [BlockCalendar] = []

  init(_ map: YAMLMapping, in term: PlanTerm) {
    for item in map.items("fixed") {
      if item["section"] != nil {
        if let section = item.mapping({ $0.demand("section").flatMap(term.section) }) {
          sections.append(section)
        }
      } else if item["calendar"] != nil {
        if let calendar = item.mapping({ BlockCalendar($0) }) { calendars.append(calendar) }
      } else if let block = item.mapping({ PersonalBlock($0, in: term) }) {
        blocks.append(block)
      }
    }
    sections = uniqued(sections)
  }
}

extension PersonalBlock {
  fileprivate init?(_ map: YAMLMapping, in term: PlanTerm) {
    map.allow("section", "calendar")
    let title = map.required("title", .text)
    map.allow("days", "date", "dates")
    let time = map.required("time", .timeSpan)
    map.allow("first", "last")
    let isDated = map.has("date") || map.has("dates")
    let recurrence = isDated ? Recurrence(dated: map, in: term) : Recurrence(weekly: map, in: term)
    guard let title, let recurrence, let time else { return nil }
    self.init(title: title, time: time, recurrence: recurrence)
  }
}

extension PersonalBlock.Recurrence {
  fileprivate init?(weekly map: YAMLMapping, in term: PlanTerm) {
    let days = map.weekdays("days")
    let isLimited = map.has("first") || map.has("last")
    let span = isLimited ? map.days(from: "first", to: "last") : nil
    if let span { term.warnIfOutside(Placed(value: span, place: map.place(of: "first"))) }
    guard let days else { return nil }
    self = .weekly(days, within: span)
  }

  fileprivate init?(dated map: YAMLMapping, in term: PlanTerm) {
    map.refuse("days", "first", "last") { .weeklyAndDated($0) }
    if map.given("date", "dates").count == 2 { map.error(at: "dates", .dateAndDates) }
    let written =
      map.has("dates")
      ? map.oneOrMore("dates", .date) : map.requiredPlaced("date", .date).map { [$0] } ?? []
    var dates: Set<CalendarDate> = []
    for date in written {
      term.warnIfFar(date)
      if !dates.insert(date.value).inserted {
        term.report.warn(at: date.place, .dateTwice(term.report.quoted(date.value.description)))
      }
    }
    guard !dates.isEmpty else { return nil }
    self = .dated(dates.sorted())
  }
}

extension Diagnostic.Message {
  fileprivate static func weeklyAndDated(_ key: String) -> Self {
    "'\(key)' cannot be used with dates; expected either weekdays or dates"
  }

  fileprivate static let dateAndDates: Self = "expected either 'date' or 'dates', found both"

  fileprivate static func dateTwice(_ date: String) -> Self { "the date\(date) is listed twice" }
}
