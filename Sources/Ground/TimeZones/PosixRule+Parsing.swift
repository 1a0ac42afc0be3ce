extension PosixRule {
  /// Parses the footer of a TZif file; `nil` if it is not in this notation.
  package init?(parsing text: some StringProtocol) {
    var reader = RuleReader(rest: Array(text.utf8)[...])
    guard let name = reader.name(), let west = reader.time(upTo: 25) else { return nil }
    standard = WallClock(offset: -west, isDaylight: false, abbreviation: name)
    if reader.isAtEnd {
      daylight = nil
      return
    }
    guard let daylight = reader.daylight(after: standard), reader.isAtEnd else { return nil }
    self.daylight = daylight
  }
}

/// Reads the parts of a rule from the front of its text; each function returns `nil` if its part is
/// not next.
private struct RuleReader {
  var rest: ArraySlice<UInt8>

  var isAtEnd: Bool { rest.isEmpty }

  /// `EDT`, or `<+0530>` without its brackets; at least three characters.
  mutating func name() -> String? {
    let isQuoted = consume("<")
    let length = rest.prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
      default: false
      }
    }.count
    guard length >= 3 else { return nil }
    let name = String(decoding: rest.prefix(length), as: UTF8.self)
    rest = rest.dropFirst(length)
    return !isQuoted || consume(">") ? name : nil
  }

  /// `[+-]hours[:minutes[:seconds]]`, in seconds.
  mutating func time(upTo hours: Int) -> Int? {
    let isNegative = consume("-")
    if !isNegative { _ = consume("+") }
    guard var seconds = number(in: 0...hours).map({ $0 * 3600 }) else { return nil }
    for unit in [60, 1] where consume(":") {
      guard let amount = number(in: 0...59) else { return nil }
      seconds += amount * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// `name[offset],start[/time],end[/time]`; without an offset, one hour ahead of standard time.
  mutating func daylight(after standard: WallClock) -> PosixRule.Daylight? {
    guard let name = name() else { return nil }
    var offset = standard.offset + 3600
    if rest.first != UInt8(ascii: ",") {
      guard let west = time(upTo: 25) else { return nil }
      offset = -west
    }
    guard consume(","), let begins = onset(), consume(","), let ends = onset() else { return nil }
    let clock = WallClock(offset: offset, isDaylight: true, abbreviation: name)
    return PosixRule.Daylight(clock: clock, begins: begins, ends: ends)
  }

  private mutating func onset() -> PosixRule.Onset? {
    guard let day = day() else { return nil }
    guard consume("/") else { return PosixRule.Onset(day: day, time: 7200) }
    return time(upTo: 167).map { PosixRule.Onset(day: day, time: $0) }
  }

  /// `Mm.w.d`, `Jn` or `n`.
  private mutating func day() -> PosixRule.Onset.Day? {
    if consume("J") { return number(in: 1...365).map { .dayWithoutLeap($0) } }
    guard consume("M") else { return number(in: 0...365).map { .dayOfYear($0) } }
    guard let month = number(in: 1...12), consume("."), let week = number(in: 1...5), consume("."),
      let weekday = number(in: 0...6)
    else { return nil }
    return .weekday(weekday, week: week, month: month)
  }

  private mutating func number(in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard (1...3).contains(digits.count) else { return nil }
    let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    guard range.contains(value) else { return nil }
    rest = rest.dropFirst(digits.count)
    return value
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard let first = rest.first, first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
