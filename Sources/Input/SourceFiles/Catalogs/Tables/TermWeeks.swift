package import CampusModel
internal import FileFormats

extension Term {
  /// The spans of days of the weeks that a text lists: "1-8", "1,3,5", "1-4, 6-12", "odd", "even",
  /// "A", "B"; A is odd and B is even. `nil` for anything else, and for weeks after the term.
  ///
  /// Week 1 is the one of the first day of classes; weeks begin on Monday, and those without classes
  /// count.
  ///
  /// ```
  /// term.spans(ofWeeks: "1-3, 5")    // two spans
  /// ```
  package func spans(ofWeeks text: String) -> [DateSpan]? {
    let count = (days.last - days.first.monday) / 7 + 1
    guard let weeks = Self.weeks(in: text.lowercased(), of: count) else { return nil }
    return spans(ofWeeks: weeks)
  }

  /// The same for numbers; those that follow each other are one span. `nil` without any of the
  /// term.
  package func spans(ofWeeks weeks: [Int]) -> [DateSpan]? {
    var spans: [DateSpan] = []
    for week in Set(weeks).sorted() {
      let monday = days.first.monday + 7 * (week - 1)
      let (first, last) = (max(monday, days.first), min(monday + 6, days.last))
      guard week >= 1, first <= last else { return nil }
      if let open = spans.last, open.last + 1 == first {
        spans[spans.count - 1] = DateSpan(open.first, last)
      } else {
        spans.append(DateSpan(first, last))
      }
    }
    return spans.isEmpty ? nil : spans
  }

  private static func weeks(in text: String, of count: Int) -> [Int]? {
    let plain = text.replacing("weeks", with: "").replacing("week", with: "").collapsed
    switch plain {
    case "odd", "a": return Array(stride(from: 1, through: count, by: 2))
    case "even", "b": return Array(stride(from: 2, through: count, by: 2))
    case "all", "every": return Array(1...count)
    default: break
    }
    var weeks: [Int] = []
    for part in plain.split(whereSeparator: { ",;&".contains($0) }) {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        .map { Int(String($0).collapsed) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last, last <= 60
      else { return nil }
      weeks += first...last
    }
    return weeks.isEmpty ? nil : weeks
  }
}
