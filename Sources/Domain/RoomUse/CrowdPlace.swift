package import CampusModel

/// A part of the campus whose people are counted: a named zone, a floor, or a building.
package struct CrowdPlace: Hashable, Encodable, Sendable {
  /// A zone, a floor or a building.
  package enum Kind: Hashable, Encodable, Sendable {
    /// By the id of the zone.
    case zone(String)
    case floor(BuildingCode, String)
    case building(BuildingCode)
  }

  /// The zone, the floor or the building.
  package let kind: Kind
  /// For example "Hale Gym", "2nd floor", "Mabry Hall".
  package let name: String
  /// The building it is in; `nil` where no building is given.
  package let building: BuildingCode?
  /// The ids of the counters in it, each once; never empty.
  package let counters: [String]
  /// How many people it is made for; `nil` where unknown.
  package let capacity: Int?
  /// How many people to assume for each counted device.
  package let peoplePerDevice: Double
  /// The usual opening hours.
  package let opening: OpeningHours
  /// The place's own closures, those of its building, and those of the site.
  package let closures: [Closure]

  /// - Precondition: `counters` is not empty. Repeated ids are dropped.
  package init(
    kind: Kind, name: String, building: BuildingCode? = nil, counters: [String],
    capacity: Int? = nil, peoplePerDevice: Double, opening: OpeningHours, closures: [Closure] = []
  ) {
    precondition(!counters.isEmpty, "nothing counts in \(name)")
    self.kind = kind
    self.name = name
    self.building = building
    var known: Set<String> = []
    self.counters = counters.filter { known.insert($0).inserted }
    self.capacity = capacity
    self.peoplePerDevice = peoplePerDevice
    self.opening = opening
    self.closures = closures
  }
}

extension CrowdPlace {
  /// The half hour of the day, from 0 to 47, that contains a minute.
  static func slot(of time: MinuteOfDay) -> Int { time.value / CountDay.minutes }

  /// For each half hour of a weekday, whether the place is usually open all through it.
  ///
  /// Hours of the day before that go past midnight count here too.
  package func openSlots(on weekday: Weekday) -> [Bool] {
    let monday = CalendarDate(dayNumber: 0).monday
    return Self.slots(within: DayOpening(opening, on: monday + weekday.rawValue).hours)
  }

  /// For each half hour of a date, whether the place is open all through it, closures included.
  func openSlots(on date: CalendarDate) -> [Bool] {
    Self.slots(within: DayOpening(opening, closures: closures, on: date).open)
  }

  /// Whether the place is open at a minute: within its hours and not closed.
  package func isOpen(at moment: LocalMinute) -> Bool {
    DayOpening(opening, closures: closures, on: moment.date).isOpen(at: moment.time.value)
  }

  private static func slots(within open: [DayStretch]) -> [Bool] {
    (0..<CountDay.slots).map { slot in
      let (start, end) = (slot * CountDay.minutes, (slot + 1) * CountDay.minutes)
      return open.contains { $0.start <= start && end <= $0.end }
    }
  }
}

extension Campus {
  /// All counted places: zones in file order, then each counted building with its floors.
  ///
  /// A zone has its own hours, otherwise its building's, otherwise the site's; closures of all
  /// three apply.
  package var crowdPlaces: [CrowdPlace] {
    let known = Dictionary(catalog.buildings.map { ($0.code, $0) }) { first, _ in first }
    return occupancy.zones.map { crowdPlace($0, in: $0.building.flatMap { known[$0] }) }
      + catalog.buildings.flatMap(crowdPlaces)
  }

  private func crowdPlace(_ zone: CrowdZone, in building: Building?) -> CrowdPlace {
    CrowdPlace(
      kind: .zone(zone.id), name: zone.name, building: zone.building, counters: zone.counters,
      capacity: zone.capacity,
      peoplePerDevice: zone.peoplePerDevice ?? settings.counts.peoplePerDevice,
      opening: zone.opening ?? building?.opening ?? settings.rooms.openingHours,
      closures: zone.closures + (building?.closures ?? []) + settings.rooms.closures)
  }

  /// The building and its floors with access points; none where it has none.
  ///
  /// The building has the counters of all floors. Its capacity is known where that of each floor
  /// is.
  private func crowdPlaces(of building: Building) -> [CrowdPlace] {
    let floors = building.floors.filter { !$0.accessPoints.isEmpty }
    guard !floors.isEmpty else { return [] }
    let opening = building.opening ?? settings.rooms.openingHours
    func place(_ kind: CrowdPlace.Kind, named name: String, with floors: [Floor]) -> CrowdPlace {
      let capacities = floors.compactMap(\.knownCapacity?.people)
      return CrowdPlace(
        kind: kind, name: name, building: building.code,
        counters: floors.flatMap(\.accessPoints).map(\.id),
        capacity: capacities.count == floors.count ? capacities.reduce(0, +) : nil,
        peoplePerDevice: settings.counts.peoplePerDevice, opening: opening,
        closures: building.closures + settings.rooms.closures)
    }
    return [place(.building(building.code), named: building.name, with: floors)]
      + floors.map { place(.floor(building.code, $0.id), named: $0.name, with: [$0]) }
  }
}
