internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

extension DayBounds {
  /// Reads `start:`, `end:` and `starts:`. A day ends where it starts unless it says otherwise.
  init(_ map: YAMLMapping, places: DayPlaces, dates: DayDates) {
    self.init(usual: Ends(map, places: places))
    map.each("starts", atMost: 1000) { map in
      let days = dates.days(map)
      let ends = Ends(map, places: places, usual: usual)
      if map.given("start", "end").isEmpty { map.error(.noEnds) }
      switch days {
      case .weekdays(let days):
        for day in days.days where onWeekdays.updateValue(ends, forKey: day) != nil {
          map.error(at: "days", .startsTwice(day.name))
        }
      case .dates(let found):
        for date in found where onDates.updateValue(ends, forKey: date) != nil {
          map.error(.startsTwice(map.report.words("\(date)", withheld: "a date")))
        }
      case nil: break
      }
    }
  }
}

extension DayBounds.Ends {
  /// Without a `start`, that of `usual`, and then its end too.
  fileprivate init(_ map: YAMLMapping, places: DayPlaces, usual: Self = Self()) {
    let start = places.read("start", of: map)?.place
    let end = places.read("end", of: map)?.place
    self =
      map.has("start")
      ? Self(start: start, end: end ?? start) : Self(start: usual.start, end: end ?? usual.end)
  }
}

extension Diagnostic.Message {
  fileprivate static let noEnds: Self = "expected a 'start', an 'end' or both"
  fileprivate static func startsTwice(_ day: String) -> Self { "\(day) already has a start" }
}
