internal import CampusModel
internal import SiteBuild

/// The front page of a private person's own pages: where a secret link leads.
struct PrivateHome {
  let edition: Edition
  let person: Person
  let group: FeedGroup

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.home, origin: PrivateSite.origin, title: person.name, isFound: false)
    return try edition.page(frame) {
      HomeContent(
        head: person.name,
        rows: rows.map { .init(href: root + $0.address, name: $0.name, detail: $0.detail) })
    }
  }

  private var root: String { Address.root(from: Address.home) }

  private var rows: [(address: String, name: String, detail: String)] {
    [
      PersonDays.areNeeded(for: person)
        ? (
          Address.day(person.id, on: edition.now.date), "Today",
          "Your day, when to leave and how to get there"
        )
        : nil,
      (Address.plans, "Schedules", "Every schedule with the courses you want, and those you saved"),
      person.gradebook == nil
        ? nil
        : (Address.grades, "Grades", "Your grade in each course, and what you need on the final"),
      person.notes.isEmpty
        ? nil : (Address.notes(person.id), "Notes", "By course and by tag"),
      OwnRoomsPage.isNeeded(for: person)
        ? (
          Address.ownRooms(person.id), "Rooms", "Your reservations, and your favorites today"
        )
        : nil,
      group.entries.isEmpty
        ? nil : (Address.feeds, "Calendars", "Private addresses: subscribe once"),
    ].compactMap { $0 }
  }
}

/// A private person's front page.
struct HomeContent: PageContent {
  static let template = "home"

  /// A page of theirs.
  struct Row: Encodable, Sendable {
    var href: String
    var name: String
    var detail: String
  }

  var crumbs: [Crumb] = []
  /// The person's name.
  var head: String
  var rows: [Row]
}

extension PrivateHome: PageFamily {
  /// In a private person's plan, they are the only person and have the only group of feeds.
  init(_ plan: SitePlan) {
    self.init(edition: plan.edition, person: plan.edition.people[0], group: plan.feeds[0])
  }

  func pages() throws(Route.Refusal) -> [Page] { [try page()] }
}
