internal import CampusModel
internal import SiteBuild
internal import Templating

/// The front page of a private person's own pages: where a secret link leads.
struct PrivateHome {
  let edition: Edition
  let person: Person
  let group: FeedGroup

  func page() throws(Route.Refusal) -> Page {
    let frame = PageFrame(
      address: Address.home, origin: PrivateSite.origin, title: person.name, isFound: false)
    return try edition.page(frame, template: "home") {
      [
        "crumbs": [], "head": .text(person.name),
        "rows": .list(
          rows.map { ["href": .text(root + $0), "name": .text($1), "detail": .text($2)] }),
      ]
    }
  }

  private var root: String { Address.root(from: Address.home) }

  private var rows: [(address: String, name: String, detail: String)] {
    [
      PersonDays.areNeeded(for: person)
        ? (
          Address.day(person.id, on: edition.now.date), "Today",
          "What you do, when to leave, and which way to go"
        )
        : nil,
      (Address.plans, "Schedules", "Every way to take the courses you want, and what you saved"),
      person.gradebook == nil
        ? nil
        : (Address.grades, "Grades", "Where each course stands, and what its final must bring"),
      person.notes.isEmpty
        ? nil : (Address.notes(person.id), "Notes", "On courses and on anything, by tag"),
      OwnRoomsPage.isNeeded(for: person)
        ? (
          Address.ownRooms(person.id), "Rooms", "What you have reserved, and your favourites today"
        )
        : nil,
      group.entries.isEmpty
        ? nil : (Address.feeds, "Calendars", "At addresses that only you know: subscribe once"),
    ].compactMap { $0 }
  }
}
