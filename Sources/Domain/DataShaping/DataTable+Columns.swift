package import CampusModel
internal import Diagnostics

extension DataTable {
  /// The column of that name, otherwise the only one of that name in any case.
  package func column(like name: String) -> DataColumn? {
    if let column = self[name] { return column }
    let alike = columns.filter { $0.name.lowercased() == name.lowercased() }
    return alike.count == 1 ? alike.first : nil
  }
}

extension DataExpressionError {
  static func noColumn(_ name: String, among names: [String], at offset: Int) -> Self {
    DataExpressionError(
      "there is no column '\(name)'", at: offset,
      suggestion: didYouMean(name, among: names)
        ?? (names.isEmpty ? nil : "the columns are \(listed(names))"))
  }

  private static func listed(_ names: [String]) -> String {
    let most = 20
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + rest
  }
}

extension DataKind {
  /// A value as a person writes it in a condition; `nil` for text that is no value of this kind.
  ///
  /// A month, a quarter or a year is its first day.
  func value(parsing text: String) -> DataValue? {
    switch self {
    case .text: .text(text)
    case .number: Double(text.replacing(",", with: "")).flatMap { $0.isFinite ? .number($0) : nil }
    case .date: DateStep.firstDay(of: text).map { .date($0) }
    case .moment:
      Self.moment(of: text) ?? DateStep.firstDay(of: text).map { .moment($0.dayNumber * 86_400) }
    }
  }

  /// "2026-11-18 13:10", with a T or a space.
  private static func moment(of text: String) -> DataValue? {
    guard let date = CalendarDate(parsing: text.prefix(10)), text.utf8.count >= 16,
      let minute = MinuteOfDay(parsing: text.dropFirst(11).prefix(5))
    else { return nil }
    return .moment(date.dayNumber * 86_400 + minute.value * 60)
  }

  /// An example of values of this kind, to follow "its values are".
  var example: String {
    switch self {
    case .text: "words"
    case .number: "numbers, such as 12.5"
    case .date: "dates, such as 2026-11-18"
    case .moment: "dates and times, such as 2026-11-18 13:10"
    }
  }
}

extension DateStep {
  /// The first day of "2026-11-18", "2026-11", "2026-Q4" or "2026".
  package static func firstDay(of text: some StringProtocol) -> CalendarDate? {
    if let date = CalendarDate(parsing: text) { return date }
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts[0].utf8.count == 4, let year = Int(parts[0])
    else { return nil }
    guard parts.count == 2 else { return CalendarDate(year: year, month: 1, day: 1) }
    if parts[1].utf8.count == 2, let quarter = Int(parts[1].dropFirst()),
      "Qq".contains(parts[1].prefix(1)), (1...4).contains(quarter)
    {
      return CalendarDate(year: year, month: 3 * quarter - 2, day: 1)
    }
    guard parts[1].utf8.count == 2, let month = Int(parts[1]) else { return nil }
    return CalendarDate(year: year, month: month, day: 1)
  }

  /// The first day of the step that a date is in. Weeks begin on Monday.
  package func start(of date: CalendarDate) -> CalendarDate {
    let (year, month, _) = date.civil
    switch self {
    case .day: return date
    case .week: return date.monday
    case .month: return CalendarDate(year: year, month: month, day: 1) ?? date
    case .quarter: return CalendarDate(year: year, month: (month - 1) / 3 * 3 + 1, day: 1) ?? date
    case .year: return CalendarDate(year: year, month: 1, day: 1) ?? date
    }
  }
}
