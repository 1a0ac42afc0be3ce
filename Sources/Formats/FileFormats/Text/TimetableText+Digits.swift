package import CampusModel

extension TimetableText {
  /// A time of the 24-hour clock in three or four digits: "1330", "0930", "930"; `nil` for anything
  /// else.
  package static func clock(digits text: some StringProtocol) -> MinuteOfDay? {
    guard (3...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(text)
    else { return nil }
    return MinuteOfDay(hour: number / 100, minute: number % 100)
  }
}

extension CalendarDate {
  /// "8/24", the month first, in the year in which it is nearest to `days`; `nil` for anything
  /// else.
  package init?(monthAndDay text: String, near days: DateSpan) {
    let parts = text.split(separator: "/").map { Int($0.withoutMargins) }
    guard parts.count == 2, let month = parts[0], let day = parts[1] else { return nil }
    let years = days.first.year - 1...days.last.year + 1
    let dates = years.compactMap { CalendarDate(year: $0, month: month, day: day) }
    guard let nearest = dates.min(by: { $0.distance(to: days) < $1.distance(to: days) }) else {
      return nil
    }
    self = nearest
  }

  /// Days between the date and a span; 0 within it.
  private func distance(to days: DateSpan) -> Int {
    max(0, days.first - self, self - days.last)
  }
}
