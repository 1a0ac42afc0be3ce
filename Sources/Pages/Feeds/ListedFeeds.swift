internal import CampusModel
internal import ICalendar
internal import Scheduling
internal import SiteBuild

/// The calendar feeds of listed schedules.
///
/// Schedules of one plan share most of their classes, and lists change from build to build. So a plan has one memory for all
/// of its listed feeds: what is remembered grows with its sections and not with its schedules, and a schedule that comes back
/// to a list has the stamps that its classes have everywhere.
struct ListedFeeds {
  let edition: Edition
  let contexts: [RankingContext]

  /// The files of all feeds; `memory` learns what they say, and `kept` under which names.
  func pages(
    remembering memory: inout FeedMemory, keeping kept: inout Set<EventUID>
  ) throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for context in contexts where !context.schedules.isEmpty {
      let events = SectionEvents(edition: edition, term: context.term)
      // Some of the schedules may have no set times, though not all: the whole also holds what then stands in their feeds.
      let all = feed(
        of: context, holding: context.schedules.map(\.schedule), events,
        and: [events.meetings.noSetTimes()])
      kept.insert(all.uid)
      let stamped = memory.stamp(all, now: edition.instant)
      for listed in context.schedules {
        var feed = feed(of: context, holding: [listed.schedule], events)
        feed.name = "\(listed.title.text) – \(context.term.name)"
        let settings = edition.campus.settings
        feed.pageURL = settings.baseURL + Address.listed(context.person.id, listed.mark)
        feed.sourceURL = settings.baseURL + Address.listedFeed(context.person.id, listed.mark)
        // Written when it is asked for: the stamps are settled, and the bytes of a hundred feeds need not wait in memory.
        let part = stamped.part(feed)
        pages.append(
          Page(
            route: try Route(Address.listedFeed(context.person.id, listed.mark)),
            origin: "plan of \(context.person.id.text)"
          ) { _ in FeedWriter.bytes(of: part) })
      }
    }
    return pages
  }

  /// All have the one id under which they are remembered.
  private func feed(
    of context: RankingContext, holding schedules: [RankedSchedule], _ events: SectionEvents,
    and others: [Event] = []
  ) -> Feed {
    var seen: Set<SectionID> = []
    let classes = schedules.flatMap { schedule in
      schedule.picks.flatMap { pick in
        pick.sections.filter { seen.insert($0.id).inserted }
          .flatMap { events.events(of: $0, in: pick.course) }
      }
    }
    return events.feed(
      id: "\(context.person.id.text)/listed/\(context.term.id.text)", name: context.title,
      by: context.person, classes: classes + others)
  }
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
    return Feed(
      id: id, host: settings.host, name: name,
      description: "Classes of \(person.name), \(term.name), from \(settings.title)",
      colour: Feed.Colour(cssName: "royalblue", hex: "#4169E1"), zone: edition.zone,
      events: classes + meetings.holidays(), notice: meetings.noSetTimes())
  }
}
