package import CampusModel
internal import Diagnostics

/// A floor's plan made of a map: a unit of it is a meter, and it knows where north is.
package struct MapPlan: Sendable {
  package struct Area: Sendable {
    package let area: MapArea
    package let outline: [PlanPoint]
  }

  /// With all that is drawn but the words, which depend on the rooms that the floor lists.
  private(set) var plan: FloorPlan
  package let frame: MapFrame
  /// All that is drawn, the largest first. The outline of an area in several parts is that of its
  /// largest part.
  package let areas: [Area]

  /// Large areas are drawn before small ones, so that a room within a room stays visible.
  init(
    in frame: MapFrame, ground: [MapRing], areas: [MapArea], doors: [[Coordinate]],
    lines: [[Coordinate]]
  ) {
    self.frame = frame
    var drawn: [(outline: [PlanPoint], size: Double)] = []
    var named: [(area: Area, size: Double)] = []
    for area in areas where !area.isGround {
      let parts = area.rings.map { ring in ring.map(frame.point) }.map { ($0, $0.area) }
        .sorted { $0.1 > $1.1 }
      guard let (outline, size) = parts.first else { continue }
      drawn += parts
      named.append((Area(area: area, outline: outline), size))
    }
    self.areas = named.sorted { $0.size > $1.size }.map(\.area)
    let edges = (ground.map { $0 + $0.prefix(1) } + lines).map { $0.map(frame.point) }
    plan = FloorPlan(
      width: frame.width, height: frame.height,
      shapes: edges.map { .line($0) }
        + drawn.sorted { $0.size > $1.size }.map { .polygon($0.outline) }
        + doors.map { .door($0.map(frame.point)) },
      metersPerUnit: 1, north: frame.north)
  }

  /// The largest area of that number or name; see `roomKey`.
  package func area(called number: String) -> Area? {
    let key = roomKey(number)
    return areas.first { $0.area.names.keys.contains(key) }
  }

  /// The areas that are rooms: those with a number, except stairs and the like, and except words
  /// that several areas share, which are kinds of rooms ("Wardrobe") and none's name.
  package var rooms: [Area] {
    let kinds = kinds
    return areas.filter { area in
      !area.area.isService
        && area.area.names.number.map { !kinds.contains(roomKey($0)) } ?? false
    }
  }

  /// Names without a digit that several areas have.
  private var kinds: Set<String> {
    let words = areas.compactMap(\.area.names.label).filter { !$0.contains(where: \.isNumber) }
    let uses = words.reduce(into: [String: Int]()) { $0[roomKey($1), default: 0] += 1 }
    return Set(uses.filter { $0.value > 1 }.keys)
  }

  /// The plan with the names of areas on it that are none of `rooms`, each at the area's middle.
  /// Kinds of rooms are not written: there may be dozens of one.
  package func plan(beside rooms: [Room]) -> FloorPlan {
    let (listed, kinds) = (Set(rooms.map { roomKey($0.id.number) }), kinds)
    var plan = plan
    for area in areas where !area.area.isService && listed.isDisjoint(with: area.area.names.keys) {
      guard let label = area.area.names.label, !kinds.contains(roomKey(label)),
        let middle = area.outline.centroid
      else { continue }
      plan.shapes.append(.label(label, middle))
    }
    return plan
  }
}
