package import CampusModel

/// The earlier days that a day is compared with.
///
/// For a teaching day: the teaching days of the same term, without those that follow another
/// weekday's classes. For a holiday or a day outside all terms: all such days.
package struct UsualDays: Hashable, Encodable, Sendable {
  /// The kind of a day.
  package enum Kind: Hashable, Encodable, Sendable {
    /// A day of classes in the term of that id.
    case teaching(TermID)
    /// A holiday, or a day outside all terms.
    case free
  }

  /// The kind of today.
  package let kind: Kind
  /// The day to compare.
  package let today: CalendarDate
  /// The weekday to compare with. On a swapped day, the weekday whose classes it follows.
  package let weekday: Weekday
  /// Earlier days are ignored; `nil` for no limit.
  package let first: CalendarDate?
  private let terms: [Term]

  /// - `present`: the term to use where several have classes today.
  /// - `weeks`: how many weeks back days count; `nil` for all.
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

  /// Whether `date` is a day of the same kind, before or after today.
  package func isComparable(_ date: CalendarDate) -> Bool {
    switch kind {
    case .free: terms.allSatisfy { $0.teachingWeekday(on: date) == nil }
    case .teaching(let id):
      terms.contains { term in
        term.id == id && term.teachingWeekday(on: date) != nil
          && !term.swaps.contains { $0.date == date }
      }
    }
  }

  /// Whether the counts of `date` are usual for today: same kind of day, before today.
  package func contains(_ date: CalendarDate) -> Bool {
    date < today && (first.map { date >= $0 } ?? true) && isComparable(date)
  }
}
