extension StampedFeed {
  /// A feed of some of these events, with the stamps they have here.
  ///
  /// Many feeds that show the same events then need one memory: the whole is stamped, and each feed is a part of it. `feed`
  /// should have the id of the whole, so that the memory can be learned again from any part that was published. Events that
  /// the whole does not have are left out.
  package func part(_ feed: Feed) -> StampedFeed {
    let own = zone == nil ? feed.flattened().events : feed.events
    let names = Set(own.map { ContentLine("UID", $0.uid.text) })
    return StampedFeed(
      feed: feed, zone: zone, events: events.filter { names.contains($0.lines.uid) })
  }
}
