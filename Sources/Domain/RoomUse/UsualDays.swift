package import CampusModel

/// Which days a day is compared with: those of its kind before it.
///
/// On a teaching day these are the teaching days of the same term, without its holidays and without days that follow another
/// weekday's classes. On a holiday, and outside of every term, they are all such days.
package struct UsualDays: Hashable, Encodable, Sendable {
  package enum Kind: Hashable, Encodable, Sendable {
    /// In the term of that id.
    case teaching(TermID)
    /// Holidays and days outside of every term.
    case free
  }

  package let kind: Kind
  package let today: CalendarDate
  /// The weekday whose usual figures hold today: on a swapped day the one that it follows.
  package let weekday: Weekday
  /// Days before this one are passed over; `nil` where none are.
  package let first: CalendarDate?
  private let terms: [Term]

  /// Where several terms teach today, `present` is asked first. Only days of the last `weeks` weeks count, all where it is `nil`.
  package init(
    before today: CalendarDate, in terms: [Term], present: TermID, lastWeeks weeks: Int? = nil
  ) {
    self.today = today
    self.terms = terms
    first = weeks.map { today - 7 * $0 }
    let order = terms.filter { $0.id == present } + terms.filter { $0.id != present }
    let teaching = order.first { $0.teachingWeekday(on: today) != nil }
    kind = teaching.map { .teaching($0.id) } ?? .free
    weekday = teaching?.teachingWeekday(on: today) ?? today.weekday
  }

  /// Whether `date`, before or after today, is a day of the same kind, so that what is usual holds there too.
  package func isAlike(_ date: CalendarDate) -> Bool {
    switch kind {
    case .free: terms.allSatisfy { $0.teachingWeekday(on: date) == nil }
    case .teaching(let id):
      terms.contains { term in
        term.id == id && term.teachingWeekday(on: date) != nil
          && !term.swaps.contains { $0.date == date }
      }
    }
  }

  /// Whether what was counted on `date` tells what is usual: a day of the same kind, before today.
  package func contains(_ date: CalendarDate) -> Bool {
    date < today && (first.map { date >= $0 } ?? true) && isAlike(date)
  }
}
