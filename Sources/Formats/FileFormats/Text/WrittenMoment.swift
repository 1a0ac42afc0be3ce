package import CampusModel

/// A moment as ISO 8601 writes it: `2026-11-18T13:10`, with seconds and their fraction, with `Z`,
/// `-05:00`, `-0500` or no zone. A space may stand for the `T`. Fractions of a second are cut off.
package struct WrittenMoment {
  private var minute: LocalMinute
  private var second: Int
  /// Seconds east of UTC; `nil` for a wall clock.
  private var offset: Int?

  package init?(_ text: String) {
    guard let date = CalendarDate(parsing: text.prefix(10)),
      let mark = text.dropFirst(10).first, mark == "T" || mark == "t" || mark == " "
    else { return nil }
    let clock = text.dropFirst(11)
    let zoneStart = clock.firstIndex { "Zz+-".contains($0) } ?? clock.endIndex
    let parts = clock[..<zoneStart].split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0].utf8.count == 2,
      let time = MinuteOfDay(parsing: parts[0] + ":" + parts[1]),
      let second = parts.count == 3 ? Self.second(parts[2]) : 0
    else { return nil }
    self.second = second
    minute = LocalMinute(date, time)
    if zoneStart < clock.endIndex {
      guard let offset = Self.offset(clock[zoneStart...]) else { return nil }
      self.offset = offset
    }
  }

  /// The moment; `local` says which one a wall clock of the site shows.
  package func instant(_ local: (LocalMinute) -> Instant) -> Instant {
    let start = offset.map { minute.localSeconds - $0 } ?? local(minute).seconds
    return Instant(seconds: start + second)
  }

  /// The minute that the site's clock shows then: as it is written where no zone is; `local` says
  /// what that clock shows at a moment.
  package func minute(_ local: (Instant) -> LocalMinute) -> LocalMinute {
    offset.map { local(Instant(seconds: minute.localSeconds - $0)) } ?? minute
  }

  /// "30" or "30.125"; a leap second counts as the last of its minute.
  private static func second(_ text: Substring) -> Int? {
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard let whole = number(parts[0]), whole <= 60,
      parts.count == 1 || !parts[1].isEmpty && parts[1].utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return min(whole, 59)
  }

  /// "Z", "+01:00", "-0500", "+01".
  private static func offset(_ text: Substring) -> Int? {
    if text == "Z" || text == "z" { return 0 }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard [2, 4].contains(digits.utf8.count), let hours = number(digits.prefix(2)), hours <= 14,
      let minutes = digits.utf8.count == 2 ? 0 : number(Substring(digits.suffix(2))), minutes < 60
    else { return nil }
    return (text.first == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ text: some StringProtocol) -> Int? {
    text.utf8.count == 2 && text.utf8.allSatisfy { (48...57).contains($0) } ? Int(text) : nil
  }
}
