/// A point on the Earth by WGS 84, in degrees.
package struct Coordinate: Hashable, Encodable, Sendable {
  /// From −90 (south) to 90.
  package let latitude: Double
  /// From −180 (west) to 180.
  package let longitude: Double

  /// `nil` outside −90 … 90 and −180 … 180, and for NaN.
  package init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
  }
}

/// A point of a floor plan, in the plan's units.
package struct PlanPoint: Hashable, Encodable, Sendable {
  /// Rightward.
  package var x: Double
  /// Downward.
  package var y: Double
  package init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A building of the campus with its floors.
package struct Building: Hashable, Encodable, Sendable {
  /// Unique on the campus: "ESJ".
  package let code: BuildingCode
  /// The full name: "Edward St. John Learning Center".
  package var name: String
  /// `nil` where no source has its position.
  package var coordinate: Coordinate?
  /// The postal address, as written.
  package var address: String?
  /// From the lowest to the highest.
  package var floors: [Floor]
  /// The building's own hours; `nil` for those of the site.
  package var opening: OpeningHours?
  /// Days and hours on which the whole building is closed.
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

/// One floor of a building.
package struct Floor: Hashable, Encodable, Sendable {
  /// Unique in its building, also its address: "2".
  package let id: String
  /// As shown: "2nd floor".
  package var name: String
  /// The drawing; `nil` where none was given.
  package var plan: FloorPlan?
  /// In the order of the owner's file.
  package var rooms: [Room]
  /// The access points that have a position on the plan.
  package var accessPoints: [AccessPoint]
  /// How many people the floor is made for; `nil` to add up the seats of its rooms.
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

/// A room that classes use or people may reserve.
package struct Room: Hashable, Encodable, Sendable {
  /// Unique on the campus: "ESJ 0224".
  package let id: RoomID
  /// `nil` where no source has a count.
  package var seats: Int?
  /// Equipment in the owner's words: "projector".
  package var features: [String]
  /// The corners of the room on its floor's plan, in order.
  package var outline: [PlanPoint]
  /// Other names people use: "Orchard Seminar Room".
  package var aliases: [String]
  /// The room's own hours; `nil` for those of its building, or of the site.
  package var opening: OpeningHours?
  /// Days and hours on which only this room is closed.
  package var closures: [Closure]
  /// Why the room is in no list of free rooms, such as "a laboratory"; `nil` for a room that is
  /// open to all.
  package var exclusion: String?
  /// Where people book it, besides `almanac reserve`.
  package var booking: RoomBookingMethod

  package init(
    id: RoomID, seats: Int? = nil, features: [String] = [], outline: [PlanPoint] = [],
    aliases: [String] = [], opening: OpeningHours? = nil, closures: [Closure] = [],
    exclusion: String? = nil, booking: RoomBookingMethod = RoomBookingMethod()
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

/// Where people book a room, besides `almanac reserve`.
package struct RoomBookingMethod: Hashable, Encodable, Sendable {
  /// The address of the room's calendar, which receives invitations: "mab-0230@rooms.example.edu".
  package var calendar: String?
  /// The address of the booking page, with `{room}`, `{date}`, `{from}` and `{to}` to fill in;
  /// `nil` for the link in the settings.
  ///
  /// ```
  /// "https://book.example.edu/?room={room}&day={date}"
  /// // MAB 0230 on 18 November: https://book.example.edu/?room=MAB%200230&day=2026-11-18
  /// ```
  package var link: String?

  package init(calendar: String? = nil, link: String? = nil) {
    (self.calendar, self.link) = (calendar, link)
  }
}

/// A floor's drawing: the shapes copied from the owner's SVG file.
package struct FloorPlan: Hashable, Encodable, Sendable {
  /// One element of the drawing.
  package enum Shape: Hashable, Encodable, Sendable {
    /// A closed shape: the outline of a room or of anything else.
    case polygon([PlanPoint])
    /// An open line: a wall.
    case line([PlanPoint])
    /// An opening in a wall, drawn over it.
    case door([PlanPoint])
    /// A word written at a point.
    case label(String, PlanPoint)
  }

  /// In the plan's units.
  package var width: Double
  /// In the plan's units.
  package var height: Double
  /// In drawing order: later shapes cover earlier ones.
  package var shapes: [Shape]
  /// Meters in one unit of the plan; `nil` where unknown.
  package var metersPerUnit: Double?
  /// The direction of north, in degrees clockwise from straight up; `nil` where unknown.
  package var north: Double?

  package init(
    width: Double, height: Double, shapes: [Shape], metersPerUnit: Double? = nil,
    north: Double? = nil
  ) {
    self.width = width
    self.height = height
    self.shapes = shapes
    self.metersPerUnit = metersPerUnit
    self.north = north
  }
}

/// A radio that counts the devices near it.
package struct AccessPoint: Hashable, Encodable, Sendable {
  /// Unique on the campus, as counts name it.
  package let id: String
  /// On the plan of its floor.
  package var position: PlanPoint
  package init(id: String, position: PlanPoint) { (self.id, self.position) = (id, position) }
}

/// The devices that access points counted at one moment.
///
/// An access point without an entry did not report. That is not the same as a count of 0.
package struct Snapshot: Hashable, Encodable, Sendable {
  /// When the devices were counted.
  package var time: Instant
  /// Devices by the id of the access point.
  @KeysInOrder package var devices: [String: Int]
  package init(time: Instant, devices: [String: Int]) {
    self.time = time
    self.devices = devices
  }
}
