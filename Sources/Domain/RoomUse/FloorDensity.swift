package import CampusModel

/// What one access point of a floor counted.
package struct AccessPointCount: Hashable, Sendable {
  package let accessPoint: AccessPoint
  package let count: ToldCount
}

/// The devices seen on one floor at one moment, as they may be told: small counts are nowhere in it, so that nothing made of it can
/// give them away.
package struct FloorDensity: Hashable, Sendable {
  package let floor: Floor
  /// When the counts were taken.
  package let time: Instant
  /// In the floor's order.
  package let counts: [AccessPointCount]

  /// Fewer than `smallest` devices are withheld; see `ToldCount`.
  package init(_ floor: Floor, in snapshot: Snapshot, under smallest: Int) {
    self.floor = floor
    time = snapshot.time
    counts = floor.accessPoints.map {
      AccessPointCount(accessPoint: $0, count: snapshot.told($0.id, under: smallest))
    }
  }

  /// All devices that were counted, and by how many of the floor's access points.
  package var total: ToldTotal { ToldTotal(counts.map(\.count)) }

  /// About how many people there are on the whole floor; `nil` when no access point was heard from.
  package func people(perDevice: Double) -> ClosedRange<Double>? {
    total.people(perDevice: perDevice)
  }
}

extension Snapshot {
  /// Its age in whole minutes at `now`, rounded down; 0 for one from the future.
  package func age(at now: Instant) -> Int { max(0, now.seconds - time.seconds) / 60 }

  /// Whether it is more than `minutes` old.
  package func isStale(at now: Instant, after minutes: Int) -> Bool {
    now.seconds - time.seconds > minutes * 60
  }
}
