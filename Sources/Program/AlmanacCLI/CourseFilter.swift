internal import CampusModel
internal import CatalogIndex
internal import FileFormats
internal import Intake

/// One filter of `--filter`, as written: "rating=4..5".
struct CourseFilter: Hashable, Sendable {
  var key: String
  var value: String

  /// Reads "gen-ed=DSSP|DSHS, rating=4..5"; empty for `nil`.
  static func list(parsing text: String?) throws(UsageError) -> [CourseFilter] {
    guard let text else { return [] }
    var filters: [CourseFilter] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(\.trimmed)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
        throw .notFilters(piece.trimmed)
      }
      filters.append(CourseFilter(key: parts[0], value: parts[1]))
    }
    return filters
  }
}

extension [CourseFilter] {
  /// Filters on days and on times together allow one week.
  func conditions(in table: CatalogTable) throws(CommandError) -> [Query.Condition] {
    var conditions: [Query.Condition] = []
    var week = AllowedWeek()
    for filter in self {
      switch filter.key {
      case "days": try week.narrow(toDays: filter.value)
      case "time": try week.narrow(toTime: filter.value)
      case "credits" where !filter.value.contains("|"):
        conditions += try filter.credits(in: table)
      case "instructor": conditions.append(try filter.instructors(in: table))
      default: conditions.append(try filter.condition(in: table))
      }
    }
    return conditions + week.condition
  }
}

extension CourseFilter {
  fileprivate func condition(in table: CatalogTable) throws(CommandError) -> Query.Condition {
    // The boxes of the page: several numbers of credits.
    let isList = key == "credits"
    if !isList, let place = table.columns.firstIndex(where: { $0.key == key }) {
      let range = try range(places: table.columns[place].places)
      return .number(column: place, range.lowerBound, range.upperBound)
    }
    if let place = table.facets.firstIndex(where: { $0.key == key }) {
      return .label(facet: place, anyOf: try labels(of: table.facets[place]))
    }
    let keys = table.columns.map(\.key) + table.facets.map(\.key) + ["instructor", "days", "time"]
    throw CommandError(.usage, "unknown filter '\(key)'" + hint(for: key, among: keys))
  }

  /// A range of credits overlaps: the fewest are not above it, the most not below.
  fileprivate func credits(in table: CatalogTable) throws(CommandError) -> [Query.Condition] {
    let range = try range(places: 1)
    return table.columns.indices.compactMap { place in
      switch table.columns[place].key {
      case "credits": .number(column: place, .min, range.upperBound)
      case "credits-most": .number(column: place, range.lowerBound, .max)
      default: nil
      }
    }
  }

  /// Instructors whose names have all of these words, "finch" or "A. Finch"; bars separate several.
  fileprivate func instructors(in table: CatalogTable) throws(CommandError) -> Query.Condition {
    let folded = FoldedWords()
    let names = Set(table.rows.flatMap(\.instructors)).sorted().map { ($0, Set(folded(of: $0))) }
    var found: [[UInt8]] = []
    for name in value.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed) {
      let words = folded(of: name)
      let own = words.isEmpty ? [] : names.filter { $0.1.isSuperset(of: words) }
      guard !own.isEmpty else {
        throw CommandError(
          .usage, "unknown instructor '\(name)'" + hint(for: name, among: names.map(\.0)))
      }
      found += own.map { Array($0.0.utf8) }
    }
    return .taught(by: found)
  }

  /// "4", "4..5", "4..", "..5": in a fixed point of so many places.
  private func range(places: Int) throws(CommandError) -> ClosedRange<Int32> {
    let parts = value.splitAtDots
    let ends = parts.map { Self.fixed($0, places: places) }
    let least = parts[0].isEmpty ? Int32.min : ends[0]
    let most = parts.last == "" ? Int32.max : ends.last ?? nil
    guard parts.contains(where: { !$0.isEmpty }), let least, let most, least <= most else {
      throw CommandError(
        .usage,
        "'\(value)' is not a valid range of '\(key)'; write one like '4', '4..5', '4..' or '..5' "
          + "with at most \(places) decimals")
    }
    return least...most
  }

  /// `nil` for text that is not a number, has more places, or is too large.
  private static func fixed(_ text: String, places: Int) -> Int32? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    let digits = parts[0] + decimals
    guard decimals.utf8.count <= places, !parts[0].isEmpty,
      parts.count == 1 || !decimals.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    let zeros = String(repeating: "0", count: places - decimals.utf8.count)
    return Int32(digits + zeros)
  }

  /// Codes with "|" between, in any case.
  private func labels(of facet: CatalogTable.Facet) throws(CommandError) -> [Int] {
    var out: [Int] = []
    for code in value.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed) {
      let place = facet.labels.firstIndex { $0.code.lowercased() == code.lowercased() }
      guard let place else {
        throw CommandError(
          .usage,
          "unknown value '\(code)' of '\(key)'"
            + (code.contains(where: \.isLetter)
              ? hint(for: code, among: facet.labels.map(\.code)) : "")
        )
      }
      out.append(place)
    }
    return out
  }
}

/// The days and the hours that a course may take.
private struct AllowedWeek {
  private var days: WeekdaySet = .all
  private var times: [(from: Int, to: Int)] = []
  private var isNarrow = false

  mutating func narrow(toDays text: String) throws(CommandError) {
    guard let days = writtenWeekdays(text) else {
      throw CommandError(
        .usage, "'\(text)' is not a valid list of days; write one like 'MWF' or 'TuTh'")
    }
    self.days.formIntersection(days)
    isNarrow = true
  }

  /// "10:00-15:00", "10:00-", "-15:00".
  mutating func narrow(toTime text: String) throws(CommandError) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(\.trimmed)
    guard parts.count == 2, parts != ["", ""],
      let start = parts[0].isEmpty ? 0 : writtenTime(parts[0])?.value,
      let end = parts[1].isEmpty ? 1440 : writtenTime(parts[1])?.value, start < end
    else {
      throw CommandError(
        .usage,
        "'\(text)' is not a valid time range; write one like '10:00-15:00', '10:00-' or '-15:00'")
    }
    times.append((start, end))
    isNarrow = true
  }

  /// A quarter of an hour is allowed only where all of it is.
  var condition: [Query.Condition] {
    guard isNarrow else { return [] }
    let start = times.map(\.from).max() ?? 0
    let end = times.map(\.to).min() ?? 1440
    var week = Week()
    for day in days.days {
      week.add(day: day.rawValue, from: (start + 14) / 15 * 15, to: end / 15 * 15)
    }
    return [.within(week)]
  }
}

extension String {
  /// Before and after "..", or all of it.
  fileprivate var splitAtDots: [String] {
    guard let dots = firstRange(of: "..") else { return [trimmed] }
    return [self[..<dots.lowerBound].trimmed, self[dots.upperBound...].trimmed]
  }

  private func firstRange(of text: String) -> Range<Index>? {
    indices.lazy.filter { self[$0...].hasPrefix(text) }.first.map {
      $0..<index($0, offsetBy: text.count)
    }
  }
}

extension StringProtocol {
  /// Without the white space around it.
  fileprivate var trimmed: String {
    String(
      drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
