package import CampusModel
package import Markup

/// One day along a ruler: what is when, in a single row over a ticked axis.
package struct DayRuler: Hashable, Sendable {
  /// What a stretch of the day is, for a room or a person.
  package enum State: Hashable, Sendable {
    /// A course, by its id or another name, in its colour.
    case course(String, CourseColour)
    case free
    /// Taken for some of its minutes.
    case partly
    /// By somebody else, who is never named.
    case reserved
    case yours
    case closed
  }

  package struct Stretch: Hashable, Sendable {
    package var time: MinuteSpan
    package var state: State
    package init(_ time: MinuteSpan, _ state: State) { (self.time, self.state) = (time, state) }
  }

  package enum Size: Hashable, Sendable {
    /// A person's day: 16 units high.
    case day
    /// A room's day: 22 units high.
    case room
    /// A line of a list, 9 units high and without the hours' names: they stand once above the list.
    case row

    var height: Double {
      switch self {
      case .day: 16
      case .room: 22
      case .row: 9
      }
    }
  }

  /// Whose day it is: "Mabry 0230, Wed 18 Nov".
  package var subject: String
  /// What is to be seen, where the caller knows a better sentence than the list of stretches.
  package var finding: String?
  package var hours: MinuteSpan
  /// In any order, by the clock: where the hours go on past midnight, so do these. What lies outside the hours is cut off. Later ones
  /// are drawn over earlier ones.
  package var stretches: [Stretch]
  package var size: Size
  /// Drawn in red where given and within the hours.
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

  /// The chart; without stretches it is the bare ruler and says so in its title.
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
    if stretches.contains(where: { $0.state == .reserved }) { svg.hatch(id: hatch) }
    for stretch in stretches {
      guard let (from, to) = scale.visible(stretch.time) else { continue }
      let box = Box(x: from, y: 4, width: to - from, height: size.height)
      StretchMark(state: stretch.state, hatch: hatch).draw(in: box, into: &svg)
    }
  }

  private var title: String {
    if let finding { return "\(subject): \(finding)" }
    let scale = DayScale(hours, from: 0, to: 1)
    let shown = stretches.compactMap { stretch in
      scale.minutes(of: stretch.time).map { ($0, stretch) }
    }
    .sorted { ($0.0.lowerBound, $0.0.upperBound) < ($1.0.lowerBound, $1.0.upperBound) }
    let words = shown.map { "\($1.state.word) \($1.time.clockText)" }
    let rest = now.map { "; now \($0.clockText)" } ?? ""
    return "\(subject): \(words.isEmpty ? "nothing" : words.joined(separator: ", "))\(rest)"
  }
}

extension DayRuler.State {
  /// The word that goes with colour and shape.
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
