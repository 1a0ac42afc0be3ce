internal import CampusModel
internal import Diagnostics
package import FileFormats

/// What `travel:` of the settings says; without it, nothing is measured, and every mode has its defaults.
package struct TravelEntry {
  /// Paths of files with measured ways.
  package var matrix: [Placed<String>] = []
  /// Paths of maps of OpenStreetMap.
  package var streets: [Placed<String>] = []
  /// Who drew the maps.
  var attribution = SiteSettings.openStreetMap
  /// The folder of a timetable, as GTFS has it.
  package var timetable: Placed<String>?
  /// The modes that the settings tell of.
  var told: [TravelMode: Mode] = [:]

  package init() {}

  /// How somebody gets about by one mode.
  package struct Mode: Equatable {
    /// Metres a minute.
    var pace: Double
    /// How much longer a way is than the straight line.
    var detour: Double
    /// Minutes that a way takes beside itself.
    var access: Double
  }

  /// What holds for a mode, told or not.
  func mode(_ mode: TravelMode) -> Mode { told[mode] ?? .usual(mode) }
}

extension TravelEntry.Mode {
  /// The minutes to unlock and to lock a bicycle, and to reach and to park a car, are those that LBNL's simulation BEAM reckons with
  /// (60 and 300 seconds). The paces are for straight lines through a town.
  static func usual(_ mode: TravelMode) -> Self {
    switch mode {
    case .walking, .transit: Self(pace: 80, detour: 1.3, access: 0)
    case .cycling: Self(pace: 250, detour: 1.3, access: 1)
    case .driving: Self(pace: 25_000.0 / 60, detour: 1.3, access: 5)
    }
  }
}

func readTravel(_ map: YAMLMapping, _ findings: inout Findings) -> TravelEntry {
  var travel = TravelEntry()
  if map["walking"] != nil {
    findings.error(
      at: map.place(of: "walking"), .walkingMoved,
      suggestion: "write 'travel: {walking: {pace, detour}, matrix, streets}'")
  }
  let keys = ["streets", "attribution", "matrix", "walking", "cycling", "driving", "transit"]
  guard let entry = map.mapping("travel", keys: keys, &findings) else { return travel }
  if entry["matrix"] != nil { travel.matrix = entry.oneOrMore("matrix", .text, &findings) }
  if entry["streets"] != nil { travel.streets = entry.oneOrMore("streets", .text, &findings) }
  if let attribution = entry.optional("attribution", .text, &findings) {
    travel.attribution = attribution
  }
  for (mode, paces) in [(TravelMode.walking, 1...10), (.cycling, 3...50), (.driving, 3...150)] {
    travel.told[mode] = readMode(mode, of: entry, paces: paces, &findings)
  }
  if let transit = entry.mapping("transit", keys: ["timetable"], &findings) {
    travel.timetable = transit.optional("timetable", .text, &findings).map {
      Placed(value: $0, place: transit.place(of: "timetable"))
    }
  }
  return travel
}

extension TravelEntry {
  /// The tables in the folder of the timetable.
  package var tables: [Placed<String>] {
    timetable.map { [Placed(value: "\($0.value)/*.txt", place: $0.place)] } ?? []
  }
}

/// `nil` where the settings say nothing of the mode.
private func readMode(
  _ mode: TravelMode, of travel: YAMLMapping, paces: ClosedRange<Int>, _ findings: inout Findings
) -> TravelEntry.Mode? {
  // One walks off at once.
  let keys = mode == .walking ? ["pace", "detour"] : ["pace", "detour", "access"]
  guard let entry = travel.mapping(mode.rawValue, keys: keys, &findings) else { return nil }
  var found = TravelEntry.Mode.usual(mode)
  if let pace = entry.optional("pace", .decimal(in: paces), &findings) {
    found.pace = pace.approximate * 1000 / 60
  }
  if let detour = entry.optional("detour", .decimal(in: 1...3), &findings) {
    found.detour = detour.approximate
  }
  if mode != .walking, let access = entry.optional("access", .decimal(in: 0...60), &findings) {
    found.access = access.approximate
  }
  return found
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

extension Diagnostic.Message {
  fileprivate static let walkingMoved: Self = "'walking' stands in 'travel' now"
}
