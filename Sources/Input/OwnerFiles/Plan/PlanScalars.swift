internal import CampusModel
internal import Diagnostics
internal import FileFormats

// How times, ranges and words are written in plans.

extension YAMLScalar<MinuteOfDay> {
  static var time: Self { Self("a time like 9:30 or 9:30am") { writtenTime($0) } }
}

extension YAMLScalar<UInt64> {
  static var seed: Self {
    Self("a whole number like 7") { text in
      text.utf8.allSatisfy { (48...57).contains($0) } ? UInt64(text) : nil
    }
  }
}

extension YAMLScalar<Int> {
  /// The end of the day in minutes from midnight. A time before 6:00 is on the next day:
  /// classes never end that early, but evenings can be long.
  static var endOfDay: Self {
    Self("a time like 18:00 or 6pm") { text in
      if text == "24:00" { return 1440 }
      return writtenTime(text).map { $0.value < 360 ? $0.value + 1440 : $0.value }
    }
  }

  /// Hours as a decimal, in whole minutes, rounded down: at most a day, at least a minute.
  static var hours: Self {
    Self("hours like 6 or 5.5") { text in
      guard let number = ExactNumber(parsing: text), number.digits > 0 else { return nil }
      let minutes = (0..<number.places).reduce(number.digits * 60) { value, _ in value / 10 }
      return (1...1440).contains(minutes) ? minutes : nil
    }
  }

  /// A level of courses: one digit and zeros, as `CourseID.level` has them.
  static var level: Self {
    Self("a level like 300") { text in
      guard (3...5).contains(text.utf8.count), let value = Int(text), value > 0,
        text.dropFirst().allSatisfy({ $0 == "0" })
      else { return nil }
      return value
    }
  }
}

extension YAMLScalar<String> {
  /// The letters that ids of courses begin with.
  static var department: Self {
    Self("a department like CMPS") { text in
      guard let id = CourseID(text), id.number.isEmpty else { return nil }
      return id.department
    }
  }
}

extension YAMLScalar<Limits.Attendance> {
  static var attendance: Self {
    Self("campus or online", words: ["campus", "online"]) {
      ["campus": .campusOnly, "online": .onlineOnly][$0]
    }
  }
}

extension YAMLScalar<Preferences.Order> {
  static var order: Self {
    let words = Preferences.Order.allCases.map(\.rawValue)
    return Self("an order (\(words.joined(separator: ", ")))", words: words) {
      Preferences.Order(rawValue: $0)
    }
  }
}

/// A range as written, whose ends may be in the wrong order: "12-17"; "12-" and "-17" leave one
/// out, "15" is both.
struct WrittenRange: Hashable, Sendable {
  var low: Int?
  var high: Int?

  /// `nil` unless there is at least one end, and each that is there can be read by `end`.
  init?(_ text: String, end: (String) -> Int?) {
    let ends = text.filter { $0 != " " }.split(omittingEmptySubsequences: false) {
      $0 == "-" || $0 == "–"
    }.map(String.init)
    let values = ends.map(end)
    guard (1...2).contains(ends.count), values.contains(where: { $0 != nil }),
      zip(ends, values).allSatisfy({ $0.isEmpty || $1 != nil })
    else { return nil }
    (low, high) = (values[0], values[values.count - 1])
  }
}

extension YAMLScalar<WrittenRange> {
  /// How many of a list, at least 1 at the upper end.
  static var howMany: Self {
    let count = YAMLScalar<Int>.integer(in: 0...999)
    return Self("a number like 2 or a range like 0-2") { text in
      guard let range = WrittenRange(text, end: count.parse), range.low != nil,
        let high = range.high, high > 0
      else { return nil }
      return range
    }
  }

  /// Credits in tenths, both ends there.
  static var creditSpan: Self {
    Self("credits like 3 or 3-4") { text in
      guard let range = WrittenRange(text, end: tenths), range.low != nil, range.high != nil
      else { return nil }
      return range
    }
  }

  /// Credits in tenths, either end left out at will.
  static var creditLimits: Self {
    Self("credits like 15, 12-17, 12- or -17") { WrittenRange($0, end: tenths) }
  }

  private static func tenths(_ text: String) -> Int? {
    YAMLScalar<Credits>.credits.parse(text)?.lowest
  }
}

extension YAMLMapping {
  /// A range; `nil`, with an error, where its ends are reversed.
  func range(_ key: String, _ scalar: YAMLScalar<WrittenRange>) -> WrittenRange? {
    guard let value = self[key], let range = value.read(scalar) else { return nil }
    guard let low = range.low, let high = range.high, low > high else { return range }
    value.error(
      .runsBackwards(report.quoted(value.text ?? "")), suggestion: "write the smaller number first")
    return nil
  }
}

extension Diagnostic.Message {
  fileprivate static func runsBackwards(_ range: String) -> Self {
    "the range\(range) is backwards"
  }
}
