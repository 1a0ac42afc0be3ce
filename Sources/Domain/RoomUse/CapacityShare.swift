package import CampusModel

/// How many people a floor is made for, and who says so.
package struct FloorCapacity: Hashable, Sendable {
  package enum Basis: Hashable, Sendable {
    /// The rooms file says it of the floor.
    case stated
    /// The seats of all rooms of the floor, added up.
    case seats
    /// Of a building: stated of some floors, added up on others.
    case mixed
  }

  /// Above 0.
  package let people: Int
  package let basis: Basis
}

extension Floor {
  /// What the rooms file says of the floor; else the seats of its rooms, where all that it lists have a known number of them. The seats
  /// of some would be too few, and the share too high: then it is not known. Neither is a capacity of 0.
  package var capacityKnown: FloorCapacity? {
    if let capacity { return capacity > 0 ? FloorCapacity(people: capacity, basis: .stated) : nil }
    let seats = rooms.compactMap(\.seats)
    let sum = seats.reduce(0, +)
    guard seats.count == rooms.count, sum > 0 else { return nil }
    return FloorCapacity(people: sum, basis: .seats)
  }
}

/// How full a floor or a building is: people by what it is made for.
package struct CapacityShare: Hashable, Sendable {
  /// About so many, from the least to the most, by the access points that were heard from. Where some were silent, there are more.
  package let people: ClosedRange<Double>
  package let capacity: FloorCapacity
  /// How many access points were heard from, of how many.
  package let heard: Int
  package let accessPoints: Int
  /// Floors of a building that are in neither number, because their capacity is not known or nothing was heard from them.
  package let leftOut: [String]

  /// Of 1; above it where there are more people than the place is made for.
  package var share: ClosedRange<Double> {
    let whole = Double(capacity.people)
    return people.lowerBound / whole...people.upperBound / whole
  }

  /// Whether all access points were heard from; if not, the share is at least so high.
  package var isWhole: Bool { heard == accessPoints }
}

extension FloorDensity {
  /// `nil` where the floor's capacity is not known or no access point was heard from.
  package func share(perDevice factor: Double) -> CapacityShare? {
    let total = total
    guard let capacity = floor.capacityKnown, let people = total.people(perDevice: factor) else {
      return nil
    }
    return CapacityShare(
      people: people, capacity: capacity, heard: total.heard, accessPoints: total.counters,
      leftOut: [])
  }
}

/// The devices seen on all floors of one building at one moment.
package struct BuildingDensity: Hashable, Sendable {
  /// In the building's order.
  package let floors: [FloorDensity]

  package init(_ floors: [FloorDensity]) { self.floors = floors }

  package var total: ToldTotal { ToldTotal(floors.flatMap(\.counts).map(\.count)) }

  /// All people on the floors whose share is known by all that these are made for: large floors weigh more than small ones. `nil`
  /// where there is no such floor.
  package func share(perDevice factor: Double) -> CapacityShare? {
    let shares = floors.map { ($0.floor.id, $0.share(perDevice: factor)) }
    let known = shares.compactMap(\.1)
    guard let first = known.first else { return nil }
    let bases = Set(known.map(\.capacity.basis))
    return CapacityShare(
      people: known.map(\.people.lowerBound).reduce(
        0, +)...known.map(\.people.upperBound)
        .reduce(0, +),
      capacity: FloorCapacity(
        people: known.map(\.capacity.people).reduce(0, +),
        basis: bases.count == 1 ? first.capacity.basis : .mixed),
      heard: known.map(\.heard).reduce(0, +),
      accessPoints: known.map(\.accessPoints).reduce(0, +),
      leftOut: shares.filter { $0.1 == nil }.map(\.0))
  }
}
