internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Reads `fixed:`: sections, blocks of one's own, and calendars full of them.
func readFixed(
  _ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings
) -> (sections: [SectionID], blocks: [OwnBlock], calendars: [BlockCalendar]) {
  var sections: [SectionID] = []
  var blocks: [OwnBlock] = []
  var calendars: [BlockCalendar] = []
  for item in map.items("fixed", &findings) {
    if item["section"] != nil {
      guard let entry = YAMLMapping(item, keys: ["section"], &findings),
        let section = entry.required("section", .sectionID, &findings)
      else { continue }
      term.warnIfMissing(section, at: entry.place(of: "section"), &findings)
      sections.append(section)
    } else if item["calendar"] != nil {
      if let calendar = readBlockCalendar(item, &findings) { calendars.append(calendar) }
    } else if let block = readBlock(item, term, &findings) {
      blocks.append(block)
    }
  }
  return (uniqued(sections), blocks, calendars)
}

private let blockKeys = [
  "section", "calendar", "title", "days", "date", "dates", "time", "first", "last",
]

private func readBlock(
  _ node: YAMLNode, _ term: PlanTerm, _ findings: inout Findings
) -> OwnBlock? {
  guard let map = YAMLMapping(node, keys: blockKeys, &findings) else { return nil }
  let title = map.required("title", .text, &findings)
  let isDated = map["date"] != nil || map["dates"] != nil
  let recurrence =
    isDated ? readDates(map, term, &findings) : readWeekdays(map, term, &findings)
  let time = map.required("time", .timeSpan, &findings)
  guard let title, let recurrence, let time else { return nil }
  return OwnBlock(title: title, time: time, recurrence: recurrence)
}

private func readWeekdays(
  _ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings
) -> OwnBlock.Recurrence? {
  let days = map.requiredWeekdays("days", &findings)
  guard map["first"] != nil || map["last"] != nil else {
    return days.map { .weekly($0, within: nil) }
  }
  let span = map.days(from: "first", to: "last", &findings)
  if let span { term.warnIfOutside(span, at: map.place(of: "first"), &findings) }
  return days.map { .weekly($0, within: span) }
}

private func readDates(
  _ map: YAMLMapping, _ term: PlanTerm, _ findings: inout Findings
) -> OwnBlock.Recurrence? {
  for key in ["days", "first", "last"] where map[key] != nil {
    findings.error(at: map.place(of: key), .weeklyAndDated(key))
  }
  if map["date"] != nil, map["dates"] != nil {
    findings.error(at: map.place(of: "dates"), .dateAndDates)
  }
  let written =
    map["dates"] == nil
    ? map.required("date", .date, &findings).map {
      [Placed(value: $0, place: map.place(of: "date"))]
    } ?? []
    : map.oneOrMore("dates", .date, &findings)
  var dates: Set<CalendarDate> = []
  for date in written {
    term.warnIfFar(date.value, at: date.place, &findings)
    if !dates.insert(date.value).inserted {
      findings.warn(at: date.place, .dateTwice(findings.quoted(date.value.description)))
    }
  }
  return dates.isEmpty ? nil : .dated(dates.sorted())
}

extension Diagnostic.Message {
  fileprivate static func weeklyAndDated(_ key: String) -> Self {
    "'\(key)' cannot stand beside dates: a block has weekdays or dates"
  }

  fileprivate static let dateAndDates: Self = "expected either 'date' or 'dates', found both"

  fileprivate static func dateTwice(_ date: String) -> Self { "the date\(date) is listed twice" }
}
