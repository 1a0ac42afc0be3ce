/// A point of the Earth by WGS 84, in degrees.
package struct Coordinate: Hashable, Encodable, Sendable {
  package let latitude: Double
  package let longitude: Double

  /// `nil` outside −90 … 90 and −180 … 180, and for what is not a number.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// A point of a floor plan, in the plan's own units; x to the right, y down.
package struct PlanPoint: Hashable, Encodable, Sendable {
  package var x: Double
  package var y: Double
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

package struct Building: Hashable, Encodable, Sendable {
  package let code: BuildingCode
  package var name: String
  package var coordinate: Coordinate?
  package var address: String?
  /// From the lowest to the highest.
  package var floors: [Floor]

  package init(
    code: BuildingCode, name: String, coordinate: Coordinate? = nil, address: String? = nil,
    floors: [Floor] = []
  ) {
    self.code = code
    self.name = name
    self.coordinate = coordinate
    self.address = address
    self.floors = floors
  }
}

package struct Floor: Hashable, Encodable, Sendable {
  /// Unique in its building, also its address: "2".
  package let id: String
  /// "2nd floor".
  package var name: String
  package var plan: FloorPlan?
  package var rooms: [Room]
  package var accessPoints: [AccessPoint]

  package init(
    id: String, name: String, plan: FloorPlan? = nil, rooms: [Room] = [],
    accessPoints: [AccessPoint] = []
  ) {
    self.id = id
    self.name = name
    self.plan = plan
    self.rooms = rooms
    self.accessPoints = accessPoints
  }
}

package struct Room: Hashable, Encodable, Sendable {
  package let id: RoomID
  package var seats: Int?
  package var features: [String]
  /// Corners of the room on its floor's plan, in order.
  package var outline: [PlanPoint]

  package init(
    id: RoomID, seats: Int? = nil, features: [String] = [], outline: [PlanPoint] = []
  ) {
    (self.id, self.seats, self.features, self.outline) = (id, seats, features, outline)
  }
}

/// A floor's drawing: the few shapes that a plan needs, copied out of the owner's SVG file.
package struct FloorPlan: Hashable, Encodable, Sendable {
  package enum Shape: Hashable, Encodable, Sendable {
    /// A closed shape: the outline of a room, or of anything else.
    case polygon([PlanPoint])
    /// An open line: a wall, a door's gap.
    case line([PlanPoint])
    /// A word written at a point.
    case label(String, PlanPoint)
  }

  package var width: Double
  package var height: Double
  package var shapes: [Shape]
  /// How many metres one unit of the plan is, where known.
  package var metresPerUnit: Double?

  package init(width: Double, height: Double, shapes: [Shape], metresPerUnit: Double? = nil) {
    self.width = width
    self.height = height
    self.shapes = shapes
    self.metresPerUnit = metresPerUnit
  }
}

/// A radio that counts the devices near it.
package struct AccessPoint: Hashable, Encodable, Sendable {
  package let id: String
  package var position: PlanPoint
  package init(id: String, position: PlanPoint) { (self.id, self.position) = (id, position) }
}

/// The devices that access points saw at one moment. An access point that is absent was not heard from: missing is not 0.
package struct Snapshot: Hashable, Sendable {
  package var time: Instant
  package var devices: [String: Int]
  package init(time: Instant, devices: [String: Int]) {
    (self.time, self.devices) = (time, devices)
  }
}
