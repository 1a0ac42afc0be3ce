// Days and times
extension Recognizer {
  private static let dayNames: [StaticString] = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// Days of the week: "Tuesday and Thursday", "Tue/Thu", "Mon-Fri", "TuTh", "M W F".
  ///
  /// `nil` where no course meets on these days only.
  func days(at place: Int) -> Finding? {
    guard let first = writtenDays(at: place) else { return nil }
    var (days, letters, next) = (first.days, first.isShort ? 1 : 0, place + 1)
    var count = 1
    while true {
      let isRange = isWord(next, "to through thru")
      let after = next + (isRange || isWord(next, "and or") ? 1 : 0)
      guard let more = writtenDays(at: after) else { break }
      let isDashed = after == next && isDash(after: next - 1) && !more.isShort
      days |= isRange || isDashed ? Self.span(from: days, to: more.days) : more.days
      letters += more.isShort ? 1 : 0
      (count, next) = (count + 1, after + 1)
    }
    // A single "th" or "w" may be the beginning of any word.
    guard count > letters || letters > 1, hasClasses(onlyOn: days) else { return nil }
    return Finding(filter: .days(days), words: place..<next)
  }

  /// `isShort` for one day of one or two letters.
  private func writtenDays(at place: Int) -> (days: UInt8, isShort: Bool)? {
    guard words.indices.contains(place) else { return nil }
    let word = words[place].bytes[...]
    if word.count >= 3 {
      for (day, name) in Self.dayNames.enumerated() {
        let isDay = name.withUTF8Buffer {
          $0.starts(with: word) || word.last == 0x73 && $0.starts(with: word.dropLast())
        }
        if isDay { return (1 << UInt8(day), false) }
      }
    }
    guard let days = Self.lettered(word) else { return nil }
    return (days, days.nonzeroBitCount == 1)
  }

  /// "mwf", "tuth", "tr": the letters of days, in their order; `nil` for any other word.
  private static func lettered(_ word: ArraySlice<UInt8>) -> UInt8? {
    var rest = word
    var days: UInt8 = 0
    while !rest.isEmpty {
      let pairs: [StaticString] = ["-", "tu", "-", "th", "-", "sa", "su"]
      let letters: [StaticString] = ["m", "t", "w", "r", "f"]
      let pair = pairs.firstIndex { isOne(rest.prefix(2), of: $0) }
      guard let day = pair ?? letters.firstIndex(where: { isOne(rest.prefix(1), of: $0) }),
        days >> UInt8(day) == 0
      else { return nil }
      days |= 1 << UInt8(day)
      rest = rest.dropFirst(pair == nil ? 1 : 2)
    }
    return days == 0 ? nil : days
  }

  /// The days from the last of some to another one: those of "Mon" to "Fri". Only the other one if
  /// it is earlier.
  private static func span(from days: UInt8, to day: UInt8) -> UInt8 {
    var (span, next) = (day, UInt8(0x80) >> UInt8(days.leadingZeroBitCount))
    while next != 0, next < day {
      span |= next
      next <<= 1
    }
    return span
  }

  private func hasClasses(onlyOn days: UInt8) -> Bool {
    var allowed = Week()
    for day in 0..<7 where days >> UInt8(day) & 1 == 1 { allowed.add(day: day, from: 0, to: 1440) }
    return stride(from: 0, to: index.weeks.count, by: Week.words).contains { start in
      var (inside, outside): (UInt64, UInt64) = (0, 0)
      for word in 0..<Week.words {
        inside |= index.weeks[start + word] & allowed.bits[word]
        outside |= index.weeks[start + word] & ~allowed.bits[word]
      }
      return inside != 0 && outside == 0
    }
  }

  /// A time of day as written.
  private struct Clock {
    /// 0 ... 23.
    var hour: Int
    var minute: Int
    /// Whether it is in the afternoon; `nil` where that is not written.
    var isAfternoon: Bool?
    /// Whether it can only be a time: "2pm", "14:00".
    var isPlain: Bool
    /// The word after it.
    var next: Int

    /// Minutes from midnight. An hour without "am" or "pm" is one of the day: 1 to 6 are in the
    /// afternoon.
    var value: Int {
      let isLate = isAfternoon ?? (1...6).contains(hour)
      return (hour >= 13 ? hour : hour % 12 + (isLate || isAfternoon == nil && hour == 12 ? 12 : 0))
        * 60 + minute
    }
  }

  /// "after 2pm", "before noon", "10am-2pm", "from 9 to 5", "between 10 and 2", "mornings", "2 pm".
  func time(at place: Int) -> Finding? {
    if isWord(place, "morning mornings") { return hours(0, 720, place, place + 1) }
    if isWord(place, "afternoon afternoons") { return hours(720, 1440, place, place + 1) }
    if isWord(place, "evening evenings") { return hours(1020, 1440, place, place + 1) }
    if isWord(place, "before until till by"), let end = lone(clock(at: place + 1)) {
      return hours(0, end.value, place, end.next)
    }
    let isOpen = isWord(place, "between from")
    if let start = clock(at: place + (isOpen ? 1 : 0)), let end = end(after: start),
      isOpen || start.isPlain || end.isPlain
    {
      return span(start, end, place)
    }
    let isAfter = isWord(place, "after from since")
    guard let start = lone(clock(at: place + (isAfter ? 1 : 0))),
      isAfter || start.isPlain && !endsRange(place)
    else { return nil }
    return hours(start.value, 1440, place, start.next)
  }

  private func hours(_ from: Int, _ to: Int, _ first: Int, _ next: Int) -> Finding? {
    from < to && (from > 0 || to < 1440)
      ? Finding(filter: .time(from: from, to: to), words: first..<next) : nil
  }

  /// The second time of a range.
  private func end(after start: Clock) -> Clock? {
    if isWord(start.next, "to until till and") { return clock(at: start.next + 1) }
    return isDash(after: start.next - 1) ? clock(at: start.next) : nil
  }

  /// Whether a range ends with that word, even an impossible one: the "2pm" of "3pm-2pm".
  private func endsRange(_ place: Int) -> Bool {
    (max(0, place - 4)..<place).contains { first in
      guard let start = clock(at: first) else { return false }
      return start.next == place
        ? isDash(after: place - 1) : start.next == place - 1 && isWord(start.next, "to and")
    }
  }

  /// "10-2pm" begins in the morning, "1-2pm" in the afternoon.
  private func span(_ start: Clock, _ end: Clock, _ place: Int) -> Finding? {
    var (start, end) = (start, end)
    if start.isAfternoon == nil, let half = end.isAfternoon, start.hour < 13 {
      start.isAfternoon = half
      if start.value >= end.value { start.isAfternoon = !half }
    } else if end.isAfternoon == nil, end.hour < 13, end.value <= start.value {
      end.isAfternoon = true
    }
    return hours(start.value, end.value, place, end.next)
  }

  /// `nil` for a number that counts something else: "after 3 credits".
  private func lone(_ clock: Clock?) -> Clock? {
    guard let clock, clock.isPlain || !isWord(clock.next, Self.creditWords) else { return nil }
    return clock
  }

  private func clock(at place: Int) -> Clock? {
    if isWord(place, "noon") {
      return Clock(hour: 12, minute: 0, isAfternoon: true, isPlain: true, next: place + 1)
    }
    guard let hour = digits(of: place), hour.count <= 2, hour.value <= 23 else { return nil }
    var (last, minute, unit) = (place, 0, words[place].bytes.dropFirst(hour.count))
    if unit.isEmpty, gap(after: place).elementsEqual([0x3a]), let part = digits(of: place + 1),
      part.count == 2, part.value < 60
    {
      (last, minute, unit) = (place + 1, part.value, words[place + 1].bytes.dropFirst(2))
    }
    var clock = Clock(
      hour: hour.value, minute: minute, isPlain: last > place, next: last + 1)
    if unit.isEmpty, isWord(last + 1, "am pm") {
      unit = words[last + 1].bytes[...]
      clock.next += 1
    } else if unit.isEmpty, isWord(last + 1, "a p"), isWord(last + 2, "m") {
      unit = words[last + 1].bytes[...]
      clock.next += 2
    }
    if unit.isEmpty { return clock }
    guard Self.isOne(unit, of: "am pm a p"), (1...12).contains(hour.value) else { return nil }
    clock.isAfternoon = unit.first == 0x70
    clock.isPlain = true
    return clock
  }
}
