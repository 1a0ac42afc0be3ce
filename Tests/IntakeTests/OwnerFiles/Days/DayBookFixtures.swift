import CampusModel
import Testing

@testable import FileFormats
@testable import MapFiles
@testable import OwnerFiles
@testable import SourceFiles

func calendarDate(_ text: String) throws -> CalendarDate {
  try #require(CalendarDate(parsing: text))
}

func span(_ start: Int, _ end: Int) throws -> MinuteSpan { try #require(MinuteSpan(start, end)) }

func point(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

/// A campus of two houses, Mabry Hall (MAB) with the room 0230 and Aldous House (ALD), which is
/// open on weekdays from 9 to 17, and a library of the site's own, which is never closed but at
/// Thanksgiving.
func dayGazetteer() throws -> Gazetteer {
  let (mab, ald) = (try #require(BuildingCode("MAB")), try #require(BuildingCode("ALD")))
  let day = try span(540, 1020)
  let buildings = [
    Building(
      code: mab, name: "Mabry Hall", coordinate: try point(38.991, -76.942),
      floors: [Floor(id: "2", name: "2nd floor", rooms: [Room(id: RoomID(mab, "0230"))])]),
    Building(
      code: ald, name: "Aldous House", coordinate: try point(38.993, -76.945),
      opening: OpeningHours(days: [[MinuteSpan]](repeating: [day], count: 5) + [[], []]),
      closures: [
        Closure(
          name: "Drill", days: DateSpan(try calendarDate("2026-11-20")), time: try span(600, 660))
      ]),
  ]
  var gazetteer = Gazetteer(
    rooms: RoomNames([], buildings), buildings: buildings,
    opening: OpeningHours(daily: try span(480, 1320)))
  var library = NamedPlace(Place(name: "Library", coordinate: try point(38.992, -76.943)))
  library.aliases = ["Reading room"]
  library.opening = OpeningHours(daily: try span(0, 1440))
  library.closures = [
    Closure(
      name: "Thanksgiving",
      days: DateSpan(try calendarDate("2026-11-26"), try calendarDate("2026-11-27")))
  ]
  gazetteer = gazetteer.adding([library, NamedPlace(Place(name: "Somewhere"))])
  return gazetteer
}

/// A fall and a spring, with CMPS 231 in the fall.
func dayContext() throws -> PlanContext {
  let (fall, spring) = (TermID("fall-2026"), TermID("spring-2027"))
  let course = Course(
    id: try #require(CourseID("CMPS 231")), term: fall, title: "Data Structures", sections: [])
  return PlanContext(
    terms: [fall, spring], currentTerm: fall, catalog: CourseIndex([course]), scales: [],
    days: [
      fall: DateSpan(try calendarDate("2026-08-31"), try calendarDate("2026-12-14")),
      spring: DateSpan(try calendarDate("2027-01-25"), try calendarDate("2027-05-11")),
    ], places: try dayGazetteer())
}

/// The day book that `text` gives without a finding, its skips joined with its activities.
func dayBook(_ text: String) throws -> DayBook? {
  let context = try dayContext()
  return value(of: text) { joined($0, context) }
}

/// What the owner of a public and of a private person's day book reads.
func dayBookLines(
  _ text: String, quotes: Bool = true, toOwner: Bool = false
) throws -> [String] {
  let context = try dayContext()
  return lines(of: text, file: "days.yml", quotes: quotes, toOwner: toOwner) {
    joined($0, context)
  }
}

private func joined(_ map: YAMLMapping, _ context: PlanContext) -> DayBook {
  var own = OwnDayBook(map, context: context)
  own.book.skips = own.skips.flatMap { $0.skips(among: own.book.activities, map.report) }
  return own.book
}
