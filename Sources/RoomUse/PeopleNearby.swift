package import CampusModel

/// About how many people are around a room: an estimate, by the devices that the nearest access points count.
package struct PeopleNearby: Hashable, Sendable {
  /// Which access points were asked.
  package enum Reach: Hashable, Sendable {
    /// All within this distance of the middle of the room.
    case metres(Double)
    /// So many nearest ones, on a plan that does not say how long its unit is.
    case nearest(Int)
  }

  package let devices: Int
  /// `devices` times the people one device stands for; not whole.
  package let people: Double
  package let reach: Reach
  /// The ids of the access points behind it, nearest first, then by id.
  package let accessPoints: [String]
  /// Those within reach that were not heard from: the more there are, the more the estimate is too low.
  package let silent: [String]
}

extension FloorDensity {
  /// About how many people there are on the whole floor; `nil` when no access point was heard from.
  package func people(perDevice: Double) -> Double? { devices.map { Double($0) * perDevice } }

  /// About how many people are around `room`: by all access points within `metres` where the plan has a scale, otherwise by
  /// the two nearest.
  ///
  /// `nil` where the room has no outline, or none of those access points exists and was heard from.
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
    let heard = asked.filter { $0.devices != nil }
    guard !heard.isEmpty else { return nil }
    let devices = heard.compactMap(\.devices).reduce(0, +)
    return PeopleNearby(
      devices: devices, people: Double(devices) * perDevice, reach: reach,
      accessPoints: heard.map(\.accessPoint.id),
      silent: asked.filter { $0.devices == nil }.map(\.accessPoint.id))
  }
}

extension AccessPointCount {
  /// In units of the plan.
  fileprivate func distance(to point: PlanPoint) -> Double {
    let (x, y) = (accessPoint.position.x - point.x, accessPoint.position.y - point.y)
    return (x * x + y * y).squareRoot()
  }
}

extension [PlanPoint] {
  /// The centre of the area these corners enclose, or the mean of the corners where they enclose none; `nil` without corners.
  package var centroid: PlanPoint? {
    guard let first else { return nil }
    var (area, x, y) = (0.0, 0.0, 0.0)
    // Relative to the first corner, so that small rooms far from the plan's origin lose no digits.
    for (a, b) in zip(self, dropFirst() + [first]) {
      let (ax, ay, bx, by) = (a.x - first.x, a.y - first.y, b.x - first.x, b.y - first.y)
      let cross = ax * by - bx * ay
      area += cross
      x += (ax + bx) * cross
      y += (ay + by) * cross
    }
    guard area != 0 else {
      return PlanPoint(
        x: map(\.x).reduce(0, +) / Double(count), y: map(\.y).reduce(0, +) / Double(count))
    }
    return PlanPoint(x: first.x + x / (3 * area), y: first.y + y / (3 * area))
  }
}
