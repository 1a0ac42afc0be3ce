internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// Reads `start:`, `end:` and `starts:`. A day ends where it starts unless it says otherwise.
func readBounds(
  _ map: YAMLMapping, _ places: DayPlaces, _ dates: DayDates, _ findings: inout Findings
) -> DayBounds {
  var bounds = DayBounds(usual: readEnds(map, places, &findings))
  let keys = ["days", "date", "dates", "start", "end"]
  for entry in map.mappings("starts", atMost: 1000, keys: keys, &findings) {
    if entry["start"] == nil, entry["end"] == nil {
      findings.error(at: entry.place, .noEnds)
    }
    let ends = readEnds(entry, places, usual: bounds.usual, &findings)
    switch dates.readDays(entry, &findings) {
    case .weekdays(let days):
      for day in days.days where bounds.onWeekdays.updateValue(ends, forKey: day) != nil {
        findings.error(at: entry.place(of: "days"), .startsTwice(day.name))
      }
    case .dates(let found):
      for date in found where bounds.onDates.updateValue(ends, forKey: date) != nil {
        findings.error(at: entry.place, .startsTwice(findings.words("\(date)", withheld: "a date")))
      }
    case nil: break
    }
  }
  return bounds
}

/// Without a `start`, that of `usual`, and then its end too.
private func readEnds(
  _ map: YAMLMapping, _ places: DayPlaces, usual: DayBounds.Ends = DayBounds.Ends(),
  _ findings: inout Findings
) -> DayBounds.Ends {
  let start = places.read("start", of: map, &findings)?.place
  let end = places.read("end", of: map, &findings)?.place
  return map["start"] == nil
    ? DayBounds.Ends(start: usual.start, end: end ?? usual.end)
    : DayBounds.Ends(start: start, end: end ?? start)
}

extension Diagnostic.Message {
  fileprivate static let noEnds: Self = "expected a 'start', an 'end' or both"
  fileprivate static func startsTwice(_ day: String) -> Self { "\(day) has a start already" }
}
