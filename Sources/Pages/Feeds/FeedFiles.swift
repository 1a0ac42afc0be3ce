internal import CampusModel
internal import ICalendar
internal import SiteBuild

/// The files of feeds: noted all, then written when they are asked for, with stamps that are settled.
struct FeedFiles {
  let edition: Edition
  let feeds: [PublishedFeed]

  /// `memory` learns what the feeds say, and which there are; those that ended lately say so.
  func pages(remembering memory: inout FeedMemory) throws(Route.Refusal) -> [Page] {
    for one in feeds { memory.note(one.feed, at: one.path, now: edition.instant) }
    memory.finish(now: edition.instant)
    let ended = memory.ended(now: edition.instant).map { ended in
      PublishedFeed(
        feed: .ended(ended, host: edition.campus.settings.host, zone: edition.zone),
        path: ended.path, origin: "a feed that has ended")
    }
    let settled = memory
    var pages: [Page] = []
    for one in feeds + ended {
      pages.append(
        Page(route: try Route(one.path), origin: one.origin) { _ in
          FeedWriter.bytes(of: one.feed, by: settled)
        })
    }
    return pages
  }
}
