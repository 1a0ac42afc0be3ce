internal import CampusModel

extension CalendarDate {
  /// A date as registrars write it: "2022-12-15", "Dec 15, 2022" or "December 15, 2022", in any
  /// case; `nil` for anything else. Dates of digits and slashes are refused, because the order of
  /// day and month is unknown.
  package init?(written text: some StringProtocol) {
    if let date = CalendarDate(parsing: text.withoutMargins) {
      self = date
      return
    }
    let words = text.split { $0 == " " || $0 == "," || $0 == "." || $0 == "\u{a0}" }
    guard words.count == 3, let month = Self.month(words[0]), let day = Int(words[1]),
      words[2].utf8.count == 4, let year = Int(words[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// 1 to 12 for the name of a month or its first three letters.
  private static func month(_ word: some StringProtocol) -> Int? {
    let word = word.lowercased()
    guard word.utf8.count >= 3 else { return nil }
    return months.firstIndex {
      word == $0 || word == $0.prefix(3) || word == "sept" && $0.hasPrefix(word)
    }
    .map { $0 + 1 }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

extension DateSpan {
  /// "Aug 22, 2022 - Dec 15, 2022", or a single date; `nil` for anything else and for a backward
  /// span.
  package init?(written text: String) {
    let ends = text.splitInTwo(at: " - ").map { CalendarDate(written: $0) }
    guard let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
    self.init(first, last)
  }
}

extension String {
  /// The text before and after the first `mark`; the whole text if there is none.
  package func splitInTwo(at mark: String) -> [Substring] {
    let bytes = utf8
    var start = bytes.startIndex
    while let found = bytes[start...].firstIndex(where: { $0 == mark.utf8.first }) {
      if bytes[found...].starts(with: mark.utf8) {
        return [self[..<found], self[bytes.index(found, offsetBy: mark.utf8.count)...]]
      }
      start = bytes.index(after: found)
    }
    return [self[...]]
  }
}
