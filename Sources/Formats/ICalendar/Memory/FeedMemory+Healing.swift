internal import CampusModel

// A memory that was lost
extension FeedMemory {
  /// Learns again what an earlier build published at `path`, from the file itself, and says how
  /// many events that were. What is remembered with the same or a higher SEQUENCE stays. A flat
  /// feed only raises what the others have taught, so it comes after them. Any bytes are safe to
  /// give: what is not ours teaches nothing.
  @discardableResult
  package mutating func heal(from publishedFeed: [UInt8], at path: String) -> Int {
    let published = PublishedFeed(publishedFeed)
    guard let scope = published.scope, let name = published.name else { return 0 }
    if feeds[path] == nil {
      feeds[path] = Publication(
        name: name, ended: published.ended, lastDay: published.lastDay)
    }
    // What is left of a feed has its own stamps.
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
