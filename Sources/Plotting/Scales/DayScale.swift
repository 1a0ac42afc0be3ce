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

  /// The part of `span` that is shown; `nil` when none is.
  func visible(_ span: MinuteSpan) -> (from: Double, to: Double)? {
    span.overlaps(hours) ? (self(span.start), self(span.end)) : nil
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
