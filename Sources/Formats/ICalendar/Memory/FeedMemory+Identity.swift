internal import Bytes
package import CampusModel

/// The decisions of earlier builds about the UIDs of a site, apart from the keys of its events.
package struct FeedIdentity: Hashable, Sendable {
  /// The last part of every UID: "example.edu".
  package let host: String
  package let examNumbers: ExamNumbers

  package init(host: String, examNumbers: ExamNumbers = ExamNumbers()) {
    (self.host, self.examNumbers) = (host, examNumbers)
  }
}

// The identity of a site
extension FeedMemory {
  /// The identity of a site's events. The host is the first that is known of: the one in the
  /// settings, the one that the first build decided, the one in the events of earlier builds, the
  /// site's own.
  package func identity(of settings: PublishingSettings) -> FeedIdentity {
    FeedIdentity(
      host: settings.feedIdentity ?? identity ?? publishedHost ?? settings.host,
      examNumbers: examNumbers)
  }

  /// Where the site was at the last build, if that was not at `settings.baseURL`: an address, or a
  /// host where no more is known.
  package func formerSite(of settings: PublishingSettings) -> String? {
    if let site { return site == settings.baseURL ? nil : site }
    guard identity == nil, let host = publishedHost, host != settings.host.lowercased() else {
      return nil
    }
    return host
  }

  /// Remembers the decisions of a build at `now`: the identity of events, where the site is, and
  /// the numbers of exams.
  package mutating func noteSite(
    _ identity: FeedIdentity, _ settings: PublishingSettings, of courses: [Course], now: Instant
  ) {
    (self.identity, site) = (identity.host, settings.baseURL)
    var starts: [String: [Int]] = [:]
    for course in courses {
      for section in course.sections {
        guard let exams = section.exams, !exams.isEmpty else { continue }
        starts[EventUID.stem(of: section.id, in: course.term)] =
          Set(exams).map(\.localSeconds).sorted()
      }
    }
    examNumbers = identity.examNumbers.publishing(
      starts, now: now, forgettingAfter: Self.tombstoneSeconds)
  }

  /// The host of most of the events that feeds have; of several the first by name.
  private var publishedHost: String? {
    var counts: [Substring: Int] = [:]
    for (uid, entry) in scopes.values.joined() where entry.gone == nil {
      counts[uid.drop { $0 != "@" }.dropFirst(), default: 0] += 1
    }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
    return most.flatMap { EventUID.unspelled($0.key) }
  }
}

extension EventUID {
  /// The host of a UID as it was before it was spelled; `nil` for text that is not in any UID.
  fileprivate static func unspelled(_ host: Substring) -> String? {
    RecordWord.text(Array(host.replacing("_", with: "%").utf8)[...])
  }
}

// Facts about the site in a published feed
extension FeedMemory {
  /// Learns where the site was from a feed that was published at `path`, as long as that is
  /// unknown.
  package mutating func learnSite(from publishedFeed: [UInt8], at path: String) {
    guard site == nil, let source = PublishedFeed(publishedFeed).source,
      source.hasSuffix("/\(path)")
    else { return }
    site = String(source.dropLast(path.utf8.count))
  }

  /// Learns the numbers of exams from a feed of the campus; only such feeds name sections as
  /// `ExamNumbers` does.
  mutating func learnExams(from feed: PublishedFeed) {
    guard feed.scope == Self.campus else { return }
    for (uid, start) in feed.starts {
      var keys = uid.prefix { $0 != "@" }.split(separator: ".")
      let number = keys.last.flatMap { Int($0) }
      if number != nil { keys.removeLast() }
      guard keys.count == 4, keys.last == "exam",
        (1..<ExamNumbers.mostExams).contains(number ?? 1)
      else { continue }
      _ = examNumbers.learn(
        ExamNumbers.Known(number: number ?? 1, start: start),
        of: keys.dropLast().joined(separator: "."))
    }
  }
}
