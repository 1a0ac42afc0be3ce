internal import CampusModel
package import DayPlanning
internal import Packs
internal import Streets

/// Plans the days that visitors keep on their phones: bytes from a page, and bytes to it.
///
/// ```
/// var days = OwnDays(opening: pack)
/// days?.answer(question.bytes)  // JSON; see `DayText`
/// ```
package struct OwnDays {
  private let pack: DayPack
  /// The streets by mode, from their first use.
  private var routers: [TravelMode: StreetRouter] = [:]

  /// `nil` for bytes that are not a pack of days.
  package init?(opening bytes: [UInt8]) {
    guard let pack = DayPack(opening: bytes) else { return nil }
    self.init(pack)
  }

  init(_ pack: DayPack) { self.pack = pack }

  /// The answer to the bytes of a question: JSON in UTF-8; see `DayText`. `nil` for bytes that are
  /// not a question.
  package mutating func answer(_ bytes: [UInt8]) -> [UInt8]? {
    guard let question = DayQuestion(bytes: bytes) else { return nil }
    let day = itinerary(of: question)
    return DayText(day, among: question.places, lines: question.wantsLines ? routers : nil).bytes
  }

  /// The streets as JSON in UTF-8: a list for each way, of latitudes and longitudes in turn, in
  /// ten-millionths of a degree.
  package var streets: [UInt8] {
    var json = JSONBytes()
    json.list(pack.streets.ways) { json, way in
      json.array { json in
        for id in way.nodes {
          guard let place = pack.streets.nodes[id]?.coordinate.tenMillionths else { continue }
          json.number(Int64(place.latitude))
          json.number(Int64(place.longitude))
        }
      }
    }
    return json.bytes
  }

  /// The day with its routes and errands.
  package mutating func itinerary(of question: DayQuestion) -> Itinerary {
    let days = question.days
    let entries = DayEntries(
      of: Attendee(days: days, term: question.term), schedules: [], terms: pack.terms
    ) { _ in nil }
    let table = tripTable(among: question.places, by: days.travel)
    let planner = DayPlanner(on: question.date, in: pack.zone, preferences: days.travel) {
      from, to, mode, _ in table.trip(from: from, to: to, by: mode)
    }
    return planner.itinerary(
      of: entries.entries(on: question.date), within: days.bounds[question.date],
      errands: entries.errands(on: question.date))
  }

  private mutating func tripTable(
    among places: [Place], by preferences: TravelPreferences
  ) -> TripTable {
    var rules: [TravelMode: TripRules] = [:]
    var lengths: [TravelMode: TripTable.Lengths] = [:]
    for matrix in pack.matrices {
      let table = matrix.mode == .walking ? pack.table : PathMinutes()
      rules[matrix.mode] = TripRules(matrix, pace: preferences.pace, table: table)
      if let router = router(of: matrix) {
        lengths[matrix.mode] = { places in router.table(among: places) }
      }
    }
    return TripTable(among: places, by: rules, along: lengths)
  }

  /// `nil` where no street of the pack may be used by the mode.
  private mutating func router(of matrix: TravelMatrix) -> StreetRouter? {
    guard !pack.streets.ways.isEmpty else { return nil }
    if routers[matrix.mode] == nil {
      let walking = pack.matrices.first { $0.mode == .walking } ?? TravelMatrix()
      guard
        let profile = StreetProfile(matrix.mode, pace: matrix.pace, walkingPace: walking.pace)
      else { return nil }
      routers[matrix.mode] = StreetRouter(pack.streets, for: profile)
    }
    return routers[matrix.mode].flatMap { $0.isEmpty ? nil : $0 }
  }
}
