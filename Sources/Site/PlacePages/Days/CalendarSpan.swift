package import CampusModel

/// The months of somebody's that have pages, and the weeks that touch them. There may be gaps
/// between: the moment that a site shows may lie far from its terms.
package struct CalendarSpan: Hashable, Encodable, Sendable {
  /// The first day of each, in order.
  let months: [CalendarDate]
  /// The Monday of each, in order.
  let mondays: [CalendarDate]

  /// All months that one of these spans touches.
  init(touching spans: [DateSpan]) {
    months = Set(spans.flatMap(\.months)).sorted()
    mondays = Set(months.flatMap(\.monthDates).map(\.monday)).sorted()
  }

  package var dates: [CalendarDate] { months.flatMap(\.monthDates) }

  func holds(_ date: CalendarDate) -> Bool { months.contains(date - (date.day - 1)) }
}

extension CalendarDate {
  /// All dates of its month.
  var monthDates: [CalendarDate] {
    let first = self - (day - 1)
    return (0..<Self.days(inMonth: month, of: year)).map { first + $0 }
  }
}

extension DateSpan {
  /// The first day of each month that it touches, in order.
  fileprivate var months: [CalendarDate] {
    var months: [CalendarDate] = []
    var first = self.first - (self.first.day - 1)
    while first <= last {
      months.append(first)
      first = first + CalendarDate.days(inMonth: first.month, of: first.year)
    }
    return months
  }
}
