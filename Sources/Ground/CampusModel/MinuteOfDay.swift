internal import Bytes

/// A time of day by the wall clock, in whole minutes from midnight: 0 to 1,439.
package struct MinuteOfDay: Hashable, Comparable, Encodable, Sendable {
  /// Minutes from midnight, 0 … 1,439.
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

  /// The time of day that many minutes after midnight: 1,500 is 1:00 am.
  package init(wrapping minutes: Int) {
    let rest = minutes % 1440
    value = rest < 0 ? rest + 1440 : rest
  }

  /// 0 … 23.
  package var hour: Int { value / 60 }
  /// 0 … 59.
  package var minute: Int { value % 60 }

  /// Earlier times come first.
  package static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}

extension MinuteOfDay: CustomStringConvertible {
  /// Reads a 24-hour clock, `9:30` or `09:30`; nothing else.
  package init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
      parts.allSatisfy({ $0.isASCIIDigits }),
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

/// A half-open range of whole minutes in a day: it contains its start and not its end.
///
/// An end beyond 1,440 is on the next day.
///
/// ```
/// MinuteSpan(from: MinuteOfDay(hour: 22, minute: 0)!, to: MinuteOfDay(hour: 1, minute: 0)!)
/// // start 1,320, end 1,500, length 180
/// ```
package struct MinuteSpan: Hashable, Encodable, Sendable {
  /// Minutes from midnight, 0 … 1,439.
  package let start: Int
  /// Minutes from midnight of the same day; above `start`, at most 1,440 later.
  package let end: Int

  /// `nil` unless `start` is within the day and the length is 1 … 1,440.
  package init?(_ start: Int, _ end: Int) {
    guard (0..<1440).contains(start), end > start, end - start <= 1440 else { return nil }
    (self.start, self.end) = (start, end)
  }

  /// From one time to another; an end at or before the start is on the next day.
  package init(from start: MinuteOfDay, to end: MinuteOfDay) {
    self.start = start.value
    self.end = end > start ? end.value : end.value + 1440
  }

  /// The length in minutes; never 0.
  package var length: Int { end - start }

  /// The start as a time of day.
  package var startTime: MinuteOfDay { MinuteOfDay(wrapping: start) }
  /// The end as a time of day, of the same or the next day.
  package var endTime: MinuteOfDay { MinuteOfDay(wrapping: end) }

  /// Whether a minute is in both; spans that only touch have none in common.
  package func overlaps(_ other: MinuteSpan) -> Bool { start < other.end && other.start < end }

  /// Both ends by the 12-hour clock: "10:00 – 10:50 am", "11:30 am – 12:45 pm".
  package var clockText: String {
    startTime.half == endTime.half && end < 1440
      ? "\(startTime.clockFace) – \(endTime.clockText)"
      : "\(startTime.clockText) – \(endTime.clockText)"
  }
}

extension [MinuteSpan] {
  /// In order; spans that overlap or touch are joined unless the result is longer than a day.
  package var merged: [MinuteSpan] {
    sorted { ($0.start, $0.end) < ($1.start, $1.end) }.reduce(into: []) { merged, span in
      guard let last = merged.last, span.start <= last.end,
        let whole = MinuteSpan(last.start, Swift.max(last.end, span.end))
      else { return merged.append(span) }
      merged[merged.count - 1] = whole
    }
  }
}
