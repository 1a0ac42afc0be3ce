package import CampusModel
package import Markup

/// A chart of the people in a place today by half hours, over a band of usual numbers.
package struct BandChart: Hashable, Sendable {
  /// The usual number in one half hour: the quartiles, in people.
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
    /// The usual number then; `nil` where unknown.
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
  /// The name of the band, for example "usual Wed".
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

  /// The half hours within the hours, in whole or in part.
  private var slots: Range<Int> {
    (hours.start / CountDay.minutes)..<((min(hours.end, 1440) + CountDay.minutes - 1)
      / CountDay.minutes)
  }

  /// The numbers of the chart, a row for each half hour shown.
  package var rows: [Row] {
    slots.map { slot in
      Row(
        time: MinuteOfDay(wrapping: slot * CountDay.minutes), usual: usual[slot],
        today: today[slot])
    }
  }

  /// The chart; `id` must be unique in the page. Without any numbers only the axis is drawn.
  package func svg(id: String) -> TrustedMarkup {
    var plot = CampusPlot()
    (plot.look.x.isClock, plot.look.top, plot.look.height) = (true, 22, 126)
    plot.look.caption = "Solid: today. Dashed: typical. Band: middle 50 %."
    plot.x = .from(.moment(hours.start * 60), to: .moment(hours.end * 60))
    plot.y = .from(.number(0), to: .number(most))
    addUsual(to: &plot)
    let line = todayLine
    plot.add(
      .line, [.x: .minutes(line.map(\.minute)), .y: .numbers(line.map(\.value))],
      look: MarkLook("curve-line"))
    addPresent(to: &plot)
    addName(to: &plot)
    return plot.svg(id: id, title: title)
  }

  private var most: Double {
    let values = slots.flatMap { [usual[$0]?.upper, today[$0]] }.compactMap(\.self)
    return max(values.max() ?? 0, present?.people ?? 0, 4)
  }

  private func addUsual(to plot: inout CampusPlot) {
    let usual = edged(slots.map { (slot: $0, value: self.usual[$0]) })
    let times = ChannelColumn.minutes(usual.map(\.minute))
    plot.add(
      .band,
      [
        .x: times, .y: .numbers(usual.map { $0.value?.lower }),
        .y2: .numbers(usual.map { $0.value?.upper }),
      ], look: MarkLook("band"))
    plot.add(
      .line, [.x: times, .y: .numbers(usual.map { $0.value?.median })], look: MarkLook("dashed"))
  }

  /// The red line of now, and the newest count.
  private func addPresent(to plot: inout CampusPlot) {
    var look = MarkLook("red-fill", radius: 4)
    look.label = TextStyle(isBold: true, hasHalo: true)
    if let present = shownPresent {
      plot.add(
        .dot,
        [
          .x: .minutes([present.time.value]), .y: .numbers([present.people]),
          .label: .words([Figure(present.people, .count).text]),
        ], look: look)
    }
    guard let now else { return }
    var line = MarkLook()
    line.isNow = true
    plot.add(.rule, [.x: .minutes([now.value])], look: line)
  }

  /// The band's name, over its highest part with space for it.
  private func addName(to plot: inout CampusPlot) {
    let places = slots.compactMap { slot in usual[slot].map { (slot: slot, upper: $0.upper) } }
      .sorted { ($0.upper, -$0.slot) > ($1.upper, -$1.slot) }
    plot.add { area, labels, _ in
      for place in places {
        let minute = place.slot * CountDay.minutes + CountDay.minutes / 2
        guard let x = area.x(.moment(minute * 60)), let y = area.y.place(place.upper) else {
          continue
        }
        if labels.place(name, at: [(x, y - 6, .middle)]) { return }
      }
    }
  }

  private var shownPresent: Present? {
    present.flatMap { (hours.start...hours.end).contains($0.time.value) ? $0 : nil }
  }

  /// Today's line; the current half hour is drawn from the newest count only.
  private var todayLine: [(minute: Int, value: Double?)] {
    guard let present = shownPresent else {
      return edged(slots.map { (slot: $0, value: today[$0]) })
    }
    let slot = present.time.value / CountDay.minutes
    var line = edged(slots.filter { $0 < slot }.map { (slot: $0, value: today[$0]) })
    if slot > slots.lowerBound, today[slot - 1] != nil {
      line[line.count - 1] = (present.time.value, present.people)
    }
    return line
  }

  /// The values at the middles of their half hours. At the ends of a run of known ones, the first
  /// and the last are repeated at the edges of their half hours.
  private func edged<Value>(
    _ values: [(slot: Int, value: Value?)]
  ) -> [(minute: Int, value: Value?)] {
    var places: [(minute: Int, value: Value?)] = []
    var last: (end: Int, value: Value)?
    for (slot, value) in values {
      let start = slot * CountDay.minutes
      if let last, value == nil { places += [(last.end, last.value), (last.end, nil)] }
      if let value {
        if last == nil { places.append((start, value)) }
        places.append((start + CountDay.minutes / 2, value))
      }
      last = value.map { (start + CountDay.minutes, $0) }
    }
    if let last { places.append((last.end, last.value)) }
    return places.map { (min(max($0.minute, hours.start), hours.end), $0.value) }
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
