package import CampusModel

/// Finds the kind of a column by looking at all of its words.
///
/// Every word of a column must be of its kind: numbers, percent, money, dates, moments; otherwise
/// text. Empty words are missing, and so are "NA", "N/A", "null", "NaN", "-", "–" and "…" in a
/// column whose other words are no text.
///
/// ```
/// let typing = ColumnTyping()
/// typing.column(of: ["12.5 %", "", "7 %"], named: "share")    // percent, one missing
/// typing.column(of: ["1.234,50", "17,00"], named: "price")    // numbers with a decimal comma
/// typing.column(of: ["007", "012"], named: "id")              // text: a number has no such zeros
/// ```
package struct ColumnTyping: Hashable, Sendable {
  /// Whether numbers like "1,234", which are read in two ways, have a decimal comma: so in files
  /// whose cells are separated by semicolons.
  package var prefersComma: Bool
  /// Whether dates like 3/4/2026, which are read in two ways, begin with the day.
  package var prefersDayFirst: Bool

  package init(prefersComma: Bool = false, prefersDayFirst: Bool = false) {
    (self.prefersComma, self.prefersDayFirst) = (prefersComma, prefersDayFirst)
  }

  /// The column of these words. Linear.
  package func column(of words: [String], named name: String) -> DataColumn {
    let known = words.map { Self.isBlank($0) ? nil : $0 }
    let sure = known.map { word in word.flatMap { Self.unknowns.contains($0) ? nil : $0 } }
    return dates(sure, name) ?? moments(sure, name) ?? numbers(sure, name)
      ?? DataColumn(name, .text, known.map { $0.map { .text($0) } ?? .missing })
  }

  private static let unknowns: Set<String> = [
    "NA", "N/A", "n/a", "null", "NULL", "NaN", "nan", "-", "–", "—", "…", "...", "?",
  ]

  private static func isBlank(_ word: String) -> Bool { word.allSatisfy(\.isWhitespace) }
}

// MARK: - Numbers

extension ColumnTyping {
  private func numbers(_ words: [String?], _ name: String) -> DataColumn? {
    let marks = prefersComma ? [DecimalMark.comma, .point] : [.point, .comma]
    for mark in marks {
      guard let numbers = WrittenNumbers(words, mark: mark) else { continue }
      if numbers.areYears, Self.meansYear(name) {
        return DataColumn(
          name, .date(.year),
          numbers.values.map { number in
            number.flatMap { CalendarDate(year: Int($0), month: 1, day: 1) }.map { .date($0) }
              ?? .missing
          })
      }
      return DataColumn(
        name, .number(numbers.style),
        numbers.values.map { number in number.map { .number($0) } ?? .missing })
    }
    return nil
  }

  private static func meansYear(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { $0 == "year" || $0 == "yr" }
  }
}

// MARK: - Dates and moments

extension ColumnTyping {
  private func dates(_ words: [String?], _ name: String) -> DataColumn? {
    for format in DateFormat.all(prefersDayFirst: prefersDayFirst) {
      guard let dates = Self.all(words, { format.date(of: $0) }) else { continue }
      return DataColumn(name, .date(format.step), dates.map { $0.map { .date($0) } ?? .missing })
    }
    return nil
  }

  private func moments(_ words: [String?], _ name: String) -> DataColumn? {
    guard let moments = Self.all(words, writtenMoment) else { return nil }
    return DataColumn(name, .moment, moments.map { $0.map { .moment($0) } ?? .missing })
  }

  /// The value of each word; `nil` where one cannot be read or all are missing.
  private static func all<Value>(
    _ words: [String?], _ read: (String) -> Value?
  ) -> [Value?]? {
    var values: [Value?] = []
    var isEmpty = true
    values.reserveCapacity(words.count)
    for word in words {
      guard let word else {
        values.append(nil)
        continue
      }
      guard let value = read(word) else { return nil }
      values.append(value)
      isEmpty = false
    }
    return isEmpty ? nil : values
  }
}

/// Seconds since 1970 of "2026-11-18 13:10", with a T or a space, seconds with or without a
/// fraction, and a zone that is not used: the clock on the wall counts.
private func writtenMoment(_ word: String) -> Int? {
  let text = trimmed(Array(word)[...])
  guard text.utf8.count >= 16, let date = CalendarDate(parsing: text.prefix(10)),
    let mark = text.dropFirst(10).first, mark == "T" || mark == " " || mark == "t"
  else { return nil }
  var clock = text.dropFirst(11)
  if let zone = clock.firstIndex(where: { "Zz+-".contains($0) }) { clock = clock[..<zone] }
  let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
  guard (2...3).contains(parts.count),
    let minute = MinuteOfDay(parsing: parts.prefix(2).joined(separator: ":"))
  else { return nil }
  var seconds = 0
  if parts.count == 3 {
    guard let number = Double(parts[2].filter { $0 != " " }), (0..<61).contains(number) else {
      return nil
    }
    seconds = Int(number)
  }
  return date.dayNumber * 86_400 + minute.value * 60 + seconds
}
