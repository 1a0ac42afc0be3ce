internal import CampusModel

/// Who may go where, by the tags of access.
///
/// From the wiki: "OSM tags for routing/Access restrictions" (what is open by itself), "Key:access" (which tag goes before which),
/// "Key:barrier". Where its table leaves a choice, a way is closed until a tag of these means opens it.
enum FootAndWheels {
  static func isOpen(
    _ tags: StreetMap.Tags, of highway: String, to means: StreetProfile.Means
  ) -> Bool {
    if open(to: means).contains(highway) { return !isForbidden(tags, means) }
    guard openIfTold(to: means).contains(highway) else { return false }
    return own(means).contains { permitted.contains(tags[$0] ?? "") }
  }

  /// What stops these means, unless a tag permits them; other barriers stop only those to whom a tag forbids them.
  static func blocks(
    _ barrier: String, _ tags: StreetMap.Tags, _ means: StreetProfile.Means
  ) -> Bool {
    if stops(barrier, means) { return !permitted.contains(told(tags, means) ?? "") }
    return isForbidden(tags, means)
  }

  /// Whether nobody pushes a bicycle through, although people on foot pass.
  static func stopsPushed(_ barrier: String) -> Bool { narrow.contains(barrier) }

  private static func isForbidden(_ tags: StreetMap.Tags, _ means: StreetProfile.Means) -> Bool {
    told(tags, means).map(forbidden.contains) ?? false
  }

  /// What the most special tag says.
  private static func told(_ tags: StreetMap.Tags, _ means: StreetProfile.Means) -> String? {
    for key in hierarchy(of: means) { if let value = tags[key] { return value } }
    return nil
  }

  /// The tags of access that are about these means, the most special first.
  private static func hierarchy(of means: StreetProfile.Means) -> [String] {
    switch means {
    case .foot: ["foot", "access"]
    case .bicycle: ["bicycle", "vehicle", "access"]
    case .car: ["motorcar", "motor_vehicle", "vehicle", "access"]
    }
  }

  /// The tags that open what is closed by itself: none of a wider sort, since `access=yes` on a footway means people on foot.
  private static func own(_ means: StreetProfile.Means) -> [String] {
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

  private static func openIfTold(to means: StreetProfile.Means) -> Set<String> {
    switch means {
    case .foot: ["trunk", "trunk_link", "bridleway"]
    case .bicycle: ["trunk", "trunk_link", "bridleway", "footway", "pedestrian"]
    case .car: ["track", "pedestrian"]
    }
  }

  private static func stops(_ barrier: String, _ means: StreetProfile.Means) -> Bool {
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
