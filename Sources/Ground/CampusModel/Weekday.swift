/// A day of the week; weeks begin on Monday, as in ISO 8601.
package enum Weekday: Int, CaseIterable, Comparable, Hashable, Encodable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Monday comes first.
  package static func < (a: Weekday, b: Weekday) -> Bool { a.rawValue < b.rawValue }

  /// The full English name, such as "Monday".
  package var name: String {
    switch self {
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    }
  }

  /// The first three letters, such as "Mon".
  package var shortName: String { String(name.prefix(3)) }
}

/// A set of weekdays in seven bits, Monday lowest.
package struct WeekdaySet: OptionSet, Hashable, Encodable, Sendable {
  /// One bit for each day, Monday lowest.
  package var rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue & 0b111_1111 }

  package init(_ day: Weekday) { self.init(rawValue: 1 << UInt8(day.rawValue)) }

  package init(_ days: some Sequence<Weekday>) {
    self = []
    for day in days { formUnion(Self(day)) }
  }

  /// All seven days.
  package static let all = Self(rawValue: 0b111_1111)

  /// Whether the set contains that day.
  package func contains(_ day: Weekday) -> Bool { contains(Self(day)) }

  /// The days in the set, Monday first.
  package var days: [Weekday] { Weekday.allCases.filter { contains($0) } }

  /// The first day of the set in the week; `nil` for the empty set.
  package var first: Weekday? { days.first }
}

extension WeekdaySet {
  /// Reads registrars' codes without separators: `M`, `Tu`, `W`, `Th`, `F`, `Sa`, `Su`.
  ///
  /// `nil` for anything else, such as an empty text or "TBA".
  ///
  /// ```
  /// WeekdaySet(parsing: "TuTh")?.days  // [.tuesday, .thursday]
  /// ```
  package init?(parsing text: some StringProtocol) {
    let codes: [(code: String, day: Weekday)] = [
      ("Tu", .tuesday), ("Th", .thursday), ("Sa", .saturday), ("Su", .sunday), ("M", .monday),
      ("W", .wednesday), ("F", .friday),
    ]
    var rest = text[...]
    var set: WeekdaySet = []
    while !rest.isEmpty {
      guard let match = codes.first(where: { rest.hasPrefix($0.code) }) else { return nil }
      set.formUnion(WeekdaySet(match.day))
      rest = rest.dropFirst(match.code.count)
    }
    guard !set.isEmpty else { return nil }
    self = set
  }

  /// The codes `init(parsing:)` reads, Monday first: "MWF", "TuTh".
  package var code: String {
    days.map { day in
      switch day {
      case .tuesday, .thursday, .saturday, .sunday: String(day.name.prefix(2))
      case .monday, .wednesday, .friday: String(day.name.prefix(1))
      }
    }.joined()
  }
}
