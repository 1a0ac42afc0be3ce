internal import CampusModel

/// The text of a recurrence rule, without its end, which each program reads in its own way.
struct RuleText {
  /// In order: FREQ and WEEKLY, INTERVAL and 2; without UNTIL. In upper case.
  private(set) var parts: [(name: String, value: String)] = []
  /// The last moment, by the clock of the event.
  private(set) var until: Int?
  private(set) var count: Int?
  /// The rule without its end; `nil` if it cannot be read.
  private(set) var rule: RecurrenceRule?

  /// The rule of an event whose times are in this zone.
  ///
  /// A date as UNTIL includes the whole day; in UTC it is read in the event's zone, without a zone
  /// by its clock.
  init(_ bytes: some Sequence<UInt8>, inZone local: (_ utc: Int) -> Int, isDay: Bool) {
    let kept = bytes.lazy.filter { $0 > 0x20 }.map(ContentLine.upper)
    for part in Array(kept).split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")), equals + 1 < part.endIndex else {
        continue
      }
      let name = String(decoding: part[..<equals], as: UTF8.self)
      let value = String(decoding: part[(equals + 1)...], as: UTF8.self)
      switch name {
      case "UNTIL":
        until = Reading(parsing: value).map { Self.end($0, inZone: local, isDay: isDay) }
      case "COUNT":
        // A count below 1 is ignored.
        guard let number = Int(value), number > 0 else { continue }
        count = number
        parts.append((name, value))
      default: parts.append((name, value))
      }
    }
    rule = RecurrenceRule(parts)
  }

  /// For libical, without UNTIL.
  var text: String { parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";") }

  /// Whether it uses another calendar than the Gregorian (RFC 7529), or moves dates that a month
  /// lacks.
  private var isScaled: Bool {
    parts.contains { name, value in
      name == "RSCALE" && value != "GREGORIAN" || name == "SKIP" && value != "OMIT"
    }
  }

  /// The dates of the rule from `start` within `window`, in seconds by the event's own clock.
  func dates(
    from start: Int, isDay: Bool, within window: Range<Int>, by library: inout Libical
  ) -> RuleDates {
    if isScaled { return library.dates(ofScaled: self, from: start, isDay: isDay, within: window) }
    guard let rule else { return .unreadable }
    var expansion = RuleExpansion(rule, of: self, from: start, isDay: isDay, within: window)
    return expansion.dates(&library.budget)
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
