package import CampusModel
internal import TimeZones

/// What was published of every event: how it read, how often it changed, and when last.
///
/// Programs apply a change only where SEQUENCE and LAST-MODIFIED moved, and fetch again whatever moved: so both move when an
/// event changes, and never else. The same UID in two feeds is remembered for each, because its text may differ (a link to
/// the feed's own page); where it is the same, so are the stamps.
package struct FeedMemory: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var fingerprint: Fingerprint
    var sequence: Int
    var modified: Instant
    /// When the event was first missing; `nil` while it is in the feed.
    var gone: Instant?
  }

  /// By the UIDs of feed and event.
  var feeds: [String: [String: Entry]] = [:]

  package init() {}

  /// For how long a removed event is remembered, so that it goes on with a higher SEQUENCE if it returns: 400 days.
  private static let tombstoneSeconds = 400 * 86_400

  /// Gives every event its stamps and remembers them. What is new or changed gets `now`.
  package mutating func stamp(_ feed: Feed, now: Instant) -> StampedFeed {
    let (zone, events) = feed.content()
    let old = feeds[feed.uid.text] ?? [:]
    var new = old.mapValues { entry in
      var entry = entry
      entry.gone = entry.gone ?? now
      return entry
    }
    let stamped = events.map { event in
      let lines = EventLines(event, zoneName: feed.zone.name)
      let uid = event.uid.text
      let entry = entry(for: uid, reading: lines.fingerprint, before: old[uid], now: now)
      new[uid] = entry
      return StampedEvent(lines: lines, sequence: entry.sequence, modified: entry.modified)
    }
    feeds[feed.uid.text] = Self.withoutOldTombstones(new, now: now)
    return StampedFeed(feed: feed, zone: zone, events: stamped)
  }

  /// Notes that feeds other than `kept`, given by their UIDs, are no longer published.
  package mutating func retireFeeds(except kept: Set<EventUID>, now: Instant) {
    let names = Set(kept.map(\.text))
    for (name, entries) in feeds where !names.contains(name) {
      let retired = entries.mapValues { entry in
        var entry = entry
        entry.gone = entry.gone ?? now
        return entry
      }
      let remaining = Self.withoutOldTombstones(retired, now: now)
      feeds[name] = remaining.isEmpty ? nil : remaining
    }
  }

  /// What to remember of an event that now reads so.
  private func entry(
    for uid: String, reading fingerprint: Fingerprint, before: Entry?, now: Instant
  ) -> Entry {
    guard let before else {
      return twin(of: uid, reading: fingerprint)
        ?? Entry(fingerprint: fingerprint, sequence: 0, modified: now)
    }
    if before.fingerprint == fingerprint, before.gone == nil { return before }
    // The clock of a demonstration may stand before the last change.
    return Entry(
      fingerprint: fingerprint, sequence: before.sequence + 1, modified: max(now, before.modified))
  }

  /// The same event, reading the same, in another feed: of several the one changed most.
  private func twin(of uid: String, reading fingerprint: Fingerprint) -> Entry? {
    feeds.values.compactMap { $0[uid] }
      .filter { $0.fingerprint == fingerprint && $0.gone == nil }
      .max { ($0.sequence, $0.modified) < ($1.sequence, $1.modified) }
  }

  private static func withoutOldTombstones(
    _ entries: [String: Entry], now: Instant
  ) -> [String: Entry] {
    entries.filter { _, entry in
      entry.gone.map { now.seconds - $0.seconds <= tombstoneSeconds } ?? true
    }
  }
}

extension FeedMemory {
  /// Learns again what an earlier build published, from the file itself, and says how many events that were. What is
  /// remembered with the same or a higher SEQUENCE stays. Any bytes are safe to give: what is not ours teaches nothing.
  @discardableResult
  package mutating func heal(from publishedFeed: [UInt8]) -> Int {
    let published = PublishedFeed(publishedFeed)
    guard let name = published.uid else { return 0 }
    var learned = 0
    for (uid, entry) in published.events
    where feeds[name]?[uid].map({ $0.sequence < entry.sequence }) ?? true {
      feeds[name, default: [:]][uid] = entry
      learned += 1
    }
    return learned
  }
}

/// A feed with the stamps of its events, ready to be written.
package struct StampedFeed: Hashable, Sendable {
  package let feed: Feed
  let zone: TimeZoneComponent?
  let events: [StampedEvent]

  /// When the last of its events changed.
  package var modified: Instant {
    events.map(\.modified).max() ?? Instant(seconds: 0)
  }

  /// How many events the file has.
  package var count: Int { events.count }
}

struct StampedEvent: Hashable, Sendable {
  let lines: EventLines
  let sequence: Int
  let modified: Instant
}
