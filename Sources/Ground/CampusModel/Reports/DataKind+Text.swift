internal import Bytes

extension DataColumn {
  /// A value of this column as pages show it; "–" for a missing one.
  package func text(of value: DataValue) -> String { kind.text(of: value) }
}

extension DataKind {
  /// A value as pages show it: "1,234.50", "12.5 %", "$3", "Oct 2026", "18 Nov 2026, 1:10 pm";
  /// "–" for a missing one.
  package func text(of value: DataValue) -> String {
    switch (self, value) {
    case (_, .missing): "–"
    case (.number(let style), .number(let number)): style.text(of: number)
    case (.date(let step), .date(let date)): step.text(of: date)
    case (_, .text(let text)): text
    case (_, .number(let number)): NumberStyle(for: [number]).text(of: number)
    case (_, .date(let date)): DateStep.day.text(of: date)
    case (_, .moment(let seconds)): momentText(seconds)
    }
  }
}

extension NumberStyle {
  /// Without a unit, with as many places as the numbers need, at most 6.
  package init(for numbers: some Sequence<Double>) {
    self.init(places: numbers.reduce(0) { max($0, Self.places(of: $1)) })
  }

  /// The fewest decimal places that write `number` to within a billionth of its size, at most 6.
  package static func places(of number: Double) -> Int {
    var (power, places) = (1.0, 0)
    while places < 6 {
      let shifted = number * power
      if abs(shifted - shifted.rounded()) <= max(1, abs(shifted)) * 1e-9 { break }
      (power, places) = (power * 10, places + 1)
    }
    return places
  }

  /// The number with its places, its groups and its unit. Halves round away from zero.
  package func text(of number: Double) -> String {
    let size = decimalText(abs(number), places: min(places, 6))
    let isNegative = number < 0 && size.utf8.contains { (0x31...0x39).contains($0) }
    let sign = isNegative ? "−" : ""
    return switch unit {
    case .none: sign + size
    case .percent: "\(sign)\(size)\u{202f}%"
    case .money(let mark, isBehind: false): sign + mark + size
    case .money(let mark, isBehind: true): "\(sign)\(size)\u{202f}\(mark)"
    case .label: sign + size.filter { $0 != "," }
    }
  }
}

extension DateStep {
  /// The step that begins on a date: "18 Nov 2026", "Nov 2026", "Q4 2026", "2026".
  package func text(of date: CalendarDate) -> String {
    let (year, month, day) = date.civil
    let name = date.monthName.prefix(3)
    return switch self {
    case .day: "\(day) \(name) \(year)"
    case .week: "week of \(day) \(name) \(year)"
    case .month: "\(name) \(year)"
    case .quarter: "Q\((month + 2) / 3) \(year)"
    case .year: "\(year)"
    }
  }
}

/// "18 Nov 2026, 1:10 pm".
private func momentText(_ seconds: Int) -> String {
  let moment = LocalMinute(localSeconds: seconds)
  let (hour, minute) = (moment.time.hour, moment.time.minute)
  return "\(DateStep.day.text(of: moment.date)), \((hour + 11) % 12 + 1):\(zeroPadded(minute, 2)) "
    + (hour < 12 ? "am" : "pm")
}

extension DataValue {
  /// A moment for programs: "2026-11-18", the `separator`, "13:10:00".
  package static func momentDigits(_ seconds: Int, separator: String = " ") -> String {
    let moment = LocalMinute(localSeconds: seconds)
    let clock = [moment.time.hour, moment.time.minute, seconds - moment.localSeconds]
    return "\(moment.date)\(separator)" + clock.map { zeroPadded($0, 2) }.joined(separator: ":")
  }
}
