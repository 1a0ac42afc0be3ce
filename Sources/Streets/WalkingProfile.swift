package import CampusModel

/// Where people may walk by OpenStreetMap's tags, which way round, and how fast.
///
/// What may be walked without being said to be is what the wiki's page "OSM tags for routing/Access restrictions" lists as open to
/// people on foot worldwide, and cycleways. As "Key:access" has it, `foot` goes before `access`; of one-way tags only
/// `oneway:foot` is about people on foot ("Key:oneway"). An area (`area=yes`) is walked along its outline.
package enum WalkingProfile {
  /// The tags that are asked for.
  package static let keys: Set = ["highway", "foot", "access", "barrier", "oneway:foot"]

  /// Which way round a way may be walked, in the order of its nodes.
  package enum Direction: Sendable { case both, forward, backward }

  /// `nil` where nobody may walk.
  package static func direction(of tags: StreetMap.Tags) -> Direction? {
    guard let highway = tags["highway"] else { return nil }
    if open.contains(highway) {
      if isForbidden(tags) { return nil }
    } else if !openIfTold.contains(highway) || !permitted.contains(tags["foot"] ?? "") {
      return nil
    }
    switch tags["oneway:foot"] {
    case "yes", "1", "true": return .forward
    case "-1", "reverse": return .backward
    default: return .both
    }
  }

  /// How many times longer a metre takes than on even ground: on steps 5/3, as in GraphHopper, which walks them at 3 instead of
  /// 5 km/h (`FootAverageSpeedParser`).
  package static func slowness(of tags: StreetMap.Tags) -> Double {
    tags["highway"] == "steps" ? 5.0 / 3 : 1
  }

  /// Whether nobody gets past a node: a wall or fence across the way, or a gate that is not for everybody ("Key:barrier").
  package static func blocks(_ tags: StreetMap.Tags) -> Bool {
    guard let barrier = tags["barrier"] else { return false }
    if walls.contains(barrier) { return !permitted.contains(tags["foot"] ?? tags["access"] ?? "") }
    return isForbidden(tags)
  }

  private static func isForbidden(_ tags: StreetMap.Tags) -> Bool {
    (tags["foot"] ?? tags["access"]).map(forbidden.contains) ?? false
  }

  private static let open: Set = [
    "footway", "path", "pedestrian", "steps", "corridor", "living_street", "residential", "service",
    "unclassified", "road", "track", "cycleway", "tertiary", "tertiary_link", "secondary",
    "secondary_link", "primary", "primary_link",
  ]
  private static let openIfTold: Set = ["trunk", "trunk_link", "bridleway"]
  private static let permitted: Set = ["yes", "designated", "permissive", "destination"]
  private static let forbidden: Set = [
    "no", "private", "agricultural", "forestry", "delivery", "use_sidepath",
  ]
  private static let walls: Set = ["wall", "fence", "hedge", "city_wall", "retaining_wall"]
}
