import CampusModel
import Streets
import Testing

@Suite struct WalkingProfileTests {
  @Test(
    arguments: [
      (["highway": "footway"], .both), (["highway": "service", "oneway": "yes"], .both),
      (["highway": "motorway"], nil), (["highway": "motorway", "foot": "yes"], nil),
      (["highway": "construction"], nil), (["building": "yes"], nil), ([:], nil),
      (["highway": "path", "foot": "no"], nil), (["highway": "path", "foot": "private"], nil),
      (["highway": "service", "access": "private"], nil),
      (["highway": "service", "access": "private", "foot": "yes"], .both),
      (["highway": "service", "access": "yes", "foot": "no"], nil),
      (["highway": "residential", "foot": "use_sidepath"], nil),
      (["highway": "service", "access": "permit"], .both),
      (["highway": "trunk"], nil), (["highway": "trunk", "foot": "designated"], .both),
      (["highway": "trunk", "foot": "no"], nil),
      (["highway": "footway", "oneway:foot": "yes"], .forward),
      (["highway": "steps", "oneway:foot": "-1"], .backward),
      (["highway": "steps", "oneway:foot": "no"], .both),
      (["highway": "pedestrian", "area": "yes"], .both),
    ] as [(StreetMap.Tags, WalkingProfile.Direction?)])
  func `who may walk where, and which way round`(
    _ tags: StreetMap.Tags, _ direction: WalkingProfile.Direction?
  ) {
    #expect(WalkingProfile.direction(of: tags) == direction)
  }

  @Test(
    arguments: [
      (["barrier": "wall"], true), (["barrier": "fence", "foot": "yes"], false),
      (["barrier": "gate"], false), (["barrier": "gate", "access": "private"], true),
      (["barrier": "gate", "access": "no", "foot": "yes"], false),
      (["barrier": "bollard", "foot": "no"], true), (["barrier": "kerb"], false),
      (["access": "private"], false), ([:], false),
    ] as [(StreetMap.Tags, Bool)])
  func `what nobody gets past`(_ tags: StreetMap.Tags, _ blocks: Bool) {
    #expect(WalkingProfile.blocks(tags) == blocks)
  }
}
