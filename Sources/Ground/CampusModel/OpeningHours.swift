/// When a place is open in a usual week.
package struct OpeningHours: Hashable, Encodable, Sendable {
  /// Of each weekday from Monday: stretches in order, of which none touches the next; none where it stays closed. One that ends
  /// beyond 1,440 goes on into the next day.
  package let days: [[MinuteSpan]]

  /// - Precondition: seven days.
  package init(days: [[MinuteSpan]]) {
    precondition(days.count == 7, "a week of \(days.count) days")
    self.days = days.map(\.merged)
  }

  /// The same hours every day.
  package init(daily span: MinuteSpan) {
    self.init(days: [[MinuteSpan]](repeating: [span], count: 7))
  }

  /// What holds the hours of every day of the week, at most a day long; `nil` for a place that never opens.
  package var widest: MinuteSpan? {
    guard let start = days.joined().map(\.start).min(), let end = days.joined().map(\.end).max()
    else { return nil }
    return MinuteSpan(start, min(end, start + 1440))
  }

  package subscript(_ day: Weekday) -> [MinuteSpan] { days[day.rawValue] }
}

/// Days, or hours of days, on which a place is closed although it is usually open.
package struct Closure: Hashable, Encodable, Sendable {
  /// What readers are told: "Winter break".
  package var name: String
  package var days: DateSpan
  /// On each of these days; `nil` for the whole day.
  package var time: MinuteSpan?

  package init(name: String, days: DateSpan, time: MinuteSpan? = nil) {
    (self.name, self.days, self.time) = (name, days, time)
  }
}
