internal import CampusModel

/// The ways and barriers that are open to each means, by OpenStreetMap's access tags.
///
/// From the wiki: "OSM tags for routing/Access restrictions" (ways open by default), "Key:access"
/// (tags that override others), "Key:barrier". Where the wiki leaves a choice, a way is closed
/// unless a tag of these means opens it.
enum AccessRules {
  static func isOpen(
    _ tags: StreetMap.Tags, of highway: String, to means: StreetProfile.Means
  ) -> Bool {
    if open(to: means).contains(highway) { return !isForbidden(tags, to: means) }
    guard openIfTagged(to: means).contains(highway) else { return false }
    return ownKeys(of: means).contains { permitted.contains(tags[$0] ?? "") }
  }

  /// Whether a barrier stops these means.
  ///
  /// Walls and the like do unless a tag permits passing; others only if a tag forbids it.
  static func blocks(
    _ barrier: String, tagged tags: StreetMap.Tags, for means: StreetProfile.Means
  ) -> Bool {
    if stops(barrier, for: means) { return !permitted.contains(value(of: tags, for: means) ?? "") }
    return isForbidden(tags, to: means)
  }

  /// Whether a bicycle cannot be pushed through, although people on foot pass.
  static func stopsPushed(_ barrier: String) -> Bool { narrow.contains(barrier) }

  private static func isForbidden(_ tags: StreetMap.Tags, to means: StreetProfile.Means) -> Bool {
    value(of: tags, for: means).map(forbidden.contains) ?? false
  }

  /// The value of the most specific access tag; `nil` without any.
  private static func value(of tags: StreetMap.Tags, for means: StreetProfile.Means) -> String? {
    for key in hierarchy(of: means) { if let value = tags[key] { return value } }
    return nil
  }

  /// The access tags for these means, most specific first.
  private static func hierarchy(of means: StreetProfile.Means) -> [String] {
    switch means {
    case .foot: ["foot", "access"]
    case .bicycle: ["bicycle", "vehicle", "access"]
    case .car: ["motorcar", "motor_vehicle", "vehicle", "access"]
    }
  }

  /// The tags that open a way which is closed by default.
  ///
  /// None for wider groups, since `access=yes` on a footway is meant for people on foot.
  private static func ownKeys(of means: StreetProfile.Means) -> [String] {
    switch means {
    case .foot: ["foot"]
    case .bicycle: ["bicycle"]
    case .car: ["motorcar", "motor_vehicle"]
    }
  }

  private static func open(to means: StreetProfile.Means) -> Set<String> {
    switch means {
    case .foot: walked
    case .bicycle: ridden
    case .car: driven
    }
  }

  private static func openIfTagged(to means: StreetProfile.Means) -> Set<String> {
    switch means {
    case .foot: ["trunk", "trunk_link", "bridleway"]
    case .bicycle: ["trunk", "trunk_link", "bridleway", "footway", "pedestrian"]
    case .car: ["track", "pedestrian"]
    }
  }

  private static func stops(_ barrier: String, for means: StreetProfile.Means) -> Bool {
    switch means {
    case .foot: walls.contains(barrier)
    case .bicycle: walls.contains(barrier) || narrow.contains(barrier)
    case .car:
      walls.contains(barrier) || narrow.contains(barrier) || wideForBicycles.contains(barrier)
    }
  }

  private static let roads: Set = [
    "living_street", "residential", "service", "unclassified", "road", "tertiary",
    "tertiary_link", "secondary", "secondary_link", "primary", "primary_link",
  ]
  private static let walked = roads.union([
    "footway", "path", "pedestrian", "steps", "corridor", "track", "cycleway",
  ])
  private static let ridden = roads.union(["path", "track", "cycleway"])
  private static let driven = roads.union(["trunk", "trunk_link", "motorway", "motorway_link"])

  private static let permitted: Set = ["yes", "designated", "permissive", "destination"]
  private static let forbidden: Set = [
    "no", "private", "agricultural", "forestry", "delivery", "use_sidepath", "dismount",
    "emergency", "psv", "bus",
  ]
  private static let walls: Set = ["wall", "fence", "hedge", "city_wall", "retaining_wall"]
  private static let narrow: Set = ["stile", "kissing_gate", "turnstile", "full-height_turnstile"]
  private static let wideForBicycles: Set = [
    "bollard", "block", "cycle_barrier", "motorcycle_barrier", "jersey_barrier", "chain", "log",
    "planter", "debris", "bus_trap", "bar",
  ]
}
