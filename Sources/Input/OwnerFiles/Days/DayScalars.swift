internal import CampusModel
internal import Diagnostics
internal import FileFormats

// How ways of getting about are written.

extension YAMLScalar<TravelMode> {
  static var travelMode: Self {
    let words = TravelMode.allCases.map(\.rawValue)
    return Self("a way to get about (\(words.joined(separator: ", ")))", words: words) {
      TravelMode(rawValue: $0)
    }
  }
}

extension YAMLScalar<Double> {
  /// Kilometres an hour on foot, in metres a minute.
  static var pace: Self {
    Self("kilometres an hour from 1 to 10, like 4.5") { text in
      guard let number = ExactNumber(parsing: text), (1...10).contains(number.approximate) else {
        return nil
      }
      return number.approximate * 1000 / 60
    }
  }
}

extension YAMLMapping {
  /// Minutes before something, or `{before: 5, after: 10}`; `nil` where the key is missing or, with an error, wrong.
  func buffer(_ key: String, _ findings: inout Findings) -> Buffer? {
    guard let node = self[key] else { return nil }
    let minutes = YAMLScalar<Int>.integer(in: 0...240)
    guard node.entries != nil else {
      return minutes.read(node, &findings).map { Buffer(before: $0) }
    }
    guard let map = YAMLMapping(node, keys: ["before", "after"], &findings) else { return nil }
    return Buffer(
      before: map.optional("before", minutes, &findings) ?? 0,
      after: map.optional("after", minutes, &findings) ?? 0)
  }
}

/// Reads `travel:`; what is not said keeps its default.
func readTravelPreferences(_ map: YAMLMapping, _ findings: inout Findings) -> TravelPreferences {
  let keys = ["modes", "longest-walk", "pace", "earliest", "latest", "buffer"]
  var travel = TravelPreferences()
  guard let entry = map.mapping("travel", keys: keys, &findings) else { return travel }
  if entry["modes"] != nil {
    let modes = entry.oneOrMore("modes", .travelMode, &findings)
    for (index, mode) in modes.enumerated()
    where modes[..<index].contains(where: { $0.value == mode.value }) {
      findings.error(at: mode.place, .modeTwice(mode.value))
    }
    if !modes.isEmpty { travel.modes = uniqued(modes.map(\.value)) }
  }
  travel.longestWalk = entry.optional("longest-walk", .integer(in: 1...600), &findings)
  travel.pace = entry.optional("pace", .pace, &findings)
  travel.earliest = entry.optional("earliest", .time, &findings)
  travel.latest = entry.optional("latest", .endOfDay, &findings)
  travel.buffer = entry.buffer("buffer", &findings) ?? travel.buffer
  if let earliest = travel.earliest, let latest = travel.latest, latest <= earliest.value {
    findings.error(at: entry.place(of: "latest"), .endsFirst)
  }
  return travel
}

extension Diagnostic.Message {
  fileprivate static func modeTwice(_ mode: TravelMode) -> Self {
    "expected each way to get about once, found \(mode.rawValue) again"
  }

  fileprivate static let endsFirst: Self = "'latest' is not after 'earliest'"
}
