internal import CampusModel

/// A parsed recurrence rule (RFC 5545 §3.3.10), for the Gregorian calendar and without its end.
///
/// ```
/// FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR     // the last Friday of every other month
/// ```
struct RecurrenceRule {
  /// How long a period of the rule is.
  enum Frequency: Int, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  private(set) var frequency = Frequency.daily
  /// Every how many periods it applies; 1 to a billion.
  private(set) var interval = 1
  private(set) var weekStart = Weekday.monday
  private(set) var months = ListedNumbers()
  private(set) var weekNumbers = ListedNumbers()
  private(set) var yearDays = ListedNumbers()
  private(set) var monthDays = ListedNumbers()
  private(set) var weekdays = ListedWeekdays()
  private(set) var hours = ListedNumbers()
  private(set) var minutes = ListedNumbers()
  private(set) var seconds = ListedNumbers()
  private(set) var positions = ListedNumbers()
  /// The parts that RFC 5545 does not allow for this frequency, in its order: "BYMONTHDAY". They
  /// limit the dates here.
  private(set) var misplaced: [String] = []

  /// `nil` for an invalid rule: without a frequency, with impossible numbers, or with two values
  /// for one part.
  init?(_ parts: [(name: String, value: String)]) {
    var seen: [String: String] = [:]
    let others: Set = ["COUNT", "RSCALE", "SKIP"]
    for (name, value) in parts where !others.contains(name) && !name.hasPrefix("X-") {
      if let before = seen.updateValue(value, forKey: name) {
        guard before == value else { return nil }
        continue
      }
      guard read(name, value) else { return nil }
    }
    guard seen["FREQ"] != nil else { return nil }
    setMisplacedAside()
  }

  private mutating func read(_ name: String, _ value: String) -> Bool {
    switch name {
    case "FREQ":
      guard let named = Self.frequencies[value] else { return false }
      frequency = named
    case "INTERVAL":
      guard let number = Int(value) else { return false }
      interval = min(max(1, number), 1_000_000_000)
    case "WKST":
      guard let day = ListedWeekdays.codes.firstIndex(of: value) else { return false }
      weekStart = Weekday.allCases[day]
    case "BYDAY":
      guard let listed = ListedWeekdays(value) else { return false }
      weekdays = listed
    default: return readNumbers(name, value)
    }
    return true
  }

  private mutating func readNumbers(_ name: String, _ value: String) -> Bool {
    guard let (part, range) = Self.lists[name] else { return false }
    let numbers = value.split(separator: ",").map { Int($0) ?? .max }
    let least = range.lowerBound
    guard !numbers.isEmpty, numbers.allSatisfy({ range.contains($0) && ($0 != 0 || least == 0) })
    else { return false }
    // Second 60 is a leap second, which no clock here has.
    let known = name == "BYSECOND" ? numbers.map { min(59, $0) } : numbers
    self[keyPath: part] = ListedNumbers(known, upTo: range.upperBound)
    return true
  }

  private static let frequencies: [String: Frequency] = [
    "SECONDLY": .secondly, "MINUTELY": .minutely, "HOURLY": .hourly, "DAILY": .daily,
    "WEEKLY": .weekly, "MONTHLY": .monthly, "YEARLY": .yearly,
  ]

  private typealias List = any WritableKeyPath<Self, ListedNumbers> & Sendable

  private static let lists: [String: (part: List, range: ClosedRange<Int>)] = [
    "BYMONTH": (\.months, 1...12), "BYWEEKNO": (\.weekNumbers, -53...53),
    "BYYEARDAY": (\.yearDays, -366...366), "BYMONTHDAY": (\.monthDays, -31...31),
    "BYHOUR": (\.hours, 0...23), "BYMINUTE": (\.minutes, 0...59), "BYSECOND": (\.seconds, 0...60),
    "BYSETPOS": (\.positions, -366...366),
  ]

  /// Numbers of weekdays apply only to months, and to years without BYWEEKNO.
  private mutating func setMisplacedAside() {
    if !weekNumbers.isEmpty, frequency != .yearly { misplaced.append("BYWEEKNO") }
    if !yearDays.isEmpty, (.daily ... .monthly).contains(frequency) {
      misplaced.append("BYYEARDAY")
    }
    if !monthDays.isEmpty, frequency == .weekly { misplaced.append("BYMONTHDAY") }
    if weekdays.hasOrdinals, frequency < .monthly || !weekNumbers.isEmpty {
      misplaced.append("a number in BYDAY")
      weekdays = weekdays.withoutOrdinals
    }
  }
}

// MARK: - Parts from the start

extension RecurrenceRule {
  /// The rule completed by its start, in seconds by the event's own clock.
  ///
  /// A yearly rule with only BYWEEKNO has the start's weekday in these weeks: "information not
  /// contained in the rule" is the start's, as in all other rules.
  func completed(from start: Int, isDay: Bool) -> RecurrenceRule {
    var rule = self
    let date = LocalMinute(localSeconds: start).date
    let second = start - date.dayNumber * 86_400
    if yearDays.isEmpty, monthDays.isEmpty, weekdays.isEmpty { rule.complete(with: date) }
    if isDay {
      (rule.hours, rule.minutes, rule.seconds) = (ListedNumbers(), ListedNumbers(), ListedNumbers())
    }
    if frequency > .hourly, rule.hours.isEmpty {
      rule.hours = ListedNumbers([second / 3600], upTo: 23)
    }
    if frequency > .minutely, rule.minutes.isEmpty {
      rule.minutes = ListedNumbers([second / 60 % 60], upTo: 59)
    }
    if frequency > .secondly, rule.seconds.isEmpty {
      rule.seconds = ListedNumbers([second % 60], upTo: 59)
    }
    return rule
  }

  private mutating func complete(with date: CalendarDate) {
    switch frequency {
    case .yearly where !weekNumbers.isEmpty, .weekly where weekNumbers.isEmpty:
      weekdays = ListedWeekdays(date.weekday)
    case .yearly:
      monthDays = ListedNumbers([date.day], upTo: 31)
      if months.isEmpty { months = ListedNumbers([date.month], upTo: 12) }
    case .monthly where weekNumbers.isEmpty: monthDays = ListedNumbers([date.day], upTo: 31)
    default: break
    }
  }
}

/// The weekdays of BYDAY: `MO` every Monday, `-1FR` the last Friday of the month or the year.
struct ListedWeekdays {
  static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  /// Weekdays listed without a number, by raw value.
  private(set) var every: [Bool] = []
  /// For each weekday the listed numbers; none without a number.
  private(set) var ordinals: [ListedNumbers] = []

  /// An empty list.
  init() {}

  init(_ weekday: Weekday) { every = Weekday.allCases.map { $0 == weekday } }

  /// `nil` for an invalid list, and for numbers above 53.
  init?(_ text: String) {
    var every = [Bool](repeating: false, count: 7)
    var numbers = [[Int]](repeating: [], count: 7)
    let items = text.split(separator: ",")
    for item in items {
      guard let day = Self.codes.firstIndex(of: String(item.suffix(2))) else { return nil }
      let number = item.dropLast(2)
      if number.isEmpty {
        every[day] = true
      } else if let ordinal = Int(number), ordinal != 0, (-53...53).contains(ordinal) {
        numbers[day].append(ordinal)
      } else {
        return nil
      }
    }
    guard !items.isEmpty else { return nil }
    self.every = every
    if !numbers.allSatisfy(\.isEmpty) {
      ordinals = numbers.map { $0.isEmpty ? ListedNumbers() : ListedNumbers($0, upTo: 53) }
    }
  }

  var isEmpty: Bool { every.isEmpty }
  var hasOrdinals: Bool { !ordinals.isEmpty }

  /// All listed weekdays, with any number.
  var withoutOrdinals: ListedWeekdays {
    var plain = self
    for (day, listed) in ordinals.enumerated() where !listed.isEmpty { plain.every[day] = true }
    plain.ordinals = []
    return plain
  }
}
