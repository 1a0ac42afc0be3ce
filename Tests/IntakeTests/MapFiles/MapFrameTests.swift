import CampusModel
import Testing

@testable import MapFiles

private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
  try #require(Coordinate(latitude: latitude, longitude: longitude))
}

@Suite struct MapFrameTests {
  /// Lengths of a degree by the tables of WGS 84's ellipsoid, in meters.
  @Test(arguments: [
    (0.0, 110_574.3, 111_319.5), (45, 111_131.8, 78_846.8), (60, 111_412.2, 55_800.0),
    (-60, 111_412.2, 55_800.0),
  ])
  func `a degree is as long as on the ellipsoid`(
    latitude: Double, north: Double, east: Double
  ) throws {
    let step = 0.001
    let square = try [(0, 0), (0, step), (step, step), (step, 0)].map {
      try place(latitude - step / 2 + $0.0, 20 + $0.1)
    }
    let frame = try #require(MapFrame(around: square))
    let area = square.map(frame.point).area
    #expect(abs(area / (north * east * step * step) - 1) < 1e-3)
    let sides = [frame.width - 2, frame.height - 2].sorted()
    #expect(abs(sides[0] - min(north, east) * step) < 0.05)
    #expect(abs(sides[1] - max(north, east) * step) < 0.05)
  }

  @Test func `what fits a phone as it is stays north up`() throws {
    let square = try [(0.0, 0.0), (0, 0.001), (0.001, 0.001), (0.001, 0)].map {
      try place(45 + $0.0, $0.1)
    }
    #expect(try #require(MapFrame(around: square)).north == 0)
  }

  @Test func `a long building is turned upright, north to the nearer side, nothing mirrored`()
    throws
  {
    // From west to east, rising a little to the north.
    let corners = try [(60.0, 30.0), (60.0002, 30.002), (60.0003, 30.002), (60.0001, 30.0)].map {
      try place($0.0, $0.1)
    }
    let frame = try #require(MapFrame(around: corners))
    #expect(frame.height > 3 * frame.width && abs(frame.north) <= 90)
    let points = corners.map(frame.point)
    #expect(points.allSatisfy { (0.99...frame.width - 0.98).contains($0.x) })
    // From above, the corners run against the clock, on the plan as on the Earth: there y grows
    // downwards.
    let cross =
      (points[1].x - points[0].x) * (points[2].y - points[0].y)
      - (points[1].y - points[0].y) * (points[2].x - points[0].x)
    #expect(cross < 0)
    // North is where the plan says.
    let (south, north) = (frame.point(try place(60, 30)), frame.point(try place(60.001, 30)))
    let angle = frame.north * .pi / 180
    let length = 111.41
    #expect(abs(north.x - south.x - length * sine(angle)) < 0.1)
    #expect(abs(north.y - south.y + length * sine(angle + .pi / 2)) < 0.1)
  }

  @Test func `a map over the date line is no wider than its building`() throws {
    let frame = try #require(
      MapFrame(around: [try place(10, 179.9999), try place(10.0001, -179.9999)]))
    #expect(frame.width < 30 && frame.height < 30)
  }

  @Test func `no place and places that are far apart have no frame`() throws {
    #expect(MapFrame(around: []) == nil)
    #expect(MapFrame(around: [try place(0, 0), try place(0, 0.1)]) == nil)
    #expect(MapFrame(around: [try place(0, 0)]) != nil)
  }

  /// By its series, so that the test does not ask what it checks.
  private func sine(_ angle: Double) -> Double {
    var (term, sum) = (angle, angle)
    for n in 1..<20 {
      term *= -angle * angle / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }
}

@Suite struct MapNameTests {
  private func names(_ name: String?, _ other: String? = nil, _ category: String = "classroom")
    -> AreaNames
  {
    AreaNames(
      name.map { MapName($0) } ?? MapName(nil, language: nil),
      other: other.map { MapName($0) } ?? MapName(nil, language: nil), category: category, also: [])
  }

  @Test(
    arguments: [
      ("Classroom 104", "104", "104"), ("Classroom 104", nil, "104"), ("104", "Smith Lab", "104"),
      ("Study Library", nil, "Study Library"), ("Classroom", nil, nil), ("Classroom -", "-", nil),
      (nil, nil, nil), ("Cabinet 306, Dean", "306", "306"), ("Reading hall", nil, "Reading hall"),
    ] as [(String?, String?, String?)])
  func `a room's number is the shortest name that has one`(
    name: String?, other: String?, number: String?
  ) {
    #expect(names(name, other).number == number)
  }

  @Test func `letters that look alike are one`() {
    #expect(roomKey("101А") == roomKey("101a") && roomKey(" 509  В") == "509 b")
    #expect(roomKey("509б") != roomKey("5096"))
    #expect(names("Classroom 101а").keys == ["classroom 101a", "101a"])
  }
}
