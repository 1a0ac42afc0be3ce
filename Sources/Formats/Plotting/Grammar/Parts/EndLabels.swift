internal import CampusModel

/// The names of series at the ends of their lines, moved apart where they would overlap.
struct EndLabels: Hashable {
  /// The most series that are named at their ends.
  static let limit = 6

  private let color: ColorScale
  private let names: [String]
  /// The space at the right of the plot area.
  let width: Double

  private static let style = TextStyle(face: .soft)
  private static let gap = 13.0
  private static let lead = 12.0

  /// `nil` where a legend is needed.
  init?(_ color: ColorScale, height: Double) {
    guard color.kind == .categories, (2...Self.limit).contains(color.values.count),
      Double(color.values.count) * Self.gap <= height
    else { return nil }
    self.color = color
    names = color.values.indices.map {
      Self.style.fitted(firstLine(of: color.text($0)), to: 96, keeping: 1) ?? "…"
    }
    width = (names.map(Self.style.fullWidth).max() ?? 0) + Self.lead + 2
  }

  /// Whether each series has an end.
  func cover(_ ends: [SeriesEnd]) -> Bool {
    Set(ends.map(\.series)).count == color.values.count
  }

  func draw(_ ends: [SeriesEnd], in box: Box, into svg: inout SVGWriter) {
    var seen: Set<Int> = []
    let ends = ends.filter { seen.insert($0.series).inserted }
      .sorted { ($0.y, $0.series) < ($1.y, $1.series) }
    let places = Self.separated(ends.map(\.y), within: (box.y + 2)...(box.maxY - 2))
    for (end, y) in zip(ends, places) {
      var path = PathData()
      path.lines([(end.x + 2, tenth(end.y)), (tenth(box.maxX + Self.lead - 2), tenth(y))])
      svg.path(path, "\(color.className(end.series)) lead")
      svg.text(names[end.series], x: tenth(box.maxX + Self.lead), y: tenth(y + 4), Self.style)
    }
  }

  /// The nearest places to ascending ones that are a line apart, within a range where they fit.
  static func separated(_ places: [Double], within range: ClosedRange<Double>) -> [Double] {
    var out = places.map { min(max($0, range.lowerBound), range.upperBound) }
    for index in out.indices.dropFirst() { out[index] = max(out[index], out[index - 1] + gap) }
    guard let last = out.last, last > range.upperBound else { return out }
    out[out.count - 1] = range.upperBound
    for index in out.indices.dropLast().reversed() {
      out[index] = min(out[index], out[index + 1] - gap)
    }
    return out
  }
}
