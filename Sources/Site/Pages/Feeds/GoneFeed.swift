internal import CampusModel
internal import ICalendar

/// A feed that is gone, for as long as its file says so: where to go on.
struct GoneFeed {
  /// The address of the page that lists what there is now.
  let current: String

  /// `nil` for a feed of somebody who is not on the site, or of nobody.
  init?(edition: Edition, ended: EndedFeed) {
    let parts = ended.path.split(separator: "/").map(String.init)
    guard parts.count > 2, "\(parts[0])/" == Address.feedFolder else { return nil }
    if let person = edition.people.first(where: { $0.id.text == parts[1] }) {
      current = Address.ranking(person.id)
    } else if parts[1] == FeedMemory.campus {
      current =
        switch parts[2] {
        case "courses", "sections": Address.catalog
        case "rooms": Address.rooms
        default: Address.feeds
        }
    } else {
      return nil
    }
  }
}
