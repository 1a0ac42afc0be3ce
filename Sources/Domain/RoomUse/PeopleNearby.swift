package import CampusModel

/// About how many people are around a room: an estimate, by the devices that the nearest access points count.
package struct PeopleNearby: Hashable, Encodable, Sendable {
  /// Which access points were asked.
  package enum Reach: Hashable, Encodable, Sendable {
    /// All within this distance of the middle of the room.
    case metres(Double)
    /// So many nearest ones, on a plan that does not say how long its unit is.
    case nearest(Int)
  }

  /// What they counted, as it may be told.
  package let total: ToldTotal
  /// The devices times the people one device stands for, from the least to the most; not whole. `nil` where none of the access points
  /// was heard from.
  package let people: ClosedRange<Double>?
  package let reach: Reach
  /// The ids of the access points behind it, nearest first, then by id.
  package let accessPoints: [String]
  /// Those within reach that were not heard from: the more there are, the more the estimate is too low.
  package let silent: [String]
}

extension FloorDensity {
  /// About how many people are around `room`: by all access points within `metres` where the plan has a scale, otherwise by
  /// the two nearest.
  ///
  /// `nil` where the room has no outline, or no access point is within reach. A room without one nearby is not an empty room.
  package func people(near room: Room, within metres: Double, perDevice: Double) -> PeopleNearby? {
    guard let middle = room.outline.centroid else { return nil }
    let byDistance = counts.sorted { a, b in
      let (near, far) = (a.distance(to: middle), b.distance(to: middle))
      return (near, a.accessPoint.id) < (far, b.accessPoint.id)
    }
    let asked: [AccessPointCount]
    let reach: PeopleNearby.Reach
    if let scale = floor.plan?.metresPerUnit {
      asked = byDistance.filter { $0.distance(to: middle) * scale <= metres }
      reach = .metres(metres)
    } else {
      asked = Array(byDistance.prefix(2))
      reach = .nearest(asked.count)
    }
    guard !asked.isEmpty else { return nil }
    let total = ToldTotal(asked.map(\.count))
    return PeopleNearby(
      total: total, people: total.people(perDevice: perDevice), reach: reach,
      accessPoints: asked.filter { $0.count != .notHeard }.map(\.accessPoint.id),
      silent: asked.filter { $0.count == .notHeard }.map(\.accessPoint.id))
  }

  /// The same by the settings: their radius, and the people a device stands for.
  package func people(near room: Room, by settings: SiteSettings) -> PeopleNearby? {
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
