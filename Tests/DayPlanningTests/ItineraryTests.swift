import CampusModel
import Testing

@testable import DayPlanning

@Suite("Itineraries") struct ItineraryTests {
  @Test("A leg's option is that of its mode") func chosen() {
    let home = Place(name: "Home")
    let options = TravelMode.allCases.map { LegOption(mode: $0, trip: nil) }
    let leg = Leg(
      from: home, to: home, origin: nil, goal: nil, free: nil, due: nil, options: options,
      mode: .cycling)
    #expect(leg.chosen?.mode == .cycling)
  }
}
