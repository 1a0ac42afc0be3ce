package import CampusModel

/// An estimate of the people around a room, from the nearest access points.
package struct PeopleNearby: Hashable, Encodable, Sendable {
  /// The access points that are counted.
  package enum Reach: Hashable, Encodable, Sendable {
    /// All within this many meters of the middle of the room.
    case meters(Double)
    /// This many nearest ones, on a plan without a scale.
    case nearest(Int)
  }

  /// The sum of their counts, as far as it may be published.
  package let total: PublishableTotal
  /// Devices times people per device, lowest to highest; not whole. `nil` where none of the access
  /// points reported.
  package let people: ClosedRange<Double>?
  /// The access points that were counted.
  package let reach: Reach
  /// The ids of the access points that reported, nearest first, then by id.
  package let accessPoints: [String]
  /// The ids of those within reach that did not report. The more there are, the more the estimate
  /// is too low.
  package let silent: [String]
}

extension FloorDensity {
  /// About how many people are around a room.
  ///
  /// Counts all access points within `meters` where the plan has a scale, otherwise the two
  /// nearest. `nil` where the room has no outline or no access point is within reach: that does not
  /// mean the room is empty.
  package func people(near room: Room, within meters: Double, perDevice: Double) -> PeopleNearby? {
    guard let middle = room.outline.centroid else { return nil }
    let byDistance = counts.sorted { a, b in
      let (near, far) = (a.distance(to: middle), b.distance(to: middle))
      return (near, a.accessPoint.id) < (far, b.accessPoint.id)
    }
    let asked: [AccessPointCount]
    let reach: PeopleNearby.Reach
    if let scale = floor.plan?.metersPerUnit {
      asked = byDistance.filter { $0.distance(to: middle) * scale <= meters }
      reach = .meters(meters)
    } else {
      asked = Array(byDistance.prefix(2))
      reach = .nearest(asked.count)
    }
    guard !asked.isEmpty else { return nil }
    let total = PublishableTotal(asked.map(\.count))
    return PeopleNearby(
      total: total, people: total.people(perDevice: perDevice), reach: reach,
      accessPoints: asked.filter { $0.count != .notHeard }.map(\.accessPoint.id),
      silent: asked.filter { $0.count == .notHeard }.map(\.accessPoint.id))
  }

  /// The same with the radius and the people per device of the settings.
  package func people(near room: Room, by settings: CountSettings) -> PeopleNearby? {
    people(near: room, within: Double(settings.nearby), perDevice: settings.peoplePerDevice)
  }
}

extension AccessPointCount {
  /// In units of the plan.
  fileprivate func distance(to point: PlanPoint) -> Double {
    let (x, y) = (accessPoint.position.x - point.x, accessPoint.position.y - point.y)
    return (x * x + y * y).squareRoot()
  }
}
