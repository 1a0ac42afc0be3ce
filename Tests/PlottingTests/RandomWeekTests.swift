import CampusModel
import Plotting
import SeededRandom
import Testing

@Suite struct RandomWeekTests {
  @Test(arguments: 0..<60)
  func `random weeks, days and grades stay in their frames`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func span() -> MinuteSpan {
      let start = Int.random(in: 0..<1440, using: &random)
      return MinuteSpan(start, start + Int.random(in: 1...1440, using: &random))
        ?? Specimens.day
    }
    let names = ["CMPS 330", "A", "Library shift", "BIOE 489 W", "MAGNETOHYDRODYNAMICS"]
    let entries = (0..<Int.random(in: 0...8, using: &random)).map { index in
      WeekEntry(
        name: names.randomElement(using: &random) ?? "", place: "Room \(index)",
        days: WeekdaySet(rawValue: UInt8.random(in: 0...127, using: &random)),
        time: span(), color: CourseColor(index))
    }
    try EveryChartTests.check(
      WeekGrid(subject: "Week", entries: entries).svg(id: "w"), "grid, seed \(seed)")
    try EveryChartTests.check(
      WeekStrip(subject: "Week", hours: WeekStrip.hours(for: entries), entries: entries)
        .svg(id: "w"), "strip, seed \(seed)")
    let states: [DayRuler.State] = [
      .free, .partly, .reserved, .yours, .closed, .course("X", CourseColor(3)),
    ]
    let ruler = DayRuler(
      subject: "Day", hours: span(), stretches: states.map { .init(span(), $0) },
      now: MinuteOfDay(wrapping: Int.random(in: 0..<1440, using: &random)))
    try EveryChartTests.check(ruler.svg(id: "d"), "ruler, seed \(seed)")
    let counts = (0..<Int.random(in: 1...16, using: &random)).map { _ in
      Int.random(in: 0...[9, 400, 90_000][seed % 3], using: &random)
    }
    let bars = counts.indices.map { GradeBars.Bar(mark: "M\($0)", students: counts[$0]) }
    guard
      let chart = GradeBars(
        subject: "Grades", bars: bars, color: CourseColor(seed), median: "M1",
        note: "a note that is far too long for the line it stands in, and must be cut")
    else { return }
    try EveryChartTests.check(chart.svg(id: "g"), "grades, seed \(seed)")
  }
}
