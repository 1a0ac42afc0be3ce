internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// What `days.yml` says by itself.
struct OwnDays {
  /// Without skips and without what calendars hold.
  var book: DayBook
  var skips: [WrittenSkip]
  var calendars: [DayCalendar]
  var places: DayPlaces
  var dates: DayDates
  var ids: DayIDs
}

private let dayBookKeys = [
  "places", "start", "end", "starts", "travel", "activities", "errands", "skip", "calendars",
]

/// Reads `people/<id>/days.yml`; all keys may be missing.
func readDayBook(
  _ node: YAMLNode, _ around: Surroundings, _ findings: inout Findings
) -> OwnDays? {
  guard let map = YAMLMapping(node, keys: dayBookKeys, &findings) else { return nil }
  let own = readPlaces(map, ofPerson: true, campus: around.places, &findings)
  let places = DayPlaces(own: PlaceShelf(own), campus: around.places)
  let dates = DayDates(around)
  var ids = DayIDs()
  let book = DayBook(
    activities: readActivities(map, places, dates, &ids, &findings),
    errands: readErrands(map, places, dates, &ids, &findings),
    bounds: readBounds(map, places, dates, &findings), travel: readTravelPreferences(map, &findings)
  )
  return OwnDays(
    book: book, skips: readSkips(map, around, dates, &findings),
    calendars: readDayCalendars(map, places, &findings), places: places, dates: dates, ids: ids)
}
