package import CampusModel

/// How often an event changed and when last, as its file says.
package struct EventStamps: Hashable, Sendable {
  /// How often it changed since it was first published, from 0 (RFC 5545 §3.8.7.4).
  package var sequence: Int
  /// When a build first found it as it is now.
  package var modified: Instant

  package init(sequence: Int, modified: Instant) {
    (self.sequence, self.modified) = (sequence, modified)
  }
}

/// A feed that was published before and is not any more.
package struct EndedFeed: Hashable, Sendable {
  /// The address that it had, from the root of the site.
  package let path: String
  /// The name that calendars showed.
  package let name: String
  /// When a build first found it missing.
  package let since: Instant
  /// The last day of the term that it was about; `nil` if it was about none.
  package let lastDay: CalendarDate?
}

/// The published events, each with its text, how often it changed, and when last; and the published
/// feeds.
///
/// Calendars apply a change only if SEQUENCE and LAST-MODIFIED moved, and fetch such events again:
/// so both move when an event changes, and at no other time. A build notes all of its feeds and
/// then finishes; stamps and ended feeds are right only after that.
///
/// A flat feed has its rules remembered, as the plain one has them, and all dates of a rule move
/// with it.
///
/// ```
/// for (path, feed) in feeds { _ = memory.note(feed, at: path, now: now) }
/// memory.finish(now: now)
/// ```
package struct FeedMemory: Hashable, Sendable {
  struct Entry: Hashable, Sendable {
    var fingerprint: Fingerprint
    var stamps: EventStamps
    /// When the event was first missing; `nil` while some feed has it.
    var gone: Instant?
    /// Whether this build has noted it.
    var isNoted = false
  }

  struct Publication: Hashable, Sendable {
    var name: String
    var ended: Instant?
    var lastDay: CalendarDate?
    var isNoted = false
  }

  /// By scope, as `key(of:)` spells it, and the UID of the event.
  var scopes: [String: [String: Entry]] = [:]
  /// By path.
  var feeds: [String: Publication] = [:]
  /// The host in the UIDs of the site, decided by the first build; `nil` in memories that do not
  /// say.
  var identity: String?
  /// The `base-url` of the last build; `nil` in memories that do not say.
  var site: String?
  /// The numbers of exams in their UIDs.
  package internal(set) var examNumbers = ExamNumbers()
  /// Events that were noted twice in one build with different texts.
  package private(set) var contradictions: [Contradiction] = []

  package init() {}

  /// Returns the memory, and leaves an empty one: the only holder of a memory changes it without
  /// making a copy.
  package mutating func take() -> FeedMemory {
    defer { self = FeedMemory() }
    return self
  }

  /// An event with different texts in two feeds of one scope, which is a mistake of the caller. The
  /// first text is remembered, so its stamps are not valid for the second.
  package struct Contradiction: Hashable, Sendable {
    package let uid: String
    /// The scope that both feeds belong to.
    package let scope: String
    /// The path of the feed that was noted later.
    package let path: String
  }

  /// For how long a removed event is remembered, so that it goes on with a higher SEQUENCE if it
  /// returns: 400 days.
  static let tombstoneSeconds = 400 * 86_400
  /// How long a feed that is gone still says so: 32 days.
  static let farewellSeconds = 32 * 86_400

  /// The scope of the campus's own feeds.
  package static let campus = "campus"

  /// A scope without spaces, in lower case.
  static func key(of scope: String) -> String {
    var bytes: [UInt8] = []
    EventUID.spell(scope, keeping: UInt8(ascii: "+"), to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  func entries(of scope: String) -> [String: Entry] { scopes[Self.key(of: scope)] ?? [:] }

  /// The stamps of an event; `nil` for one that no feed of the scope has.
  package func stamps(of uid: EventUID, in scope: String) -> EventStamps? {
    entries(of: scope)[uid.text].flatMap { $0.gone == nil ? $0.stamps : nil }
  }
}

// A build
extension FeedMemory {
  /// Remembers the text of a feed's events, and that it is published at `path`. New and changed
  /// events get `now`.
  ///
  /// An event that is new in its scope and reads as it does in the campus's takes the stamps it has
  /// there; so the campus's feeds should be noted first.
  ///
  /// Returns a digest of the events in the feed's file and on its page, with their stamps.
  @discardableResult
  package mutating func note(
    _ feed: FeedReading, at path: String, now: Instant
  ) -> Fingerprint {
    feeds[path] = Publication(name: feed.name, lastDay: feed.lastDay, isNoted: true)
    // Taken out, so that it is changed in its place.
    var entries = scopes.removeValue(forKey: feed.scope) ?? [:]
    let campus = scopes[Self.campus]
    var digest = feed.digest
    for line in feed.lines {
      var entry =
        entries[line.uid]
        ?? Self.newEntry(line.fingerprint, asIn: campus?[line.uid], now: now)
      if entry.isNoted, entry.fingerprint != line.fingerprint {
        contradictions.append(Contradiction(uid: line.uid, scope: feed.scope, path: path))
      }
      if !entry.isNoted {
        entry.note(line.fingerprint, now: now)
        entries[line.uid] = entry
      }
      digest.add(entry.stamps)
    }
    for date in feed.dates {
      let stamps = entries.flatStamps(of: date.uid, datedBy: date.rule, isPresent: \.isNoted)
      if let stamps { digest.add(stamps) }
    }
    scopes[feed.scope] = entries
    return digest
  }

  /// Notes the feeds of a scope again, if it is known that nothing in them has changed since the
  /// last build, which noted all of them. Their digests are as they were. `false` if the memory
  /// does not have all of them: then nothing is noted.
  package mutating func noteAgain(_ paths: [String], in scope: String) -> Bool {
    guard paths.allSatisfy({ feeds[$0].map { $0.ended == nil } ?? false }) else { return false }
    for path in paths { feeds[path]?.isNoted = true }
    for key in [scope, scope + Feed.alarmsScope].map(Self.key) {
      scopes[key]?.eachInPlace { _, entry in entry.isNoted = entry.gone == nil }
    }
    return true
  }

  /// The same as `note` for a feed that was not read yet.
  @discardableResult
  package mutating func note(_ feed: Feed, at path: String, now: Instant) -> Fingerprint {
    note(FeedReading(feed), at: path, now: now)
  }

  private static func newEntry(
    _ reading: Fingerprint, asIn campus: Entry?, now: Instant
  ) -> Entry {
    var stamps = EventStamps(sequence: 0, modified: now)
    if let campus, campus.fingerprint == reading, campus.gone == nil { stamps = campus.stamps }
    return Entry(fingerprint: reading, stamps: stamps)
  }

  /// Forgets everything about people who are private now: their scopes, and the feeds below
  /// `feeds/SCOPE/`. Linear in the number of feeds.
  package mutating func forget(_ people: Set<String>) {
    guard !people.isEmpty else { return }
    for scope in people {
      for key in [scope, scope + Feed.alarmsScope] { scopes[Self.key(of: key)] = nil }
    }
    feeds = feeds.filter { path, _ in
      let parts = path.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
      return parts.count < 3 || parts[0] != "feeds" || !people.contains(String(parts[1]))
    }
  }

  /// Ends a build: events and feeds that were not noted are gone from now on. Forgets entries that
  /// have been gone for long enough, a rule and its dates only together.
  package mutating func finish(now: Instant) {
    // One scope at a time and each in its place: a copy of all would be most of a large site's
    // memory.
    for scope in Array(scopes.keys) {
      guard var entries = scopes.removeValue(forKey: scope) else { continue }
      var expired: Set<String> = []
      entries.eachInPlace { uid, entry in
        if !entry.endBuild(now: now) { expired.insert(uid) }
      }
      entries.forget(expired)
      if !entries.isEmpty { scopes[scope] = entries }
    }
    feeds = feeds.compactMapValues { $0.afterBuild(now: now) }
  }

  /// The feeds that ended at most 32 days ago, in the order of their paths.
  package func ended(now: Instant) -> [EndedFeed] {
    feeds.compactMap { path, feed in
      feed.ended.flatMap { since in
        now.seconds - since.seconds <= Self.farewellSeconds
          ? EndedFeed(path: path, name: feed.name, since: since, lastDay: feed.lastDay) : nil
      }
    }.sorted { $0.path < $1.path }
  }
}

extension [String: FeedMemory.Entry] {
  /// Changes each entry in its place.
  fileprivate mutating func eachInPlace(_ change: (String, inout FeedMemory.Entry) -> Void) {
    // `indices` would hold a second reference, and the first change copy it all.
    var index = startIndex
    while index != endIndex {
      change(keys[index], &values[index])
      formIndex(after: &index)
    }
  }
}

extension FeedMemory.Entry {
  fileprivate mutating func note(_ reading: Fingerprint, now: Instant) {
    if fingerprint != reading || gone != nil {
      // The clock of a demonstration may be before the last change.
      stamps = EventStamps(sequence: stamps.sequence + 1, modified: max(now, stamps.modified))
    }
    (fingerprint, gone, isNoted) = (reading, nil, true)
  }

  /// `false` for an event that has been gone for long enough.
  fileprivate mutating func endBuild(now: Instant) -> Bool {
    if !isNoted { gone = gone ?? now }
    isNoted = false
    return gone.map { now.seconds - $0.seconds <= FeedMemory.tombstoneSeconds } ?? true
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ stamps: EventStamps) {
    add(UInt64(bitPattern: Int64(stamps.sequence)))
    add(UInt64(bitPattern: Int64(stamps.modified.seconds)))
  }
}

extension FeedMemory.Publication {
  fileprivate func afterBuild(now: Instant) -> FeedMemory.Publication? {
    var feed = self
    if !isNoted { feed.ended = ended ?? now }
    feed.isNoted = false
    guard let ended = feed.ended else { return feed }
    return now.seconds - ended.seconds <= FeedMemory.farewellSeconds ? feed : nil
  }
}
