internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// The day book of `days.yml` itself.
struct OwnDayBook {
  /// Without skips and without events of calendars.
  var book: DayBook
  var skips: [WrittenSkip]
  var calendars: [DayCalendar]
  var places: DayPlaces
  var dates: DayDates
  var ids: DayIDs
}

extension OwnDayBook {
  /// Reads `people/<id>/days.yml`; all keys may be missing.
  init(_ map: YAMLMapping, context: PlanContext) {
    let own = map.places(ofPerson: true, campus: context.places)
    let places = DayPlaces(own: PlaceShelf(own), campus: context.places)
    let dates = DayDates(context, map.report)
    var ids = DayIDs()
    let bounds = DayBounds(map, places: places, dates: dates)
    let travel = map.mapping("travel") { TravelPreferences($0) } ?? TravelPreferences()
    book = DayBook(
      activities: map.mappings("activities", atMost: 2000) {
        Activity($0, places: places, dates: dates, &ids)
      },
      errands: map.mappings("errands", atMost: 200) {
        Errand($0, places: places, dates: dates, &ids)
      },
      bounds: bounds, travel: travel)
    skips = map.mappings("skip", atMost: 2000) {
      WrittenSkip($0, dates: dates, context: context)
    }
    calendars = map.mappings("calendars", atMost: 50) { DayCalendar($0, places: places) }
    (self.places, self.dates, self.ids) = (places, dates, ids)
  }
}
