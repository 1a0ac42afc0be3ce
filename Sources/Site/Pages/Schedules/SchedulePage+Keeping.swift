internal import CampusModel
internal import ICalendar
internal import Markup
internal import Scheduling
internal import Templating

// Its feed, its link, the lines that save it, and what could stand in its place
extension SchedulePage {
  /// How people subscribe to it, with the exceptions that the week does not show.
  var feed: TemplateValue {
    let place: String
    let line: TrustedMarkup
    switch kind {
    case .saved(let saved, _):
      place = Address.feed(person.id, saved.id)
      line = phrase("Subscribe once; it updates automatically, until \(term.days.last.fullMarkup).")
    case .listed(let listed, _):
      place = Address.listedFeed(person.id, listed.mark)
      line = phrase(
        """
        The feed updates while the schedule is listed, until \
        \(term.days.last.fullMarkup) at the latest. Save the schedule to keep its feed.
        """)
    }
    let block = SubscribeBlock(
      edition: edition, feed: edition.place(ofFeed: place), page: address, id: Address.feedBlock,
      hasCode: true, forms: forms, exceptions: exceptions)
    return ["line": .markup(line), "subscribe": block.value]
  }

  /// A listed schedule's feed has none.
  private var forms: [FeedForm] {
    guard case .saved = kind else { return [] }
    let maker = TermEventMaker(edition: edition, term: term)
    let look = EventLook(of: person)
    let events = schedule.picks.flatMap { pick in
      pick.sections.flatMap { maker.events(of: $0, in: pick.course, looking: look) }
    }
    return FeedForm.forms(of: events, among: [.alarms, .flat])
  }

  private var exceptions: TrustedMarkup {
    let sections = schedule.picks.flatMap(\.sections)
    let today = edition.now.date
    let canceled = sections.flatMap { section in
      section.cancellations.filter { $0.date >= today }.map { cancellation in
        let time = cancellation.start.map { phrase(", \($0)") } ?? .empty
        let reason = cancellation.reason.map { phrase(": \($0)") } ?? .empty
        return phrase("\(section.id.text) is canceled \(cancellation.date)\(time)\(reason).")
      }
    }
    let common = ClassExceptions(of: sections, in: term, from: today).markup
    return ([common] + canceled).joined(by: " ")
  }

  /// The link that carries the schedule itself; nothing where there is no section in it.
  var share: TemplateValue {
    guard let link = ShareLink(term: term.id, sections: sections) else { return .nothing }
    return [
      "address": .text(link.address(on: edition.campus.settings.publishing.baseURL)),
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
