import CampusModel
import Testing

@testable import Scheduling

@Suite struct PresenceTests {
  private func presence(_ places: [(Meeting.Timing, Meeting.Place)]) -> Presence {
    Presence(of: places.map { Meeting(timing: $0.0, place: $0.1) })
  }

  @Test func `an unknown place is neither online nor on campus`() throws {
    let weekly = try meeting("M 9:00-9:50").timing
    let room = Meeting.Place.room(try #require(RoomID(parsing: "EAST 1")))
    let here = presence([(weekly, room), (.toBeAnnounced, room)])
    #expect(here.isAnyOnCampus && !here.isAnyOnline)
    let away = presence([(weekly, .online), (.anyTime, .toBeAnnounced)])
    #expect(away.isAnyOnline && !away.isAnyOnCampus)
    let both = presence([(weekly, room), (.anyTime, .online)])
    #expect(both.isAnyOnline && both.isAnyOnCampus)
    let unknown = presence([(weekly, room), (.toBeAnnounced, .toBeAnnounced)])
    #expect(unknown.isAnyOnCampus && !unknown.isAnyOnline)
    let nothing = presence([])
    #expect(!nothing.isAnyOnline && !nothing.isAnyOnCampus)
  }

  @Test func `travel times are looked up in both directions, and unknown ones stay unknown`() throws
  {
    let codes = try ["WEST", "EAST", "MAIN"].map { try #require(BuildingCode($0)) }
    let ends = TravelMatrix.Ends(from: codes[0], to: codes[1])
    let table = TravelTimes(among: codes + codes, by: TravelMatrix(measured: [ends: 9]))
    #expect(table.buildings.map(\.text) == ["EAST", "MAIN", "WEST"])
    #expect(table.minutes == [0, -1, 9, -1, 0, -1, 9, -1, 0])
    #expect(table.longest == 9)
    #expect(table.minutes(from: codes[1], to: codes[0]) == 9)
    #expect(table.minutes(from: codes[1], to: codes[2]) == nil)
    #expect(table.number(of: codes[2]) == 1)
    let elsewhere = try #require(BuildingCode("ELSE"))
    #expect(table.number(of: elsewhere) == nil)
    #expect(table.minutes(from: elsewhere, to: codes[0]) == nil)
    #expect(TravelTimes(among: [], by: TravelMatrix()).longest == 0)
  }
}
