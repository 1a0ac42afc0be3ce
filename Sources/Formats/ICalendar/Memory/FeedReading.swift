internal import CampusModel

/// The texts of a feed's events, of a flat one those of its rules: everything that a memory needs.
/// Made without a memory, so on any thread.
package struct FeedReading: Sendable {
  /// One event as it is in the file.
  struct Line: Sendable {
    var uid: String
    var fingerprint: Fingerprint
  }

  /// One event of a flat feed that is, or may have been, a date of a rule.
  struct Dated: Sendable {
    var uid: String
    var rule: String
  }

  let name: String
  let lastDay: CalendarDate?
  /// As `FeedMemory.key(of:)` spells it.
  let scope: String
  /// In the order of the feed, a UID as often as it has it.
  let lines: [Line]
  /// Empty but for a flat feed.
  let dates: [Dated]
  /// A digest of the file's events without their stamps, and of texts that it drops or shortens and
  /// people see. How the clock of the zone is set is not in it.
  let digest: Fingerprint

  package init(_ feed: Feed) {
    (name, lastDay) = (feed.name, feed.lastDay)
    scope = FeedMemory.key(of: feed.memoryScope)
    dates = feed.variant == .flat ? Self.dates(of: feed) : []
    let written = WrittenEvents(feed.memoryForm)
    var text = EventLines(in: feed)
    var lines: [Line] = []
    var digest = Fingerprint()
    for event in feed.events {
      event.addUncut(to: &digest)
      written.each(of: event) { event, _ in
        text.read(event)
        let line = Line(uid: event.uid.text, fingerprint: text.fingerprint)
        digest.add(line.fingerprint)
        lines.append(line)
      }
    }
    (self.lines, self.digest) = (lines, digest)
  }

  private static func dates(of feed: Feed) -> [Dated] {
    let written = WrittenEvents(feed)
    var dates: [Dated] = []
    for event in feed.events {
      written.each(of: event) { event, rule in
        let uid = event.uid.text
        guard let rule = rule?.text ?? EventUID.rule(of: uid) else { return }
        dates.append(Dated(uid: uid, rule: rule))
      }
    }
    return dates
  }
}

extension Event {
  /// Adds the parts of the event that a file contains only in part, or not at all. Other
  /// differences show in its lines.
  fileprivate func addUncut(to digest: inout Fingerprint) {
    digest.add(summary)
    digest.add(place?.text ?? "")
    digest.add(description)
    for category in categories { digest.add(category) }
    digest.add(UInt64(bitPattern: Int64(alarm ?? -1)))
    if let travel { digest.add(travel) }
    if !omissions.isEmpty { digest.add(omissions) }
  }
}
