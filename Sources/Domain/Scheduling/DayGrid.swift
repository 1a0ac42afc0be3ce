internal import CampusModel
internal import SolverCore

/// The classes of shapes by kind of day.
struct DayGrid: Sendable {
  /// By shape, its classes on every kind of day; without exams.
  let stays: [[Problem.Stay]]
  /// The number of dates with each kind of day.
  let dates: [Int32]

  /// Buildings have their indices in `travelTimes`; without it they have none.
  init(of shapes: [Shape], on days: TermDays, walking travelTimes: TravelTimes?) {
    var rows: [Timetable.Slot] = []
    var numbers: [Timetable.Slot: Int] = [:]
    for slot in shapes.lazy.flatMap({ $0.whole.slots }) where !slot.isExam && numbers[slot] == nil {
      numbers[slot] = rows.count
      rows.append(slot)
    }
    let kinds = DayKinds(of: rows, on: days)
    dates = kinds.kinds.map { Int32(clamping: $0.dates) }
    stays = shapes.map { shape in
      shape.whole.slots.flatMap { slot -> [Problem.Stay] in
        guard let row = numbers[slot] else { return [] }
        let place = slot.place.building.flatMap { travelTimes?.number(of: $0) } ?? -1
        return kinds.kindsOfRow[row].map { day in
          Problem.Stay(
            day: Int32(day), start: Int32(slot.time.start), end: Int32(slot.time.end),
            place: Int32(place))
        }
      }
    }
  }
}

/// The dates of a term on which classes may be held.
struct ClassDates: Hashable, Sendable {
  /// The number of such weekdays divided by five; above 0.
  let weeks: Double

  private let workdays: Int
  private var weekends: Set<CalendarDate>

  /// The number of weekdays without holidays, and of weekend days with a class of one of the
  /// courses.
  var count: Int { workdays + weekends.count }

  init(of timetables: some Sequence<Timetable>, on days: TermDays) {
    let week = WeekdaySet(Weekday.allCases.prefix(5))
    var workdays = days.teaching(.all)
    workdays.formIntersection(days.falling(on: week))
    var weekends = days.none
    for timetable in timetables { weekends.formUnion(timetable.days(on: days)) }
    weekends.formIntersection(days.falling(on: [WeekdaySet(.saturday), WeekdaySet(.sunday)]))
    self.workdays = workdays.count
    self.weekends = Set(weekends.days.map { days.date($0) })
    weeks = workdays.isEmpty ? 1 : Double(workdays.count) / 5
  }

  /// Adds the weekend days of other courses of the same term.
  mutating func formUnion(_ other: ClassDates) { weekends.formUnion(other.weekends) }
}

/// Totals over the days of one schedule, with all dates, as preferences count them.
struct DayTally: Hashable, Sendable {
  var days = 0
  var earlyMinutes = 0
  var withoutLunch = 0
  var gapMinutes = 0
  var walkMinutes = 0

  /// The totals of shapes that are combined.
  init(
    of shapes: [Shape], on days: TermDays, by preferences: Preferences,
    walking travelTimes: TravelTimes?
  ) {
    let grid = DayGrid(of: shapes, on: days, walking: travelTimes)
    self.init(
      of: grid.stays.flatMap { $0 }, dates: grid.dates, by: preferences, walking: travelTimes)
  }

  /// `stays` are those of all courses of a schedule.
  init(
    of stays: [Problem.Stay], dates: [Int32], by preferences: Preferences,
    walking travelTimes: TravelTimes?
  ) {
    let days = Dictionary(grouping: stays, by: { $0.day })
    for (day, unordered) in days {
      let count = Int(dates[Int(day)])
      let own = unordered.sorted {
        ($0.start, $0.end, $0.place) < ($1.start, $1.end, $1.place)
      }
      self.days += count
      let early = preferences.lateStart.value - Int(own[0].start)
      earlyMinutes += count * min(DayCaps.early, max(0, early))
      gapMinutes += count * min(DayCaps.gap, Self.gaps(in: own))
      walkMinutes += count * min(DayCaps.walk, Self.walks(in: own, by: travelTimes))
      if !Self.leavesLunch(own, preferences) { withoutLunch += count }
    }
  }

  private static func gaps(in stays: [Problem.Stay]) -> Int {
    var (gaps, end) = (0, Int(stays[0].end))
    for stay in stays {
      gaps += max(0, Int(stay.start) - end)
      end = max(end, Int(stay.end))
    }
    return gaps
  }

  private static func walks(in stays: [Problem.Stay], by travelTimes: TravelTimes?) -> Int {
    guard let travelTimes else { return 0 }
    let placed = stays.map { $0.place }.filter { $0 >= 0 }
    return zip(placed, placed.dropFirst()).reduce(0) { sum, step in
      sum
        + max(0, Int(travelTimes.minutes[Int(step.0) * travelTimes.buildings.count + Int(step.1)]))
    }
  }

  private static func leavesLunch(_ stays: [Problem.Stay], _ preferences: Preferences) -> Bool {
    guard preferences.lunchMinutes > 0 else { return true }
    var free = preferences.lunchWindow.start
    for stay in stays where Int(stay.end) > free {
      if min(Int(stay.start), preferences.lunchWindow.end) - free >= preferences.lunchMinutes {
        return true
      }
      free = Int(stay.end)
    }
    return preferences.lunchWindow.end - free >= preferences.lunchMinutes
  }
}
