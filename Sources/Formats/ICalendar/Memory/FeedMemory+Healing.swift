internal import CampusModel

// A memory that was lost
extension FeedMemory {
  /// Restores the events that an earlier build published at `path`, from the file itself, and
  /// returns their number. Remembered events with the same or a higher SEQUENCE stay. A flat feed
  /// only raises stamps from the other feeds, so it comes after them. Any bytes are safe to give:
  /// files of other programs change nothing.
  @discardableResult
  package mutating func heal(from publishedFeed: [UInt8], at path: String) -> Int {
    let published = PublishedFeed(publishedFeed)
    guard let scope = published.scope, let name = published.name else { return 0 }
    if feeds[path] == nil {
      feeds[path] = Publication(
        name: name, ended: published.ended, lastDay: published.lastDay)
    }
    // The remains of an ended feed have their own stamps.
    guard published.ended == nil else { return 0 }
    if Feed.Variant.flat.isForm(of: path) { return raise(to: published, in: scope) }
    learnExams(from: published)
    var learned = 0
    for (uid, entry) in published.events
    where scopes[scope]?[uid].map({ $0.stamps.sequence < entry.stamps.sequence }) ?? true {
      scopes[scope, default: [:]][uid] = entry
      learned += 1
    }
    return learned
  }
}
