package import CampusModel

/// The count of one access point of a floor.
package struct AccessPointCount: Hashable, Sendable {
  /// The access point.
  package let accessPoint: AccessPoint
  /// The number of devices, as far as it may be published.
  package let count: PublishableCount
}

/// The devices counted on one floor at one moment, as far as they may be published.
///
/// Small counts are withheld here, so no value derived from it can reveal them.
package struct FloorDensity: Hashable, Sendable {
  /// The floor whose access points counted.
  package let floor: Floor
  /// When the counts were taken.
  package let time: Instant
  /// One for each access point, in the floor's order.
  package let counts: [AccessPointCount]

  /// Reads a snapshot; counts below `smallest` are withheld, see `PublishableCount`.
  package init(_ floor: Floor, in snapshot: Snapshot, under smallest: Int) {
    self.floor = floor
    time = snapshot.time
    counts = floor.accessPoints.map {
      AccessPointCount(
        accessPoint: $0, count: snapshot.publishableCount(of: $0.id, under: smallest))
    }
  }

  /// All devices counted, and how many of the floor's access points reported.
  package var total: PublishableTotal { PublishableTotal(counts.map(\.count)) }

  /// About how many people are on the floor; `nil` where no access point reported.
  ///
  /// - `perDevice`: people for each counted device.
  package func people(perDevice: Double) -> ClosedRange<Double>? {
    total.people(perDevice: perDevice)
  }
}

extension Snapshot {
  /// Its age at `now` in whole minutes, rounded down; 0 for a time in the future.
  package func age(at now: Instant) -> Int { max(0, now.seconds - time.seconds) / 60 }

  /// Whether it is more than `minutes` old.
  package func isStale(at now: Instant, after minutes: Int) -> Bool {
    now.seconds - time.seconds > minutes * 60
  }
}
