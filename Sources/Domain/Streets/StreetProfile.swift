package import CampusModel

/// Where somebody gets along by OpenStreetMap's tags, which way round, and how fast: on foot, by bicycle, or by car.
///
/// What is open without being said to be is what the wiki's page "OSM tags for routing/Access restrictions" lists as open worldwide.
/// Of access tags the most special one that a way has counts ("Key:access").
package struct StreetProfile: Hashable, Sendable {
  package enum Means: Hashable, Sendable { case foot, bicycle, car }

  package let means: Means
  /// Metres a minute on even ground, above 0, on foot or riding a bicycle. How fast a car goes, its roads tell.
  package let pace: Double
  /// Metres a minute, above 0, from a place to the streets, and where a bicycle is pushed.
  package let walkingPace: Double

  /// On foot all the way: what it takes is in inverse proportion to the pace.
  package static func walking(pace: Double) -> Self {
    Self(means: .foot, pace: pace, walkingPace: pace)
  }

  package static func cycling(pace: Double, walkingPace: Double) -> Self {
    Self(means: .bicycle, pace: pace, walkingPace: walkingPace)
  }

  package static func driving(walkingPace: Double) -> Self {
    Self(means: .car, pace: walkingPace, walkingPace: walkingPace)
  }

  /// How a mode gets along streets, at paces in metres a minute; `nil` for what has a timetable.
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

  /// The tags that any means ask for.
  package static let keys: Set = [
    "highway", "access", "foot", "vehicle", "bicycle", "motor_vehicle", "motorcar", "barrier",
    "oneway", "oneway:foot", "oneway:bicycle", "junction", "cycleway", "cycleway:both",
    "cycleway:left", "cycleway:right", "maxspeed", "surface",
  ]

  /// Whether any means find a way where the tags say so.
  package static func isWay(_ tags: StreetMap.Tags) -> Bool {
    guard tags["highway"] != nil else { return false }
    return [walking(pace: 1), cycling(pace: 1, walkingPace: 1), driving(walkingPace: 1)]
      .contains { $0.passage(of: tags) != nil }
  }

  /// How far from a place its way may begin or end, in metres.
  package var reach: Double { means == .foot ? 100 : 300 }
}

extension StreetProfile {
  /// The seconds that a metre of a way takes, in the order of its nodes and against it; `nil` where that is not allowed.
  package struct Passage: Hashable, Sendable {
    package var along: Double?
    package var against: Double?

    package init(along: Double?, against: Double?) {
      (self.along, self.against) = (along, against)
    }

    fileprivate init(_ seconds: Double, _ direction: StreetDirection) {
      along = direction == .backward ? nil : seconds
      against = direction == .forward ? nil : seconds
    }
  }

  /// `nil` where there is no way for these means.
  package func passage(of tags: StreetMap.Tags) -> Passage? {
    guard let highway = tags["highway"] else { return nil }
    switch means {
    case .foot: return walk(highway, tags)
    case .bicycle: return ride(highway, tags)
    case .car:
      guard FootAndWheels.isOpen(tags, of: highway, to: .car) else { return nil }
      return Passage(3.6 / RoadSpeed.kilometresAnHour(of: tags), .ofVehicles(tags))
    }
  }

  /// On steps a metre takes 5/3 of the time, as in GraphHopper, which walks them at 3 instead of 5 km/h (`FootAverageSpeedParser`).
  private func walk(_ highway: String, _ tags: StreetMap.Tags) -> Passage? {
    guard FootAndWheels.isOpen(tags, of: highway, to: .foot) else { return nil }
    let slowness = highway == "steps" ? 5.0 / 3 : 1
    return Passage(slowness * 60 / walkingPace, .onFoot(tags))
  }

  /// Ridden where that is allowed; pushed, at the pace of a walk, where one may walk: so steps and one-way streets end no way.
  private func ride(_ highway: String, _ tags: StreetMap.Tags) -> Passage? {
    let pushed = walk(highway, tags)
    guard FootAndWheels.isOpen(tags, of: highway, to: .bicycle) else { return pushed }
    let slowness = RoadSpeed.isRough(tags) ? 1 / RoadSpeed.roughPart : 1
    let ridden = Passage(slowness * 60 / pace, .ofBicycles(tags))
    return Passage(
      along: ridden.along ?? pushed?.along, against: ridden.against ?? pushed?.against)
  }

  /// Whether nobody with these means gets past a node ("Key:barrier"). A bicycle gets past wherever it can be pushed.
  package func blocks(_ tags: StreetMap.Tags) -> Bool {
    guard let barrier = tags["barrier"] else { return false }
    let isBlocked = FootAndWheels.blocks(barrier, tags, means)
    guard isBlocked, means == .bicycle, !FootAndWheels.stopsPushed(barrier) else {
      return isBlocked
    }
    return FootAndWheels.blocks(barrier, tags, .foot)
  }
}

/// Which way round a way may be gone, in the order of its nodes.
enum StreetDirection {
  case both, forward, backward

  /// Of one-way tags only `oneway:foot` is about people on foot ("Key:oneway").
  static func onFoot(_ tags: StreetMap.Tags) -> Self { told(tags["oneway:foot"]) ?? .both }

  /// By `oneway`; a roundabout, "Key:junction", and a motorway, "Key:oneway", are one-way streets where nothing else is said.
  static func ofVehicles(_ tags: StreetMap.Tags) -> Self {
    if let told = told(tags["oneway"]) { return told }
    let isImplied =
      ["roundabout", "circular"].contains(tags["junction"])
      || ["motorway", "motorway_link"].contains(tags["highway"])
    return isImplied ? .forward : .both
  }

  /// By `oneway:bicycle`; without it, as for other vehicles, but both ways where a cycle lane leads against the traffic
  /// ("Key:cycleway").
  static func ofBicycles(_ tags: StreetMap.Tags) -> Self {
    if let told = told(tags["oneway:bicycle"]) { return told }
    let lanes = ["cycleway", "cycleway:both", "cycleway:left", "cycleway:right"]
    if lanes.contains(where: { tags[$0]?.hasPrefix("opposite") == true }) { return .both }
    return ofVehicles(tags)
  }

  private static func told(_ value: String?) -> Self? {
    switch value {
    case "yes", "1", "true": .forward
    case "-1", "reverse": .backward
    case "no", "0", "false": .both
    default: nil
    }
  }
}
