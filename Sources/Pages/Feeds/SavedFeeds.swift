internal import CampusModel
internal import ICalendar
internal import Markup
internal import TimeZones

/// The calendar feeds of saved schedules, in the order of people and schedules.
struct SavedFeeds {
  let edition: Edition

  func feeds() -> [PublishedFeed] {
    edition.people.flatMap { person in
      person.plan.saved.compactMap { saved in
        feed(of: saved, by: person).map { feed in
          PublishedFeed(
            feed: feed, path: Address.feed(person.id, saved.id),
            origin: "saved schedule \(saved.id) of \(person.id.text)")
        }
      }
    }
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
