import CampusModel
import DayPlanning
import SeededRandom
import TimeZones

@testable import OwnDays

/// A small made-up campus with streets and a person's day on it.
struct RandomDay {
  let pack: DayPack
  let question: DayQuestion

  init(seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    let clocks = try Zone.load("America/New_York")
    let first = CalendarDate(dayNumber: 20_500 + numbers.below(300))
    let term = Term(
      id: TermID("fall-2026"), name: "Fall",
      days: DateSpan(first - numbers.below(60), first + numbers.below(60)),
      holidays: [Holiday(name: "Break", days: DateSpan(first + 1, first + 2))],
      swaps: [DaySwap(date: first + 3, follows: .monday)])
    var travel = TravelNetwork(
      walking: TravelMatrix(
        pace: 60 + Double(numbers.below(50)), detour: 1.3,
        measured: numbers.chance(40) ? [Self.ends(0, 1): 7, Self.ends(2, 0): 11] : [:]),
      streets: Self.streets(&numbers))
    if numbers.chance(70) {
      travel.rides[.cycling] = TravelMatrix(mode: .cycling, pace: 250, detour: 1.4, access: 2)
    }
    if numbers.chance(40) {
      travel.rides[.driving] = TravelMatrix(mode: .driving, pace: 400, detour: 1.5, access: 6)
    }
    pack = DayPack(
      terms: [term], zone: clocks, within: DateSpan(first - 400, first + 400), travel: travel,
      buildings: (0..<3).map(Self.building), mostStreets: numbers.chance(80) ? 1 << 20 : 0)
    let places = Self.places(&numbers)
    // A night on which clocks change, now and then.
    let date =
      numbers.chance(10) ? CalendarDate(dayNumber: 20_758) : first + numbers.below(6)
    question = DayQuestion(
      on: date, term: term.id, places: places, days: Self.days(on: date, among: places, &numbers),
      wantsLines: numbers.chance(30))
  }

  private static func building(_ number: Int) -> BuildingCode {
    BuildingCode(canonical: ["ALD", "ESJ", "MAB"][number])
  }

  private static func ends(_ from: Int, _ to: Int) -> TravelMatrix.Ends {
    TravelMatrix.Ends(from: building(from), to: building(to))
  }

  private static func point(_ x: Int, _ y: Int) -> Coordinate? {
    Coordinate(tenMillionths: 389_900_000 + Int64(y) * 137, -769_400_000 + Int64(x) * 171)
  }

  /// A grid of streets with gaps, one-way streets and steps.
  private static func streets(_ numbers: inout SeededGenerator) -> StreetMap {
    guard numbers.chance(80) else { return StreetMap() }
    var map = StreetMap()
    let size = 6
    for y in 0..<size {
      for x in 0..<size {
        let place = point(x * 60 + numbers.below(20), y * 60 + numbers.below(20))
        map.nodes[Int64(y * size + x)] = place.map {
          StreetMap.Node($0, tags: numbers.chance(3) ? ["barrier": "gate", "access": "no"] : [:])
        }
      }
    }
    let kinds: [StreetMap.Tags] = [
      ["highway": "footway"], ["highway": "steps"], ["highway": "residential", "oneway": "yes"],
      ["highway": "service", "maxspeed": "15 mph"], ["highway": "cycleway"],
      ["highway": "residential"],
    ]
    for y in 0..<size {
      for x in 0..<size {
        let here = Int64(y * size + x)
        for (next, isInside) in [(here + 1, x + 1 < size), (here + Int64(size), y + 1 < size)]
        where isInside && numbers.chance(85) {
          map.ways.append(StreetMap.Way([here, next], tags: kinds[numbers.below(kinds.count)]))
        }
      }
    }
    return map
  }

  private static func places(_ numbers: inout SeededGenerator) -> [Place] {
    (0..<8).map { number in
      Place(
        name: "Place \(number)",
        coordinate: numbers.chance(90)
          ? point(numbers.below(400), numbers.below(400)) : nil,
        building: number < 3 ? building(number) : nil, isPersonal: number == 7)
    }
  }

  private static func days(
    on date: CalendarDate, among places: [Place], _ numbers: inout SeededGenerator
  ) -> DayBook {
    var days = DayBook()
    days.activities = (0..<numbers.below(7)).map { number in
      activity(number, on: date, among: places, &numbers)
    }
    days.errands = (0..<(numbers.chance(50) ? numbers.below(6) : 0)).map { number in
      let start = 480 + numbers.below(400)
      return Errand(
        id: "\(-1 - number)", title: "", date: numbers.chance(90) ? date : date + 1,
        minutes: 5 + numbers.below(40),
        places: (0..<1 + numbers.below(2)).map { _ in places[numbers.below(places.count)] },
        windows: numbers.chance(50)
          ? [MinuteSpan(start, start + 60 + numbers.below(300))].compactMap(\.self) : [])
    }
    for activity in days.activities where numbers.chance(10) {
      days.skips.append(Skip(.activity(activity.id), on: date))
    }
    if numbers.chance(70) {
      days.bounds.usual = DayBounds.Ends(
        start: places[7], end: numbers.chance(80) ? places[7] : nil)
    }
    days.travel = travel(&numbers)
    return days
  }

  private static func activity(
    _ number: Int, on date: CalendarDate, among places: [Place], _ numbers: inout SeededGenerator
  ) -> Activity {
    let start = 420 + 15 * numbers.below(60)
    let span = DateSpan(date - 7 * numbers.below(5), date + numbers.below(40))
    let recurrence: Activity.Recurrence =
      numbers.chance(50)
      ? .dates([date])
      : .weekly(
        WeekdaySet(rawValue: UInt8(1 + numbers.below(127))), every: 1 + numbers.below(3),
        within: span, asClasses: numbers.chance(40))
    return Activity(
      id: "\(number)", title: "", recurrence: recurrence,
      exceptions: numbers.chance(10) ? [date] : [],
      time: numbers.chance(90) ? MinuteSpan(start, start + 15 * numbers.below(10)) : nil,
      place: numbers.chance(90) ? places[numbers.below(places.count)] : nil,
      mode: numbers.chance(15) ? TravelMode.allCases[numbers.below(3)] : nil,
      buffer: numbers.chance(30) ? Buffer(before: numbers.below(15), after: numbers.below(10)) : nil
    )
  }

  private static func travel(_ numbers: inout SeededGenerator) -> TravelPreferences {
    let modes = [TravelMode.walking, .cycling, .driving].filter { _ in numbers.chance(60) }
    return TravelPreferences(
      modes: modes.isEmpty ? [.walking] : numbers.chance(50) ? modes : modes.reversed(),
      longestWalk: numbers.chance(40) ? 5 + numbers.below(20) : nil,
      pace: numbers.chance(30) ? 50 + Double(numbers.below(60)) : nil,
      earliest: numbers.chance(30) ? MinuteOfDay(wrapping: 400 + numbers.below(200)) : nil,
      latest: numbers.chance(30) ? 1000 + numbers.below(600) : nil,
      buffer: Buffer(before: numbers.below(8), after: numbers.below(4)))
  }
}
