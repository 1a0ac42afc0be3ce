internal import CampusModel
internal import Diagnostics

/// What `walking:` of the settings says; without it, the defaults of `TravelMatrix`.
struct WalkingEntry {
  /// Metres a minute.
  var pace = TravelMatrix().pace
  var detour = TravelMatrix().detour
  /// Paths of files with measured ways.
  var matrix: [Placed<String>] = []
  /// Paths of maps of OpenStreetMap.
  var streets: [Placed<String>] = []
}

func readWalking(_ map: YAMLMapping, _ findings: inout Findings) -> WalkingEntry {
  var walking = WalkingEntry()
  let keys = ["pace", "detour", "matrix", "streets"]
  guard let entry = map.mapping("walking", keys: keys, &findings) else { return walking }
  if let pace = entry.optional("pace", .decimal(in: 1...10), &findings) {
    walking.pace = pace.approximate * 1000 / 60
  }
  if let detour = entry.optional("detour", .decimal(in: 1...3), &findings) {
    walking.detour = detour.approximate
  }
  if entry["matrix"] != nil { walking.matrix = entry.oneOrMore("matrix", .text, &findings) }
  if entry["streets"] != nil { walking.streets = entry.oneOrMore("streets", .text, &findings) }
  return walking
}

extension YAMLScalar<ExactNumber> {
  fileprivate static func decimal(in range: ClosedRange<Int>) -> Self {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    return Self("a number from \(range.lowerBound) to \(range.upperBound)") { text in
      guard let number = ExactNumber(parsing: text), bounds.contains(number.approximate) else {
        return nil
      }
      return number
    }
  }
}
