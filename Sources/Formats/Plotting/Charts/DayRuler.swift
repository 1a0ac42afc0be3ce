package import CampusModel
package import Markup

/// A chart of one day as a row of stretches over an axis of hours.
///
/// ```
/// let reserved = DayRuler.Stretch(morning, .reserved)
/// DayRuler(subject: "Mabry 0230", hours: day, stretches: [reserved]).svg(id: "r1")
/// ```
package struct DayRuler: Hashable, Sendable {
  /// The state of a room or a person in a stretch of the day.
  package enum State: Hashable, Sendable {
    /// A course in its color, by its id or another name.
    case course(String, CourseColor)
    case free
    /// Free for some of its minutes.
    case partly
    /// By another person, who is never named.
    case reserved
    case yours
    case closed
  }

  /// A part of the day in one state.
  package struct Stretch: Hashable, Sendable {
    /// When it is.
    package var time: MinuteSpan
    /// The state during that time.
    package var state: State
    package init(_ time: MinuteSpan, _ state: State) { (self.time, self.state) = (time, state) }
  }

  /// How high the row is drawn.
  package enum Size: Hashable, Sendable {
    /// A person's day: 16 units.
    case day
    /// A room's day: 22 units.
    case room
    /// A line of a list: 9 units, and no names of hours, which are above the list.
    case row

    var height: Double {
      switch self {
      case .day: 16
      case .room: 22
      case .row: 9
      }
    }
  }

  /// Whose day it is, for example "Mabry 0230, Wed 18 Nov".
  package var subject: String
  /// The rest of the title; `nil` for the list of stretches.
  package var finding: String?
  /// The hours shown.
  package var hours: MinuteSpan
  /// In any order, by the clock; clipped to the hours, also past midnight. Later ones are drawn
  /// over earlier ones.
  package var stretches: [Stretch]
  /// How high the row is.
  package var size: Size
  /// Drawn in red where it is given and within the hours.
  package var now: MinuteOfDay?

  package init(
    subject: String, finding: String? = nil, hours: MinuteSpan, stretches: [Stretch],
    size: Size = .day, now: MinuteOfDay? = nil
  ) {
    self.subject = subject
    self.finding = finding
    self.hours = hours
    self.stretches = stretches
    self.size = size
    self.now = now
  }

  /// The chart; `id` must be unique in the page. Without stretches only the axis is drawn.
  package func svg(id: String) -> TrustedMarkup {
    let scale = DayScale(hours, from: 2, to: SVGWriter.fullWidth - 2)
    let axis = 4 + size.height + 3
    return SVGWriter.chart(id: id, height: axis + (size == .row ? 3 : 15), title: title) { svg in
      drawStretches(along: scale, id: id, into: &svg)
      TimeAxis(scale: scale).draw(y: axis, into: &svg)
      if size != .row { TimeAxis(scale: scale).drawNames(y: axis + 12, into: &svg) }
      if let now, (hours.start...hours.end).contains(now.value) {
        NowLine(x: scale(now.value)).draw(from: 0, to: axis + 2, into: &svg)
      }
    }
  }

  private func drawStretches(along scale: DayScale, id: String, into svg: inout SVGWriter) {
    let hatch = "\(id)-h"
    if stretches.contains(where: { $0.state == .reserved }) { svg.defineHatch(id: hatch) }
    for stretch in stretches {
      guard let (from, to) = scale.visible(stretch.time) else { continue }
      let box = Box(x: from, y: 4, width: to - from, height: size.height)
      RulerBlock(state: stretch.state, hatch: hatch).draw(in: box, into: &svg)
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let shown = stretches.compactMap { stretch in
      hours.shown(of: stretch.time).map { ($0, stretch) }
    }
    .sorted { ($0.0.lowerBound, $0.0.upperBound) < ($1.0.lowerBound, $1.0.upperBound) }
    let words = shown.map { "\($1.state.word) \($1.time.clockText)" }
    let rest = now.map { "; now \($0.clockText)" } ?? ""
    return "\(subject): \(words.isEmpty ? "nothing" : words.joined(separator: ", "))\(rest)"
  }
}

extension DayRuler.State {
  /// The word for the state, for people who do not see its color and shape.
  package var word: String {
    switch self {
    case .course(let name, _): name
    case .free: "free"
    case .partly: "partly free"
    case .reserved: "reserved"
    case .yours: "yours"
    case .closed: "closed"
    }
  }
}
