/// A place that people go to, as precisely as it is known.
package struct Place: Hashable, Encodable, Sendable {
  /// As shown: "Mabry 0230", "Home".
  package var name: String
  /// `nil` where unknown: then trips there have no duration.
  package var coordinate: Coordinate?
  /// The campus building that it is or is in; `nil` off campus.
  package var building: BuildingCode?
  /// The room in that building.
  package var room: RoomID?
  /// Whether its position is private, as for a home: feeds for others have at most its name.
  package var isPersonal: Bool

  package init(
    name: String, coordinate: Coordinate? = nil, building: BuildingCode? = nil,
    room: RoomID? = nil, isPersonal: Bool = false
  ) {
    self.name = name
    self.coordinate = coordinate
    self.building = building
    self.room = room
    self.isPersonal = isPersonal
  }

  /// Whether no trip is needed between the two.
  ///
  /// They are the same place, or have the same building, or without buildings the same coordinate.
  package func isAt(_ other: Place) -> Bool {
    if self == other { return true }
    if let building, let own = other.building { return building == own }
    guard let coordinate, let theirs = other.coordinate else { return false }
    return coordinate == theirs
  }
}
