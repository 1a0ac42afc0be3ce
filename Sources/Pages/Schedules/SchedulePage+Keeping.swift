internal import CampusModel
internal import Markup
internal import Scheduling
internal import Templating

// Its feed, its link, the lines that save it, and what could stand in its place
extension SchedulePage {
  var feed: TemplateValue {
    let file: String
    let line: TrustedMarkup
    switch kind {
    case .saved(let saved, _):
      file = edition.place(ofFeed: Address.feed(person.id, saved.id))
      line = phrase(
        "Subscribe once; changes arrive by themselves, until \(term.days.last.fullMarkup).")
    case .listed(let listed, _):
      file = edition.place(ofFeed: Address.listedFeed(person.id, listed.mark))
      line = phrase(
        """
        It follows the classes as long as the schedule is listed, at most until \
        \(term.days.last.fullMarkup). Save the schedule to keep its feed.
        """)
    }
    return [
      "line": .markup(line), "page": .text(root + file + ".html"),
      "file": .text(root + file + ".ics"),
    ]
  }

  /// The link that carries the schedule itself; nothing where there is no section in it.
  var share: TemplateValue {
    guard let link = ShareLink(term: term.id, sections: sections) else { return .nothing }
    return [
      "address": .text(link.address(on: edition.campus.settings.baseURL)),
      "about": .text(root + Address.share),
    ]
  }

  /// The lines to put into the plan, for a schedule that is not saved yet.
  var save: TemplateValue {
    guard case .listed(let listed, _) = kind else { return .nothing }
    let names = sections.map(\.text).joined(separator: ", ")
    return .text(
      "  - title: \"\(listed.title.text)\"\n    term: \(term.id.text)\n    sections: [\(names)]")
  }

  /// What was saved counts, even where the data has lost it.
  private var sections: [SectionID] {
    if case .saved(let saved, _) = kind { return saved.sections }
    return schedule.picks.flatMap(\.sections).map(\.id)
  }

  var interchangeable: [TrustedMarkup] {
    schedule.picks.filter { !$0.alternatives.isEmpty }.map { pick in
      let others = pick.alternatives.map { $0.map(\.text).joined(separator: " with ") }
      return phrase(
        """
        Instead of \(pick.sections.map(\.id.text).joined(separator: " with ")): \
        \(others.joined(separator: ", ")). Same times, building, value and credits.
        """)
    }
  }
}
