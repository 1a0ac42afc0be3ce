internal import CampusModel
internal import Markup

/// Blocks from y to y2, two times of day, on the weekdays of x. Overlapping ones share their width.
struct TimetableMark: FramedMark {
  private let data: MarkData
  private let color: ColorScale
  private let blocks: [Block]

  private struct Block: Hashable {
    var row: Int
    var weekday: Weekday
    var time: MinuteSpan
  }

  private static let limit = 500

  init?(_ data: MarkData, in scene: Scene, problems: inout [ChartProblem]) {
    let columns = [Channel.x, .y, .y2].compactMap { channel in
      data.needed(channel, problems: &problems).map { (channel, $0) }
    }
    guard columns.count == 3 else { return nil }
    (self.data, color) = (data, scene.color)
    let (days, starts, ends) = (columns[0].1, columns[1].1, columns[2].1)
    var blocks: [Block] = []
    var unread: [Channel: String] = [:]
    for row in 0..<data.count {
      let weekday = Self.weekday(days[row])
      let (start, end) = (Self.minute(starts[row]), Self.minute(ends[row]))
      for (channel, value, isRead) in [
        (Channel.x, days[row], weekday != nil), (.y, starts[row], start != nil),
        (.y2, ends[row], end != nil),
      ] where !isRead && !value.isMissing && unread[channel] == nil {
        unread[channel] = DataKind(of: value).text(of: value)
      }
      if let weekday, let start, let end, let time = MinuteSpan(start, end) {
        blocks.append(Block(row: row, weekday: weekday, time: time))
      }
    }
    self.blocks = Array(blocks.prefix(Self.limit))
    for channel in [Channel.x, .y, .y2] {
      guard let text = unread[channel] else { continue }
      problems.append(ChartProblem(mark: data.index, channel: channel, .notTime(text)))
    }
    if blocks.isEmpty { problems.append(ChartProblem(mark: data.index, .noData)) }
    if blocks.count > Self.limit {
      problems.append(
        ChartProblem(
          mark: data.index, .tooManyRows(count: blocks.count, limit: Self.limit)))
    }
  }

  /// Names and their beginnings from two letters on, 1 for Monday, dates.
  private static func weekday(_ value: DataValue) -> Weekday? {
    switch value {
    case .text(let text):
      let word = text.lowercased().filter { $0 != " " && $0 != "." }
      guard word.count >= 2 else { return nil }
      return Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
    case .number(let number):
      guard (1...7).contains(number), number == number.rounded() else { return nil }
      return Weekday(rawValue: Int(number) - 1)
    case .date(let date): return date.weekday
    case .moment(let seconds):
      return CalendarDate(dayNumber: floorDivided(seconds, 86_400)).weekday
    case .missing: return nil
    }
  }

  /// "9:30", "1:30 pm", hours from 0 to 24, or the time of a moment.
  private static func minute(_ value: DataValue) -> Int? {
    switch value {
    case .text(let text):
      let word = text.lowercased().filter { $0 != " " && $0 != "." && !$0.isNewline }
      let half = word.hasSuffix("am") ? "am" : word.hasSuffix("pm") ? "pm" : ""
      let clock = String(word.dropLast(half.count))
      if half.isEmpty, clock == "24:00" { return 1440 }
      let time = MinuteOfDay(parsing: clock.contains(":") || half.isEmpty ? clock : "\(clock):00")
      guard let time else { return nil }
      guard !half.isEmpty else { return time.value }
      guard (1...12).contains(time.hour) else { return nil }
      return time.hour % 12 * 60 + time.minute + (half == "pm" ? 720 : 0)
    case .number(let hours):
      return (0...24).contains(hours) ? Int((hours * 60).rounded()) : nil
    case .moment(let seconds):
      return (seconds - floorDivided(seconds, 86_400) * 86_400) / 60
    case .missing, .date: return nil
    }
  }

  func svg(id: String, title: String, summary: String) -> TrustedMarkup {
    let legend = Legend(needsLegend ? color : .single)
    let hours =
      (blocks.map(\.time.start).min() ?? 480)
      / 60..<max(
        ((blocks.map(\.time.end).max() ?? 1080) + 59) / 60, 1)
    let frame = WeekGridFrame(days: days, hours: hours)
    let height = legend.height + frame.bottom + 8
    return SVGWriter.chart(id: id, height: height, title: title, description: summary) { svg in
      frame.draw(into: &svg)
      drawBlocks(in: frame, into: &svg)
      legend.draw(at: frame.bottom + 10, into: &svg)
    }
  }

  private var days: [Weekday] {
    let shown = Set(blocks.map(\.weekday))
    return Weekday.allCases.filter { $0.rawValue < 5 || shown.contains($0) }
  }

  private var needsLegend: Bool {
    guard let column = data[.color] else { return false }
    return column.values != data[.label]?.values
  }

  private func drawBlocks(in frame: WeekGridFrame, into svg: inout SVGWriter) {
    var drawn = WeekBlocks()
    let label = data[.label] ?? data[.color]
    for (column, day) in frame.days.enumerated() {
      let held = blocks.filter { $0.weekday == day }
      for (block, lane) in zip(held, LaneLayout.lanes(for: held.map(\.time))) {
        let name = color.className(for: data[.color]?[block.row]) ?? "color9"
        let isRamp = !name.hasPrefix("color")
        drawn.append(
          label.map { $0[block.row].isMissing ? "" : firstLine(of: $0.text(block.row)) } ?? "",
          in: frame.box(of: block.time, column: column, lane),
          fill: Paint(isRamp ? name : "\(name) wash"), edge: Paint(isRamp ? name : "\(name) fill"),
          row: block.row)
      }
    }
    drawn.write(hasRows: true, into: &svg)
  }

  var table: DataTable { data.table }
  var title: String {
    ChartWords.title(data[.label]?.name ?? "Timetable", by: ["weekday", "time"])
  }

  var facts: [String] {
    guard let first = blocks.map(\.time.start).min(), let last = blocks.map(\.time.end).max() else {
      return []
    }
    let days = Weekday.allCases.map { day in (day, blocks.count { $0.weekday == day }) }
      .filter { $0.1 > 0 }
    let (start, end) = (MinuteOfDay(wrapping: first), MinuteOfDay(wrapping: last))
    return [
      "\(counted(blocks.count, "block")), \(start.clockText) to \(end.clockText)",
      days.map { "\($0.0.name) \($0.1)" }.joined(separator: ", "),
    ]
  }
}

extension Box {
  /// Rounded to tenths of a unit.
  var tenths: Box { Box(x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height)) }
}
