import CampusModel
import SeededRandom
import Testing

@testable import MapFiles
@testable import SourceFiles

private func named(_ name: String, at place: (Double, Double)? = nil) throws -> NamedPlace {
  NamedPlace(Place(name: name, coordinate: try place.map { try point($0.0, $0.1) }))
}

private func building(
  _ code: String, _ name: String, rooms: [String] = [], at place: (Double, Double)? = nil
) throws -> Building {
  let code = try #require(BuildingCode(code))
  return Building(
    code: code, name: name, coordinate: try place.map { try point($0.0, $0.1) },
    floors: [Floor(id: "1", name: "1", rooms: rooms.map { Room(id: RoomID(code, $0)) })])
}

/// A house a thousandth of a degree wide whose south-western corner is here.
private func house(
  _ name: String?, aliases: [String] = [], at place: (Double, Double)
) throws -> StreetMap.Feature {
  let corners = try [(0.0, 0.0), (0.0, 0.001), (0.001, 0.001), (0.001, 0.0)].map {
    try point(place.0 + $0.0, place.1 + $0.1)
  }
  return StreetMap.Feature(.building, name: name, aliases: aliases, outline: corners)
}

private func centroid(_ corners: [Coordinate]) -> Coordinate? { MapFiles.middle(of: corners) }

extension Gazetteer {
  fileprivate func name(_ text: String, own: PlaceShelf = PlaceShelf()) -> String? {
    guard case .place(let found) = answer(text, own: own) else { return nil }
    return found.place.name
  }
}

@Suite struct GazetteerTests {
  @Test(arguments: [
    ("Café  d'Été", "cafe dete"), ("MAB-0230", "mab 0230"), ("Straße 5", "strasse 5"),
    ("  Dr. Fernsby’s ", "dr fernsbys"), ("Корпус B", "корпус b"), ("Cafe\u{301}", "cafe"),
    ("...", ""), ("東京", "東京"), ("ŁÓDŹ", "lodz"),
  ])
  func `names are folded`(_ text: String, _ folded: String) {
    #expect(foldedName(text) == folded)
    #expect(foldedName(folded) == folded)
  }

  private static func campus() throws -> Gazetteer {
    let buildings = [
      try building("MAB", "Mabry Hall", rooms: ["0230"], at: (1, 1)),
      try building("ESJ", "Edward Scott Jay Building", rooms: ["0224"]),
      try building("LIB", "Edward Library"),
    ]
    return Gazetteer(
      rooms: RoomNames([], buildings), buildings: buildings,
      mapped: [try named("Cafe", at: (2, 2)), try named("Mabry Hall", at: (9, 9))],
      features: [try house("Chapel", aliases: ["CHP"], at: (3, 3)), try house("Café", at: (8, 8))])
  }

  @Test(arguments: [
    ("ESJ 0224", "ESJ 0224"), ("esj0224", "ESJ 0224"), ("Mabry 0230", "MAB 0230"),
    ("Mabry Hall, Room 0230", "MAB 0230"), ("mabry hall - 0230", "MAB 0230"),
    ("mab", "Mabry Hall"), ("MÀBRY  HALL", "Mabry Hall"), ("Mabry", "Mabry Hall"),
    ("Café", "Cafe"), ("chp", "Chapel"), ("Edward", nil), ("MAB 0231", nil), ("", nil), ("!", nil),
  ])
  func `names are found`(_ text: String, _ name: String?) throws {
    #expect(try Self.campus().name(text) == name)
  }

  @Test func `the nearer kind counts`() throws {
    var campus = try Self.campus()
    #expect(campus.name("MAB") == "Mabry Hall")
    campus = campus.adding([try named("mab"), try named("Mabry 0230")])
    #expect(campus.name("MAB") == "mab")
    #expect(campus.name("mabry 0230") == "Mabry 0230")
    let own = PlaceShelf(
      [try named("My Mab")].map { place in
        var place = place
        place.aliases = ["MAB"]
        return place
      })
    #expect(campus.name("MAB", own: own) == "My Mab")
  }

  @Test func `several places of a name are none, unless they are one on the map`() throws {
    let near = try [(5, 5), (5.0005, 5.0001)].map { try house("Kiosk", at: $0) }
    let far = near + [try house("kiosk", at: (5.002, 5))]
    #expect(Gazetteer(features: near).name("Kiosk") == "Kiosk")
    #expect(Gazetteer(features: far).answer("Kiosk") == .several(2))
    #expect(try Self.campus().answer("Edward") == .several(2))
  }

  @Test func `a house is represented by its middle`() throws {
    guard case .place(let chapel) = try Self.campus().answer("Chapel") else {
      Issue.record("no chapel")
      return
    }
    let middle = try #require(chapel.place.coordinate)
    #expect(middle.meters(to: try point(3.0005, 3.0005)) < 1)
    #expect(centroid([]) == nil)
    #expect(centroid([try point(1, 2)]) == (try point(1, 2)))
    let line = try #require(centroid([try point(1, 2), try point(3, 4)]))
    #expect(line.meters(to: try point(2, 3)) < 1)
  }

  /// Cut into triangles, an area has the mean of their middles, each as heavy as its area.
  @Test(arguments: 0..<40)
  func `the middle of an area is that of its triangles`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...9, using: &random)
    // Seen from the point in their midst the corners stand in order.
    let corners = try (0..<count).map { at -> Coordinate in
      let reach = Double.random(in: 0.1...1, using: &random)
      let turn = Double(at) / Double(count) * 4
      let (x, y) =
        turn < 1
        ? (1 - turn, turn)
        : turn < 2
          ? (1 - turn, 2 - turn)
          : turn < 3 ? (turn - 3, 2 - turn) : (turn - 3, turn - 4)
      return try point(y * reach * 0.001, x * reach * 0.001)
    }
    var (area, x, y) = (0.0, 0.0, 0.0)
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let weight = (a.longitude * b.latitude - b.longitude * a.latitude) / 2
      area += weight
      x += weight * (a.longitude + b.longitude) / 3
      y += weight * (a.latitude + b.latitude) / 3
    }
    let middle = try #require(centroid(corners))
    #expect(abs(middle.longitude - x / area) < 1e-12, "seed \(seed)")
    #expect(abs(middle.latitude - y / area) < 1e-12, "seed \(seed)")
  }

  @Test(arguments: [
    ("Chapel", "Chapel"), ("Foyer, Mabry Hall, Larkspur", "Mabry Hall"),
    ("Party (Cafe)", "Cafe"),
    ("https://a.example/1, Chapel", "Chapel"), ("12 Orchard Walk; ESJ 0224", "ESJ 0224"),
    // "MAB" may be anything within an address, and so may a first word.
    ("1 Main Street, MAB", "1 Main Street, MAB"), ("1 Main Street, Mabry", "1 Main Street, Mabry"),
    ("MAB 9999, Larkspur", "MAB 9999, Larkspur"), ("  a \n b ", "a b"),
  ])
  func `places of calendars are found or stay names`(_ text: String, _ name: String) throws {
    let place = try Self.campus().place(inCalendar: text, at: nil, own: PlaceShelf())
    #expect(place?.name == name)
    #expect((place?.building?.text == "MAB") == (name == "Mabry Hall" || text.hasPrefix("MAB 9")))
  }

  @Test func `an address of the web is no place`() throws {
    let campus = try Self.campus()
    #expect(campus.place(inCalendar: "https://a.example", at: nil, own: PlaceShelf()) == nil)
    #expect(campus.place(inCalendar: " ", at: nil, own: PlaceShelf()) == nil)
    let reported = try point(4, 4)
    #expect(
      campus.place(inCalendar: "Anywhere", at: reported, own: PlaceShelf())
        == Place(name: "Anywhere", coordinate: reported, isPersonal: true))
    #expect(
      campus.place(inCalendar: "https://a.example", at: reported, own: PlaceShelf())
        == Place(name: "A point on the map", coordinate: reported, isPersonal: true))
  }

  @Test func `suggestions have the nearest name`() throws {
    let campus = try Self.campus()
    let own = PlaceShelf([try named("Grandma")])
    #expect(campus.suggestion(for: "Mabri Hall", own: own) == "did you mean 'Mabry Hall'?")
    #expect(campus.suggestion(for: "Grandna", own: own) == "did you mean 'Grandma'?")
    #expect(campus.suggestion(for: "ESJ 0225", own: own) == "did you mean 'ESJ 0224'?")
    #expect(campus.suggestion(for: "Elsewhere entirely", own: own) == nil)
  }

  /// A thousand people with twenty places each, among twenty thousand names.
  @Test func `looking names up is not noticed`() throws {
    let features = try (0..<20_000).map {
      try house("Place number \($0)", at: (Double($0 % 100) / 10, Double($0 / 100) / 10))
    }
    let clock = ContinuousClock()
    var gazetteer = Gazetteer()
    let making = clock.measure { gazetteer = Gazetteer(features: features) }
    var found = 0
    let asking = clock.measure {
      for number in 0..<20_000 where gazetteer.name("PLACE number \(number)") != nil { found += 1 }
    }
    #expect(found == 20_000)
    print("gazetteer of 20,000 names: made in \(making), 20,000 questions in \(asking)")
    #expect(making + asking < .seconds(10))
  }
}

@Suite struct BuildingPlacesTests {
  @Test func `a building without a coordinate takes that of the one house of its name`() throws {
    let buildings = [
      try building("MAB", "Mabry Hall", at: (1, 1)), try building("ALD", "Aldous House"),
      try building("BEX", "Bexley"), try building("TWO", "Twin"), try building("NON", "Nothing"),
    ]
    let features = [
      try house("Mabry Hall", at: (7, 7)), try house("ALDOUS house", at: (2, 2)),
      try house("Old Laboratories", aliases: ["bex"], at: (3, 3)), try house("Twin", at: (4, 4)),
      try house("Twin", at: (5, 5)), StreetMap.Feature(.green, name: "Nothing", outline: []),
    ]
    let placed = placed(buildings, on: features)
    #expect(placed.map { $0.coordinate?.latitude.rounded() } == [1, 2, 3, nil, nil])
  }
}

@Suite struct PlacesReaderTests {
  @Test func `named points and areas are read`() throws {
    let reading = Reading(
      .places,
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": " Kettle  House ", "ref": "KH; K2", "alt_name": "The Kettle",
          "amenity": "cafe"},
         "geometry": {"type": "Point", "coordinates": [-76.9, 38.9]}},
        {"type": "Feature", "properties": {"name": "Green"},
         "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [0, 2], [2, 2], [2, 0], [0, 0]]]}},
        {"type": "Feature", "properties": {"name": "Path"},
         "geometry": {"type": "LineString", "coordinates": [[0, 0], [0, 2]]}},
        {"type": "Feature", "properties": {"shop": "books"},
         "geometry": {"type": "Point", "coordinates": [1, 1]}}]}
      """)
    #expect(reading.messages == [])
    #expect(reading.yield.rows.kept == 2)
    var kettle = NamedPlace(Place(name: "Kettle House", coordinate: try point(38.9, -76.9)))
    kettle.aliases = ["The Kettle", "KH", "K2"]
    kettle.category = "cafe"
    #expect(
      reading.yield.places == [
        kettle, NamedPlace(Place(name: "Green", coordinate: try point(1, 1))),
      ])
  }

  @Test func `what is broken is lost with a warning`() {
    let reading = Reading(
      .places,
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"name": "A"}, "geometry": {"type": "Point", "coordinates": [0, 95]}},
        {"type": "Feature", "properties": {"name": "B"}, "geometry": {"type": "Point", "coordinates": [0, 5]}}]}
      """)
    #expect(reading.yield.places.map(\.place.name) == ["B"])
    #expect(reading.yield.rows.dropped == 1)
    #expect(
      reading.messages == [
        "a:2:97: warning: expected longitude and latitude like [30.3815, 60.0072]"
      ])
  }
}

@Suite struct SitePlacesTests {
  @Test(arguments: [
    (
      "place: []",
      "Content/places.yml:1:1: error: unknown key 'place'; did you mean 'places'?"
    ),
    (
      "places: [{name: A, building: MAX}]",
      "Content/places.yml:1:30: error: unknown building code 'MAX'; no source lists it"
    ),
    ("places: [{location: [1, 2]}]", "Content/places.yml:1:10: error: 'name' is missing"),
    (
      "places: [{name: A, opening-hours: {Mon: 25}}]",
      "Content/places.yml:1:41: error: expected hours like 8:00-22:00, a list of them, or closed, found '25'"
    ),
  ])
  func `mistakes in the site's places are reported`(_ text: String, _ line: String) async {
    var site = TestSite()
    site["places.yml"] = text
    #expect(await site.read().lines == [line])
  }

  @Test func `places of maps, sources and the owner are found in a day book`() async throws {
    var site = TestSite()
    site["places.yml"] = "places: [{name: Library, location: [38.99, -76.94]}]"
    site["people/robin/days.yml"] = """
      activities:
        - {title: A, date: 2026-11-18, place: library}
        - {title: B, date: 2026-11-18, place: Nowhere}
      """
    let (_, lines) = await site.read()
    #expect(
      lines == [
        "Content/people/robin/days.yml:3:41: error: unknown place 'Nowhere'; list it under 'places', with a location if you know it"
      ])
  }
}
