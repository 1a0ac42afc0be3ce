internal import CampusModel

/// The minutes between some buildings: by code, and by number for the solver.
struct TravelTimes: Sendable {
  /// By code, each once.
  let buildings: [BuildingCode]
  /// `minutes[from * buildings.count + to]`; −1 where unknown.
  let minutes: [Int32]
  /// The longest known time; 0 without one.
  let longest: Int

  private let numbers: [BuildingCode: Int]

  /// - Complexity: the square of the buildings.
  init(among buildings: some Sequence<BuildingCode>, by travel: TravelMatrix) {
    let codes = Set(buildings).sorted()
    self.buildings = codes
    minutes = codes.flatMap { start in
      codes.map { end in
        Int32(clamping: travel.travelTime(from: start, to: end).map { max(0, $0.minutes) } ?? -1)
      }
    }
    longest = Int(max(0, minutes.max() ?? 0))
    numbers = Dictionary(uniqueKeysWithValues: zip(codes, codes.indices))
  }

  /// The buildings of all rooms of `sections`.
  init(between sections: some Sequence<Section>, by travel: TravelMatrix) {
    self.init(
      among: sections.flatMap { $0.meetings }.compactMap { $0.room?.building }, by: travel)
  }

  /// The index of a building in `buildings`; `nil` for any other.
  func number(of building: BuildingCode) -> Int? { numbers[building] }

  /// `nil` where unknown.
  func minutes(from start: BuildingCode, to end: BuildingCode) -> Int? {
    guard let from = numbers[start], let to = numbers[end] else { return nil }
    let minutes = minutes[from * buildings.count + to]
    return minutes < 0 ? nil : Int(minutes)
  }
}
