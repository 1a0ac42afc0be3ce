package import CampusModel
package import Markup

/// A chart of the people in a place today by half hours, over a band of what is usual.
package struct BandChart: Hashable, Sendable {
  /// What is usual in one half hour: the quartiles, in people.
  package struct Usual: Hashable, Sendable {
    /// The lower quartile.
    package var lower: Double
    /// The median.
    package var median: Double
    /// The upper quartile.
    package var upper: Double

    package init(lower: Double, median: Double, upper: Double) {
      (self.lower, self.median, self.upper) = (lower, median, upper)
    }
  }

  /// The newest count.
  package struct Present: Hashable, Sendable {
    /// When it was counted.
    package var time: MinuteOfDay
    /// How many people were counted.
    package var people: Double
    package init(_ time: MinuteOfDay, people: Double) { (self.time, self.people) = (time, people) }
  }

  /// A half hour of the chart's table.
  package struct Row: Hashable, Sendable {
    /// When the half hour begins.
    package let time: MinuteOfDay
    /// What is usual then; `nil` where unknown.
    package let usual: Usual?
    /// How many people there were today; `nil` where unknown.
    package let today: Double?
  }

  /// The first words of the title, for example "People in Hale Gym today".
  package let subject: String
  /// The rest of the title; `nil` for the newest count.
  package let finding: String?
  /// The hours shown.
  package let hours: MinuteSpan
  /// What the band is, for example "usual Wed".
  package let name: String
  /// 48 half hours from midnight; `nil` where unknown.
  package let usual: [Usual?]
  /// 48 half hours from midnight; `nil` where unknown.
  package let today: [Double?]
  /// The newest count; `nil` without one.
  package let present: Present?
  /// Drawn in red; `nil` where not given or outside the hours.
  package let now: MinuteOfDay?

  /// Numbers that are not finite become `nil`, others are clamped to 0...1,000,000.
  ///
  /// - Precondition: 48 half hours each.
  package init(
    subject: String, finding: String? = nil, hours: MinuteSpan, name: String, usual: [Usual?],
    today: [Double?], present: Present? = nil, now: MinuteOfDay? = nil
  ) {
    precondition(
      usual.count == CountDay.slots && today.count == CountDay.slots, "days of 48 half hours")
    self.subject = subject
    self.finding = finding
    self.hours = hours
    self.name = name
    self.usual = usual.map { $0.flatMap(Self.known) }
    self.today = today.map { $0.flatMap(Self.known) }
    self.present = present.flatMap { present in
      Self.known(present.people).map { Present(present.time, people: $0) }
    }
    self.now = now.flatMap { (hours.start...hours.end).contains($0.value) ? $0 : nil }
  }

  private static func known(_ people: Double) -> Double? {
    people.isFinite ? min(max(0, people), 1e6) : nil
  }

  private static func known(_ usual: Usual) -> Usual? {
    guard let lower = known(usual.lower), let median = known(usual.median),
      let upper = known(usual.upper)
    else { return nil }
    return Usual(lower: lower, median: median, upper: upper)
  }

  /// The numbers of the chart, a row for each half hour shown.
  package var rows: [Row] {
    BandFrame.slots(of: hours).map { slot in
      Row(
        time: MinuteOfDay(wrapping: slot * CountDay.minutes), usual: usual[slot],
        today: today[slot])
    }
  }

  /// The chart; `id` must be unique in the page. Without any numbers only the axis is drawn.
  package func svg(id: String) -> TrustedMarkup {
    let frame = BandFrame(self)
    return SVGWriter.chart(id: id, height: 186, title: title) { svg in
      frame.drawScale(into: &svg)
      drawUsual(in: frame, into: &svg)
      drawToday(in: frame, into: &svg)
      frame.drawHours(into: &svg)
      drawWords(in: frame, into: &svg)
      svg.text(
        "Solid: today. Dashed: typical. Band: middle 50 %.", x: 4, y: 182, TextStyle(face: .soft))
    }
  }

  private func drawUsual(in frame: BandFrame, into svg: inout SVGWriter) {
    var (band, medians) = (PathData(), PathData())
    for run in frame.usualRuns {
      band.lines(run.map { ($0.x, $0.upper) } + run.reversed().map { ($0.x, $0.lower) })
      band.close()
      medians.lines(run.map { ($0.x, $0.median) })
    }
    svg.path(band, "band")
    svg.path(medians, "dashed")
  }

  private func drawToday(in frame: BandFrame, into svg: inout SVGWriter) {
    var line = PathData()
    for run in frame.todayRuns { line.lines(run) }
    svg.path(line, "curve-line")
    if let x = frame.now {
      NowLine(x: x).draw(from: 0, to: frame.bottom, into: &svg)
    }
    if let place = frame.present {
      svg.circle(Circle(x: place.x, y: place.y, radius: 4), "red-fill")
    }
  }

  /// The newest count next to its dot, and the band's name over its highest part with space for it.
  private func drawWords(in frame: BandFrame, into svg: inout SVGWriter) {
    var taken: [Box] = []
    if let place = frame.present, let present {
      let text = Figure(present.people, .count).text
      let word = frame.word(text, beside: place)
      taken.append(word.style.box(of: text, x: word.x, y: word.y).grown(by: 3))
      taken.append(Box(x: place.x, y: place.y, width: 0, height: 0).grown(by: 6))
      svg.text(text, x: word.x, y: word.y, word.style)
    }
    if let x = frame.now { taken.append(Box(x: x - 4, y: 0, width: 8, height: frame.bottom)) }
    let style = TextStyle(face: .soft, anchor: .middle, hasHalo: true)
    guard let word = frame.place(for: name, style, clearOf: taken) else { return }
    svg.text(name, x: word.x, y: word.y, style)
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    guard let present else {
      return "\(subject): \(today.contains { $0 != nil } ? "counted before" : "not counted yet")"
    }
    let count = "\(Figure(present.people, .count).text) at \(present.time.clockText)"
    guard let usual = usual[present.time.value / CountDay.minutes] else {
      return "\(subject): \(count)"
    }
    let (lower, upper) = (Figure(usual.lower, .count).text, Figure(usual.upper, .count).text)
    return "\(subject): \(count), \(name) \(lower == upper ? lower : "\(lower) to \(upper)")"
  }
}
