import CampusModel
import Diagnostics
import Testing

@testable import FileFormats
@testable import OwnerFiles

private func read(_ text: String) -> (zones: [ZoneEntry], lines: [String]) {
  var reader = RoomsReader(.memory([:]))
  _ = reader.read(SourceFile(path: "Content/rooms.yml", bytes: Array(text.utf8)))
  return (reader.zones.entries, reader.diagnostics.inFileOrder().map { $0.description })
}

private func code(_ text: String) throws -> BuildingCode { try #require(BuildingCode(text)) }

@Suite struct ZonesReaderTests {
  @Test func `zones are read, with or without buildings`() throws {
    let (zones, lines) = read(
      """
      zones:
        - id: hale-gym
          name: Hale Gym
          building: mab
          floor: "1"
          access-points: [gym-01, gym-02]
          capacity: 180
          people-per-device: 0.9
          opening-hours: {Mon-Fri: 6:00-23:00}
          closures: [{name: Games, date: 2026-11-21}]
        - {id: cafe, name: Café, access-points: cafe-01}
      """)
    #expect(lines == [])
    let games = try #require(CalendarDate(parsing: "2026-11-21"))
    let span = try #require(MinuteSpan(360, 1380))
    let gym = CrowdZone(
      id: "hale-gym", name: "Hale Gym", building: try code("MAB"), floor: "1",
      counters: ["gym-01", "gym-02"], capacity: 180, peoplePerDevice: 0.9,
      opening: OpeningHours(days: (0..<7).map { $0 < 5 ? [span] : [] }),
      closures: [Closure(name: "Games", days: DateSpan(games))])
    #expect(zones.map(\.zone) == [gym, CrowdZone(id: "cafe", name: "Café", counters: ["cafe-01"])])
  }

  @Test(arguments: [
    ("{id: A B, name: X, access-points: a}", "expected lowercase letters"),
    ("{name: X, access-points: a}", "'id' is missing"),
    ("{id: x, access-points: a}", "'name' is missing"),
    ("{id: x, name: X}", "'access-points' is missing"),
    ("{id: x, name: X, access-points: []}", "expected at least one item"),
    (
      "{id: x, name: X, access-points: [a, b, a]}",
      "3:44: error: the access point 'a' is listed twice in this zone"
    ),
    (
      "{id: x, name: X, access-points: a, floor: 2}",
      "3:47: error: 'floor' needs 'building'; add 'building:'"
    ),
    ("{id: x, name: X, access-points: a, capacity: 0}", "a whole number from 1 to 1000000"),
    ("{id: x, name: X, access-points: a, people-per-device: 0}", "expected a number above 0"),
    ("{id: x, name: X, acces-points: a}", "did you mean 'access-points'?"),
    ("{id: y, name: X, access-points: a}", "3:10: error: the zone 'y' is listed twice"),
  ])
  func `errors in a zone are reported at their place`(zone: String, message: String) {
    let (_, lines) = read("zones:\n  - {id: y, name: Y, access-points: b}\n  - \(zone)\n")
    #expect(lines.contains { $0.contains(message) }, "\(lines)")
    #expect(lines.allSatisfy { $0.contains("Content/rooms.yml:3:") })
  }

  @Test func `unknown names are reported with suggestions`() throws {
    let (zones, lines) = read(
      """
      zones:
        - {id: a, name: A, building: MBA, access-points: [mab-2-01]}
        - {id: b, name: B, building: MAB, floor: "3", access-points: [mab-2-1, counted]}
        - {id: c, name: C, building: BEX, floor: "1", access-points: zzz}
      """)
    #expect(lines == [])
    let mabry = Building(
      code: try code("MAB"), name: "Mabry Hall", floors: [Floor(id: "1", name: "1st")])
    let found = zones.flatMap {
      $0.diagnostics(
        against: [mabry], codes: [mabry.code, BuildingCode("BEX") ?? mabry.code],
        counters: ["mab-2-01", "counted"])
    }
    #expect(
      found.map(\.description) == [
        "Content/rooms.yml:2:32: error: unknown building 'MBA'; did you mean 'MAB'?",
        "Content/rooms.yml:3:44: error: unknown floor '3' of the building 'MAB'; its floors are 1",
        "Content/rooms.yml:3:65: warning: the access point 'mab-2-1' of the zone 'b' is not on any floor or in any counts; did you mean 'mab-2-01'?",
        "Content/rooms.yml:4:44: error: unknown floor '1' of the building 'BEX'",
        "Content/rooms.yml:4:64: warning: the access point 'zzz' of the zone 'c' is not on any floor or in any counts",
      ])
  }
}
