internal import CampusModel
internal import ICalendar
internal import SiteFrame

/// A feed that no longer exists, while its file says so and names the page to go to.
struct GoneFeed {
  /// The address of the page that lists the present feeds.
  let current: String

  /// `nil` for a feed of a person who is not on the site, or of no person.
  init?(edition: Edition, ended: EndedFeed) {
    let parts = ended.path.split(separator: "/").map(String.init)
    guard parts.count > 2, "\(parts[0])/" == Address.feedFolder else { return nil }
    if let person = edition.people.first(where: { $0.id.text == parts[1] }) {
      current = Address.ranking(person.id)
    } else if parts[1] == FeedMemory.campus {
      current =
        switch parts[2] {
        case "courses", "sections":
          edition.outline.parts.hasCourses ? Address.catalog : Address.feeds
        case "rooms": edition.outline.parts.hasRooms ? Address.rooms : Address.feeds
        default: Address.feeds
        }
    } else {
      return nil
    }
  }
}
