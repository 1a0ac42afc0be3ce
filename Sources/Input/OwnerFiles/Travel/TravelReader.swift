internal import CampusModel
internal import Diagnostics
package import FileFormats

/// The contents of `travel:` of the settings; without it nothing is measured, and every mode
/// has its defaults.
package struct TravelEntry {
  /// Paths of files with measured routes.
  package var matrix: [Placed<String>] = []
  /// Paths of maps of OpenStreetMap.
  package var streets: [Placed<String>] = []
  /// The credit line of the maps, if it is not that of OpenStreetMap.
  var attribution: String?
  /// The folder of a timetable, as GTFS has it.
  package var timetable: Placed<String>?
  /// The modes that the settings change.
  var given: [TravelMode: Mode] = [:]

  package init() {}

  /// How people travel by one mode.
  package struct Mode: Equatable {
    /// In meters per minute.
    var pace: Double
    /// The length of a route divided by the straight line.
    var detour: Double
    /// Minutes added to every trip.
    var access: Double
  }

  /// The values of a mode: from the settings, otherwise its defaults.
  func mode(_ mode: TravelMode) -> Mode { given[mode] ?? .usual(mode) }
}

extension TravelEntry.Mode {
  /// The defaults. The minutes to unlock and lock a bicycle, and to reach and park a car, are from
  /// LBNL's simulation BEAM (60 and 300 seconds). The paces are for straight lines through a town.
  static func usual(_ mode: TravelMode) -> Self {
    switch mode {
    case .walking, .transit: Self(pace: 80, detour: 1.3, access: 0)
    case .cycling: Self(pace: 250, detour: 1.3, access: 1)
    case .driving: Self(pace: 25_000.0 / 60, detour: 1.3, access: 5)
    }
  }
}

extension TravelEntry {
  /// Reads `travel:` of the settings.
  init(settings: YAMLMapping) {
    if settings.has("walking") {
      settings.error(
        at: "walking", .walkingMoved,
        suggestion: "write 'travel: {walking: {pace, detour}, matrix, streets}'")
    }
    settings.with("travel") { map in
      streets = map.zeroOrMore("streets", .text)
      attribution = map.optional("attribution", .text)
      matrix = map.zeroOrMore("matrix", .text)
      for (mode, paces) in [(TravelMode.walking, 1...10), (.cycling, 3...50), (.driving, 3...150)] {
        given[mode] = map.mapping(mode.rawValue) { Mode($0, of: mode, paces: paces) }
      }
      map.with("transit") { timetable = $0.placed("timetable", .text) }
    }
  }

  /// The tables in the folder of the timetable.
  package var tables: [Placed<String>] {
    timetable.map { [Placed(value: "\($0.value)/*.txt", place: $0.place)] } ?? []
  }
}

extension TravelEntry.Mode {
  fileprivate init(_ map: YAMLMapping, of mode: TravelMode, paces: ClosedRange<Int>) {
    self = .usual(mode)
    if let pace = map.optional("pace", .decimal(in: paces)) {
      self.pace = pace.approximate * 1000 / 60
    }
    detour = map.optional("detour", .decimal(in: 1...3))?.approximate ?? detour
    // Walking starts at once.
    guard mode != .walking else { return }
    access = map.optional("access", .decimal(in: 0...60))?.approximate ?? access
  }
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
  fileprivate static let walkingMoved: Self = "'walking' now belongs under 'travel'"
}
