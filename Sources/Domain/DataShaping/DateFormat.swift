internal import CampusModel

/// One way in which the dates of a column are written.
enum DateFormat: CaseIterable {
  /// 2026-11-18, 2026/11/18
  case iso
  /// 2026-11, 2026/11
  case month
  /// 2026-Q4, 2026 Q4, Q4 2026
  case quarter
  /// 18.11.2026
  case dots
  /// 11/18/2026
  case monthFirst
  /// 18/11/2026
  case dayFirst
  /// 18 Nov 2026, 18 November 2026, Nov 18, 2026
  case words
  /// Nov 2026, November 2026
  case monthWords

  /// In the order in which they are tried: of those that fit, the first is taken.
  static func all(prefersDayFirst: Bool) -> [DateFormat] {
    guard prefersDayFirst else { return allCases }
    return [.iso, .month, .quarter, .dots, .dayFirst, .monthFirst, .words, .monthWords]
  }

  /// The step that a date of this kind means.
  var step: DateStep {
    switch self {
    case .month, .monthWords: .month
    case .quarter: .quarter
    case .iso, .dots, .monthFirst, .dayFirst, .words: .day
    }
  }

  /// The first day of the written date; `nil` for anything else.
  func date(of word: String) -> CalendarDate? {
    switch self {
    case .iso: Self.numbers(word, ["-", "/"], order: [0, 1, 2])
    case .month: Self.month(word)
    case .quarter: Self.quarter(word)
    case .dots: Self.numbers(word, ["."], order: [2, 1, 0])
    case .monthFirst: Self.numbers(word, ["/", "-"], order: [2, 0, 1])
    case .dayFirst: Self.numbers(word, ["/", "-"], order: [2, 1, 0])
    case .words: Self.words(word)
    case .monthWords: Self.monthWords(word)
    }
  }

  /// `order` says which part is the year, the month and the day. A year has four digits.
  private static func numbers(
    _ word: String, _ separators: [Character], order: [Int]
  ) -> CalendarDate? {
    let text = trimmed(Array(word)[...])
    guard let separator = separators.first(where: text.contains) else { return nil }
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[order[0]].utf8.count == 4, let year = digits(parts[order[0]]),
      let month = digits(parts[order[1]]), let day = digits(parts[order[2]])
    else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func month(_ word: String) -> CalendarDate? {
    let parts = trimmed(Array(word)[...]).split(
      separator: word.contains("/") ? "/" : "-", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      let year = digits(parts[0]), let month = digits(parts[1])
    else { return nil }
    return CalendarDate(year: year, month: month, day: 1)
  }

  private static func quarter(_ word: String) -> CalendarDate? {
    let parts = word.uppercased().split { $0 == "-" || $0 == " " || $0 == "/" }
    guard parts.count == 2, let name = parts.first(where: { $0.hasPrefix("Q") }),
      let number = digits(name.dropFirst()), (1...4).contains(number),
      let rest = parts.first(where: { !$0.hasPrefix("Q") }), rest.utf8.count == 4,
      let year = digits(rest)
    else { return nil }
    return CalendarDate(year: year, month: 3 * number - 2, day: 1)
  }

  private static func words(_ word: String) -> CalendarDate? {
    let parts = word.split { $0 == " " || $0 == "," || $0 == "." || $0 == "-" }
    guard parts.count == 3, parts[2].utf8.count == 4, let year = digits(parts[2]) else {
      return nil
    }
    if let day = digits(parts[0]), let month = monthNumber(parts[1]) {
      return CalendarDate(year: year, month: month, day: day)
    }
    guard let month = monthNumber(parts[0]), let day = digits(parts[1]) else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  private static func monthWords(_ word: String) -> CalendarDate? {
    let parts = word.split { $0 == " " || $0 == "," || $0 == "." || $0 == "-" }
    guard parts.count == 2, parts[1].utf8.count == 4, let year = digits(parts[1]),
      let month = monthNumber(parts[0])
    else { return nil }
    return CalendarDate(year: year, month: month, day: 1)
  }

  /// The number of an English month, by its name or the first three letters of it, or "Sept".
  private static func monthNumber(_ word: some StringProtocol) -> Int? {
    let word = word.lowercased()
    let names = [
      "january", "february", "march", "april", "may", "june", "july", "august", "september",
      "october", "november", "december",
    ]
    let index = names.firstIndex {
      $0 == word || $0.prefix(3) == word || ($0 == "september" && word == "sept")
    }
    return index.map { $0 + 1 }
  }

  private static func digits(_ text: some StringProtocol) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Int(text)
  }
}
