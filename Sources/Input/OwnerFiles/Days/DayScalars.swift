internal import CampusModel
internal import Diagnostics
internal import FileFormats

// Values that name modes of travel.

extension YAMLScalar<TravelMode> {
  static var travelMode: Self {
    let words = TravelMode.allCases.map(\.rawValue)
    return Self("a means of travel (\(words.joined(separator: ", ")))", words: words) {
      TravelMode(rawValue: $0)
    }
  }
}

extension YAMLScalar<Double> {
  /// Kilometers an hour on foot, in meters a minute.
  static var pace: Self {
    Self("kilometers per hour from 1 to 10, like 4.5") { text in
      guard let number = ExactNumber(parsing: text), (1...10).contains(number.approximate) else {
        return nil
      }
      return number.approximate * 1000 / 60
    }
  }
}

extension YAMLMapping {
  /// Minutes before something, or `{before: 5, after: 10}`; `nil` where the key is missing or, with
  /// an error, wrong.
  func buffer(_ key: String) -> Buffer? {
    let minutes = 0...240
    guard let value = self[key] else { return nil }
    guard value.isMapping else {
      return value.read(.integer(in: minutes)).map { Buffer(before: $0) }
    }
    return value.mapping { map in
      Buffer(
        before: map.integer("before", in: minutes) ?? 0,
        after: map.integer("after", in: minutes) ?? 0)
    }
  }
}

extension TravelPreferences {
  /// Reads `travel:`; missing keys keep their defaults.
  init(_ map: YAMLMapping) {
    self.init()
    let written = map.zeroOrMore("modes", .travelMode)
    for (index, mode) in written.enumerated()
    where written[..<index].contains(where: { $0.value == mode.value }) {
      map.report.error(at: mode.place, .modeTwice(mode.value))
    }
    if !written.isEmpty { modes = uniqued(written.map(\.value)) }
    longestWalk = map.integer("longest-walk", in: 1...600)
    pace = map.optional("pace", .pace)
    earliest = map.optional("earliest", .time)
    latest = map.optional("latest", .endOfDay)
    buffer = map.buffer("buffer") ?? buffer
    if let earliest, let latest, latest <= earliest.value { map.error(at: "latest", .endsFirst) }
  }
}

extension Diagnostic.Message {
  fileprivate static func modeTwice(_ mode: TravelMode) -> Self {
    "'\(mode.rawValue)' is listed twice"
  }

  fileprivate static let endsFirst: Self = "'latest' is not after 'earliest'"
}
