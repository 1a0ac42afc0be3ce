internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import SiteFrame
internal import Watch

/// The past of the sections of a saved schedule; ranked schedules have none.
extension SchedulePage {
  private static let shownChanges = 8

  /// The address of the feed of changes, relative to this page.
  var changeFeed: String? {
    guard case .saved = kind else { return nil }
    return edition.changeFeed(of: person).map { root + $0 }
  }

  /// The changes since the schedule was saved, the newest first, and badges of seats that are few,
  /// gone or back.
  var changes: ScheduleContent.Changes? {
    guard case .saved(let saved, _) = kind else { return nil }
    let past = edition.records.schedules.watch(on: saved.id, of: person.id)
    let changes = past?.changes ?? []
    let badges = schedule.picks.flatMap(\.sections).compactMap { badge(of: $0, changes) }
    let older = changes.dropFirst(Self.shownChanges)
    return .init(
      hasBadges: !badges.isEmpty, badges: badges, hasNews: !changes.isEmpty,
      since: past.map { phrase("since \(edition.local($0.since).date.fullMarkup)") } ?? .empty,
      news: changes.prefix(Self.shownChanges).map(row), hasOlder: !older.isEmpty,
      olderCount: Figure.count(older.count).markup, older: older.map(row))
  }

  private func row(_ change: SectionChange) -> ScheduleContent.Changes.Row {
    let words = ChangeWords(change, in: edition)
    return .init(
      color: spine(of: change.section.course), title: words.title, detail: words.detail,
      date: edition.local(change.noticed).date.dayAndYearMarkup)
  }

  /// A course that the catalog lost has no color.
  private func spine(of course: CourseID) -> String {
    schedule.picks.contains { $0.course.id == course } ? colors[course].className : ""
  }

  /// "▲ 2 seats in CMPS 231-0101", or that there are seats again.
  private func badge(of section: Section, _ changes: [SectionChange]) -> Badge? {
    guard let open = section.seats?.open else { return nil }
    let (mark, name) = (SeatMark(open: open), section.id.text)
    if open <= 0 {
      return Badge(state: mark.state, text: phrase("\(mark.glyph) \(name) is full"))
    }
    let reopened = changes.first { change in
      guard change.section == section.id, case .seats = change.news else { return false }
      return true
    }
    if let reopened, case .seats(.full, _, _) = reopened.news {
      let date = edition.local(reopened.noticed).date.dayMarkup
      return Badge(
        state: mark.state,
        text: phrase(
          "\(mark.glyph) \(counted(open, "seat", "seats")) again in \(name), since \(date)"))
    }
    guard open <= SeatState.mostFew else { return nil }
    return Badge(
      state: mark.state, text: phrase("\(mark.glyph) \(counted(open, "seat", "seats")) in \(name)"))
  }

  /// The seats of its sections now and over time.
  var watch: ScheduleContent.Watch? {
    guard case .saved = kind, edition.campus.catalogMoment(of: term.id) != nil else {
      return nil
    }
    let sections = schedule.picks.flatMap(\.sections)
    return .init(
      sections: sections.enumerated().map { place, section in
        let seats = section.seats
        let title = edition.course(section.id.course, in: term.id)?.title
        let waiting =
          seats?.waitlist.flatMap { $0 > 0 ? phrase("\(Figure.count($0)) waiting") : nil }
        return .init(
          color: colors[section.id.course].className, name: section.id.text,
          detail: [phrase("\(title ?? "")"), waiting ?? .empty].joined(by: " · "),
          total: seats?.total.map { phrase("of \(Figure.count($0))") },
          seats: SeatMark(open: seats?.open).markup,
          spark: edition.sparkline(of: section.id, in: term.id, id: "seats-\(place)"))
      })
  }
}
