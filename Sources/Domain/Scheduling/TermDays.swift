internal import CampusModel

/// A term's days and the dates of exams and blocks outside it, numbered for sets of bits.
///
/// The earliest day is 0. Only consecutive dates have consecutive numbers, so "the next day" is the
/// next number. Agrees with `Term.dates(of:)` on every meeting.
struct TermDays: Sendable {
  /// In order, with `nil` between dates that do not follow one another.
  private let dates: [CalendarDate?]
  private let numbers: [CalendarDate: Int]
  /// By weekday, the days on which its classes meet.
  private var teaching: [DateSet]
  /// By weekday, the days that fall on it.
  private var falling: [DateSet]

  /// The days of `term` and `others`.
  init(of term: Term, covering others: [CalendarDate] = []) {
    let all = Set(term.days.dates + others).sorted()
    var dates: [CalendarDate?] = []
    for date in all {
      if let last = dates.last, let last, date - last > 1 { dates.append(nil) }
      dates.append(date)
    }
    let none = DateSet(days: dates.count)
    teaching = [DateSet](repeating: none, count: Weekday.allCases.count)
    falling = teaching
    var numbers: [CalendarDate: Int] = [:]
    for (number, date) in dates.enumerated() {
      guard let date else { continue }
      numbers[date] = number
      falling[date.weekday.rawValue].insert(number)
      if let weekday = term.teachingWeekday(on: date) { teaching[weekday.rawValue].insert(number) }
    }
    (self.dates, self.numbers) = (dates, numbers)
  }

  /// The days of `term`, of the exams of `courses`, and of `blocks`.
  init(of term: Term, for courses: some Sequence<Course>, blocks: [PersonalBlock] = []) {
    var others: Set<CalendarDate> = []
    for section in courses.lazy.flatMap({ $0.sections }) {
      for exam in section.exams ?? [] { others.insert(exam.date) }
    }
    for case .dated(let dates) in blocks.map({ $0.recurrence }) { others.formUnion(dates) }
    self.init(of: term, covering: others.sorted())
  }

  /// No day.
  var none: DateSet { DateSet(days: dates.count) }

  /// The date of a day.
  ///
  /// - Precondition: there is a day with that number.
  func date(_ day: Int) -> CalendarDate {
    guard let date = dates[day] else { preconditionFailure("no date has the number \(day)") }
    return date
  }

  /// The number of a date; `nil` where it is not covered.
  func day(of date: CalendarDate) -> Int? { numbers[date] }

  /// The days on which classes of any of these weekdays are held: without holidays, with swapped
  /// days.
  func teaching(_ weekdays: WeekdaySet) -> DateSet { union(of: weekdays, in: teaching) }

  /// The days in and outside the term that fall on any of these weekdays.
  func falling(on weekdays: WeekdaySet) -> DateSet { union(of: weekdays, in: falling) }

  /// The weekdays that any of `days` falls on.
  func weekdays(of days: DateSet) -> WeekdaySet {
    WeekdaySet(Weekday.allCases.filter { !falling[$0.rawValue].isDisjoint(with: days) })
  }

  /// The weekday whose classes meet on that day; `nil` outside the term and on holidays.
  func teachingWeekday(on day: Int) -> Weekday? {
    Weekday.allCases.first { teaching[$0.rawValue].contains(day) }
  }

  /// The days on which `meeting` is held.
  func days(of meeting: Meeting) -> DateSet {
    guard let weekly = meeting.weekly else { return none }
    var days = teaching(weekly.days)
    if let span = meeting.dates { days.formIntersection(self.days(within: span)) }
    return days
  }

  /// Exactly these dates, regardless of the term's schedule.
  ///
  /// - Precondition: all of them are covered.
  func days(on dates: some Sequence<CalendarDate>) -> DateSet {
    var days = none
    for date in dates {
      guard let day = numbers[date] else { preconditionFailure("\(date) is not covered") }
      days.insert(day)
    }
    return days
  }

  private func union(of weekdays: WeekdaySet, in sets: [DateSet]) -> DateSet {
    var days = none
    for weekday in weekdays.days { days.formUnion(sets[weekday.rawValue]) }
    return days
  }

  private func days(within span: DateSpan) -> DateSet {
    var days = none
    for (number, date) in dates.enumerated() {
      if let date, span.contains(date) { days.insert(number) }
    }
    return days
  }
}
