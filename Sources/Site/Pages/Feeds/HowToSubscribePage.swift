internal import CampusModel
internal import Markup
internal import SiteBuild
internal import SiteFrame

/// How to subscribe in each calendar program, once for all feeds: `feeds/how.html`.
///
/// Links to it carry the file of a feed as their fragment, `feeds/how.html#feeds/robin/mine.ics`,
/// and its script fills that in. A fragment is never sent: not to the host, whose logs would have
/// the addresses of private feeds, and not to a cache, which would keep a copy for every feed. It
/// works the same on every host, in a file and offline. `LinkCheck` takes a fragment that is a file
/// of the site for a link to that file.
struct HowToSubscribePage {
  let edition: Edition

  func page() throws(Route.PathError) -> Page {
    let frame = PageFrame(
      address: Address.subscribing, origin: "the page on how to subscribe",
      title: "How to subscribe", isFound: false)
    return try edition.page(frame, basis: { _ in }) { content }
  }

  private var content: HowToSubscribeContent {
    let root = Address.root(from: Address.subscribing)
    let base = edition.campus.settings.publishing.baseURL
    return HowToSubscribeContent(
      crumbs: [Crumb("Calendar feeds", root + Address.feeds)],
      base: FeedLinks(base) == nil ? nil : base, google: FeedLinks.google,
      outlookHome: FeedLinks.outlookHome, outlookWork: FeedLinks.outlookWork,
      feeds: root + Address.feeds)
  }
}
