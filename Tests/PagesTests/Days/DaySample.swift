import CampusModel
import Markup
import Testing
import TimeZones

@testable import PlacePages
@testable import WrittenPages

/// The sample campus with two people who have days: a building, a bakery and a dentist on one line
/// from west to east, a home to the north of the building, and a pavilion of which nobody knows
/// where it is. One walks 100 meters a minute, straight.
///
/// The Wednesday of the sample, seen at 11:10: from home to a class at 9:00 (7 minutes), to lunch
/// at 12:00 (5), to a dentist to whom one is 3 minutes late, and to a choir in the pavilion.
struct DaySample {
  var sample: SampleCampus

  static let middle = (latitude: 38.99, longitude: -76.94)

  init() throws {
    sample = try SampleCampus(people: [
      SampleCampus.person("robin", named: "Robin Vale", .public),
      SampleCampus.person("sam", named: "Sam Reed", .public, words: "Other"),
    ])
    sample.campus.settings.time.horizon = 5
    sample.campus.travel.walking = TravelMatrix(pace: 100, detour: 1)
    sample.campus.catalog.terms[0].dates = [
      TermDate(name: "Reading day", days: DateSpan(try date("2026-12-08")))
    ]
    sample.campus.people[0].days = try Self.dayBook()
    sample.campus.people[1].days = try Self.dayBook()
  }

  var robin: Person {
    get { sample.campus.people[0] }
    set { sample.campus.people[0] = newValue }
  }

  var book: DayBook {
    get { sample.campus.people[0].days ?? DayBook() }
    set { sample.campus.people[0].days = newValue }
  }

  /// So many meters to the east and to the north of the building.
  static func place(
    _ name: String, east: Double, north: Double, isPersonal: Bool = false
  ) throws -> Place {
    let meter = 1 / 111_194.927
    let coordinate: Coordinate = try #require(
      Coordinate(
        latitude: middle.latitude + north * meter,
        longitude: middle.longitude + east * meter / 0.777_26))
    return Place(name: name, coordinate: coordinate, isPersonal: isPersonal)
  }

  static func home() throws -> Place { try place("Home", east: 0, north: 650, isPersonal: true) }

  static func activity(
    _ id: String, on day: String, _ start: Int, _ end: Int, at place: Place? = nil
  ) throws -> Activity {
    let time: MinuteSpan = try #require(MinuteSpan(start, end))
    return Activity(
      id: id, title: id.prefix(1).uppercased() + id.dropFirst(),
      recurrence: .dates([try date(day)]), time: time, place: place)
  }

  private static func dayBook() throws -> DayBook {
    let day = "2026-11-18"
    let home = try home()
    return DayBook(
      activities: [
        try activity("lunch", on: day, 720, 780, at: try place("Bakery", east: 450, north: 0)),
        try activity("dentist", on: day, 782, 810, at: try place("Practice", east: 900, north: 0)),
        try activity("choir", on: day, 1140, 1200, at: Place(name: "Pavilion")),
        try activity(
          "picnic", on: "2026-11-19", 720, 780, at: try place("Bakery", east: 450, north: 0)),
      ],
      bounds: DayBounds(usual: DayBounds.Ends(start: home, end: home)))
  }

  /// A page of Robin's: "2026-11-18", "week-2026-11-16", "month-2026-11".
  func page(_ name: String) async throws -> Element {
    try await sample.html("days/robin/\(name).html")
  }

  /// The pages of Robin's days, weeks and months, by their routes.
  func pages() async throws -> [String: Element] {
    try await sample.site().htmlPages(below: "days/robin/")
  }

  /// Why a date without anything has no class, as pages give it.
  func reason(on day: String) throws -> String {
    let free = ClassFree(try date(day), among: [], terms: sample.campus.catalog.terms)
    return try #require(free.reason).words
  }
}
