internal import CampusModel
internal import Markup

/// A cell for each day: weeks as columns, weekdays as rows, in strips of at most 27 weeks.
struct CalendarMark: FramedMark {
  private let data: MarkData
  private let x: ChannelColumn
  private let color: ColorScale
  private let strips: [Strip]

  /// Some whole weeks.
  private struct Strip: Hashable {
    /// A Monday.
    var start: Int
    var weeks: Int
    /// The days that are shown.
    var days: ClosedRange<Int>
  }

  private static let left = 28.0
  private static let limit = 40

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let x = data.needed(.x, problems: &problems)
    let color = data.needed(.color, problems: &problems)
    guard let x, color != nil else { return nil }
    guard x.isTime else {
      problems.append(ChartProblem(mark: data.index, channel: .x, .notDates(column: x.name)))
      return nil
    }
    (self.data, self.x, self.color) = (data, x, scene.color)
    let days = (0..<data.count).compactMap { Self.day(x[$0]) }
    guard let first = days.min(), let last = days.max() else {
      problems.append(ChartProblem(mark: data.index, .noData))
      return nil
    }
    strips = Array(Self.strips(first...last).prefix(Self.limit))
    if Self.strips(first...last).count > Self.limit {
      let reason = ChartProblem.Reason.tooManyBands(
        count: last - first + 1, limit: 183 * Self.limit)
      problems.append(ChartProblem(mark: data.index, channel: .x, reason))
    }
  }

  private static func day(_ value: DataValue) -> Int? {
    value.scaled.map { Int(($0 / 86_400).rounded(.down)) }
  }

  /// All days in one strip, or half a year in each.
  private static func strips(_ days: ClosedRange<Int>) -> [Strip] {
    func strip(_ days: ClosedRange<Int>) -> Strip {
      let start = CalendarDate(dayNumber: days.lowerBound).monday.dayNumber
      return Strip(start: start, weeks: (days.upperBound - start) / 7 + 1, days: days)
    }
    guard days.count > 27 * 7 else { return [strip(days)] }
    let (first, last) = (
      CalendarDate(dayNumber: days.lowerBound), CalendarDate(dayNumber: days.upperBound)
    )
    let halves = (first.year * 2 + (first.month - 1) / 6)...(last.year * 2 + (last.month - 1) / 6)
    return halves.prefix(limit + 1).compactMap { half in
      guard let begin = CalendarDate(year: half / 2, month: half % 2 * 6 + 1, day: 1) else {
        return nil
      }
      let next = CalendarDate(year: (half + 1) / 2, month: (half + 1) % 2 * 6 + 1, day: 1)
      let end = next.map { $0.dayNumber - 1 } ?? days.upperBound
      return strip(max(begin.dayNumber, days.lowerBound)...min(end, days.upperBound))
    }
  }

  private var cell: Double {
    let weeks = strips.map(\.weeks).max() ?? 1
    return min(
      22, ((SVGWriter.fullWidth - Self.left) / Double(max(weeks, 1)) * 10).rounded(.down) / 10)
  }

  private var stripHeight: Double { cell * 7 + 34 }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    let legend = Legend(color)
    let height = legend.height + stripHeight * Double(strips.count)
    return SVGWriter.chart(id: id, height: tenth(height), title: title, description: summary) {
      svg in
      legend.draw(at: 0, into: &svg)
      for (index, strip) in strips.enumerated() {
        let top = legend.height + stripHeight * Double(index) + 30
        drawNames(of: strip, top: top, isFirst: index == 0, into: &svg)
        drawDays(of: strip, top: top, into: &svg)
      }
    }
  }

  private func box(_ day: Int, in strip: Strip, top: Double) -> Box {
    let (week, weekday) = ((day - strip.start) / 7, (day - strip.start) % 7)
    let gap = cell > 6 ? 0.5 : 0.25
    return Box(
      x: tenth(Self.left + Double(week) * cell + gap), y: tenth(top + Double(weekday) * cell + gap),
      width: tenth(cell - 2 * gap), height: tenth(cell - 2 * gap))
  }

  private func drawDays(of strip: Strip, top: Double, into svg: inout SVGWriter) {
    var (paths, known) = (MarkPaths(), Set<Int>())
    for row in 0..<data.count {
      guard let day = Self.day(x[row]), strip.days.contains(day), known.insert(day).inserted,
        let name = color.className(for: data[.color]?[row])
      else { continue }
      let classes = color.kind == .categories ? "\(name) fill" : name
      paths.append(classes, row: row) { $0.box(box(day, in: strip, top: top)) }
    }
    var empty = PathData()
    for day in strip.days where !known.contains(day) {
      empty.box(box(day, in: strip, top: top))
    }
    svg.path(empty, "grid")
    paths.write(hasRows: true, into: &svg)
  }

  private func drawNames(of strip: Strip, top: Double, isFirst: Bool, into svg: inout SVGWriter) {
    let style = TextStyle(face: .soft)
    for weekday in Weekday.allCases where weekday.rawValue % 2 == 0 || cell >= 12 {
      let y = top + (Double(weekday.rawValue) + 0.5) * cell + 4
      if cell >= 12 || weekday.rawValue % 4 == 0 {
        svg.text(weekday.shortName, x: 0, y: tenth(y), style)
      }
    }
    var (edge, year) = (-Double.infinity, Int?.none)
    for day in strip.days {
      let date = CalendarDate(dayNumber: day)
      guard date.day == 1 || day == strip.days.lowerBound else { continue }
      // A month's name is over the first week that begins in it.
      let week = (day - strip.start + (date.day == 1 && day > strip.start ? 6 : 0)) / 7
      let x = tenth(Self.left + Double(week) * cell)
      let text = String(date.monthName.prefix(3))
      guard x >= edge, x + style.width(of: text) <= SVGWriter.fullWidth else { continue }
      svg.text(text, x: x, y: top - 5, style)
      if year != date.year {
        svg.text(String(date.year), x: x, y: top - 18, TextStyle(face: .soft, isBold: true))
        year = date.year
      }
      edge = x + style.width(of: text) + 6
    }
  }

  var table: DataTable { data.table }
  var title: String { ChartWords.title(data[.color]?.name ?? "", by: ["day"]) }

  var facts: [String] {
    guard let color = data[.color] else { return [] }
    return ChartWords.places(x) + ChartWords.range(of: color, at: x) + ChartWords.missing(in: color)
  }
}
