internal import CampusModel

/// The days of a period on which a rule has dates: RFC 5545's table, in which all given parts must
/// match.
extension RecurrenceRule {
  /// Whether a part excludes days, other than a weekly rule's weekdays.
  var limitsDays: Bool {
    !(months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty && monthDays.isEmpty)
      || frequency != .weekly && !weekdays.isEmpty
  }

  func allows(_ date: CalendarDate) -> Bool {
    let (year, month, day) = date.civil
    let length = CalendarDate.days(inMonth: month, of: year)
    guard months.allows(month), monthDays.allows(day, of: length) else { return false }
    let dayOfYear = date.dayNumber - CalendarDate.dayNumber(beforeYear: year)
    let yearLength = Self.length(ofYear: year)
    guard yearDays.allows(dayOfYear, of: yearLength) else { return false }
    if !weekNumbers.isEmpty, !allowsWeek(of: date) { return false }
    if weekdays.isEmpty { return true }
    let weekday = date.weekday.rawValue
    if weekdays.every[weekday] { return true }
    guard weekdays.hasOrdinals else { return false }
    // A number counts within the month, or within the year in a yearly rule without months.
    let (place, total) =
      frequency == .yearly && months.isEmpty ? (dayOfYear, yearLength) : (day, length)
    let number = (place - 1) / 7 + 1
    return weekdays.ordinals[weekday].contains(number, of: number + (total - place) / 7)
  }

  /// A week belongs to the year with four of its days.
  ///
  /// A date counts with its calendar year, as in python-dateutil, even if its week is the first of
  /// the next.
  private func allowsWeek(of date: CalendarDate) -> Bool {
    let middle = date - (date.weekday.rawValue - weekStart.rawValue + 7) % 7 + 3
    let year = middle.year
    let first = CalendarDate.dayNumber(beforeYear: year)
    // December 28 is in the last week of its year, on whichever day weeks begin.
    let end = CalendarDate(dayNumber: first + Self.length(ofYear: year) - 3)
    let last = end - (end.weekday.rawValue - weekStart.rawValue + 7) % 7 + 3
    return weekNumbers.contains(
      (middle.dayNumber - first - 1) / 7 + 1, of: (last.dayNumber - first - 1) / 7 + 1)
  }

  /// The days of the week that begins on that day, ascending.
  func days(ofWeek first: CalendarDate, _ budget: inout WorkBudget) -> [CalendarDate] {
    // WKST decides where the week begins, so its days are checked one by one.
    let days = (0..<7).lazy.map { first + $0 }
      .filter { weekdays.isEmpty || weekdays.every[$0.weekday.rawValue] }
    return limitsDays ? allowed(Array(days), &budget) : Array(days)
  }

  func days(ofMonth month: Int, in year: Int, _ budget: inout WorkBudget) -> [CalendarDate] {
    months.allows(month) ? allowed(candidates(ofMonth: month, in: year), &budget) : []
  }

  func days(ofYear year: Int, _ budget: inout WorkBudget) -> [CalendarDate] {
    if !yearDays.isEmpty {
      let before = CalendarDate(dayNumber: CalendarDate.dayNumber(beforeYear: year))
      return allowed(
        yearDays.places(of: Self.length(ofYear: year)).map { before + $0 }, &budget)
    }
    return months.places(of: 12).flatMap {
      allowed(candidates(ofMonth: $0, in: year), &budget)
    }
  }

  private func candidates(ofMonth month: Int, in year: Int) -> [CalendarDate] {
    monthDays.places(of: CalendarDate.days(inMonth: month, of: year))
      .compactMap { CalendarDate(year: year, month: month, day: $0) }
  }

  private func allowed(_ days: [CalendarDate], _ budget: inout WorkBudget) -> [CalendarDate] {
    guard budget.spend(days.count) else { return [] }
    return days.filter(allows)
  }

  private static func length(ofYear year: Int) -> Int {
    CalendarDate.days(inMonth: 2, of: year) + 337
  }
}
