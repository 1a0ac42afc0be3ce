internal import CampusModel

/// A rule of repetition as text, its end taken out: libical is given no end, because each program reads it in its own way.
struct RuleText: Equatable {
  /// For libical, without UNTIL.
  var text: String
  /// The last moment, by the clock of the event that repeats.
  var until: Int?
  var count: Int?
  /// Whether it has parts that take occurrences away, such as BYMONTH.
  var isNarrowed: Bool

  /// The rule of an event whose times are of this zone.
  ///
  /// An UNTIL that is a date lets the whole day count; one in UTC is read in the event's zone, one without a zone by its clock.
  init(_ value: String, inZone local: (_ utc: Int) -> Int, isDay: Bool) {
    var parts: [String] = []
    for part in value.uppercased().split(separator: ";") {
      let part = part.filter { !$0.isWhitespace }
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else { continue }
      switch pair[0] {
      case "UNTIL":
        until = Reading(parsing: pair[1]).map { Self.end($0, inZone: local, isDay: isDay) }
      case "COUNT":
        // A count below 1 was meant to be none.
        guard let number = Int(pair[1]), number > 0 else { continue }
        count = number
        parts.append(part)
      default: parts.append(part)
      }
    }
    text = parts.joined(separator: ";")
    isNarrowed = parts.contains { $0.hasPrefix("BY") }
  }

  private static func end(_ end: Reading, inZone local: (Int) -> Int, isDay: Bool) -> Int {
    switch end {
    case .day(let date): date.dayNumber * 86_400 + 86_399
    case .local(let seconds): isDay ? endOfDay(seconds) : seconds
    case .utc(let seconds): isDay ? endOfDay(seconds) : local(seconds)
    }
  }

  private static func endOfDay(_ seconds: Int) -> Int {
    LocalMinute(localSeconds: seconds).date.dayNumber * 86_400 + 86_399
  }
}
