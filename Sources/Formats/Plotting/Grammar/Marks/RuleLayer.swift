internal import CampusModel

/// Lines across the panel at x or y, or from y to y2 at x, with their label at the end.
struct RuleLayer: MarkLayer {
  private let data: MarkData
  private let rows: [[Int]]

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    guard data[.x] != nil || data[.y] != nil else {
      problems.append(ChartProblem(mark: data.index, channel: .y, .missingChannel))
      return nil
    }
    self.data = data
    rows = scene.rowsByPanel(data)
  }

  func domain(of axis: Axis) -> AxisDomain? {
    let channels: [Channel] = axis == .x ? [.x, .x2] : [.y, .y2]
    let domains = channels.compactMap { data[$0].map { AxisDomain($0) } }
    guard var domain = domains.first else { return nil }
    for other in domains.dropFirst() { domain.form(with: other) }
    return domain
  }

  func draw(in area: PlotArea, labels: inout LabelSpace, into svg: inout SVGWriter) {
    var paths = MarkPaths()
    for row in rows[area.panel].prefix(400) {
      guard let line = line(row, in: area) else { continue }
      if data.look.isNow {
        NowLine(x: line.0.x).draw(from: 0, to: area.box.maxY, into: &svg)
        labels.reserve(Box(x: line.0.x - 4, y: 0, width: 8, height: area.box.maxY))
        continue
      }
      let colored = data[.color].map { _ in
        area.paint(data, row: row, "series") ?? Paint("color9 series")
      }
      paths.append(colored ?? data.look[0] ?? Paint("ruled"), row: row) {
        $0.lines([line.0, line.1])
      }
      guard let text = data[.label]?.text(row) else { continue }
      place(text, at: line, in: area, labels: &labels)
    }
    paths.write(hasRows: area.hasRows, into: &svg)
  }

  typealias Spot = (x: Double, y: Double)

  private func line(_ row: Int, in area: PlotArea) -> (Spot, Spot)? {
    let (x, y) = (data[.x].map { area.x($0[row]) }, data[.y].map { area.y($0[row]) })
    let (x2, y2) = (data[.x2].map { area.x($0[row]) }, data[.y2].map { area.y($0[row]) })
    let box = area.box
    switch (x, y) {
    case (let x??, nil): return ((x, box.y), (x, box.maxY))
    case (nil, let y??): return ((box.x, y), (box.maxX, y))
    case (let x??, let y??):
      if let x2 { return x2.map { ((x, y), ($0, y)) } }
      if let y2 { return y2.map { ((x, y), (x, $0)) } }
      return ((x, area.y.zero), (x, y))
    default: return nil
    }
  }

  private func place(
    _ text: String, at line: (Spot, Spot), in area: PlotArea, labels: inout LabelSpace
  ) {
    let (first, last) = line
    if first.y == last.y {
      labels.place(
        text,
        at: [
          (last.x, last.y - 4, .end), (last.x, last.y + 12, .end),
          (first.x + 2, first.y - 4, .start),
          (first.x + 2, first.y + 12, .start),
        ], width: area.box.width)
    } else {
      let top = min(first.y, last.y) + 10
      labels.place(
        text,
        at: [0, 14, 28].flatMap { drop in
          [(last.x + 4, top + drop, .start), (last.x - 4, top + drop, .end)]
        }, width: area.box.width)
    }
  }

  var table: DataTable { data.table }

  var title: String { ChartWords.title(data[.y]?.name ?? data[.x]?.name ?? "", by: []) }

  var facts: [String] {
    // Annotations are listed, since their numbers are in no table.
    guard data.count > 0, !data.hasColumn(.x), !data.hasColumn(.y) else { return [] }
    let place = [data[.x], data[.y]].compactMap { $0?.text(0) }
    return [
      "Line at \(place.joined(separator: ", "))" + (data[.label].map { ": \($0.text(0))" } ?? "")
    ]
  }
}
