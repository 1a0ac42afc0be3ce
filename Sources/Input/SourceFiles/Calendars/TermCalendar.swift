internal import CampusModel

extension Term {
  /// Adds the days of calendars that lie in this term: days without classes as holidays where there
  /// is none yet, all others as dates. Entries of the term's own file stay.
  package mutating func insert(_ found: [TermDay]) {
    let inTerm = found.filter { days.overlaps($0.date.days) }
    for day in inTerm where day.isHoliday {
      for run in uncovered(day.date.days) {
        holidays.append(Holiday(name: day.date.name, days: run))
      }
    }
    let known = Set(dates)
    let new = Set(inTerm.filter { !$0.isHoliday }.map(\.date)).subtracting(known)
    dates += new.sorted { Self.order($0) < Self.order($1) }
  }

  /// The runs of days of `span` within the term that no holiday holds.
  private func uncovered(_ span: DateSpan) -> [DateSpan] {
    var runs: [DateSpan] = []
    // A calendar may say of an event that it lasts for millions of years.
    let (first, last) = (max(span.first, days.first), min(span.last, days.last))
    guard first <= last else { return [] }
    for date in DateSpan(first, last).dates where holiday(on: date) == nil {
      if let last = runs.last, last.last + 1 == date {
        runs[runs.count - 1] = DateSpan(last.first, date)
      } else {
        runs.append(DateSpan(date))
      }
    }
    return runs
  }

  private static func order(_ date: TermDate) -> (CalendarDate, Int, String, CalendarDate) {
    (date.days.first, date.time?.value ?? -1, date.name, date.days.last)
  }
}
