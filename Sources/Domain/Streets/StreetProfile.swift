package import CampusModel

/// The ways that can be used, in which direction and how fast, on foot, by bicycle or by car.
///
/// Reads OpenStreetMap's tags. Ways are open by default as in "OSM tags for routing/Access
/// restrictions" on the wiki; the most specific access tag of a way overrides that ("Key:access").
///
/// ```
/// let profile = StreetProfile.walking(pace: 80)
/// profile.passage(of: ["highway": "steps"])       // 1.25 seconds per meter, both ways
/// profile.passage(of: ["highway": "motorway"])    // nil
/// ```
package struct StreetProfile: Hashable, Sendable {
  /// A means of travel along the streets.
  package enum Means: Hashable, Sendable { case foot, bicycle, car }

  /// The means of travel along the streets.
  package let means: Means
  /// Meters per minute on even ground, above 0, walking or riding. The speed of a car depends on
  /// the road.
  package let pace: Double
  /// Meters per minute, above 0, from a place to the streets and where a bicycle is pushed.
  package let walkingPace: Double

  /// On foot all the way. Times are in inverse proportion to the pace.
  package static func walking(pace: Double) -> Self {
    Self(means: .foot, pace: pace, walkingPace: pace)
  }

  /// By bicycle, which is pushed where it may not be ridden.
  package static func cycling(pace: Double, walkingPace: Double) -> Self {
    Self(means: .bicycle, pace: pace, walkingPace: walkingPace)
  }

  /// By car, and on foot from a place to the streets.
  package static func driving(walkingPace: Double) -> Self {
    Self(means: .car, pace: walkingPace, walkingPace: walkingPace)
  }

  /// The profile of a mode, at paces in meters per minute; `nil` for public transit.
  package init?(_ mode: TravelMode, pace: Double, walkingPace: Double) {
    switch mode {
    case .walking: self = .walking(pace: pace)
    case .cycling: self = .cycling(pace: pace, walkingPace: walkingPace)
    case .driving: self = .driving(walkingPace: walkingPace)
    case .transit: return nil
    }
  }

  private init(means: Means, pace: Double, walkingPace: Double) {
    (self.means, self.pace, self.walkingPace) = (means, pace, walkingPace)
  }

  /// The keys of all tags that profiles read.
  package static let keys: Set = [
    "highway", "access", "foot", "vehicle", "bicycle", "motor_vehicle", "motorcar", "barrier",
    "oneway", "oneway:foot", "oneway:bicycle", "junction", "cycleway", "cycleway:both",
    "cycleway:left", "cycleway:right", "maxspeed", "surface",
  ]

  /// Whether any means can use a way with these tags.
  package static func isWay(_ tags: StreetMap.Tags) -> Bool {
    guard tags["highway"] != nil else { return false }
    return [walking(pace: 1), cycling(pace: 1, walkingPace: 1), driving(walkingPace: 1)]
      .contains { $0.passage(of: tags) != nil }
  }

  /// How far a place may be from the streets, in meters.
  package var reach: Double { means == .foot ? 100 : 300 }
}

extension StreetProfile {
  /// Seconds per meter in the order of a way's nodes and against it; `nil` where closed.
  package struct Passage: Hashable, Sendable {
    /// In the order of the nodes.
    package var along: Double?
    /// Against the order of the nodes.
    package var against: Double?

    package init(along: Double?, against: Double?) {
      (self.along, self.against) = (along, against)
    }

    fileprivate init(_ seconds: Double, _ direction: StreetDirection) {
      along = direction == .backward ? nil : seconds
      against = direction == .forward ? nil : seconds
    }
  }

  /// How fast a way with these tags is; `nil` where it is closed to these means.
  package func passage(of tags: StreetMap.Tags) -> Passage? {
    guard let highway = tags["highway"] else { return nil }
    switch means {
    case .foot: return walk(highway, tagged: tags)
    case .bicycle: return ride(highway, tagged: tags)
    case .car:
      guard AccessRules.isOpen(tags, of: highway, to: .car) else { return nil }
      return Passage(3.6 / RoadSpeed.kilometersPerHour(of: tags), .ofVehicles(tags))
    }
  }

  /// A meter of steps takes 5/3 of the time, as in GraphHopper (`FootAverageSpeedParser`: 3 instead
  /// of 5 km/h).
  private func walk(_ highway: String, tagged tags: StreetMap.Tags) -> Passage? {
    guard AccessRules.isOpen(tags, of: highway, to: .foot) else { return nil }
    let slowness = highway == "steps" ? 5.0 / 3 : 1
    return Passage(slowness * 60 / walkingPace, .onFoot(tags))
  }

  /// Ridden where that is allowed, otherwise pushed at walking pace where walking is allowed.
  ///
  /// So steps and one-way streets can be passed.
  private func ride(_ highway: String, tagged tags: StreetMap.Tags) -> Passage? {
    let pushed = walk(highway, tagged: tags)
    guard AccessRules.isOpen(tags, of: highway, to: .bicycle) else { return pushed }
    let slowness = RoadSpeed.isRough(tags) ? 1 / RoadSpeed.roughFactor : 1
    let ridden = Passage(slowness * 60 / pace, .ofBicycles(tags))
    return Passage(
      along: ridden.along ?? pushed?.along, against: ridden.against ?? pushed?.against)
  }

  /// Whether a node stops these means ("Key:barrier"). A bicycle passes wherever it can be pushed.
  package func blocks(_ tags: StreetMap.Tags) -> Bool {
    guard let barrier = tags["barrier"] else { return false }
    let isBlocked = AccessRules.blocks(barrier, tagged: tags, for: means)
    guard isBlocked, means == .bicycle, !AccessRules.stopsPushed(barrier) else {
      return isBlocked
    }
    return AccessRules.blocks(barrier, tagged: tags, for: .foot)
  }
}

/// The direction in which a way may be used, in the order of its nodes.
enum StreetDirection {
  case both, forward, backward

  /// By `oneway:foot`, the only one-way tag for people on foot ("Key:oneway").
  static func onFoot(_ tags: StreetMap.Tags) -> Self { direction(tags["oneway:foot"]) ?? .both }

  /// By `oneway`; without it, roundabouts ("Key:junction") and motorways ("Key:oneway") are
  /// one-way.
  static func ofVehicles(_ tags: StreetMap.Tags) -> Self {
    if let tagged = direction(tags["oneway"]) { return tagged }
    let isImplied =
      ["roundabout", "circular"].contains(tags["junction"])
      || ["motorway", "motorway_link"].contains(tags["highway"])
    return isImplied ? .forward : .both
  }

  /// By `oneway:bicycle`; without it, as other vehicles, or both ways with a cycle lane against the
  /// traffic ("Key:cycleway").
  static func ofBicycles(_ tags: StreetMap.Tags) -> Self {
    if let tagged = direction(tags["oneway:bicycle"]) { return tagged }
    let lanes = ["cycleway", "cycleway:both", "cycleway:left", "cycleway:right"]
    if lanes.contains(where: { tags[$0]?.hasPrefix("opposite") == true }) { return .both }
    return ofVehicles(tags)
  }

  private static func direction(_ value: String?) -> Self? {
    switch value {
    case "yes", "1", "true": .forward
    case "-1", "reverse": .backward
    case "no", "0", "false": .both
    default: nil
    }
  }
}
