internal import CampusModel
internal import ICalendar
internal import Markup
internal import PlacePages
internal import Scheduling
internal import SiteFrame

// Its feed, its link, the lines that save it, and interchangeable sections
extension SchedulePage {
  /// How people subscribe to it, with the exceptions that the week does not show.
  var feed: ScheduleContent.Feed {
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
    return .init(line: line, subscribe: block.content)
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

  /// The link that contains the schedule itself; `nil` where it has no section.
  var share: ScheduleContent.Share? {
    guard let link = ShareLink(term: term.id, sections: sections) else { return nil }
    return .init(
      address: link.address(on: edition.campus.settings.publishing.baseURL),
      about: root + Address.share)
  }

  /// The lines to put into the plan, for a schedule that is not saved yet.
  var save: String? {
    guard case .listed(let listed, _) = kind else { return nil }
    let names = sections.map(\.text).joined(separator: ", ")
    return """
        - title: "\(listed.title.text)"
          term: \(term.id.text)
          sections: [\(names)]
      """
  }

  /// The saved sections, also those that are missing from the data.
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
