import CampusModel
import Streets
import Testing

/// Which way round, and how many times longer a meter takes than at the pace.
private typealias Use = [Double?]

private func use(_ tags: StreetMap.Tags, _ profile: StreetProfile) -> Use? {
  profile.passage(of: tags).map { passage in
    [passage.along, passage.against].map { $0.map { ($0 * 1000).rounded() / 1000 } }
  }
}

@Suite struct WalkingProfileTests {
  /// A meter a second.
  private let walking = StreetProfile.walking(pace: 60)

  @Test(
    arguments: [
      (["highway": "footway"], [1, 1]), (["highway": "service", "oneway": "yes"], [1, 1]),
      (["highway": "motorway"], nil), (["highway": "motorway", "foot": "yes"], nil),
      (["highway": "construction"], nil), (["building": "yes"], nil), ([:], nil),
      (["highway": "path", "foot": "no"], nil), (["highway": "path", "foot": "private"], nil),
      (["highway": "service", "access": "private"], nil),
      (["highway": "service", "access": "private", "foot": "yes"], [1, 1]),
      (["highway": "service", "access": "yes", "foot": "no"], nil),
      (["highway": "service", "vehicle": "no"], [1, 1]),
      (["highway": "residential", "foot": "use_sidepath"], nil),
      (["highway": "service", "access": "permit"], [1, 1]),
      (["highway": "trunk"], nil), (["highway": "trunk", "foot": "designated"], [1, 1]),
      (["highway": "trunk", "access": "yes"], nil),
      (["highway": "trunk", "foot": "no"], nil),
      (["highway": "footway", "oneway:foot": "yes"], [1, nil]),
      (["highway": "steps", "oneway:foot": "-1"], [nil, 1.667]),
      (["highway": "steps", "oneway:foot": "no"], [1.667, 1.667]),
      (["highway": "pedestrian", "area": "yes"], [1, 1]),
    ] as [(StreetMap.Tags, [Double?]?)])
  func `where people may walk, in which direction and how fast`(
    _ tags: StreetMap.Tags, _ expected: [Double?]?
  ) {
    #expect(use(tags, walking) == expected)
  }

  @Test(
    arguments: [
      (["barrier": "wall"], true), (["barrier": "fence", "foot": "yes"], false),
      (["barrier": "gate"], false), (["barrier": "gate", "access": "private"], true),
      (["barrier": "gate", "access": "no", "foot": "yes"], false),
      (["barrier": "bollard", "foot": "no"], true), (["barrier": "kerb"], false),
      (["barrier": "stile"], false), (["access": "private"], false), ([:], false),
    ] as [(StreetMap.Tags, Bool)])
  func `what stops people on foot`(_ tags: StreetMap.Tags, _ blocks: Bool) {
    #expect(walking.blocks(tags) == blocks)
  }
}

@Suite struct CyclingProfileTests {
  /// Ridden at four meters a second, pushed at one.
  private let cycling = StreetProfile.cycling(pace: 240, walkingPace: 60)

  @Test(
    arguments: [
      (["highway": "cycleway"], [0.25, 0.25]), (["highway": "footway"], [1, 1]),
      (["highway": "footway", "bicycle": "yes"], [0.25, 0.25]),
      (["highway": "footway", "bicycle": "designated", "access": "no"], [0.25, 0.25]),
      (["highway": "steps"], [1.667, 1.667]),
      (["highway": "steps", "bicycle": "yes"], [1.667, 1.667]),
      (["highway": "residential", "bicycle": "no"], [1, 1]),
      (["highway": "residential", "bicycle": "dismount"], [1, 1]),
      (["highway": "residential", "vehicle": "no"], [1, 1]),
      (["highway": "residential", "vehicle": "no", "bicycle": "yes"], [0.25, 0.25]),
      (["highway": "residential", "motor_vehicle": "no"], [0.25, 0.25]),
      (["highway": "residential", "access": "private"], nil),
      (["highway": "residential", "access": "private", "foot": "yes"], [1, 1]),
      (["highway": "motorway"], nil), (["highway": "trunk"], nil),
      (["highway": "trunk", "bicycle": "yes"], [0.25, 0.25]),
      // Against the traffic it is pushed.
      (["highway": "residential", "oneway": "yes"], [0.25, 1]),
      (["highway": "residential", "oneway": "-1"], [1, 0.25]),
      (["highway": "residential", "oneway": "yes", "foot": "no"], [0.25, nil]),
      (["highway": "residential", "oneway": "yes", "oneway:bicycle": "no"], [0.25, 0.25]),
      (["highway": "residential", "oneway:bicycle": "yes"], [0.25, 1]),
      (["highway": "residential", "oneway": "yes", "cycleway": "opposite_lane"], [0.25, 0.25]),
      (["highway": "residential", "oneway": "yes", "cycleway:left": "opposite"], [0.25, 0.25]),
      (["highway": "residential", "oneway": "yes", "cycleway": "lane"], [0.25, 1]),
      (["highway": "tertiary", "junction": "roundabout"], [0.25, 1]),
      (["highway": "path", "surface": "gravel"], [0.417, 0.417]),
      (["highway": "track"], [0.417, 0.417]),
      (["highway": "track", "surface": "asphalt"], [0.25, 0.25]),
    ] as [(StreetMap.Tags, [Double?]?)])
  func `where a bicycle is ridden, and where it is pushed`(
    _ tags: StreetMap.Tags, _ expected: [Double?]?
  ) {
    #expect(use(tags, cycling) == expected)
  }

  @Test(
    arguments: [
      (["barrier": "bollard"], false), (["barrier": "gate"], false), (["barrier": "wall"], true),
      (["barrier": "wall", "bicycle": "yes"], false), (["barrier": "stile"], true),
      (["barrier": "turnstile", "access": "yes"], false),
      (["barrier": "gate", "bicycle": "no"], false),
      (["barrier": "gate", "access": "private"], true),
    ] as [(StreetMap.Tags, Bool)])
  func `what stops bicycles`(_ tags: StreetMap.Tags, _ blocks: Bool) {
    #expect(cycling.blocks(tags) == blocks)
  }
}

@Suite struct DrivingProfileTests {
  private let driving = StreetProfile.driving(walkingPace: 60)

  /// The kilometers an hour there and back.
  private func speeds(_ tags: StreetMap.Tags) -> [Double?]? {
    driving.passage(of: tags).map { passage in
      [passage.along, passage.against].map { $0.map { (36 / $0).rounded() / 10 } }
    }
  }

  @Test(
    arguments: [
      (["highway": "residential"], [25, 25]), (["highway": "motorway"], [90, nil]),
      (["highway": "motorway", "oneway": "no"], [90, 90]),
      (["highway": "footway"], nil), (["highway": "cycleway"], nil), (["highway": "steps"], nil),
      (["highway": "footway", "motor_vehicle": "yes"], nil), (["highway": "path"], nil),
      (["highway": "pedestrian"], nil), (["highway": "pedestrian", "motorcar": "yes"], [5, 5]),
      (["highway": "track"], nil), (["highway": "track", "motor_vehicle": "yes"], [10, 10]),
      (["highway": "service", "access": "private"], nil),
      (["highway": "service", "access": "no", "motor_vehicle": "permissive"], [15, 15]),
      (["highway": "service", "vehicle": "no", "access": "yes"], nil),
      (["highway": "service", "motor_vehicle": "no", "motorcar": "yes"], [15, 15]),
      (["highway": "service", "bicycle": "no", "foot": "no"], [15, 15]),
      (["highway": "service", "access": "destination"], [15, 15]),
      (["highway": "residential", "oneway": "yes"], [25, nil]),
      (["highway": "residential", "oneway": "1"], [25, nil]),
      (["highway": "residential", "oneway": "reverse"], [nil, 25]),
      (["highway": "residential", "oneway:foot": "yes"], [25, 25]),
      (["highway": "tertiary", "junction": "roundabout"], [40, nil]),
      (["highway": "tertiary", "junction": "circular", "oneway": "no"], [40, 40]),
      (["highway": "residential", "maxspeed": "50"], [40, 40]),
      (["highway": "residential", "maxspeed": "50 km/h"], [40, 40]),
      (["highway": "residential", "maxspeed": "25 mph"], [32.2, 32.2]),
      (["highway": "residential", "maxspeed": "walk"], [25, 25]),
      (["highway": "residential", "maxspeed": "0"], [25, 25]),
      (["highway": "residential", "maxspeed": "1e999"], [25, 25]),
      (["highway": "residential", "maxspeed": "99999999999999999999"], [130, 130]),
      (["highway": "residential", "maxspeed": "2"], [5, 5]),
      (["highway": "residential", "maxspeed": "RU:urban"], [25, 25]),
    ] as [(StreetMap.Tags, [Double?]?)])
  func `where and how fast a car goes`(_ tags: StreetMap.Tags, _ expected: [Double?]?) {
    #expect(speeds(tags) == expected)
  }

  @Test(
    arguments: [
      (["barrier": "bollard"], true), (["barrier": "bollard", "motor_vehicle": "yes"], false),
      (["barrier": "gate"], false), (["barrier": "lift_gate", "access": "private"], true),
      (["barrier": "lift_gate", "vehicle": "no"], true), (["barrier": "kerb"], false),
      (["barrier": "cattle_grid"], false), (["barrier": "fence"], true),
      (["barrier": "block"], true),
    ] as [(StreetMap.Tags, Bool)])
  func `what stops cars`(_ tags: StreetMap.Tags, _ blocks: Bool) {
    #expect(driving.blocks(tags) == blocks)
  }

  @Test func `public transit has no profile`() {
    #expect(StreetProfile(.transit, pace: 1, walkingPace: 1) == nil)
    #expect(StreetProfile(.driving, pace: 1, walkingPace: 60) == driving)
  }
}
