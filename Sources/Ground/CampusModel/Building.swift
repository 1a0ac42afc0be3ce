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
  /// When it is open; `nil` where the site's hours hold.
  package var opening: OpeningHours?
  package var closures: [Closure]

  package init(
    code: BuildingCode, name: String, coordinate: Coordinate? = nil, address: String? = nil,
    floors: [Floor] = [], opening: OpeningHours? = nil, closures: [Closure] = []
  ) {
    self.code = code
    self.name = name
    self.coordinate = coordinate
    self.address = address
    self.floors = floors
    self.opening = opening
    self.closures = closures
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
  /// How many people it is made for; `nil` where only the seats of its rooms tell, or nothing does.
  package var capacity: Int?

  package init(
    id: String, name: String, plan: FloorPlan? = nil, rooms: [Room] = [],
    accessPoints: [AccessPoint] = [], capacity: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.plan = plan
    self.rooms = rooms
    self.accessPoints = accessPoints
    self.capacity = capacity
  }
}

package struct Room: Hashable, Encodable, Sendable {
  package let id: RoomID
  package var seats: Int?
  package var features: [String]
  /// Corners of the room on its floor's plan, in order.
  package var outline: [PlanPoint]
  /// Other names it goes by, as people write them: "Orchard Seminar Room".
  package var aliases: [String]
  /// When it is open; `nil` where its building's hours hold, or the site's.
  package var opening: OpeningHours?
  package var closures: [Closure]
  /// Why it is in no list of free rooms: "a laboratory"; `nil` for a room that anybody may use.
  package var exclusion: String?
  /// How one asks for it.
  package var booking: RoomBookingWay

  package init(
    id: RoomID, seats: Int? = nil, features: [String] = [], outline: [PlanPoint] = [],
    aliases: [String] = [], opening: OpeningHours? = nil, closures: [Closure] = [],
    exclusion: String? = nil, booking: RoomBookingWay = RoomBookingWay()
  ) {
    self.id = id
    self.seats = seats
    self.features = features
    self.outline = outline
    self.aliases = aliases
    self.opening = opening
    self.closures = closures
    self.exclusion = exclusion
    self.booking = booking
  }
}

/// How one asks for a room, beside asking `almanac reserve`.
package struct RoomBookingWay: Hashable, Encodable, Sendable {
  /// The address of the room's calendar, to which invitations go: "mab-0230@rooms.example.edu".
  package var calendar: String?
  /// The address of a page on which it is booked, with `{room}`, `{date}`, `{from}` and `{to}` to be filled in; `nil` where the
  /// settings' holds, if there is any.
  package var link: String?

  package init(calendar: String? = nil, link: String? = nil) {
    (self.calendar, self.link) = (calendar, link)
  }
}

/// A floor's drawing: the few shapes that a plan needs, copied out of the owner's SVG file.
package struct FloorPlan: Hashable, Encodable, Sendable {
  package enum Shape: Hashable, Encodable, Sendable {
    /// A closed shape: the outline of a room, or of anything else.
    case polygon([PlanPoint])
    /// An open line: a wall.
    case line([PlanPoint])
    /// An opening in a wall, drawn over it.
    case door([PlanPoint])
    /// A word written at a point.
    case label(String, PlanPoint)
  }

  package var width: Double
  package var height: Double
  package var shapes: [Shape]
  /// How many metres one unit of the plan is, where known.
  package var metresPerUnit: Double?
  /// Where north is, in degrees clockwise from straight up, where known.
  package var north: Double?

  package init(
    width: Double, height: Double, shapes: [Shape], metresPerUnit: Double? = nil,
    north: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.shapes = shapes
    self.metresPerUnit = metresPerUnit
    self.north = north
  }
}

/// A radio that counts the devices near it.
package struct AccessPoint: Hashable, Encodable, Sendable {
  package let id: String
  package var position: PlanPoint
  package init(id: String, position: PlanPoint) { (self.id, self.position) = (id, position) }
}

/// The devices that access points saw at one moment. An access point that is absent was not heard from: missing is not 0.
package struct Snapshot: Hashable, Encodable, Sendable {
  package var time: Instant
  @KeysInOrder package var devices: [String: Int]
  package init(time: Instant, devices: [String: Int]) {
    self.time = time
    self.devices = devices
  }
}
