internal import CampusModel
internal import Scheduling

/// What a schedule asks of the days of a term, by the dates on which its classes are really held.
struct TermLoad: Sendable {
  /// Dates with a class.
  private(set) var classDays = 0
  /// Minutes between the first class and the last of a date that no class fills, over all dates.
  private(set) var gapMinutes = 0
  /// Of five class days from Monday to Friday, as preferences count them; above 0.
  let weeks: Double

  /// Linear in the days of the term for each meeting.
  init(of schedule: RankedSchedule, in term: Term) {
    let workdays = term.days.dates.count { date in
      date.weekday <= .friday && term.teachingWeekday(on: date) != nil
    }
    weeks = workdays == 0 ? 1 : Double(workdays) / 5
    var days: [CalendarDate: [MinuteSpan]] = [:]
    for meeting in schedule.picks.flatMap(\.sections).flatMap(\.meetings) {
      guard let time = meeting.weekly?.time else { continue }
      for date in term.dates(of: meeting) { days[date, default: []].append(time) }
    }
    classDays = days.count
    for times in days.values { gapMinutes += Self.gaps(between: times) }
  }

  var classDaysAWeek: Double { Double(classDays) / weeks }
  var gapMinutesAWeek: Double { Double(gapMinutes) / weeks }

  private static func gaps(between times: [MinuteSpan]) -> Int {
    var gaps = 0
    var end: Int?
    for time in times.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let end { gaps += max(0, time.start - end) }
      end = max(end ?? 0, time.end)
    }
    return gaps
  }
}

extension RankedSchedule {
  /// Minutes on the way in a usual week, and whether some of them are reckoned; `nil` where no way is known.
  var walkingAWeek: (minutes: Int, isEstimate: Bool)? {
    let known = walks.compactMap { walk in walk.way.map { ($0, walk.weekdays.days.count) } }
    guard !known.isEmpty || walks.isEmpty else { return nil }
    return (
      known.reduce(0) { $0 + $1.0.minutes * $1.1 }, known.contains { $0.0.isEstimate }
    )
  }
}
