internal import CampusModel
internal import Markup
internal import Scheduling
internal import Templating

extension RankedSchedule {
  /// What a list says beside a schedule: the fewest seats, its ways, stand-ins, how many are alike.
  var badges: [TemplateValue] {
    [seatsBadge, WalkWords.badge(of: walks), standInBadge, alikeBadge].compactMap(\.self)
  }

  private var seatsBadge: TemplateValue? {
    let sections = picks.flatMap(\.sections)
    let known = sections.compactMap { section in section.seats?.open.map { (section.id, $0) } }
    guard let (id, open) = known.min(by: { ($0.1, $0.0) < ($1.1, $1.0) }) else { return nil }
    let mark = SeatMark(open: open)
    let words =
      open > SeatMark.few
      ? phrase(
        "seats in \(known.count == sections.count ? "all" : "the known") \(Figure.count(known.count))"
      )
      : phrase("\(counted(open, "seat", "seats")) in \(id.text)")
    return ["state": .text(mark.state), "text": .markup(phrase("\(mark.glyph) \(words)"))]
  }

  private var standInBadge: TemplateValue? {
    let standIns = (gpa?.standIns ?? 0) + (rating?.standIns ?? 0)
    guard standIns > 0 else { return nil }
    return [
      "state": "", "text": .markup(phrase("† \(counted(standIns, "stand-in", "stand-ins"))")),
    ]
  }

  private var alikeBadge: TemplateValue? {
    // As a Double: sixteen courses of sixteen alike sections are more than 64 bits hold.
    let alike = picks.reduce(1.0) { $0 * Double($1.alternatives.count + 1) }
    guard alike > 1 else { return nil }
    return ["state": "", "text": .markup(phrase("\(Figure(alike, .count)) alike"))]
  }
}
