/// A part of the campus that people ask about by name, with what counts the devices in it: a gym, a reading room, a café.
package struct CrowdZone: Hashable, Encodable, Sendable {
  /// Unique on the site, also its address: "hale-gym".
  package let id: String
  package var name: String
  /// Where it is, as far as that is told.
  package var building: BuildingCode?
  /// The id of a floor of that building.
  package var floor: String?
  /// What counts in it: ids of access points, or whatever else a source counts by. In the order written, never empty.
  package var counters: [String]
  /// How many people it is made for.
  package var capacity: Int?
  /// How many people one counted device stands for there, where that is not what the settings say.
  package var peoplePerDevice: Double?
  /// When it is open; `nil` where its building's hours hold, or the site's.
  package var opening: OpeningHours?
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
