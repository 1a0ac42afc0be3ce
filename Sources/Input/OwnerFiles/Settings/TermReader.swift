internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads `terms/<id>.yml`; `nil`, with errors, where its days are not told.
///
/// `taken` are the codes of other terms: two terms with one code would take each other's courses.
func readTerm(
  _ id: TermID, _ node: YAMLNode, taken: [String: TermID], _ findings: inout Findings
) -> Term? {
  let keys = ["name", "first-day", "last-day", "codes", "holidays", "swaps", "dates"]
  guard let map = YAMLMapping(node, keys: keys, &findings) else { return nil }
  let name = map.required("name", .text, &findings)
  let days = map.days(from: "first-day", to: "last-day", &findings)
  let holidays = map.mappings("holidays", keys: ["name", "date", "first", "last"], &findings)
    .compactMap { readHoliday($0, within: days, &findings) }
  let swaps = map.mappings("swaps", keys: ["date", "follows"], &findings)
    .compactMap { readSwap($0, within: days, &findings) }
  let dates = readDates(map, around: days, &findings)
  let codes = map.list("codes", .text, &findings)
  for code in codes {
    guard let owner = taken[code.value] else { continue }
    findings.error(at: code.place, .codeTaken(code.value, by: owner))
  }
  guard let name, let days else { return nil }
  if days.last - days.first > longestTerm {
    findings.error(at: map.place(of: "last-day"), .tooLong(days))
  }
  return Term(
    id: id, name: name, days: days, holidays: holidays, swaps: swaps, dates: dates,
    codes: codes.map(\.value))
}

/// In days: a term of more than 400 is a slip of the year.
private let longestTerm = 400

private func readHoliday(
  _ map: YAMLMapping, within term: DateSpan?, _ findings: inout Findings
) -> Holiday? {
  let name = map.required("name", .text, &findings)
  let days = readDays(map, &findings)
  guard let name, let days else { return nil }
  if let term, !term.overlaps(days) {
    findings.warn(at: map.place, .outsideTerm("the holiday\(findings.quoted(name))", term))
  }
  return Holiday(name: name, days: days)
}

/// A `date`, or the days from `first` to `last`.
func readDays(_ map: YAMLMapping, _ findings: inout Findings) -> DateSpan? {
  if map["first"] == nil, map["last"] == nil {
    return map.required("date", .date, &findings).map { DateSpan($0) }
  }
  if map["date"] != nil { findings.error(at: map.place(of: "date"), .dateAndSpan) }
  return map.days(from: "first", to: "last", &findings)
}

/// Reads `dates:`. Registration and grades have days outside the term, but none is far from it.
private func readDates(
  _ map: YAMLMapping, around term: DateSpan?, _ findings: inout Findings
) -> [TermDate] {
  var dates: [TermDate] = []
  for entry in map.mappings("dates", keys: ["name", "date", "first", "last", "time"], &findings) {
    let name = entry.required("name", .text, &findings)
    let days = readDays(entry, &findings)
    let time = entry.optional("time", .time, &findings)
    guard let name, let days else { continue }
    if let term, days.first < term.first - aYear || days.last > term.last + aYear {
      let isEarly = days.first < term.first - aYear
      let key = entry["date"] != nil ? "date" : isEarly ? "first" : "last"
      findings.error(
        at: entry.place(of: key),
        .farFromTerm(findings.quoted(name), isEarly ? days.first : days.last, term))
    }
    if dates.contains(where: { $0.name == name && $0.days == days }) {
      findings.error(at: entry.place, .dateTwice(findings.quoted(name)))
    }
    dates.append(TermDate(name: name, days: days, time: time))
  }
  return dates
}

/// In days, the longest there is.
private let aYear = 366

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
  fileprivate static func codeTaken(_ code: String, by owner: TermID) -> Self {
    "the code '\(code)' is already that of the term \(owner.text)"
  }

  fileprivate static func tooLong(_ days: DateSpan) -> Self {
    "a term lasts at most 400 days, this one from \(days.first) to \(days.last)"
  }

  fileprivate static let dateAndSpan: Self =
    "expected either 'date' or 'first' and 'last', found both"

  fileprivate static func farFromTerm(_ name: String, _ day: CalendarDate, _ term: DateSpan) -> Self
  {
    "expected a day within a year of the term, from \(term.first) to \(term.last), found \(day) for\(name)"
  }

  fileprivate static func dateTwice(_ name: String) -> Self {
    "the date\(name) is listed twice for the same days"
  }

  fileprivate static func outsideTerm(_ what: String, _ term: DateSpan) -> Self {
    "\(what) is outside the term, which runs from \(term.first) to \(term.last)"
  }
}
