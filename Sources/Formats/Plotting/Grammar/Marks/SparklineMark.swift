internal import CampusModel
internal import Markup

/// A small line without axes, 84 × 26 units, with a dot at its last value.
struct SparklineMark: FramedMark {
  private let data: MarkData
  private let x: ChannelColumn?
  private let y: ChannelColumn
  private let rows: [Int]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    guard let y = data.numbers(.y, problems: &problems) else { return nil }
    (self.data, self.y, x) = (data, y, data[.x])
    let all = Array(0..<data.count)
    rows = data[.x].map { ordered(all, by: $0) } ?? all
  }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    let numbers = rows.compactMap { y.number($0) }
    let name = "\(title): \(summary)"
    return SVGWriter.sparkline(id: id, width: 84, height: 26, title: name) { svg in
      guard let low = numbers.min(), let high = numbers.max() else { return }
      let spots = spots(low...high)
      let runs = spots.split { $0.y == nil }.map { run in
        run.compactMap { spot in spot.y.map { (x: spot.x, y: $0) } }
      }
      let drawn = spots.filter { $0.y != nil }.map(\.row)
      Self.draw(runs, "color0 series", dot: "ink", rows: drawn, into: &svg)
    }
  }

  /// The lines, and a dot at the last end.
  static func draw(
    _ runs: [[(x: Double, y: Double)]], _ classes: String, dot: String?, rows: [Int],
    into svg: inout SVGWriter
  ) {
    var path = PathData()
    for run in runs {
      path.lines(run)
      if run.count == 1 { path.horizontal(run[0].x) }
    }
    svg.shapes(path, classes, rows: rows)
    guard let dot, let last = runs.last?.last else { return }
    svg.circle(Circle(x: last.x, y: last.y, radius: 2.5), dot)
  }

  private func spots(_ range: ClosedRange<Double>) -> [(row: Int, x: Double, y: Double?)] {
    let places = rows.enumerated().map { index, row in
      x.flatMap { $0.isText ? nil : $0.number(row) } ?? Double(index)
    }
    guard let first = places.min(), let last = places.max() else { return [] }
    let across = LinearScale(first...last, from: 3, to: 80)
    let up = LinearScale(range, from: 23, to: 3)
    return zip(rows, places).map { row, place in
      (row, tenth(across(place)), y.number(row).map { tenth(up($0)) })
    }
  }

  var table: DataTable { data.table }
  var title: String { ChartWords.title(y.name, by: [x?.name]) }

  var facts: [String] {
    let place = x ?? ChannelColumn("", .text, y.values.map { _ in .text("") })
    return ChartWords.ends(of: y, at: place, rows) + ChartWords.range(of: y, at: place)
      + ChartWords.missing(in: y)
  }
}
