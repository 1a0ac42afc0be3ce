internal import CampusModel
internal import ICalendar
internal import Scheduling

/// The calendar feeds of listed schedules: of the same scope as the person's saved ones, so that a schedule that comes back to
/// a list has the stamps that its classes have everywhere.
struct ListedFeeds {
  let edition: Edition
  let contexts: [RankingContext]

  func feeds() -> [PublishedFeed] {
    contexts.flatMap { context in
      let events = SectionEvents(edition: edition, term: context.term)
      return context.schedules.map { listed in
        let path = Address.listedFeed(context.person.id, listed.mark)
        var feed = events.feed(
          id: "\(context.person.id.text)/listed/\(listed.mark.text)",
          name: "\(listed.title.text) – \(context.term.name)", by: context.person,
          classes: classes(of: listed.schedule, events))
        let base = edition.campus.settings.baseURL
        feed.pageURL = base + Address.listed(context.person.id, listed.mark)
        feed.sourceURL = base + path
        return PublishedFeed(
          feed: feed, path: path, origin: "plan of \(context.person.id.text)")
      }
    }
  }

  private func classes(of schedule: RankedSchedule, _ events: SectionEvents) -> [Event] {
    schedule.picks.flatMap { pick in
      pick.sections.flatMap { events.events(of: $0, in: pick.course) }
    }
  }
}

/// A feed, and where it is published.
struct PublishedFeed: Sendable {
  let feed: Feed
  let path: String
  /// What it is made from, for whoever looks for a mistake.
  let origin: String
}

/// What all feeds of a term are made from.
struct SectionEvents {
  let edition: Edition
  let term: Term
  let meetings: MeetingEvents

  init(edition: Edition, term: Term) {
    (self.edition, self.term) = (edition, term)
    meetings = MeetingEvents(
      term: term, zone: edition.zone, host: edition.campus.settings.host,
      buildings: edition.campus.buildings)
  }

  func events(of section: Section, in course: Course) -> [Event] {
    let url = edition.campus.settings.baseURL + Address.course(course.id)
    return meetings.events(of: section, in: course, url: url)
  }

  /// A feed of these classes and the term's holidays, without addresses.
  func feed(id: String, name: String, by person: Person, classes: [Event]) -> Feed {
    let settings = edition.campus.settings
    let holidays = TermEvents(term: term, zone: edition.zone, host: settings.host).holidays()
    return Feed(
      id: id, host: settings.host, name: name,
      description: "Classes of \(person.name), \(term.name), from \(settings.title)",
      colour: .royalBlue, zone: edition.zone, events: classes + holidays,
      notice: meetings.noSetTimes(), scope: person.id.text)
  }
}
