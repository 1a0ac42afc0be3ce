internal import CampusModel
internal import TimeZones

/// A zone that a calendar defines itself, expanded within a range; its clock before that may be
/// wrong.
struct EmbeddedZone {
  private let part: CalendarPart
  private let readings: Range<Int>

  init(_ part: CalendarPart, within readings: Range<Int>) {
    (self.part, self.readings) = (part, readings)
  }

  /// `nil` if the definition cannot be read.
  func zone(by library: inout Libical, _ log: CalendarLog) -> Zone? {
    var changes: [Int: WallClock] = [:]
    var earliest: (moment: Int, clock: WallClock)?
    for observance in part.parts where ["STANDARD", "DAYLIGHT"].contains(observance.kind) {
      guard let from = offset(observance.line("TZOFFSETFROM")),
        let to = offset(observance.line("TZOFFSETTO"))
      else { continue }
      let isDaylight = observance.kind == "DAYLIGHT"
      let clock = WallClock(offset: to, isDaylight: isDaylight, abbreviation: name(observance))
      for onset in onsets(of: observance, by: &library, log) {
        let moment = onset - from
        changes[moment] = clock
        if earliest.map({ moment < $0.moment }) ?? true {
          earliest = (
            moment, WallClock(offset: from, isDaylight: false, abbreviation: name(observance))
          )
        }
      }
    }
    guard let earliest else { return nil }
    return Zone(
      name: part.line("TZID")?.text ?? "", earliest: earliest.clock,
      changes: changes.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
  }

  /// Each begin of the observance, by the clock that ends then.
  private func onsets(
    of observance: CalendarPart, by library: inout Libical, _ log: CalendarLog
  ) -> [Int] {
    let start = observance.line("DTSTART").flatMap { BasicTime(parsing: $0.text) }
    guard let first = start.flatMap(Self.local) else { return [] }
    var onsets = [first]
    for line in observance.lines where line.name == "RRULE" {
      // An UNTIL in UTC is after the last onset, for any offset.
      let rule = RuleText(line.value, inZone: { $0 + 43_200 }, isDay: false)
      switch rule.dates(from: first, isDay: false, within: readings, by: &library) {
      case .whole(let found), .cut(let found): onsets += found
      case .exhausted: log.noteExhausted(at: line.valuePlace(in: log.path), .zone)
      case .unreadable: continue
      }
    }
    for line in observance.lines where line.name == "RDATE" {
      onsets += line.text.split(separator: ",").compactMap { BasicTime(parsing: $0) }
        .compactMap(Self.local)
    }
    return onsets
  }

  private static func local(_ reading: BasicTime) -> Int? {
    switch reading {
    case .day(let date): date.dayNumber * 86_400
    case .local(let seconds), .utc(let seconds): seconds
    }
  }

  /// Seconds of `-0500` or `+053028`.
  private func offset(_ line: ContentLine?) -> Int? {
    guard let text = line?.text.filter({ !$0.isWhitespace }), let sign = text.first,
      sign == "+" || sign == "-"
    else { return nil }
    let digits = Array(text.dropFirst().utf8).map { Int($0) - 48 }
    guard digits.count == 4 || digits.count == 6, digits.allSatisfy((0...9).contains) else {
      return nil
    }
    let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
    let minutes = pairs[0] * 60 + pairs[1]
    let seconds = minutes * 60 + (pairs.count > 2 ? pairs[2] : 0)
    return seconds <= 100_000 ? (sign == "-" ? -seconds : seconds) : nil
  }

  private func name(_ observance: CalendarPart) -> String {
    observance.line("TZNAME")?.text ?? observance.kind
  }
}
