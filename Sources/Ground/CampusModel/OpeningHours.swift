/// When a place is open in a normal week.
package struct OpeningHours: Hashable, Encodable, Sendable {
  /// The open hours by weekday from Monday, in order and not touching; empty where closed.
  ///
  /// Hours that end after 1,440 continue on the next day.
  package let days: [[MinuteSpan]]

  /// - Precondition: There are seven days.
  package init(days: [[MinuteSpan]]) {
    precondition(days.count == 7, "a week of \(days.count) days")
    self.days = days.map { $0.merged }
  }

  /// The same hours every day.
  package init(daily span: MinuteSpan) {
    self.init(days: [[MinuteSpan]](repeating: [span], count: 7))
  }

  /// The shortest span with the hours of every weekday, at most a day long; `nil` for a place that
  /// never opens.
  package var widest: MinuteSpan? {
    guard let start = days.joined().map({ $0.start }).min(),
      let end = days.joined().map({ $0.end }).max()
    else { return nil }
    return MinuteSpan(start, min(end, start + 1440))
  }

  /// The hours of that weekday.
  package subscript(_ day: Weekday) -> [MinuteSpan] { days[day.rawValue] }
}

/// Days, or hours of days, on which a place is closed.
package struct Closure: Hashable, Encodable, Sendable {
  /// As shown: "Winter break".
  package var name: String
  /// The first to the last day of the closure.
  package var days: DateSpan
  /// The closed hours on each of these days; `nil` for whole days.
  package var time: MinuteSpan?

  package init(name: String, days: DateSpan, time: MinuteSpan? = nil) {
    (self.name, self.days, self.time) = (name, days, time)
  }
}
