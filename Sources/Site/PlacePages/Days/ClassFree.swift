package import CampusModel
internal import DayPlanning
package import Markup
internal import SiteFrame

/// Why somebody has no class on a date.
package struct ClassFree {
  /// `nil` where they have one.
  package let reason: TrustedMarkup?

  package init(_ date: CalendarDate, for days: PersonDays) {
    self.init(date, among: days.entries(on: date), terms: days.edition.campus.catalog.terms)
  }

  /// `entries` are all of the date.
  init(_ date: CalendarDate, among entries: [DayEntry], terms: [Term]) {
    reason = Self.reason(date, among: entries, terms)
  }

  private static func reason(
    _ date: CalendarDate, among entries: [DayEntry], _ terms: [Term]
  ) -> TrustedMarkup? {
    let meetings = entries.filter { entry in
      switch entry.subject {
      case .meeting(_, _, let cancellation): cancellation == nil
      case .exam: true
      case .reservation, .activity, .block, .errand: false
      }
    }
    guard meetings.isEmpty else { return nil }
    guard let term = terms.first(where: { $0.days.contains(date) }) else {
      let next = terms.filter { $0.days.first > date }.min { $0.days.first < $1.days.first }
      return next.map { phrase("No classes: \($0.name) begins \($0.days.first)") }
        ?? phrase("No classes: the term is over")
    }
    if term.teachingWeekday(on: date) == nil, let holiday = term.holiday(on: date) {
      return phrase("No classes: \(holiday.name)")
    }
    if let known = term.dates.first(where: { $0.days.contains(date) }) {
      return phrase("You have no classes: \(known.name)")
    }
    if date.weekday >= .saturday { return phrase("No classes: weekend") }
    return phrase("You have no classes")
  }
}
