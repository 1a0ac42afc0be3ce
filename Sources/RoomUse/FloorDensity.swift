package import CampusModel

/// What one access point of a floor counted.
package struct AccessPointCount: Hashable, Sendable {
  package let accessPoint: AccessPoint
  /// `nil` when it was not heard from: missing is not 0.
  package let devices: Int?
}

/// The devices seen on one floor at one moment.
package struct FloorDensity: Hashable, Sendable {
  package let floor: Floor
  /// When the counts were taken.
  package let time: Instant
  /// In the floor's order.
  package let counts: [AccessPointCount]

  package init(_ floor: Floor, in snapshot: Snapshot) {
    self.floor = floor
    time = snapshot.time
    counts = floor.accessPoints.map {
      AccessPointCount(accessPoint: $0, devices: snapshot.devices[$0.id])
    }
  }

  /// All devices that were counted; `nil` when no access point of the floor was heard from.
  package var devices: Int? {
    let heard = counts.compactMap(\.devices)
    return heard.isEmpty ? nil : heard.reduce(0, +)
  }
}

extension Snapshot {
  /// Its age in whole minutes at `now`, rounded down; 0 for one from the future.
  package func age(at now: Instant) -> Int { max(0, now.seconds - time.seconds) / 60 }

  /// Whether it is more than `minutes` old.
  package func isStale(at now: Instant, after minutes: Int) -> Bool {
    now.seconds - time.seconds > minutes * 60
  }

  /// What access points counted that are on no floor of `buildings` and in none of `zones`.
  package func unmapped(
    _ buildings: [Building], zones: [CrowdZone] = []
  ) -> (accessPoints: Int, devices: Int) {
    let mapped = Set(buildings.flatMap(\.floors).flatMap(\.accessPoints).map(\.id))
      .union(zones.flatMap(\.counters))
    let strangers = devices.filter { !mapped.contains($0.key) }
    return (strangers.count, strangers.values.reduce(0, +))
  }
}
