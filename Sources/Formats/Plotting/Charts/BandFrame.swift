internal import CampusModel

/// Where the elements of a band chart are drawn.
///
/// A half hour's value is at its middle. At the ends of a run the line is extended, level, to the
/// edge.
struct BandFrame {
  typealias Place = (x: Double, y: Double)

  struct Usual {
    var x: Double
    var lower: Double
    var median: Double
    var upper: Double
  }

  struct Word {
    var x: Double
    var y: Double
    var style: TextStyle
  }

  /// The y of the axis of hours.
  let bottom = 148.0
  let usualRuns: [[Usual]]
  let todayRuns: [[Place]]
  let present: Place?
  /// The x of the red line.
  let now: Double?
  private let x: DayScale
  private let y: LinearScale
  private let steps: RoundSteps
  private static let numeral = TextStyle(face: .serif, anchor: .end)

  init(_ chart: BandChart) {
    let slots = Self.slots(of: chart.hours)
    let most = max(Self.most(in: chart, slots), 4)
    // Space above the highest value, for the band's name.
    let y = LinearScale(0...most, from: bottom, to: 26)
    let steps = RoundSteps(in: 0...most, atMost: 4)
    let numerals = steps.values.map { Self.numeral.width(of: steps.text($0)) }
    let x = DayScale(chart.hours, from: max(28, (numerals.max() ?? 0) + 8), to: 352)
    (self.x, self.y, self.steps) = (x, y, steps)
    usualRuns = Self.runs(chart.usual, slots).map { run in
      Self.edged(run) { minute, usual in
        Usual(
          x: x(minute), lower: y(usual.lower), median: y(usual.median), upper: y(usual.upper))
      }
    }
    let shown = chart.present.flatMap { present in
      chart.hours.start <= present.time.value && present.time.value <= chart.hours.end
        ? present : nil
    }
    present = shown.map { (x($0.time.value), y($0.people)) }
    now = chart.now.map { x($0.value) }
    todayRuns = Self.todayRuns(of: chart, until: shown, slots: slots, x: x, y: y)
  }

  /// The half hours within the hours, in whole or in part.
  static func slots(of hours: MinuteSpan) -> Range<Int> {
    let last = (min(hours.end, 1440) + CountDay.minutes - 1) / CountDay.minutes
    return (hours.start / CountDay.minutes)..<last
  }

  private static func most(in chart: BandChart, _ slots: Range<Int>) -> Double {
    let values = slots.flatMap { [chart.usual[$0]?.upper, chart.today[$0]] }.compactMap(\.self)
    return max(values.max() ?? 0, chart.present?.people ?? 0)
  }

  private typealias Known<Value> = (slot: Int, value: Value)

  /// The known values among `slots`, split where one is unknown.
  private static func runs<Value>(_ values: [Value?], _ slots: Range<Int>) -> [[Known<Value>]] {
    var runs: [[Known<Value>]] = []
    for slot in slots {
      guard let value = values[slot] else { continue }
      if let last = runs.last?.last, last.slot == slot - 1 {
        runs[runs.count - 1].append((slot, value))
      } else {
        runs.append([(slot, value)])
      }
    }
    return runs
  }

  /// The run's values at the middles of their half hours, with the first and the last repeated at
  /// the run's edges.
  private static func edged<Value, Point>(
    _ run: [Known<Value>], _ point: (Int, Value) -> Point
  ) -> [Point] {
    guard let first = run.first, let last = run.last else { return [] }
    let middles = run.map { point($0.slot * CountDay.minutes + CountDay.minutes / 2, $0.value) }
    return [point(first.slot * CountDay.minutes, first.value)] + middles
      + [point((last.slot + 1) * CountDay.minutes, last.value)]
  }

  /// Today's line; the current half hour is drawn from the newest count only.
  private static func todayRuns(
    of chart: BandChart, until present: BandChart.Present?, slots: Range<Int>, x: DayScale,
    y: LinearScale
  ) -> [[Place]] {
    guard let present else {
      return runs(chart.today, slots).map { edged($0) { (x($0), y($1)) } }
    }
    let slot = present.time.value / CountDay.minutes
    let before = slots.lowerBound..<max(slots.lowerBound, min(slot, slots.upperBound))
    return runs(chart.today, before).map { run in
      let places = edged(run) { (x($0), y($1)) }
      guard run.last?.slot == slot - 1 else { return places }
      return places.dropLast() + [(x(present.time.value), y(present.people))]
    }
  }
}

// What is drawn around the data.
extension BandFrame {
  func drawScale(into svg: inout SVGWriter) {
    var grid = PathData()
    for value in steps.values {
      grid.rule(from: x.start, to: x.end, y: y(value))
      svg.text(steps.text(value), x: x.start - 6, y: y(value) + 5, Self.numeral)
    }
    svg.path(grid, "grid")
  }

  func drawHours(into svg: inout SVGWriter) {
    let axis = TimeAxis(scale: x)
    axis.draw(y: bottom, into: &svg)
    axis.drawNames(y: bottom + 14, into: &svg)
  }

  /// Where the word next to the newest count's dot goes.
  ///
  /// To the right and below, above near the axis, left where the right has no space.
  func word(_ text: String, beside place: Place) -> Word {
    var style = TextStyle(isBold: true, hasHalo: true)
    let y = place.y + 20 < bottom ? place.y + 17 : place.y - 9
    let right = max(place.x, now ?? place.x) + 7
    if right + style.width(of: text) <= x.end + 4 { return Word(x: right, y: y, style: style) }
    style.anchor = .end
    return Word(x: min(place.x, now ?? place.x) - 7, y: y, style: style)
  }

  /// A place for the word over the highest part of the band, clear of `taken`; `nil` if there is
  /// none.
  func place(for text: String, _ style: TextStyle, clearOf taken: [Box]) -> Word? {
    let half = style.width(of: text) / 2
    guard x.start + 2 * half < x.end else { return nil }
    for top in usualRuns.flatMap(\.self).sorted(by: { ($0.upper, $0.x) < ($1.upper, $1.x) }) {
      let word = Word(
        x: min(max(top.x, x.start + half + 2), x.end - half), y: top.upper - 6, style: style)
      let box = style.box(of: text, x: word.x, y: word.y)
      if !taken.contains(where: box.overlaps) { return word }
    }
    return nil
  }
}
