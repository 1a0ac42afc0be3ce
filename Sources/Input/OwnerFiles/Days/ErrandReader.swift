internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import SourceFiles

private let errandKeys = ["id", "title", "date", "takes", "place", "any-of", "open"]

/// Reads `errands:`.
func readErrands(
  _ map: YAMLMapping, _ places: DayPlaces, _ dates: DayDates, _ ids: inout DayIDs,
  _ findings: inout Findings
) -> [Errand] {
  map.mappings("errands", atMost: 200, keys: errandKeys, &findings).compactMap { entry in
    let title = entry.required("title", .text(upTo: 200), &findings)
    let date = entry.required("date", .date, &findings)
    if let date { dates.warnIfFar(date, at: entry.place(of: "date"), &findings) }
    let minutes = entry.required("takes", .integer(in: 1...1440), &findings)
    let found = readPlaces(entry, places, &findings)
    let written = readOpen(entry, &findings)
    let id = date.flatMap { ids.id(of: entry, title: title, on: $0, &findings) }
    guard let title, let date, let minutes, let id, !found.isEmpty, let written else { return nil }
    let windows =
      entry["open"] != nil
      ? written : readHours(of: found, on: date, places, at: entry.place(of: "place"), &findings)
    if let longest = windows.map(\.length).max(), longest < minutes {
      findings.error(at: entry.place(of: "takes"), .tooShort(minutes, longest, findings))
    }
    return Errand(
      id: id, title: title, date: date, minutes: minutes, places: found.map(\.place),
      windows: windows)
  }
}

/// The one `place`, or those of `any-of`.
private func readPlaces(
  _ map: YAMLMapping, _ places: DayPlaces, _ findings: inout Findings
) -> [NamedPlace] {
  guard map["any-of"] != nil else {
    map.demand("place", &findings)
    return places.read("place", of: map, &findings).map { [$0] } ?? []
  }
  if map["place"] != nil { findings.error(at: map.place(of: "any-of"), .placeTwice) }
  let nodes = map.items("any-of", atMost: 20, &findings)
  if case .sequence([])? = map["any-of"]?.value {
    findings.error(at: map.place(of: "any-of"), .noPlace)
  }
  let found = nodes.map { places.read($0, &findings) }
  return found.contains(nil) ? [] : uniqued(found.compactMap(\.self))
}

/// A stretch of hours or several, in order, those that touch joined; empty without the key, `nil` after an error.
private func readOpen(_ map: YAMLMapping, _ findings: inout Findings) -> [MinuteSpan]? {
  guard let node = map["open"] else { return [] }
  let spans = map.oneOrMore("open", .timeSpan, &findings)
  if case .sequence(let items) = node.value, items.count != spans.count { return nil }
  for (index, span) in spans.enumerated()
  where spans[..<index].contains(where: { $0.value.overlaps(span.value) }) {
    findings.error(at: span.place, .overlap)
  }
  return spans.isEmpty ? nil : spans.map(\.value).merged
}

/// The hours of the one place; with several nobody knows which holds.
private func readHours(
  of found: [NamedPlace], on date: CalendarDate, _ places: DayPlaces, at place: TextPlace,
  _ findings: inout Findings
) -> [MinuteSpan] {
  guard found.count == 1, let open = places.openTimes(of: found[0], on: date) else { return [] }
  if open.isEmpty {
    findings.warn(
      at: place, .closed(findings.quoted(found[0].place.name)),
      suggestion: "say under 'open' when it can be done, or move it to another date")
  }
  return open.merged
}

extension DayPlaces {
  fileprivate func openTimes(of place: NamedPlace, on date: CalendarDate) -> [MinuteSpan]? {
    (campus ?? Gazetteer()).openTimes(of: place, on: date)
  }
}

extension Diagnostic.Message {
  fileprivate static let placeTwice: Self = "expected either 'place' or 'any-of', found both"
  fileprivate static let noPlace: Self = "expected at least one place"
  fileprivate static let overlap: Self = "these hours overlap those before"

  fileprivate static func closed(_ name: String) -> Self {
    "the place\(name) is closed all day on this date; its hours are left aside"
  }

  fileprivate static func tooShort(_ minutes: Int, _ longest: Int, _ findings: Findings) -> Self {
    .init(
      findings.words(
        "this takes \(minutes) minutes, but there are at most \(longest) for it at one stretch",
        withheld: "this takes longer than any stretch of hours that there is for it"))
  }
}
