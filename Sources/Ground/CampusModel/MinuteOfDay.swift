/// A time of day by the wall clock, in whole minutes from midnight: 0 to 1,439.
package struct MinuteOfDay: Hashable, Comparable, Encodable, Sendable {
  package let value: Int

  /// `nil` outside 0 ..< 1,440.
  package init?(_ value: Int) {
    guard (0..<1440).contains(value) else { return nil }
    self.value = value
  }

  /// `nil` for an hour outside 0 ..< 24 or a minute outside 0 ..< 60.
  package init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.value = hour * 60 + minute
  }

  /// The minute of the day that many minutes after midnight of any day: 1,500 is 1:00 am of the next.
  package init(wrapping minutes: Int) {
    let rest = minutes % 1440
    value = rest < 0 ? rest + 1440 : rest
  }

  package var hour: Int { value / 60 }
  package var minute: Int { value % 60 }

  package static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension MinuteOfDay: CustomStringConvertible {
  /// Reads a 24-hour clock, `9:30` or `09:30`; nothing else.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// The 24-hour clock, "09:30".
  package var description: String { "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))" }

  /// The hour and minute of the 12-hour clock, "9:30", without am or pm.
  package var clockFace: String {
    "\(hour % 12 == 0 ? 12 : hour % 12):\(zeroPadded(minute, 2))"
  }

  /// "am" or "pm".
  package var half: String { hour < 12 ? "am" : "pm" }

  /// "9:30 am".
  package var clockText: String { "\(clockFace) \(half)" }
}

/// A stretch of one day in whole minutes, half-open: it holds its start and not its end.
///
/// An end beyond 1,440 lies on the next day: 22:00 to 1:00 is 1320 ..< 1500.
package struct MinuteSpan: Hashable, Encodable, Sendable {
  package let start: Int
  package let end: Int

  /// `nil` unless `start` is within the day, the span is not empty, and it lasts at most a day.
  package init?(_ start: Int, _ end: Int) {
    guard (0..<1440).contains(start), end > start, end - start <= 1440 else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// From one time to another; an end at or before the start lies on the next day.
  package init(from start: MinuteOfDay, to end: MinuteOfDay) {
    self.start = start.value
    self.end = end > start ? end.value : end.value + 1440
  }

  /// How long it lasts, in minutes; never 0.
  package var length: Int { end - start }

  package var startTime: MinuteOfDay { MinuteOfDay(wrapping: start) }
  package var endTime: MinuteOfDay { MinuteOfDay(wrapping: end) }

  /// Whether some minute is in both; spans that only touch share none.
  package func overlaps(_ other: MinuteSpan) -> Bool { start < other.end && other.start < end }

  /// Both ends by the 12-hour clock: "10:00 – 10:50 am", "11:30 am – 12:45 pm".
  package var clockText: String {
    startTime.half == endTime.half && end < 1440
      ? "\(startTime.clockFace) – \(endTime.clockText)"
      : "\(startTime.clockText) – \(endTime.clockText)"
  }
}

extension [MinuteSpan] {
  /// In order, those that overlap or touch as one where it is at most a day long.
  package var merged: [MinuteSpan] {
    sorted { ($0.start, $0.end) < ($1.start, $1.end) }.reduce(into: []) { merged, span in
      guard let last = merged.last, span.start <= last.end,
        let whole = MinuteSpan(last.start, Swift.max(last.end, span.end))
      else { return merged.append(span) }
      merged[merged.count - 1] = whole
    }
  }
}
