internal import CampusModel
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import TimeZones

/// The calendar feeds of saved schedules: made, stamped and remembered before any page is rendered, in the order of people
/// and schedules.
struct SavedFeeds {
  let edition: Edition

  /// The files of all feeds; `memory` learns what they say, and `kept` under which names.
  func pages(
    remembering memory: inout FeedMemory, keeping kept: inout Set<EventUID>
  ) throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for person in edition.people {
      for saved in person.plan.saved {
        guard let feed = feed(of: saved, by: person) else { continue }
        kept.insert(feed.uid)
        let bytes = FeedWriter.bytes(of: memory.stamp(feed, now: edition.instant))
        pages.append(
          Page(
            route: try Route(Address.feed(person.id, saved.id)),
            origin: "saved schedule \(saved.id) of \(person.id.text)"
          ) { _ in bytes })
      }
    }
    return pages
  }

  /// The page of every feed, and the list of them all.
  func humanPages() throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    var groups: [(title: String, rows: [FeedIndexPage.Row])] = []
    for person in edition.people {
      var rows: [FeedIndexPage.Row] = []
      for saved in person.plan.saved {
        guard let feed = feed(of: saved, by: person) else { continue }
        let address = Address.feed(person.id, saved.id).dropLast(".ics".count)
        pages.append(
          try FeedPage(
            edition: edition, feed: feed, address: String(address), variants: [],
            up: (saved.title, Address.saved(person.id, saved.id))
          ).page())
        rows.append((feed.name, "\(address).html", phrase("Classes and days without class")))
      }
      groups.append((person.name, rows))
    }
    return pages + [try FeedIndexPage(edition: edition, groups: groups).page()]
  }

  /// `nil` when the schedule's term is not among the site's: then there are no dates.
  private func feed(of saved: SavedSchedule, by person: Person) -> Feed? {
    guard let term = edition.campus.term(saved.term) else { return nil }
    let events = SectionEvents(edition: edition, term: term)
    let classes = saved.sections.flatMap { id -> [Event] in
      guard let course = edition.course(id.course, in: saved.term),
        let section = course.sections.first(where: { $0.id == id })
      else { return [] }
      return events.events(of: section, in: course)
    }
    var feed = events.feed(
      id: "\(person.id.text)/\(saved.id)", name: "\(saved.title) – \(term.name)", by: person,
      classes: classes)
    let base = edition.campus.settings.baseURL
    feed.pageURL = base + Address.saved(person.id, saved.id)
    feed.sourceURL = base + Address.feed(person.id, saved.id)
    return feed
  }
}

extension Term {
  /// The days on which the week does not run as usual, each with its reason: what a feed leaves out or adds.
  var irregularDays: [TrustedMarkup] {
    let free = holidays.filter { $0.days.overlaps(days) }.map { holiday in
      (
        holiday.days.first,
        holiday.days.first == holiday.days.last
          ? phrase("No class \(holiday.days.first): \(holiday.name)")
          : phrase("No class \(holiday.days.first) to \(holiday.days.last): \(holiday.name)")
      )
    }
    let swapped = swaps.filter { days.contains($0.date) }.map { swap in
      (swap.date, phrase("\(swap.date) follows \(swap.follows.name)’s schedule"))
    }
    return (free + swapped).sorted { $0.0 < $1.0 }.map(\.1)
  }
}
