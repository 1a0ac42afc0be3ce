internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import SourceFiles

extension Errand {
  /// Reads an entry of `errands:`.
  init?(_ map: YAMLMapping, places: DayPlaces, dates: DayDates, _ ids: inout DayIDs) {
    map.allow("id")
    let title = map.required("title", .text(upTo: 200))
    let written = map.requiredPlaced("date", .date)
    if let written { dates.warnIfFar(written) }
    let minutes = map.required("takes", .integer(in: 1...1440))
    let found = places.readSome(map)
    let open = map.openTimes()
    let id = written.flatMap { ids.id(of: map, title: title, on: $0.value) }
    guard let title, let date = written?.value, let minutes, let id, !found.isEmpty, let open else {
      return nil
    }
    let windows = map.has("open") ? open : places.hours(of: found, on: date, map)
    if let longest = windows.map(\.length).max(), longest < minutes {
      map.error(at: "takes", .tooShort(minutes, longest, in: map.report))
    }
    self.init(
      id: id, title: title, date: date, minutes: minutes, places: found.map(\.place),
      windows: windows)
  }
}

extension YAMLMapping {
  /// A stretch of hours or several, in order, those that touch joined; empty without the key, `nil`
  /// after an error.
  fileprivate func openTimes() -> [MinuteSpan]? {
    guard let value = self["open"] else { return [] }
    let spans = oneOrMore("open", .timeSpan)
    if let items = value.items, items.count != spans.count { return nil }
    for (index, span) in spans.enumerated()
    where spans[..<index].contains(where: { $0.value.overlaps(span.value) }) {
      report.error(at: span.place, .overlap)
    }
    return spans.isEmpty ? nil : spans.map(\.value).merged
  }
}

extension DayPlaces {
  /// The one `place`, or the places of `any-of`.
  fileprivate func readSome(_ map: YAMLMapping) -> [NamedPlace] {
    map.allow("place", "any-of")
    guard let list = map["any-of"] else {
      return map.demand("place").flatMap(read).map { [$0] } ?? []
    }
    if map.has("place") { list.error(.placeTwice) }
    if list.items?.isEmpty == true { list.error(.noPlace) }
    let found = map.items("any-of", atMost: 20).map(read)
    return found.contains(nil) ? [] : uniqued(found.compactMap(\.self))
  }

  /// The hours of the only place; unknown with several.
  fileprivate func hours(
    of found: [NamedPlace], on date: CalendarDate, _ map: YAMLMapping
  ) -> [MinuteSpan] {
    guard found.count == 1, let open = openTimes(of: found[0], on: date) else { return [] }
    if open.isEmpty {
      map.warn(
        at: "place", .closed(map.report.quoted(found[0].place.name)),
        suggestion: "add the hours under 'open' or choose another date")
    }
    return open.merged
  }

  fileprivate func openTimes(of place: NamedPlace, on date: CalendarDate) -> [MinuteSpan]? {
    (campus ?? Gazetteer()).openTimes(of: place, on: date)
  }
}

extension Diagnostic.Message {
  fileprivate static let placeTwice: Self = "expected either 'place' or 'any-of', found both"
  fileprivate static let noPlace: Self = "expected at least one place"
  fileprivate static let overlap: Self = "these hours overlap the hours before them"

  fileprivate static func closed(_ name: String) -> Self {
    "the place\(name) is closed on this date; its opening hours are ignored"
  }

  fileprivate static func tooShort(_ minutes: Int, _ longest: Int, in report: Report) -> Self {
    .init(
      report.words(
        "this takes \(minutes) minutes, longer than the longest free period of \(longest) minutes",
        withheld: "this takes longer than the longest free period"))
  }
}
