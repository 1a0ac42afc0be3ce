internal import CampusModel
package import FileFormats

/// A moment as network controllers and their reports write it: `2026-11-18 13:10:05 UTC`, `Wed Nov
/// 18 13:10:05 GMT-05:00 2026`, `Nov 18 2026 13:10`, and, if the entry gives the order, `11/18/2026
/// 1:10:05 PM`.
///
/// Letters of a zone other than UTC and GMT mean different zones in different countries: such times
/// count as the site's local time.
package struct LooseMoment {
  package let moment: WrittenMoment
  /// How many words it takes.
  let length: Int

  /// Reads the words at the beginning of `text`; the text after them is not looked at.
  package init?(beginning text: some StringProtocol, dates: CountReading.DateOrder?) {
    let words = Self.words(text)
    guard
      let parts = Self.isoParts(words) ?? Self.namedParts(words)
        ?? Self.slashedParts(words, dates),
      let clock = Self.clock(parts.clock, meridiem: parts.meridiem),
      let moment = WrittenMoment("\(parts.date)T\(clock)\(parts.zone)")
    else { return nil }
    (self.moment, length) = (moment, parts.length)
  }

  /// Reads all of `text`; `nil` if it contains anything else.
  package init?(_ text: some StringProtocol, dates: CountReading.DateOrder?) {
    guard let found = LooseMoment(beginning: text, dates: dates),
      Self.words(text).count == found.length
    else { return nil }
    self = found
  }

  private static func words(_ text: some StringProtocol) -> [String] {
    text.split { $0 == " " || $0 == "\t" || $0 == "," }.map { String($0) }
  }

  private struct Parts {
    var date: CalendarDate
    var clock: String
    var meridiem = ""
    var zone = ""
    var length: Int
  }

  /// "2026-11-18 13:10:05 UTC", "2026-11-18T13:10Z".
  private static func isoParts(_ words: [String]) -> Parts? {
    guard let first = words.first, let date = CalendarDate(parsing: first.prefix(10)) else {
      return nil
    }
    let mark = first.dropFirst(10).first
    if mark == "T" || mark == "t" {
      return finished(date, at: String(first.dropFirst(11)), of: words, after: 1)
    }
    guard mark == nil, words.count > 1 else { return nil }
    return finished(date, at: words[1], of: words, after: 2)
  }

  /// "Wed Nov 18 13:10:05 GMT+00:00 2026", "18 Nov 2026 13:10", with or without the day of the
  /// week.
  private static func namedParts(_ words: [String]) -> Parts? {
    let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    let skipped =
      words.first.map { days.contains(String($0.lowercased().prefix(3))) } == true ? 1 : 0
    let rest = Array(words.dropFirst(skipped))
    guard rest.count >= 4 else { return nil }
    if let date = CalendarDate(written: "\(rest[0]) \(rest[1]) \(rest[2])")
      ?? CalendarDate(written: "\(rest[1]) \(rest[0]) \(rest[2])")
    {
      return finished(date, at: rest[3], of: words, after: skipped + 4)
    }
    let zone = zone(rest[3])
    let yearAt = zone == nil ? 3 : 4
    guard rest.count > yearAt,
      let date = CalendarDate(written: "\(rest[0]) \(rest[1]) \(rest[yearAt])")
    else { return nil }
    return Parts(
      date: date, clock: rest[2], zone: zone ?? "", length: skipped + yearAt + 1)
  }

  /// "11/18/2026 1:10:05 PM".
  private static func slashedParts(_ words: [String], _ order: CountReading.DateOrder?) -> Parts? {
    guard let order, words.count > 1 else { return nil }
    let fields = words[0].split(separator: "/", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { $0.utf8.count <= 4 ? digits($0) : nil }
    guard fields.count == 3, numbers.count == 3, fields[2].utf8.count == 4 else { return nil }
    let (day, month) =
      order == .dayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
    guard let date = CalendarDate(year: numbers[2], month: month, day: day) else { return nil }
    return finished(date, at: words[1], of: words, after: 2)
  }

  /// Takes "AM" or "PM" and a zone, where they follow.
  private static func finished(
    _ date: CalendarDate, at clock: String, of words: [String], after start: Int
  ) -> Parts {
    var parts = Parts(date: date, clock: clock, length: start)
    if start < words.count, ["am", "pm"].contains(words[start].lowercased()) {
      parts.meridiem = words[start].lowercased()
      parts.length += 1
    }
    let hasZone = clock.contains { "Zz+-".contains($0) }
    if !hasZone, parts.length < words.count, let zone = zone(words[parts.length]) {
      parts.zone = zone
      parts.length += 1
    }
    return parts
  }

  /// The zone in ISO 8601: "UTC" is "Z", "GMT-05:00" is "-05:00", other letters are empty; `nil`
  /// for anything else.
  private static func zone(_ word: String) -> String? {
    if ["UTC", "GMT", "Z"].contains(word) { return "Z" }
    let bare = word.hasPrefix("GMT") || word.hasPrefix("UTC") ? word.dropFirst(3) : word[...]
    if bare.hasPrefix("+") || bare.hasPrefix("-") { return String(bare) }
    let isName =
      (2...5).contains(word.utf8.count) && word.utf8.allSatisfy { (65...90).contains($0) }
    return isName ? "" : nil
  }

  /// "1:10:05" with PM as "13:10:05"; `nil` for an hour outside of the 12-hour clock. Without AM
  /// and PM unchanged, with two digits of the hour.
  private static func clock(_ text: String, meridiem: String) -> String? {
    guard let colon = text.firstIndex(of: ":"), let hour = digits(text[..<colon]) else {
      return nil
    }
    let isShort = !meridiem.isEmpty
    guard !isShort || (1...12).contains(hour) else { return nil }
    let full = isShort ? hour % 12 + (meridiem == "pm" ? 12 : 0) : hour
    return (full < 10 ? "0" : "") + "\(full)" + text[colon...]
  }

  private static func digits(_ text: Substring) -> Int? {
    !text.isEmpty && text.utf8.count <= 4 && text.utf8.allSatisfy { (48...57).contains($0) }
      ? Int(text) : nil
  }
}

extension CalendarDate {
  /// A date of digits, such as "8/31/2026", "31.8.2026" or "08-31-2026"; with points, the day is
  /// first. `nil` without an order for the others, and for anything else.
  init?(digits text: String, order: CountReading.DateOrder?) {
    let isPointed = text.contains(".")
    let fields = text.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
    let numbers = fields.compactMap {
      $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil
    }
    guard let order = isPointed ? .dayFirst : order, fields.count == 3, numbers.count == 3 else {
      return nil
    }
    let (day, month) = order == .dayFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
    self.init(year: numbers[2] < 100 ? numbers[2] + 2000 : numbers[2], month: month, day: day)
  }
}
