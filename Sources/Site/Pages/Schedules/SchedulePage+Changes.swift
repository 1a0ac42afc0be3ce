internal import CampusModel
internal import Markup
internal import Plotting
internal import Scheduling
internal import Templating
internal import Watch

/// What a saved schedule's page says of the past of its sections; ranked schedules have none.
extension SchedulePage {
  private static let shownChanges = 8

  /// Where the feed of changes is, from here.
  var changeFeed: TemplateValue {
    guard case .saved = kind else { return .nothing }
    return .optional(edition.changeFeed(of: person).map { root + $0 })
  }

  /// What became different since the schedule was saved, the newest first, and badges of seats that
  /// are few, gone or back.
  var changes: TemplateValue {
    guard case .saved(let saved, _) = kind else { return .nothing }
    let past = edition.schedules.watch(on: saved.id, of: person.id)
    let changes = past?.changes ?? []
    let badges = schedule.picks.flatMap(\.sections).compactMap { badge(of: $0, changes) }
    let older = changes.dropFirst(Self.shownChanges)
    return [
      "hasBadges": .flag(!badges.isEmpty), "badges": .list(badges),
      "hasNews": .flag(!changes.isEmpty),
      "since": .markup(
        past.map { phrase("since \(edition.local($0.since).date.fullMarkup)") } ?? .empty),
      "news": .list(changes.prefix(Self.shownChanges).map(row)),
      "hasOlder": .flag(!older.isEmpty),
      "olderCount": .markup(Figure.count(older.count).markup), "older": .list(older.map(row)),
    ]
  }

  private func row(_ change: SectionChange) -> TemplateValue {
    let words = ChangeWords(change, in: edition)
    return [
      "colour": .text(spine(of: change.section.course)), "title": .markup(words.title),
      "detail": .markup(words.detail),
      "date": .markup(edition.local(change.noticed).date.dayAndYearMarkup),
    ]
  }

  /// A course that the catalog lost has no color.
  private func spine(of course: CourseID) -> String {
    schedule.picks.contains { $0.course.id == course } ? colors[course].className : ""
  }

  /// "▲ 2 seats in CMPS 231-0101", or that seats are there again.
  private func badge(of section: Section, _ changes: [SectionChange]) -> TemplateValue? {
    guard let open = section.seats?.open else { return nil }
    let (mark, name) = (SeatMark(open: open), section.id.text)
    if open <= 0 {
      return ["state": .text(mark.state), "text": .markup(phrase("\(mark.glyph) \(name) is full"))]
    }
    let reopened = changes.first { change in
      guard change.section == section.id, case .seats = change.news else { return false }
      return true
    }
    if let reopened, case .seats(.full, _, _) = reopened.news {
      let date = edition.local(reopened.noticed).date.dayMarkup
      return [
        "state": .text(mark.state),
        "text": .markup(
          phrase(
            "\(mark.glyph) \(counted(open, "seat", "seats")) again in \(name), since \(date)")),
      ]
    }
    guard open <= SeatState.mostFew else { return nil }
    return [
      "state": .text(mark.state),
      "text": .markup(
        phrase("\(mark.glyph) \(counted(open, "seat", "seats")) in \(name)")),
    ]
  }

  /// The seats of its sections now and over time.
  var watch: TemplateValue {
    guard case .saved = kind, edition.campus.catalogMoment(of: term.id) != nil else {
      return .nothing
    }
    let sections = schedule.picks.flatMap(\.sections)
    return [
      "sections": .list(
        sections.enumerated().map { place, section in
          let seats = section.seats
          let title = edition.course(section.id.course, in: term.id)?.title
          let waiting =
            seats?.waitlist.flatMap { $0 > 0 ? phrase("\(Figure.count($0)) waiting") : nil }
          return [
            "colour": .text(colors[section.id.course].className),
            "name": .text(section.id.text),
            "detail": .markup([phrase("\(title ?? "")"), waiting ?? .empty].joined(by: " · ")),
            "total": .markup(seats?.total.map { phrase("of \(Figure.count($0))") } ?? .empty),
            "seats": .markup(SeatMark(open: seats?.open).markup),
            "spark": edition.sparkline(of: section.id, in: term.id, id: "seats-\(place)"),
          ]
        })
    ]
  }
}
