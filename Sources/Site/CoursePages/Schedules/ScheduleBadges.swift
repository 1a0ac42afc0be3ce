internal import CampusModel
internal import Markup
internal import Scheduling
internal import SiteFrame
internal import Watch

extension RankedSchedule {
  /// The badges of a schedule in a list: the fewest seats, its routes, estimates, interchangeable
  /// sections.
  var badges: [Badge] {
    [seatsBadge, WalkWords.badge(of: walks), estimateBadge, alikeBadge].compactMap(\.self)
  }

  private var seatsBadge: Badge? {
    guard let (section, open) = tightest else { return nil }
    let mark = SeatMark(open: open)
    let words =
      open > SeatState.mostFew
      ? everySeat : phrase("\(counted(open, "seat", "seats")) in \(section.id.text)")
    return Badge(state: mark.state, text: phrase("\(mark.glyph) \(words)"))
  }

  /// "seats in all 6", where every section has some.
  private var everySeat: TrustedMarkup {
    let sections = picks.flatMap(\.sections)
    let known = sections.count { $0.seats?.open != nil }
    return phrase(
      "seats in all \(Figure.count(known))\(known == sections.count ? "" : " listed")")
  }

  /// The section with the fewest open seats, 0 at least, the first by its id among equals; `nil`
  /// where none are known.
  var tightest: (section: Section, open: Int)? {
    picks.flatMap(\.sections)
      .compactMap { section in section.seats?.open.map { (section, max(0, $0)) } }
      .min { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
  }

  private var estimateBadge: Badge? {
    let imputedCount = (gpa?.imputedCount ?? 0) + (rating?.imputedCount ?? 0)
    guard imputedCount > 0 else { return nil }
    return Badge(state: "", text: phrase("† \(counted(imputedCount, "estimate", "estimates"))"))
  }

  private var alikeBadge: Badge? {
    // As a Double: sixteen courses of sixteen alike sections are more than 64 bits hold.
    let alike = picks.reduce(1.0) { $0 * Double($1.alternatives.count + 1) }
    guard alike > 1 else { return nil }
    return Badge(state: "", text: phrase("\(Figure(alike, .count)) interchangeable"))
  }
}
