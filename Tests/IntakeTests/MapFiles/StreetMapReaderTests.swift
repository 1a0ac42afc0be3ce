import CampusModel
import Diagnostics
import SeededRandom
import Streets
import Testing

@testable import FileFormats
@testable import MapFiles

private func read(_ files: String...) -> (map: StreetMap, lines: [String]) {
  read(files.map { Array($0.utf8) })
}

private func read(_ files: [[UInt8]]) -> (map: StreetMap, lines: [String]) {
  var reader = StreetMapReader()
  for (number, bytes) in files.enumerated() {
    reader.read(SourceFile(path: "m\(number + 1).osm", bytes: bytes))
  }
  reader.close()
  return (reader.map, reader.diagnostics.inFileOrder().map(\.description))
}

private let head = "<?xml version='1.0' encoding='UTF-8'?>\n<osm version=\"0.6\">\n"
private let nodes = """
  <node id="1" lat="38.5" lon="-77.25" user="somebody"/>
  <node id='2' lat='38.6' lon='-77.35'><tag k='barrier' v='gate'/><tag k="name" v="A &amp; B"/></node>

  """
private let way = """
  <way id="7" visible="true"><nd ref="1"/><nd ref="2"/>
  <tag k="highway" v="foo&#116;way"/><tag k="name" v="Long"/></way>

  """
private let small = head + nodes + way + "<relation id='3'><member ref='7'/></relation></osm>\n"

@Suite struct StreetMapReaderTests {
  @Test func `nodes and walkable ways are read, with the tags that say who may walk`() throws {
    let (map, lines) = read(small)
    #expect(lines == [])
    #expect(map.nodes.count == 2)
    let place = try #require(Coordinate(latitude: 38.5, longitude: -77.25))
    #expect(map.nodes[1] == StreetMap.Node(place))
    #expect(map.nodes[2]?.tags == ["barrier": "gate"])
    #expect(map.ways == [StreetMap.Way([1, 2], tags: ["highway": "footway"])])
  }

  @Test func `buildings and what editors deleted are left out`() {
    let (map, lines) = read(
      head + """
        <node id="-5" lat="1" lon="2" action="delete"/><node id="-6" lat="1" lon="2"/>
        <way id="1"><nd ref="-6"/><tag k="building" v="yes"/></way>
        <way id="2" visible="false"/>
        </osm>
        """)
    #expect(lines == [])
    #expect(map.nodes.keys.sorted() == [-6] && map.ways.isEmpty)
  }

  @Test(arguments: [
    ("<node id='x' lat='1' lon='2'/>", "3:1: warning: expected a node with a whole number as 'id'"),
    (
      "<way><tag k='highway' v='path'/></way>",
      "3:1: warning: expected a way with a whole number as 'id'"
    ),
    (
      "<node id='9' lat='91' lon='2'/>",
      "3:1: warning: expected 'lat' from -90 to 90 and 'lon' from -180 to 180 of node 9"
    ),
    (
      "<node id='9' lat='1'/>",
      "3:1: warning: expected 'lat' from -90 to 90 and 'lon' from -180 to 180 of node 9"
    ),
    (
      "<node id='9' lat='nan' lon='2'/>",
      "3:1: warning: expected 'lat' from -90 to 90 and 'lon' from -180 to 180 of node 9"
    ),
    (
      "<node id='4' lat='1' lon='2'/>\n<node id='4' lat='1' lon='3'/>",
      "4:1: warning: the node 4 is listed again with different content; the first is used"
    ),
    (
      "<way id='7'><tag k='highway' v='path'/></way>\n<way id='7'><tag k='highway' v='steps'/></way>",
      "4:1: warning: the way 7 is listed again with different content; the first is used"
    ),
  ])
  func `what is wrong is reported and the rest kept`(_ text: String, _ line: String) {
    let (map, lines) = read(head + text + "\n<node id='33' lat='1' lon='2'/></osm>")
    #expect(lines == ["m1.osm:" + line])
    #expect(map.nodes[33] != nil)
  }

  @Test func `maps may overlap, and ways use the nodes of another`() {
    let (map, lines) = read(head + way + nodes + "</osm>", small)
    #expect(lines == [])
    #expect(map.nodes.count == 2 && map.ways.count == 1)
    let parts = read(head + way + "</osm>", head + nodes + "</osm>")
    #expect(parts.lines == [] && parts.map.ways == map.ways)
  }

  @Test func `ways with nodes that no map gives are reported once with their number`() {
    let ways = (1...4).map {
      "<way id='\($0)'><nd ref='1'/><nd ref='\($0)0'/><nd ref='z'/><tag k='highway' v='path'/></way>\n"
    }.joined()
    let (map, lines) = read(head + nodes + ways + "</osm>")
    #expect(
      lines == [
        "m1.osm:5:1: warning: streets with gaps, since no map has their nodes: 4 ways (the first is here), 8 nodes"
      ])
    #expect(map.ways.count == 4)
  }

  @Test(arguments: [
    ("", "m1.osm: error: the file is empty; fetch it again; the download may have failed"),
    (
      "<svg/>",
      "m1.osm:1:1: error: expected an OpenStreetMap file, which begins with '<osm>', found '<svg>'"
    ),
    (
      "nothing",
      "m1.osm:1:1: error: expected an OpenStreetMap file, which begins with '<osm>', found no element"
    ),
    ("<osm version=0.6>", "m1.osm:1:14: error: expected a value in quotation marks"),
  ])
  func `what is no map is an error`(_ text: String, _ line: String) {
    #expect(read(text).lines == [line])
  }

  @Test func `what comes before broken XML is kept`() {
    let (map, lines) = read(head + nodes + "<way id='3'><nd ref=1/></way>" + way + "</osm>")
    #expect(map.nodes.count == 2 && map.ways.isEmpty)
    #expect(lines.count == 1)
    #expect(
      lines.first?.hasPrefix("m1.osm:5:21: warning: expected a value in quotation marks") == true,
      "\(lines)")
  }

  @Test func `a file cut off at any byte is reported, and what was whole is kept`() {
    let bytes = Array(small.utf8)
    let end = small.utf8.count - "</osm>\n".utf8.count
    for cut in 0..<bytes.count {
      let (map, lines) = read([Array(bytes[..<cut])])
      #expect(map.nodes.count <= 2 && map.ways.count <= 1)
      // Only the last line feed is not missed.
      #expect(lines.isEmpty == (cut >= bytes.count - 1), "cut at \(cut)")
      if cut >= end { #expect(map.nodes.count == 2 && map.ways.count == 1, "cut at \(cut)") }
    }
  }

  @Test func `bytes changed anywhere do no harm`() {
    for seed in UInt64(1)...2000 {
      var random = SeededGenerator(seed: seed)
      var bytes = Array(small.utf8)
      for _ in 0...random.below(4) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      let (map, _) = read([bytes])
      #expect(map.nodes.count <= 2 && map.ways.count <= 1, "seed \(seed)")
    }
  }

  @Test func `hostile files are read in their stride`() {
    let deep = String(repeating: "<a>", count: 100_000)
    #expect(read(head + deep + nodes + way + "</osm>").map.ways.count == 1)
    let many = (0..<20_000).map { " a\($0)='x'" }.joined()
    let long = String(repeating: "x", count: 3_000_000)
    let (map, _) = read(head + "<node\(many) id='8' lat='1' lon='1' user='\(long)'/></osm>")
    #expect(map.nodes.count == 1)
    // Entities of a document's own are none, so they cannot grow.
    let (bomb, lines) = read(
      "<!DOCTYPE osm [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>\n<osm>\(nodes)"
        + "<node id='&b;' lat='1' lon='1'/></osm>")
    #expect(bomb.nodes.count == 2 && lines.count == 1)
    let file = read("<!DOCTYPE osm SYSTEM 'file:///etc/passwd'>\n<osm>\(nodes)</osm>")
    #expect(file.map.nodes.count == 2 && file.lines == [])
  }
}

@Suite struct StreetFeatureTests {
  private let corners = """
    <node id="1" lat="1" lon="1"/><node id="2" lat="1" lon="2"/><node id="3" lat="2" lon="2"/>
    <node id="4" lat="2" lon="1"/>

    """

  private func features(_ text: String) -> [StreetMap.Feature] {
    let (map, lines) = read(head + corners + text + "</osm>")
    #expect(lines == [])
    return map.features
  }

  private func ring(_ tags: String, id: Int = 9) -> String {
    let nodes = [1, 2, 3, 4, 1].map { "<nd ref='\($0)'/>" }.joined()
    return "<way id='\(id)'>\(nodes)\(tags)</way>"
  }

  private func square() throws -> [Coordinate] {
    try [(1.0, 1.0), (1, 2), (2, 2), (2, 1)].map { latitude, longitude in
      try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
  }

  @Test func `a building has its outline, its name and what it goes by`() throws {
    let tags = """
      <tag k="building" v="university"/><tag k="name" v=" Mabry  Hall"/><tag k="ref" v="MAB;041"/>
      <tag k="alt_name" v="Mabry Hall"/><tag k="short_name" v="Mabry"/><tag k="addr:city" v="x"/>
      """
    #expect(
      try features(ring(tags)) == [
        StreetMap.Feature(
          .building, name: "Mabry Hall", aliases: ["MAB", "041", "Mabry"], outline: square())
      ])
  }

  @Test(arguments: [
    ("<tag k='landuse' v='grass'/>", StreetMap.Feature.Kind.green),
    ("<tag k='leisure' v='park'/>", .green), ("<tag k='natural' v='water'/>", .water),
    ("<tag k='building' v='yes'/>", .building),
    ("<tag k='amenity' v='parking'/><tag k='name' v='Lot 1'/>", .other),
    ("<tag k='amenity' v='parking'/>", nil), ("<tag k='building' v='no'/>", nil),
    ("<tag k='landuse' v='residential'/><tag k='name' v='Hills'/>", nil), ("", nil),
  ])
  func `areas are what is drawn or gone to`(_ tags: String, _ kind: StreetMap.Feature.Kind?) {
    #expect(features(ring(tags)).map(\.kind) == (kind.map { [$0] } ?? []))
  }

  @Test func `points have a name that people go by`() {
    let shop = """
      <node id='5' lat='1.5' lon='1.5'><tag k='shop' v='books'/><tag k='name' v='Old Books'/></node>
      """
    let bench = "<node id='6' lat='1.5' lon='1.6'><tag k='amenity' v='bench'/></node>"
    let found = features(shop + bench)
    #expect(found.map(\.name) == ["Old Books"] && found.first?.outline.count == 1)
  }

  @Test(arguments: [
    ("<tag k='amenity' v='fast_food'/>", "fast food"), ("<tag k='shop' v='yes'/>", "shop"),
    ("<tag k='shop' v='books'/><tag k='amenity' v='cafe;bar'/>", "cafe"),
    ("<tag k='amenity' v='no'/><tag k='shop' v='books'/>", "books"),
    ("<tag k='amenity' v='Das &lt;Café&gt;'/><tag k='tourism' v='museum'/>", "museum"),
    ("<tag k='shop' v='\(String(repeating: "x", count: 41))'/>", nil),
    ("<tag k='shop' v='_'/>", nil), ("<tag k='building' v='house'/>", nil),
  ])
  func `a place is of the kind that its first word says`(_ tags: String, _ category: String?) {
    let found = features(ring("<tag k='building' v='yes'/><tag k='name' v='A'/>" + tags))
    #expect(found.map(\.category) == [category])
  }

  @Test func `an area of several ways has the ring that they make`() throws {
    let ways = """
      <way id="11"><nd ref="3"/><nd ref="2"/><nd ref="1"/></way>
      <way id="12"><nd ref="3"/><nd ref="4"/><nd ref="1"/></way>
      <relation id="1"><member type="way" ref="11" role="outer"/>
      <member type="way" ref="12" role="outer"/><member type="way" ref="13" role="inner"/>
      <tag k="type" v="multipolygon"/><tag k="building" v="yes"/></relation>
      """
    let found = features(ways)
    #expect(found.count == 1 && found.first?.kind == .building)
    #expect(Set(try #require(found.first).outline) == Set(try square()))
  }

  @Test func `an open line, and one of which a node is missing, is no area`() {
    let open =
      "<way id='8'><nd ref='1'/><nd ref='2'/><nd ref='3'/><tag k='building' v='yes'/></way>"
    let gap = """
      <way id='7'><nd ref='1'/><nd ref='2'/><nd ref='77'/><nd ref='1'/><tag k='building' v='yes'/></way>
      """
    #expect(features(open + gap) == [])
  }

  @Test func `another map has another digest`() {
    let maps = [small, small + " ", head + "</osm>"].map { read($0).map.digest }
    #expect(Set(maps).count == 3 && read(small).map.digest == maps[0])
  }
}

@Suite struct StreetsSettingTests {
  /// Three buildings in a row to the north, a path from the first to the second round a corner,
  /// none to the third.
  private func site(_ files: String = "", detour: String = "") -> TestSite {
    var site = TestSite()
    site["site.yml"] = site["site.yml"].map {
      $0
        + "\n  - {kind: planetterp, path: data/places.txt}\ntravel: {walking: {pace: 6\(detour)}\(files)}\n"
    }
    site["data/places.txt"] = "x"
    site["maps/a.osm"] =
      head + """
        <node id="1" lat="38.99" lon="-77"/><node id="2" lat="38.99" lon="-77.01"/>
        <node id="3" lat="39" lon="-77.01"/><node id="4" lat="39" lon="-77"/>
        <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="highway" v="path"/></way>
        <way id="2"><nd ref="4"/><nd ref="1"/><tag k="highway" v="path"/>
        <tag k="oneway:foot" v="yes"/></way></osm>
        """
    site["ways.csv"] = "from,to,minutes\nMAB,ALD,3\n"
    return site
  }

  private func way(_ from: String, _ to: String, _ site: TestSite) async throws
    -> TravelMatrix.TravelTime?
  {
    let (campus, lines) = await site.read()
    #expect(lines == [])
    let ends = [from, to].compactMap { BuildingCode($0) }
    return try #require(campus).travel.walking.travelTime(from: ends[0], to: ends[1])
  }

  @Test func `measured minutes win, then paths, then the straight line`() async throws {
    let streets = site(", streets: maps/*.osm")
    // 1,112 m straight down the one-way path; round the corner two pieces of 865 m more; at 100 m a
    // minute.
    #expect(try await way("ALD", "MAB", streets) == TravelMatrix.TravelTime(minutes: 12, .paths))
    #expect(try await way("MAB", "ALD", streets) == TravelMatrix.TravelTime(minutes: 29, .paths))
    #expect(
      try await way("MAB", "BEX", streets) == TravelMatrix.TravelTime(minutes: 29, .straightLine))
    let both = site(", streets: maps/a.osm, matrix: ways.csv")
    #expect(try await way("MAB", "ALD", both) == TravelMatrix.TravelTime(minutes: 3, .measured))
    #expect(try await way("ALD", "MAB", both) == TravelMatrix.TravelTime(minutes: 3, .measured))
    let neither = site(detour: ", detour: 1")
    #expect(
      try await way("MAB", "ALD", neither) == TravelMatrix.TravelTime(minutes: 12, .straightLine))
  }

  @Test func `a map that is missing is reported where it is named`() async {
    let (campus, lines) = await site(", streets: maps/b.osm").read()
    #expect(campus == nil)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("error: file 'maps/b.osm' not found") == true, "\(lines)")
  }
}
