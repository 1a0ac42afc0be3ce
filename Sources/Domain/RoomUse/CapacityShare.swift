package import CampusModel

/// How many people a floor is made for, and the source of that number.
package struct FloorCapacity: Hashable, Sendable {
  /// Where a capacity comes from.
  package enum Basis: Hashable, Sendable {
    /// Given for the floor in the rooms file.
    case stated
    /// The sum of the seats of all rooms on the floor.
    case seats
    /// For a building: given for some floors, the sum of seats for others.
    case mixed
  }

  /// Above 0.
  package let people: Int
  /// Where the number comes from.
  package let basis: Basis
}

extension Floor {
  /// The floor's capacity, from the rooms file or from the seats of its rooms.
  ///
  /// The seats count only where every listed room has a known number: a partial sum would make the
  /// floor look fuller than it is. `nil` where the capacity is unknown or 0.
  ///
  /// ```
  /// capacity 40 in the rooms file      40, stated
  /// rooms with 20 and 25 seats         45, seats
  /// rooms with 20 and unknown seats    nil
  /// ```
  package var knownCapacity: FloorCapacity? {
    if let capacity { return capacity > 0 ? FloorCapacity(people: capacity, basis: .stated) : nil }
    let seats = rooms.compactMap(\.seats)
    let sum = seats.reduce(0, +)
    guard seats.count == rooms.count, sum > 0 else { return nil }
    return FloorCapacity(people: sum, basis: .seats)
  }
}

/// How full a floor or a building is: its people, divided by its capacity.
package struct CapacityShare: Hashable, Sendable {
  /// The estimated number of people, lowest to highest, from the access points that reported. There
  /// are more people where some access points were silent.
  package let people: ClosedRange<Double>
  /// The capacity that the people are divided by.
  package let capacity: FloorCapacity
  /// How many access points reported, of `accessPoints`.
  package let heard: Int
  /// How many access points there are.
  package let accessPoints: Int
  /// The ids of floors in neither number: their capacity is unknown, or none of their access points
  /// reported.
  package let excluded: [String]

  /// From 0 (empty) to 1 (full); above 1 where there are more people than the capacity.
  package var share: ClosedRange<Double> {
    let whole = Double(capacity.people)
    return people.lowerBound / whole...people.upperBound / whole
  }

  /// Whether all access points reported. If not, `share` is a lower bound.
  package var isWhole: Bool { heard == accessPoints }
}

extension FloorDensity {
  /// How full the floor is; `nil` if its capacity is unknown or no access point reported.
  ///
  /// - `factor`: people for each counted device.
  package func share(perDevice factor: Double) -> CapacityShare? {
    let total = total
    guard let capacity = floor.knownCapacity, let people = total.people(perDevice: factor) else {
      return nil
    }
    return CapacityShare(
      people: people, capacity: capacity, heard: total.heard, accessPoints: total.counters,
      excluded: [])
  }
}

/// The devices seen on all floors of one building at one moment.
package struct BuildingDensity: Hashable, Sendable {
  /// In the building's order.
  package let floors: [FloorDensity]

  /// The densities of one building's floors.
  package init(_ floors: [FloorDensity]) { self.floors = floors }

  /// All devices counted in the building.
  package var total: PublishableTotal { PublishableTotal(floors.flatMap(\.counts).map(\.count)) }

  /// How full the building is: all people, divided by the capacity of their floors.
  ///
  /// Large floors weigh more than small ones. Floors without a known share are in `excluded`; `nil`
  /// where that is all of them.
  ///
  /// - `factor`: people for each counted device.
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
      excluded: shares.filter { $0.1 == nil }.map(\.0))
  }
}
