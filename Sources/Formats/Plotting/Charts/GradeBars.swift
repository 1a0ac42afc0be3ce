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
  /// What the outlined bars are, for example "W: withdrew".
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
    let bands = BandScale(bars.count, from: 0, to: SVGWriter.fullWidth)
    let hasNotes = median != nil || note != nil || !countsFit(bands)
    let height = notesBaseline + (hasNotes ? 4 : -14)
    return SVGWriter.chart(id: id, height: height, title: title) { svg in
      drawBars(in: bands, into: &svg)
      drawLabels(over: bands, into: &svg)
      drawAxis(under: bands, into: &svg)
      drawPointer(under: bands, into: &svg)
      drawNotes(beside: bands, into: &svg)
    }
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

// What is drawn, from the bars to the note.
extension GradeBars {
  private static let baseline = 132.0
  private static let markStyle = TextStyle(anchor: .middle, isBold: true)
  private static let countStyle = TextStyle(anchor: .middle)

  private var heights: LinearScale {
    LinearScale(
      0...Double(bars.map(\.students).max() ?? 0), from: 0, to: Self.baseline - 20)
  }

  private func drawBars(in bands: BandScale, into svg: inout SVGWriter) {
    for (index, bar) in bars.enumerated() {
      let height = heights(Double(bar.students))
      let box = Box(
        x: bands.bar(index), y: Self.baseline - height, width: bands.barWidth, height: height)
      svg.rect(box, bar.isOutlined ? "open" : "\(color.className) fill")
    }
  }

  private func drawLabels(over bands: BandScale, into svg: inout SVGWriter) {
    let areCounts = countsFit(bands)
    for (index, bar) in bars.enumerated() {
      let y = Self.baseline - heights(Double(bar.students)) - 5
      let label = areCounts ? Figure.count(bar.students).text : share(bar.students)
      svg.text(label, x: bands.center(index), y: y, Self.countStyle)
    }
  }

  private func drawAxis(under bands: BandScale, into svg: inout SVGWriter) {
    var axis = PathData()
    axis.rule(from: 0, to: SVGWriter.fullWidth, y: Self.baseline)
    svg.path(axis, "axis")
    for (index, bar) in bars.enumerated() {
      let mark = printed(mark: bar.mark)
      guard let mark = Self.markStyle.fitted(mark, to: bands.step, keeping: 1) else { continue }
      svg.text(mark, x: bands.center(index), y: 148, Self.markStyle)
    }
  }

  /// The index of the bar with the student's own mark.
  private var ownBar: Int? { own.flatMap { own in bars.firstIndex { $0.mark == own } } }

  /// Below the pointer, if there is one.
  private var notesBaseline: Double { ownBar == nil ? 166 : 186 }

  /// A wedge up to the mark with the word "yours" below it, moved in from the edges.
  private func drawPointer(under bands: BandScale, into svg: inout SVGWriter) {
    guard let ownBar else { return }
    let x = bands.center(ownBar)
    var wedge = PathData()
    wedge.lines([(x - 4, 159), (x + 4, 159), (x, 153)])
    wedge.close()
    svg.path(wedge, "ink")
    let style = TextStyle(anchor: .middle, isBold: true)
    let half = style.width(of: "yours") / 2
    svg.text("yours", x: min(max(x, half), SVGWriter.fullWidth - half), y: 170, style)
  }

  private func drawNotes(beside bands: BandScale, into svg: inout SVGWriter) {
    let unit = countsFit(bands) ? nil : "% of \(Figure.count(graded).text)"
    let middle = median.map { "median \(printed(mark: $0))" }
    let left = [unit, middle].compactMap(\.self).joined(separator: ", ")
    let style = TextStyle(face: .soft)
    svg.textUnlessEmpty(
      style.fitted(left, to: SVGWriter.fullWidth) ?? "", x: 0, y: notesBaseline, style)
    let free = SVGWriter.fullWidth - style.width(of: left) - (left.isEmpty ? 0 : 12)
    let ended = TextStyle(face: .soft, anchor: .end)
    let right = note.flatMap { ended.fitted($0, to: free, keeping: 6) }
    svg.textUnlessEmpty(right ?? "", x: SVGWriter.fullWidth, y: notesBaseline, ended)
  }

  private func countsFit(_ bands: BandScale) -> Bool {
    bars.allSatisfy {
      Self.countStyle.width(of: Figure.count($0.students).text) <= bands.step - 1
    }
  }

  /// A whole percent of the graded without its sign, "<1" for what rounds to 0.
  private func share(_ students: Int) -> String {
    guard graded > 0, students > 0 else { return Figure.count(students).text }
    let share = Double(students) / Double(graded) * 100
    return share < 0.5 ? "<1" : Figure(share, .count).text
  }
}
