internal import CampusModel
internal import FileFormats

/// The numbered weeks of a term, from Monday; those in which no weekday has classes are not
/// counted.
///
/// ```
/// TeachingWeeks(of: term).spans(ofText: "1-3, 5")    // two spans
/// ```
struct TeachingWeeks {
  private let mondays: [CalendarDate]
  private let days: DateSpan

  init(of term: Term) {
    days = term.days
    let all = stride(from: 0, to: term.weeks * 7, by: 7).map { term.days.first.monday + $0 }
    mondays = all.filter { monday in
      (0..<5).contains { term.teachingWeekday(on: monday + $0) != nil }
    }
  }

  /// The dates of weeks by their numbers, from 1, within the term, together where they follow each
  /// other; `nil` where one is not a week of the term.
  func spans(of numbers: [Int]) -> [DateSpan]? {
    let known = numbers.map { $0 - 1 }
    guard known.allSatisfy(mondays.indices.contains) else { return nil }
    return Self.runs(known).map {
      DateSpan(
        max(mondays[$0.lowerBound], days.first), min(mondays[$0.upperBound] + 6, days.last))
    }
  }

  /// The dates of the weeks that a text lists: "1-8", "1,3,5", "1-4, 6-12", "odd", "even", "A",
  /// "B"; A is odd and B is even. `nil` for anything else.
  func spans(ofText text: String) -> [DateSpan]? {
    let plain = text.lowercased().replacing("weeks", with: "").replacing("week", with: "").collapsed
    let count = mondays.count
    switch plain {
    case "odd", "a": return spans(of: Array(stride(from: 1, through: count, by: 2)))
    case "even", "b": return spans(of: Array(stride(from: 2, through: count, by: 2)))
    case "all", "every": return spans(of: Array(1...max(1, count)))
    default: return Self.numbers(in: plain).flatMap { spans(of: $0) }
    }
  }

  /// Whether a text lists weeks, of any term.
  static func isText(_ text: String) -> Bool {
    let plain = text.lowercased().collapsed
    return ["odd", "even", "a", "b", "all"].contains(plain)
      || numbers(in: plain).map { $0.allSatisfy { (1...60).contains($0) } } ?? false
  }

  private static func numbers(in text: String) -> [Int]? {
    var numbers: [Int] = []
    for part in text.split(whereSeparator: { ",;&".contains($0) }) {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
        .map { Int(String($0).collapsed) }
      guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
        first <= last, last <= 60
      else { return nil }
      numbers += first...last
    }
    return numbers.isEmpty ? nil : numbers
  }

  /// Numbers as ranges, ascending.
  static func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
    Set(numbers).sorted().reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}
