internal import Atom
internal import Bytes
internal import CampusModel
internal import CoursePages
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import SiteFrame
internal import Watch

/// The feeds of changes: one for each public person with a saved schedule that has been compared
/// with data.
struct ChangeFeeds {
  let edition: Edition

  private static let mostEntries = 50

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for person in edition.people {
      guard let feed = feed(of: person) else { continue }
      pages.append(
        Page(
          route: try Route(Address.changes(person.id)), origin: "changes for \(person.id.text)"
        ) { _ in feed.bytes })
    }
    return pages
  }

  private func feed(of person: Person) -> AtomFeed? {
    let watches = edition.watches(of: person)
    guard let since = watches.map(\.past.since).min() else { return nil }
    let news = news(of: watches)
    let settings = edition.campus.settings
    return AtomFeed(
      id: tag(["changes", person.id.text]),
      title: "Changes to \(person.name)’s schedules",
      subtitle: "Rooms, times, instructors, exams and seats of the saved sections",
      author: settings.publishing.title, updated: news.first?.change.noticed ?? since,
      address: settings.publishing.baseURL + Address.changes(person.id),
      page: settings.publishing.baseURL + Address.ranking(person.id),
      entries: news.map { entry($0, for: person) })
  }

  /// A change, and the schedules that hold its section.
  private struct News {
    var change: SectionChange
    var schedules: [SavedSchedule]
  }

  /// The newest changes of all schedules, newest first; a change that several schedules share is
  /// listed once.
  private func news(of watches: [Edition.Watch]) -> [News] {
    var news: [News] = []
    var places: [String: Int] = [:]
    for watch in watches {
      for change in watch.past.changes {
        let key = key(of: change, in: watch.saved.term)
        if let place = places[key] {
          if news[place].schedules.last != watch.saved { news[place].schedules.append(watch.saved) }
        } else {
          places[key] = news.count
          news.append(News(change: change, schedules: [watch.saved]))
        }
      }
    }
    let sorted = news.enumerated().sorted { a, b in
      let (first, second) = (a.element.change.noticed, b.element.change.noticed)
      return first == second ? a.offset < b.offset : first > second
    }
    return sorted.prefix(Self.mostEntries).map(\.element)
  }

  private func entry(_ news: News, for person: Person) -> AtomFeed.Entry {
    let words = ChangeWords(news.change, in: edition)
    let base = edition.campus.settings.publishing.baseURL
    let term = news.schedules[0].term
    let links = news.schedules.map { saved in
      var writer = MarkupWriter()
      writer.element("a", ["href": base + Address.saved(person.id, saved.id)], saved.title)
      return writer.markup
    }
    let moment = edition.local(news.change.noticed)
    var content = MarkupWriter()
    content.element("p") { $0.raw(phrase("\(words.detail).")) }
    content.element("p") {
      $0.raw(
        phrase(
          """
          In \(links.joined(by: ", ")), \(edition.campus.term(term)?.name ?? term.text). \
          Seen in the data of \(moment.markup).
          """))
    }
    return AtomFeed.Entry(
      id: tag(["changes", person.id.text, Checksum(of: key(of: news.change, in: term).utf8).digits]
      ),
      title: words.title.words, updated: news.change.noticed,
      page: base + Address.saved(person.id, news.schedules[0].id), category: words.category,
      content: content.markup)
  }

  private func tag(_ keys: [String]) -> TagURI {
    let path = edition.campus.settings.publishing.basePath.split(separator: "/").map(String.init)
    return TagURI(host: edition.records.feedIdentity.host, path + keys)
  }

  private func key(of change: SectionChange, in term: TermID) -> String {
    "\(term.text) \(change.line)"
  }
}
