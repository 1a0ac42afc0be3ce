internal import CampusModel

/// The hours of a day along a ruler. The same hour is at the same place in every chart with the same hours.
struct DayScale: Hashable {
  /// A whole hour of the ruler; every second, third … one carries its name.
  struct Tick: Hashable {
    let x: Double
    let hour: Int
    let isNamed: Bool
  }

  let hours: MinuteSpan
  private let scale: LinearScale

  init(_ hours: MinuteSpan, from start: Double, to end: Double) {
    self.hours = hours
    scale = LinearScale(Double(hours.start)...Double(hours.end), from: start, to: end)
  }

  var start: Double { scale.start }
  var end: Double { scale.end }

  /// Where a minute lies; those before and after the hours shown are held at the ends.
  func callAsFunction(_ minute: Int) -> Double { scale(Double(minute)) }

  /// The minutes of `span` along the ruler: a day later where the hours go on past midnight and only then reach it. `nil` where they
  /// never do.
  func minutes(of span: MinuteSpan) -> Range<Int>? {
    [span.start..<span.end, span.start + 1440..<span.end + 1440]
      .first { $0.overlaps(hours.start..<hours.end) }
  }

  /// The part of `span` that is shown; `nil` when none is.
  func visible(_ span: MinuteSpan) -> (from: Double, to: Double)? {
    minutes(of: span).map { (self($0.lowerBound), self($0.upperBound)) }
  }

  /// The whole hours from left to right. Named ones are multiples of a step that leaves 40 units for each name.
  var ticks: [Tick] {
    let first = (hours.start + 59) / 60
    guard first <= hours.end / 60 else { return [] }
    let perHour = (end - start) * 60 / Double(hours.length)
    let step = [1, 2, 3, 4, 6].first { perHour * Double($0) >= 40 } ?? 12
    return (first...(hours.end / 60)).map { hour in
      Tick(x: self(hour * 60), hour: hour, isNamed: hour % step == 0)
    }
  }

  /// What stands at an hour of the ruler: "8", "noon", "2"; midnight is "12".
  static func name(ofHour hour: Int) -> String {
    switch hour % 24 {
    case 12: "noon"
    case let rest: rest % 12 == 0 ? "12" : String(rest % 12)
    }
  }
}
