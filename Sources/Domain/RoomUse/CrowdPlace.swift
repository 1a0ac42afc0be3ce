package import CampusModel

/// A part of the campus of which it can be asked whether going there is worth it: a zone with a name, a floor, or a building.
package struct CrowdPlace: Hashable, Encodable, Sendable {
  package enum Kind: Hashable, Encodable, Sendable {
    /// By its id.
    case zone(String)
    case floor(BuildingCode, String)
    case building(BuildingCode)
  }

  package let kind: Kind
  /// "Hale Gym", "2nd floor", "Mabry Hall".
  package let name: String
  /// Where it is, as far as that is told.
  package let building: BuildingCode?
  /// What counts in it, each once, never empty.
  package let counters: [String]
  package let capacity: Int?
  /// How many people one counted device stands for there.
  package let peoplePerDevice: Double
  package let opening: OpeningHours
  /// Its own, those of its building and those of the site.
  package let closures: [Closure]

  /// - Precondition: there is a counter.
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
  /// The half hour that a minute of a day lies in.
  static func slot(of time: MinuteOfDay) -> Int { time.value / CountDay.minutes }

  /// Which of a weekday's 48 half hours it is usually open in from beginning to end: those of its hours, and of the day before
  /// where that one's hours end after midnight.
  package func openSlots(on weekday: Weekday) -> [Bool] {
    let monday = CalendarDate(dayNumber: 0).monday
    return Self.slots(within: DayOpening(opening, on: monday + weekday.rawValue).hours)
  }

  /// Which of the half hours of a date it is really open in from beginning to end.
  func openSlots(on date: CalendarDate) -> [Bool] {
    Self.slots(within: DayOpening(opening, closures: closures, on: date).open)
  }

  /// Whether it is open at a minute: within its usual hours and not closed then.
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
  /// All zones in the order of the files, then of each building that counts anything the building and its floors. Hours come from
  /// the zone, else from its building, else from the settings; closures of all three hold.
  package var crowdPlaces: [CrowdPlace] {
    let known = Dictionary(buildings.map { ($0.code, $0) }) { first, _ in first }
    return zones.map { crowdPlace($0, in: $0.building.flatMap { known[$0] }) }
      + buildings.flatMap(crowdPlaces)
  }

  private func crowdPlace(_ zone: CrowdZone, in building: Building?) -> CrowdPlace {
    CrowdPlace(
      kind: .zone(zone.id), name: zone.name, building: zone.building, counters: zone.counters,
      capacity: zone.capacity, peoplePerDevice: zone.peoplePerDevice ?? settings.peoplePerDevice,
      opening: zone.opening ?? building?.opening ?? settings.openingHours,
      closures: zone.closures + (building?.closures ?? []) + settings.closures)
  }

  /// The building has the counters of its floors; its capacity is known where that of each of these floors is.
  private func crowdPlaces(of building: Building) -> [CrowdPlace] {
    let floors = building.floors.filter { !$0.accessPoints.isEmpty }
    guard !floors.isEmpty else { return [] }
    let opening = building.opening ?? settings.openingHours
    func place(_ kind: CrowdPlace.Kind, _ name: String, _ floors: [Floor]) -> CrowdPlace {
      let capacities = floors.compactMap(\.capacityKnown?.people)
      return CrowdPlace(
        kind: kind, name: name, building: building.code,
        counters: floors.flatMap(\.accessPoints).map(\.id),
        capacity: capacities.count == floors.count ? capacities.reduce(0, +) : nil,
        peoplePerDevice: settings.peoplePerDevice, opening: opening,
        closures: building.closures + settings.closures)
    }
    return [place(.building(building.code), building.name, floors)]
      + floors.map { place(.floor(building.code, $0.id), $0.name, [$0]) }
  }
}
