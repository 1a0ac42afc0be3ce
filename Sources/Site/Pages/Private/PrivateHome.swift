internal import CampusModel
internal import Markup
internal import PlacePages
internal import SiteBuild
internal import SiteFrame
internal import WrittenPages

/// The front page of a private person's own pages on a date, where a secret link leads: their day,
/// and links to their other pages.
struct PrivateHome {
  let date: CalendarDate
  let edition: Edition
  let person: Person
  let group: FeedGroup
  let days: CampusDays
  let rooms: RoomsOfTerm

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.dated(Address.home, on: date), origin: PrivateAccess.origin, tab: .today,
      title: person.name, day: date, isAboutNow: true, isFound: false)
    return try edition.page(frame) {
      HomeContent(
        head: person.name, date: date.fullMarkup,
        days: [days[person.id]].compactMap { days in
          days.map { PersonDayBlock(of: $0, on: date, rooms: rooms, root: root).content }
        },
        rows: rows.map { .init(href: root + $0.address, name: $0.name, detail: $0.detail) })
    }
  }

  /// The pages that the tabs lead to while the person's key is held.
  static func tabs(of person: Person) -> [Tab: String] {
    var tabs: [Tab: String] = [.today: Address.home, .schedules: Address.plans]
    if person.gradebook != nil { tabs[.grades] = Address.grades }
    if OwnRoomsPage.isNeeded(for: person) { tabs[.rooms] = Address.ownRooms(person.id) }
    return tabs
  }

  private var root: String { Address.root(from: Address.home) }

  private var rows: [(address: String, name: String, detail: String)] {
    [
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
  var date: TrustedMarkup
  /// Their present day; empty if nothing is known of it.
  var days: [TodayContent.PersonDay]
  var rows: [Row]
}

/// The front page of each day that may be the present one.
struct PrivateHomes {
  /// The plan of a private person: they are the only person in it, and theirs is the only group of
  /// feeds.
  let plan: SitePlan

  func pages() throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    for date in plan.edition.present.days {
      let home = PrivateHome(
        date: date, edition: plan.edition, person: plan.edition.people[0], group: plan.feeds[0],
        days: plan.days, rooms: plan.rooms)
      pages.append(try home.page())
    }
    return pages
  }
}
