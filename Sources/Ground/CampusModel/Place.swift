/// Somewhere that people go, as precisely as it is known.
package struct Place: Hashable, Encodable, Sendable {
  /// As people read it: "Mabry 0230", "Home".
  package var name: String
  /// `nil` where nobody knows where it is: then no way there has any minutes.
  package var coordinate: Coordinate?
  /// The building that it is or lies in, where it is one of the campus's.
  package var building: BuildingCode?
  package var room: RoomID?
  /// Whether only its owner is to know where it is, as with a home: feeds that others read tell its name at most.
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

  /// Whether nobody has to go anywhere to get from one to the other: the same building, the same coordinate, or where nobody knows these
  /// the same place.
  package func isAt(_ other: Place) -> Bool {
    if self == other { return true }
    if let building, let own = other.building { return building == own }
    guard let coordinate, let theirs = other.coordinate else { return false }
    return coordinate == theirs
  }
}
