package import CampusModel
package import Markup
internal import SiteFrame

/// The coming days of a term on which classes of certain weekdays do not meet as in every week.
///
/// "No class Wed 25 Nov – Sun 29 Nov (Thanksgiving). Tue 24 Nov follows Friday’s schedule." Made
/// only from the term: a page that lists meetings needs no events to have the same words as their
/// feed.
package struct ClassExceptions {
  /// Weekdays with meetings, and the dates between which they meet if that is not the whole term.
  typealias Weekly = (days: WeekdaySet, dates: DateSpan?)

  let term: Term
  private let weekly: [Weekly]
  private let today: CalendarDate

  /// The exceptions of all meetings of these sections that have a time.
  package init(of sections: some Sequence<Section>, in term: Term, from today: CalendarDate) {
    let meetings = sections.flatMap(\.meetings)
    self.init(
      meeting: meetings.compactMap { meeting in meeting.weekly.map { ($0.days, meeting.dates) } },
      in: term, from: today)
  }

  init(meeting weekly: [Weekly], in term: Term, from today: CalendarDate) {
    (self.weekly, self.term, self.today) = (weekly, term, today)
  }

  /// Empty where all days to come are as usual.
  package var markup: TrustedMarkup {
    let free = holidays
    let none = free.isEmpty ? TrustedMarkup.empty : phrase("No class \(free.joined(by: ", ")).")
    return ([none] + swaps).joined(by: " ")
  }

  private func isAhead(_ date: CalendarDate) -> Bool { date >= today && term.days.contains(date) }

  private func meets(on weekday: Weekday, at date: CalendarDate) -> Bool {
    weekly.contains { $0.days.contains(weekday) && $0.dates?.contains(date) != false }
  }

  private var holidays: [TrustedMarkup] {
    term.holidays.compactMap { holiday in
      let days = holiday.days.dates.filter(isAhead)
      let isHit = days.contains {
        meets(on: $0.weekday, at: $0) && term.teachingWeekday(on: $0) == nil
      }
      guard isHit, let first = days.first, let last = days.last else { return nil }
      return first == last
        ? phrase("\(first) (\(holiday.name))") : phrase("\(first) – \(last) (\(holiday.name))")
    }
  }

  /// The swaps; if a date has several, the first is used.
  private var swaps: [TrustedMarkup] {
    var seen: Set<CalendarDate> = []
    return term.swaps.filter { seen.insert($0.date).inserted && isAhead($0.date) }
      .filter { meets(on: $0.date.weekday, at: $0.date) || meets(on: $0.follows, at: $0.date) }
      .sorted { $0.date < $1.date }
      .map { phrase("\($0.date) follows \($0.follows.name)’s schedule.") }
  }
}
