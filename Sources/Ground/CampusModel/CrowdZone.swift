/// A named part of the campus whose devices are counted: a gym, a reading room, a café.
package struct CrowdZone: Hashable, Encodable, Sendable {
  /// Unique on the site, also its address: "hale-gym".
  package let id: String
  /// As shown: "Hale Gym".
  package var name: String
  /// The building that it is in; `nil` where unknown.
  package var building: BuildingCode?
  /// The id of a floor of that building.
  package var floor: String?
  /// The ids of its access points or other counters, in the order written; never empty.
  package var counters: [String]
  /// How many people it is made for; `nil` where unknown.
  package var capacity: Int?
  /// People per counted device; `nil` for the number in the settings.
  package var peoplePerDevice: Double?
  /// The zone's own hours; `nil` for those of its building, or of the site.
  package var opening: OpeningHours?
  /// Days and hours on which only the zone is closed.
  package var closures: [Closure]

  package init(
    id: String, name: String, building: BuildingCode? = nil, floor: String? = nil,
    counters: [String], capacity: Int? = nil, peoplePerDevice: Double? = nil,
    opening: OpeningHours? = nil, closures: [Closure] = []
  ) {
    self.id = id
    self.name = name
    self.building = building
    self.floor = floor
    self.counters = counters
    self.capacity = capacity
    self.peoplePerDevice = peoplePerDevice
    self.opening = opening
    self.closures = closures
  }
}
