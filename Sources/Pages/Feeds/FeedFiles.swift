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
    let settled = memory
    var pages: [Page] = []
    for one in feeds + ended(memory) {
      pages.append(
        Page(route: try Route(one.path), origin: one.origin) { _ in
          FeedWriter.bytes(of: one.feed, by: settled)
        })
    }
    return pages
  }

  /// What is left of feeds that ended lately. A memory is a file that anybody can write: a path that no feed has, or that only
  /// differs in case from one that there is, is passed over.
  private func ended(_ memory: FeedMemory) -> [PublishedFeed] {
    let present = Set(feeds.map { $0.path.lowercased() })
    return memory.ended(now: edition.instant).compactMap { ended in
      let path = ended.path
      guard path.hasPrefix("feeds/"), path.hasSuffix(".ics"), (try? Route(path)) != nil,
        !present.contains(path.lowercased())
      else { return nil }
      return PublishedFeed(
        feed: .ended(ended, host: edition.campus.settings.host, zone: edition.zone), path: path,
        origin: "a feed that has ended")
    }
  }
}
