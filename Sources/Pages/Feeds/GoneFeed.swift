internal import CampusModel
internal import ICalendar
internal import Markup
internal import SiteBuild
internal import Templating

/// The page at the address of a gone feed's page, for as long as the feed's file says that it is
/// gone: what happened, and where to go on.
struct GoneFeedPage {
  let edition: Edition
  let ended: EndedFeed
  /// The page that lists what there is now.
  let current: (address: String, name: String)

  /// `nil` for a feed of somebody who is not on the site, or of nobody.
  init?(edition: Edition, ended: EndedFeed) {
    let parts = ended.path.split(separator: "/").map(String.init)
    guard parts.count > 2, "\(parts[0])/" == Address.feedFolder else { return nil }
    if let person = edition.people.first(where: { $0.id.text == parts[1] }) {
      current = (Address.ranking(person.id), "\(person.name)’s plan")
    } else if parts[1] == FeedMemory.campus {
      current =
        switch parts[2] {
        case "courses", "sections": (Address.catalog, "Catalog")
        case "rooms": (Address.rooms, "Rooms")
        default: (Address.feeds, "Calendar feeds")
        }
    } else {
      return nil
    }
    (self.edition, self.ended) = (edition, ended)
  }

  /// Whether it is of the file beside which the feed had its page, and not of another form of it.
  var isOfPlainFile: Bool {
    !ended.path.hasSuffix(Feed.Variant.alarms.file(of: ""))
      && !ended.path.hasSuffix(Feed.Variant.flat.file(of: ""))
  }

  func page() throws(Route.Refusal) -> Page {
    let address = String(ended.path.dropLast(".ics".count)) + ".html"
    let frame = PageFrame(
      address: address, origin: "the page of a feed that is gone",
      title: "\(ended.name), calendar feed", isFound: false)
    let root = Address.root(from: address)
    let isOver = ended.isOver(in: edition.zone)
    return try edition.page(
      frame, template: "gone-feed",
      basis: { [ended, current] digest in
        digest.add([ended.name, current.address, current.name])
        digest.add(isOver)
      },
      content: { [ended, current] in
        [
          "crumbs": .crumbs([Crumb("Calendar feeds", root + Address.feeds)]),
          "name": .text(ended.name), "isOver": .flag(isOver),
          "current": ["href": .text(root + current.address), "name": .text(current.name)],
        ]
      })
  }
}
