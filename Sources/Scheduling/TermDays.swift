internal import CampusModel

/// A term's days looked up once, so that the dates of a meeting are a few operations on bits.
///
/// Agrees with `Term.dates(of:)` on every meeting.
struct TermDays: Sendable {
  private let first: CalendarDate
  private let count: Int
  /// By weekday, the days on which its classes meet.
  private var teaching: [DateSet]

  init(of term: Term) {
    first = term.days.first
    count = term.days.last - term.days.first + 1
    teaching = [DateSet](repeating: DateSet(days: count), count: Weekday.allCases.count)
    for (index, date) in term.days.dates.enumerated() {
      if let weekday = term.teachingWeekday(on: date) { teaching[weekday.rawValue].insert(index) }
    }
  }

  /// The days on which `meeting` takes place.
  func days(of meeting: Meeting) -> DateSet {
    var days = DateSet(days: count)
    guard let weekly = meeting.weekly else { return days }
    for weekday in weekly.days.days { days.formUnion(teaching[weekday.rawValue]) }
    if let span = meeting.dates { days.formIntersection(self.days(within: span)) }
    return days
  }

  func date(_ day: Int) -> CalendarDate { first + day }

  private func days(within span: DateSpan) -> DateSet {
    var days = DateSet(days: count)
    let (from, to) = (max(0, span.first - first), min(count - 1, span.last - first))
    if from <= to { for day in from...to { days.insert(day) } }
    return days
  }
}
