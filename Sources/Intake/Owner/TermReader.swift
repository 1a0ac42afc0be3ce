internal import CampusModel
internal import Diagnostics

/// Reads `terms/<id>.yml`; `nil`, with errors, where its days are not told.
func readTerm(_ id: TermID, _ node: YAMLNode, _ findings: inout Findings) -> Term? {
  let keys = ["name", "first-day", "last-day", "codes", "holidays", "swaps"]
  guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
  let name = map.required("name", .text, &findings)
  let days = map.days(from: "first-day", to: "last-day", &findings)
  let holidays = map.mappings("holidays", keys: ["name", "date", "first", "last"], &findings)
    .compactMap { readHoliday($0, within: days, &findings) }
  let swaps = map.mappings("swaps", keys: ["date", "follows"], &findings)
    .compactMap { readSwap($0, within: days, &findings) }
  let codes = map.list("codes", .text, &findings).map(\.value)
  guard let name, let days else { return nil }
  return Term(id: id, name: name, days: days, holidays: holidays, swaps: swaps, codes: codes)
}

private func readHoliday(
  _ map: YAMLMapping, within term: DateSpan?, _ findings: inout Findings
) -> Holiday? {
  let name = map.required("name", .text, &findings)
  let days: DateSpan?
  if map["first"] == nil, map["last"] == nil {
    days = map.required("date", .date, &findings).map { DateSpan($0) }
  } else {
    if map["date"] != nil { findings.error(at: map.place(of: "date"), .dateAndSpan) }
    days = map.days(from: "first", to: "last", &findings)
  }
  guard let name, let days else { return nil }
  if let term, !term.overlaps(days) {
    findings.warn(at: map.place, .outsideTerm("the holiday\(findings.quoted(name))", term))
  }
  return Holiday(name: name, days: days)
}

private func readSwap(
  _ map: YAMLMapping, within term: DateSpan?, _ findings: inout Findings
) -> DaySwap? {
  let date = map.required("date", .date, &findings)
  let follows = map.required("follows", .weekday, &findings)
  guard let date, let follows else { return nil }
  if let term, !term.contains(date) {
    findings.warn(at: map.place(of: "date"), .outsideTerm("\(date)", term))
  }
  return DaySwap(date: date, follows: follows)
}

extension Diagnostic.Message {
  fileprivate static let dateAndSpan: Self =
    "expected either 'date' or 'first' and 'last', found both"

  fileprivate static func outsideTerm(_ what: String, _ term: DateSpan) -> Self {
    "\(what) is outside the term, which runs from \(term.first) to \(term.last)"
  }
}
