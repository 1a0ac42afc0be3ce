internal import CampusModel
package import Markup

/// A bar chart of how many students got each mark.
package struct GradeBars: Hashable, Sendable {
  /// One mark.
  package struct Bar: Hashable, Sendable {
    /// For example "A-"; at most two characters fit under one bar of fifteen.
    package var mark: String
    /// How many students got it.
    package var students: Int
    /// Whether the mark is not a grade, for example W: outlined, and not counted among the graded.
    package var isOutlined: Bool

    package init(mark: String, students: Int, isOutlined: Bool = false) {
      (self.mark, self.students, self.isOutlined) = (mark, students, isOutlined)
    }
  }

  /// The first words of the title.
  package let subject: String
  /// The rest of the title; `nil` for the counts.
  package let finding: String?
  /// Best mark first.
  package let bars: [Bar]
  /// The color of the bars.
  package let color: CourseColor
  /// The median mark; `nil` where unknown.
  package let median: String?
  /// The meaning of the outlined bars, for example "W: withdrew".
  package let note: String?
  /// The student's own mark, with a pointer below its bar; none if no bar has it.
  package let own: String?

  /// `nil` without any marks. Negative counts become 0.
  package init?(
    subject: String, finding: String? = nil, bars: [Bar], color: CourseColor,
    median: String? = nil, note: String? = nil, own: String? = nil
  ) {
    guard bars.contains(where: { $0.students > 0 }) else { return nil }
    self.subject = subject
    self.finding = finding
    self.bars = bars.map {
      Bar(mark: $0.mark, students: max(0, $0.students), isOutlined: $0.isOutlined)
    }
    self.color = color
    self.median = median
    self.note = note
    self.own = own
  }

  /// The chart; `id` must be unique in the page.
  ///
  /// Where counts are too wide for the bars, whole percents of the graded are shown, and the note
  /// says so.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot()
    (plot.look.y.isHidden, plot.look.x.names) = (true, bars.map { printed(mark: $0.mark) })
    (plot.look.left, plot.look.right, plot.look.top, plot.look.height) = (0, 0, 18, 112)
    plot.y = .from(.number(0), to: .number(Double(bars.map(\.students).max() ?? 0)))
    for isOutlined in [false, true] {
      var look = MarkLook(isOutlined ? "open" : "\(color.className) fill")
      look.label = Self.countStyle
      let shown = bars.indices.filter { bars[$0].isOutlined == isOutlined }
      plot.add(
        .bar,
        [
          .x: .bands(shown), .y: .numbers(shown.map { Double(bars[$0].students) }),
          .label: .words(shown.map { label(bars[$0].students) }),
        ], look: look)
    }
    let unit = countsFit ? nil : "% of \(Figure.count(graded).text)"
    let middle = median.map { "median \(printed(mark: $0))" }
    plot.look.caption = [unit, middle].compactMap(\.self).joined(separator: ", ")
    plot.look.remark = note ?? ""
    if let ownBar = own.flatMap({ own in bars.firstIndex { $0.mark == own } }) {
      plot.look.foot = 22
      plot.add { area, _, svg in Self.drawPointer(at: ownBar, below: area, into: &svg) }
    }
    return plot.svg(id: id, title: title)
  }

  /// How many students got a grade: all but the outlined bars.
  private var graded: Int { bars.filter { !$0.isOutlined }.reduce(0) { $0 + $1.students } }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let most = bars.filter { !$0.isOutlined }.map(\.students).max() ?? 0
    let modes = bars.filter { !$0.isOutlined && $0.students == most && most > 0 }
    var words = "\(Figure.count(graded).text) \(graded == 1 ? "student" : "students")"
    if !modes.isEmpty { words += ", \(listed(modes.map { printed(mark: $0.mark) })) most often" }
    if let median { words += ", median \(printed(mark: median))" }
    for bar in bars where bar.isOutlined && bar.students > 0 {
      words += ", \(Figure.count(bar.students).text) \(printed(mark: bar.mark))"
    }
    if let own { words += ", yours \(printed(mark: own))" }
    return "\(subject): \(words)"
  }
}

extension GradeBars {
  private static let countStyle = TextStyle(anchor: .middle)

  /// A wedge up to the mark with the word "yours" below it, moved in from the edges.
  private static func drawPointer(
    at band: Int, below area: PlotArea, into svg: inout SVGWriter
  ) {
    let (x, y) = (area.x.center(band), area.box.maxY)
    var wedge = PathData()
    wedge.lines([(x - 4, y + 25), (x + 4, y + 25), (x, y + 19)])
    wedge.close()
    svg.path(wedge, "ink")
    let style = TextStyle(anchor: .middle, isBold: true)
    let half = style.width(of: "yours") / 2
    svg.text("yours", x: held(x, half: half, within: 0...SVGWriter.fullWidth), y: y + 36, style)
  }

  private var countsFit: Bool {
    let step = SVGWriter.fullWidth / Double(bars.count)
    return bars.allSatisfy {
      Self.countStyle.width(of: Figure.count($0.students).text) <= step - 1
    }
  }

  private func label(_ students: Int) -> String {
    countsFit ? Figure.count(students).text : share(students)
  }

  /// A whole percent of the graded without its sign, "<1" for a share that rounds to 0.
  private func share(_ students: Int) -> String {
    guard graded > 0, students > 0 else { return Figure.count(students).text }
    let share = Double(students) / Double(graded) * 100
    return share < 0.5 ? "<1" : Figure(share, .count).text
  }
}
