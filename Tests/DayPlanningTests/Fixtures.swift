import CampusModel
import SeededRandom
import Testing
import TimeZones

@testable import DayPlanning

func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(parsing: text)) }

func span(_ start: Int, _ end: Int) throws -> MinuteSpan { try #require(MinuteSpan(start, end)) }

/// "9:30" as minutes from midnight; hours may go beyond 24.
func at(_ clock: String) -> Int {
  let parts = clock.split(separator: ":").compactMap { Int($0) }
  return parts[0] * 60 + parts[1]
}

/// Somewhere on a line, so many meters east of the first point.
func place(_ name: String, _ meters: Int = 0) -> Place {
  Place(name: name, coordinate: Coordinate(latitude: 0, longitude: Double(meters) / 1e5))
}

/// Something that an activity does; `nil` for all day.
func entry(
  _ title: String, _ start: String = "", _ end: String = "", at place: Place? = nil,
  by mode: TravelMode? = nil, buffer: Buffer = Buffer()
) throws -> DayEntry {
  let date = CalendarDate(dayNumber: 0)
  let time = start.isEmpty ? nil : try span(at(start), at(end))
  let activity = Activity(id: title, title: title, recurrence: .dates([date]), time: time)
  return DayEntry(.activity(activity), time: time, place: place, mode: mode, buffer: buffer)
}

func errand(
  _ id: String, _ minutes: Int, at places: [Place], _ windows: [MinuteSpan] = []
) -> Errand {
  Errand(
    id: id, title: id, date: CalendarDate(dayNumber: 0), minutes: minutes, places: places,
    windows: windows)
}

/// Trips whose minutes are reported for each mode and pair of names; nobody knows any other.
struct TripTable: Sendable {
  var minutes: [String: Int] = [:]

  mutating func add(_ mode: TravelMode, _ from: String, _ to: String, _ minutes: Int) {
    self.minutes["\(mode.rawValue) \(from) \(to)"] = minutes
  }

  /// The same there and back.
  static func walks(_ ways: [(String, String, Int)]) -> Self {
    var table = TripTable()
    for (from, to, minutes) in ways {
      table.add(.walking, from, to, minutes)
      table.add(.walking, to, from, minutes)
    }
    return table
  }

  func trip(_ from: Place, _ to: Place, _ mode: TravelMode, _: Trip.Time) -> Trip? {
    minutes["\(mode.rawValue) \(from.name) \(to.name)"].map {
      Trip(by: mode, minutes: $0, meters: Double($0 * 80), origin: .measured)
    }
  }
}

/// A planner of a day without anything odd.
func planner(
  _ table: TripTable, _ preferences: TravelPreferences = TravelPreferences(),
  on date: String = "2026-09-01", in zone: Zone = .utc
) throws -> DayPlanner {
  DayPlanner(on: try day(date), in: zone, preferences: preferences, trip: table.trip)
}

extension Leg {
  /// "Home > Gym".
  var names: String { "\(from.name) > \(to.name)" }
}
