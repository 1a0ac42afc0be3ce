import CampusModel
import Testing

@Suite struct TravelMatrixTests {
  private let codes = ["ALD", "BEX", "MAB", "TOW"].compactMap { BuildingCode($0) }

  /// ALD, BEX and MAB in the table of paths, from MAB none; TOW is on the map only. All lie a
  /// degree of latitude apart, 111.2 km.
  private func travel(_ measured: [TravelMatrix.Ends: Int] = [:]) -> TravelMatrix {
    let paths = PathMinutes(
      among: Array(codes.prefix(3)),
      seconds: [[0, 60, 61], [0.5, 0, 1e300], [nil, nil, 0]])
    let places = zip(codes, 0...).compactMap { code, degree in
      Coordinate(latitude: Double(degree), longitude: 0).map { (code, $0) }
    }
    return TravelMatrix(
      pace: 1000, detour: 1, measured: measured, paths: paths,
      coordinates: Dictionary(places, uniquingKeysWith: { first, _ in first }))
  }

  private func way(_ from: Int, _ to: Int, by travel: TravelMatrix) -> TravelMatrix.TravelTime? {
    travel.travelTime(from: codes[from], to: codes[to])
  }

  @Test func `minutes along paths are rounded up, and may differ there and back`() {
    #expect(way(0, 1, by: travel()) == TravelMatrix.TravelTime(minutes: 1, .paths))
    #expect(way(0, 2, by: travel()) == TravelMatrix.TravelTime(minutes: 2, .paths))
    #expect(way(1, 0, by: travel()) == TravelMatrix.TravelTime(minutes: 1, .paths))
    #expect(way(1, 2, by: travel()) == TravelMatrix.TravelTime(minutes: 1_000_000_000, .paths))
  }

  @Test func `without a path the straight line counts, and only that is an estimate`() {
    #expect(way(2, 0, by: travel()) == TravelMatrix.TravelTime(minutes: 223, .straightLine))
    #expect(way(0, 3, by: travel()) == TravelMatrix.TravelTime(minutes: 334, .straightLine))
    #expect(way(3, 0, by: travel())?.isEstimate == true)
    #expect(way(0, 1, by: travel())?.isEstimate == false)
    var unknown = travel()
    unknown.coordinates = [:]
    #expect(way(2, 0, by: unknown) == nil && way(0, 3, by: unknown) == nil)
  }

  @Test func `measured minutes replace paths, also in the other direction`() {
    let measured = travel([TravelMatrix.Ends(from: codes[1], to: codes[0]): 9])
    #expect(way(0, 1, by: measured) == TravelMatrix.TravelTime(minutes: 9, .measured))
    #expect(way(1, 0, by: measured) == TravelMatrix.TravelTime(minutes: 9, .measured))
    #expect(way(3, 3, by: measured) == TravelMatrix.TravelTime(minutes: 0, .measured))
  }
}
