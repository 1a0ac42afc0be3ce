internal import CampusModel

/// Scales the minutes of a day to x: the same hour has the same x in charts with the same hours.
struct DayScale: Hashable {
  /// A whole hour of the axis; every n-th has its name.
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

  /// The x of a minute; those outside the hours are clamped to the ends.
  func callAsFunction(_ minute: Int) -> Double { scale(Double(minute)) }

  /// The shown part of `span`; `nil` if none is.
  func visible(_ span: MinuteSpan) -> (from: Double, to: Double)? {
    hours.shown(of: span).map { (self($0.lowerBound), self($0.upperBound)) }
  }

  /// The whole hours from left to right; each name has at least 40 units.
  var ticks: [Tick] {
    let first = (hours.start + 59) / 60
    guard first <= hours.end / 60 else { return [] }
    let perHour = (end - start) * 60 / Double(hours.length)
    let step = [1, 2, 3, 4, 6].first { perHour * Double($0) >= 40 } ?? 12
    return (first...(hours.end / 60)).map { hour in
      Tick(x: self(hour * 60), hour: hour, isNamed: hour % step == 0)
    }
  }

  /// The name of an hour: "8", "noon", "2"; midnight is "12".
  static func name(ofHour hour: Int) -> String {
    switch hour % 24 {
    case 12: "noon"
    case let rest: rest % 12 == 0 ? "12" : String(rest % 12)
    }
  }
}

extension MinuteSpan {
  /// The minutes of `span` within these hours: a day later if they reach it only after midnight;
  /// `nil` if they never do.
  func shown(of span: MinuteSpan) -> Range<Int>? {
    [span.start..<span.end, span.start + 1440..<span.end + 1440]
      .first { $0.overlaps(start..<end) }?.clamped(to: start..<end)
  }
}
