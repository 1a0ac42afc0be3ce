internal import CampusModel

// The dates of rules
extension [String: FeedMemory.Entry] {
  /// The stamps of an event of a flat feed that may be a date of `rule`, whose name is found in
  /// that of the event if it is not given; `nil` if neither is known.
  ///
  /// A date is a part of its rule until it is canceled or moved, and then an event of its own,
  /// which may become a part of the rule again. So the counts of both are added. Neither ever
  /// decreases, as a missing event counts as changed once more, and one of them rises with each
  /// change of the date.
  ///
  /// ```
  ///                     rule            date    in the flat feed
  /// every week          SEQUENCE 0              0
  /// canceled            1               0       1
  /// held after all      2               gone    3
  /// ```
  func flatStamps(
    of uid: String, datedBy rule: String?,
    isPresent: (FeedMemory.Entry) -> Bool = { $0.gone == nil }
  ) -> EventStamps? {
    func stamps(of uid: String) -> EventStamps? {
      self[uid].map { entry in
        var stamps = entry.stamps
        if !isPresent(entry) { stamps.sequence += 1 }
        return stamps
      }
    }
    let own = stamps(of: uid)
    guard let others = (rule ?? EventUID.rule(of: uid)).flatMap(stamps) else { return own }
    return EventStamps(
      sequence: others.sequence + (own?.sequence ?? 0),
      modified: own.map { Swift.max($0.modified, others.modified) } ?? others.modified)
  }

  /// Forgets expired events, but no rule while a date of it is remembered, and no date while its
  /// rule is: the stamps of a date would go back.
  mutating func forget(_ expired: Set<String>) {
    guard !expired.isEmpty else { return }
    let rules = Set(keys.lazy.filter { !expired.contains($0) }.compactMap(EventUID.rule))
    for uid in expired where !rules.contains(uid) {
      if let rule = EventUID.rule(of: uid), self[rule] != nil,
        !expired.contains(rule) || rules.contains(rule)
      {
        continue
      }
      self[uid] = nil
    }
  }
}

// Dates in former versions
extension FeedMemory {
  /// Forgets the dates of flat feeds, as versions before 4 remembered them, and gives their stamps
  /// to their rules where they are higher. They are the dates that the feeds with alarms lack:
  /// these have the same rules and, separately, only events that are not a part of them.
  mutating func foldDates() {
    for (key, alarms) in scopes where key.hasSuffix(Feed.alarmsScope) {
      let scope = String(key.dropLast(Feed.alarmsScope.count))
      guard var entries = scopes.removeValue(forKey: scope) else { continue }
      for (uid, date) in entries where alarms[uid] == nil {
        guard let rule = EventUID.rule(of: uid), let alarm = alarms[rule], alarm.gone == nil,
          var entry = entries[rule]
        else { continue }
        entry.stamps.sequence = max(entry.stamps.sequence, date.stamps.sequence)
        entry.stamps.modified = max(entry.stamps.modified, date.stamps.modified)
        entries[rule] = entry
        entries[uid] = nil
      }
      scopes[scope] = entries
    }
  }

  /// Raises the stamps of a flat feed's events to at least the published ones; returns the number
  /// of raised events. Events that only the flat feed has change nothing.
  mutating func raise(to published: PublishedFeed, in scope: String) -> Int {
    guard var entries = scopes.removeValue(forKey: scope) else { return 0 }
    var raised = 0
    for (uid, date) in published.events {
      let rule = EventUID.rule(of: uid).flatMap { entries[$0] == nil ? nil : $0 }
      guard let known = entries.flatStamps(of: uid, datedBy: rule),
        known.areBehind(date.stamps), var entry = entries[rule ?? uid]
      else { continue }
      entry.stamps.sequence += max(0, date.stamps.sequence - known.sequence)
      entry.stamps.modified = max(entry.stamps.modified, date.stamps.modified)
      entries[rule ?? uid] = entry
      raised += 1
    }
    scopes[scope] = entries
    return raised
  }
}

extension EventStamps {
  /// Whether one of the two is lower than in `others`.
  fileprivate func areBehind(_ others: Self) -> Bool {
    sequence < others.sequence || modified < others.modified
  }
}
