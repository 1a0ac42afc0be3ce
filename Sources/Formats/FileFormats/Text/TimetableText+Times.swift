package import CampusModel

extension TimetableText {
  /// From when until when, as schools write it: "9:00-9:50 AM", "0900-0950", "09:00 AM – 09:50 AM",
  /// "9am to 10am", "9.00-10.00", "13:00-14:15"; `nil` for anything else, and for a time that does
  /// not run forward.
  ///
  /// A half of the day after the end is the start's too where the time then runs forward:
  /// "11:00-12:15 pm" begins before noon. Without any half, times from 1 to 6 o'clock without a
  /// leading zero are in the afternoon, since few classes are at night.
  ///
  /// ```
  /// TimetableText.span("2:00-3:15")?.clockText    // "2:00 – 3:15 pm"
  /// ```
  package static func span(_ text: String) -> MinuteSpan? {
    ends(of: text).flatMap { span(from: $0.0, to: $0.1) }
  }

  /// Whether a time that `span` reads does not say that it is in the afternoon: "2:00-3:15".
  package static func isGuess(_ text: String) -> Bool {
    guard let ends = ends(of: text), let start = WrittenTime(ends.0), let end = WrittenTime(ends.1)
    else { return false }
    return start.half == nil && end.half == nil && start.isLate
  }

  private static func ends(of text: String) -> (String, String)? {
    let plain = String(text.lowercased().map { $0 == "–" || $0 == "—" ? "-" : $0 })
    var ends = plain.split(separator: "-", omittingEmptySubsequences: false)
    if ends.count == 1 { ends = plain.split(separator: " to ") }
    return ends.count == 2 ? (String(ends[0]), String(ends[1])) : nil
  }

  /// The same for two texts.
  package static func span(from start: String, to end: String) -> MinuteSpan? {
    guard let first = WrittenTime(start), let last = WrittenTime(end),
      !first.isHour || last.half != nil, !last.isHour || first.half != nil
    else { return nil }
    let isHalved = first.half == nil && last.half != nil
    let starts = isHalved ? first.halves : Array(first.readings.prefix(1))
    // Only a time that begins in the afternoon may end in the evening without saying so.
    let isEarly = starts.count == 1 && starts[0].value < 720
    let ends = last.half == nil && isEarly ? Array(last.readings.prefix(1)) : last.readings
    for end in ends {
      // The latest start before the end: the shortest class.
      if let start = starts.filter({ $0 < end }).max() { return MinuteSpan(from: start, to: end) }
    }
    return nil
  }
}

/// One time of the wall clock as it is written.
private struct WrittenTime {
  var hour: Int
  var minute: Int
  /// "am" or "pm"; `nil` where neither is written.
  var half: String?
  /// Whether it is of the 24-hour clock: "0900", "09:00", "13:00".
  var isOfDay: Bool
  /// Whether it is a number alone, which is a time only next to one with a half: "10-11am".
  var isHour: Bool

  /// "9", "9am", "9:00 a.m.", "9.00", "0900", "9:00:00"; `nil` for anything else.
  init?(_ text: String) {
    var bare = text.lowercased().filter { !$0.isWhitespace && $0 != "\u{a0}" }
    for ending in ["a.m.", "p.m.", "am", "pm", "a", "p"] where bare.hasSuffix(ending) {
      bare.removeLast(ending.count)
      half = "\(ending.prefix(1))m"
      break
    }
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCII) && $0.allSatisfy(\.isNumber) }),
      let first = parts.first, (1...3).contains(parts.count)
    else { return nil }
    if parts.count == 1, (3...4).contains(first.count) {
      (hour, minute) = (Int(first.dropLast(2)) ?? 0, Int(first.suffix(2)) ?? 0)
      isOfDay = half == nil && first.count == 4
    } else {
      guard first.count <= 2, parts.dropFirst().allSatisfy({ $0.count == 2 }) else { return nil }
      (hour, minute) = (Int(first) ?? 0, parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
      isOfDay = half == nil && (first.hasPrefix("0") || hour > 12)
    }
    isHour = parts.count == 1 && first.count < 3 && half == nil
    guard minute < 60, hour <= 24, half == nil || (1...12).contains(hour) else { return nil }
    if hour == 24, minute > 0 || half != nil { return nil }
  }

  /// Whether it is taken for one of the afternoon where it does not say so.
  var isLate: Bool { !isOfDay && (1...6).contains(hour) }

  /// The times that it may mean, the likeliest first.
  var readings: [MinuteOfDay] {
    if let half {
      return [TimetableText.clock(hour: hour, minute: minute, half: half)].compactMap(\.self)
    }
    let hours = isOfDay || hour > 11 ? [hour] : isLate ? [hour + 12] : [hour, hour + 12]
    return hours.compactMap { MinuteOfDay(hour: $0, minute: minute) }
  }

  /// The times that it may mean before a time with a half of the day.
  var halves: [MinuteOfDay] {
    guard hour <= 12 else { return readings }
    return ["am", "pm"].compactMap { TimetableText.clock(hour: hour, minute: minute, half: $0) }
  }
}
