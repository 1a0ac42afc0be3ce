internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

private let activityKeys = [
  "id", "title", "days", "date", "dates", "time", "place", "by", "first", "last", "every",
  "except", "as", "buffer", "note",
]

/// Reads `activities:`.
func readActivities(
  _ map: YAMLMapping, _ places: DayPlaces, _ dates: DayDates, _ ids: inout DayIDs,
  _ findings: inout Findings
) -> [Activity] {
  map.mappings("activities", atMost: 2000, keys: activityKeys, &findings).compactMap { entry in
    let title = entry.required("title", .text(upTo: 200), &findings)
    let recurrence = readRecurrence(entry, dates, &findings)
    let exceptions = readExceptions(entry, recurrence, dates, &findings)
    let time = entry.optional("time", .timeSpan, &findings)
    let place = places.read("place", of: entry, &findings)?.place
    let mode = entry.optional("by", .travelMode, &findings)
    let buffer = entry.buffer("buffer", &findings)
    let note = entry.optional("note", .text(upTo: 2000), &findings)
    let id = ids.id(of: entry, title: title, &findings)
    guard let title, let recurrence, let id, time != nil || entry["time"] == nil else { return nil }
    return Activity(
      id: id, title: title, recurrence: recurrence, exceptions: exceptions, time: time,
      place: place, mode: mode, buffer: buffer, note: note)
  }
}

private func readRecurrence(
  _ map: YAMLMapping, _ dates: DayDates, _ findings: inout Findings
) -> Activity.Recurrence? {
  switch dates.readDays(map, &findings) {
  case .dates(let found):
    for key in ["first", "last", "every", "except", "as"] where map[key] != nil {
      findings.error(at: map.place(of: key), .onlyWeekly(key))
    }
    return .dates(found)
  case .weekdays(let days): return readWeekly(days, map, dates, &findings)
  case nil: return nil
  }
}

private func readWeekly(
  _ days: WeekdaySet, _ map: YAMLMapping, _ dates: DayDates, _ findings: inout Findings
) -> Activity.Recurrence? {
  let asClasses = map.optional("as", .classes, &findings) ?? false
  let every = map.optional("every", .integer(in: 1...52), &findings) ?? 1
  if every > 1, map["first"] == nil {
    findings.error(at: map.place(of: "every"), .everySinceWhen)
  }
  let first = map.optional("first", .date, &findings)
  let last = map.optional("last", .date, &findings)
  for (key, date) in [("first", first), ("last", last)] {
    if let date { dates.warnIfFar(date, at: map.place(of: key), &findings) }
  }
  let given = [first, last].compactMap(\.self)
  // Without a term nobody knows when it would begin; that there is none is told elsewhere.
  let usual = asClasses ? dates.term(around: given) : dates.horizon
  guard let from = first ?? usual?.first, let to = last ?? usual?.last else { return nil }
  guard from <= to else {
    findings.error(
      at: map.place(of: last == nil ? "first" : "last"),
      given.count == 2 ? .endsBeforeItBegins : .outsideTerms)
    return nil
  }
  return .weekly(days, every: every, within: DateSpan(from, to), asClasses: asClasses)
}

private func readExceptions(
  _ map: YAMLMapping, _ recurrence: Activity.Recurrence?, _ dates: DayDates,
  _ findings: inout Findings
) -> Set<CalendarDate> {
  guard map["except"] != nil else { return [] }
  let exceptions = dates.readList("except", of: map, &findings)
  for date in exceptions where recurrence?.holds(date) == false {
    findings.warn(
      at: map.place(of: "except"), .noException(findings.quoted(date.description)))
  }
  return Set(exceptions)
}

/// The ids of what a day book holds.
struct DayIDs {
  private var taken: Set<String> = []

  /// The entry's `id`, else the slug of its title, with its date where it has one of its own kind; `nil`, with an error, where that is
  /// taken.
  mutating func id(
    of map: YAMLMapping, title: String?, on date: CalendarDate? = nil, _ findings: inout Findings
  ) -> String? {
    let written = map.optional("id", .slug, &findings)
    if map["id"] != nil, written == nil { return nil }
    guard let title else { return nil }
    let id = written ?? slug(title) + (date.map { "-\($0)" } ?? "")
    if taken.insert(id).inserted { return id }
    findings.error(
      at: map.place(of: map["id"] == nil ? "title" : "id"), .sameID(findings.quoted(id)),
      suggestion: "give one of them an 'id' of its own")
    return nil
  }

  /// Whether nothing else has the id.
  mutating func take(_ id: String) -> Bool { taken.insert(id).inserted }
}

extension YAMLScalar<Bool> {
  /// `as: classes`.
  fileprivate static var classes: Self {
    Self("classes", words: ["classes"]) { $0 == "classes" ? true : nil }
  }
}

extension Diagnostic.Message {
  fileprivate static func onlyWeekly(_ key: String) -> Self {
    "'\(key)' cannot stand beside dates: it is for what has 'days'"
  }

  fileprivate static let everySinceWhen: Self =
    "'every' needs a 'first', the day from whose week on the weeks are counted"

  fileprivate static let endsBeforeItBegins: Self = "'last' is before 'first'"
  fileprivate static let outsideTerms: Self = "no day is left: this is outside the terms"

  fileprivate static func noException(_ date: String) -> Self {
    "the date\(date) is none of its days anyway"
  }

  fileprivate static func sameID(_ id: String) -> Self {
    "two entries have the id\(id)"
  }
}
