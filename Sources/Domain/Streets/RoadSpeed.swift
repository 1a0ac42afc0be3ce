internal import CampusModel

/// How fast a road is driven or ridden.
enum RoadSpeed {
  /// The speed of a car, from 5 to 130 km/h.
  ///
  /// 0.8 of the speed limit where one is tagged, otherwise by the class of the road, as in OSRM's
  /// `profiles/car.lua`.
  ///
  /// ```
  /// highway=residential                → 25
  /// highway=residential maxspeed=30 mph → 38.6
  /// ```
  static func kilometersPerHour(of tags: StreetMap.Tags) -> Double {
    if let limit = tags["maxspeed"].flatMap(limit) { return min(max(0.8 * limit, 5), 130) }
    return classes[tags["highway"] ?? ""] ?? 10
  }

  private static let classes: [String: Double] = [
    "motorway": 90, "motorway_link": 45, "trunk": 85, "trunk_link": 40, "primary": 65,
    "primary_link": 30, "secondary": 55, "secondary_link": 25, "tertiary": 40,
    "tertiary_link": 20, "unclassified": 25, "residential": 25, "road": 25, "living_street": 10,
    "service": 15, "pedestrian": 5, "track": 10,
  ]

  /// A speed limit in km/h ("Key:maxspeed"): "50", "50 km/h", "30 mph"; `nil` for other text.
  private static func limit(_ text: String) -> Double? {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let number = decimal(digits), number > 0, number.isFinite else { return nil }
    switch text[digits.endIndex...].drop(while: { $0 == " " }) {
    case "", "km/h", "kmh", "kph": return number
    case "mph": return number * 1.609344
    default: return nil
    }
  }

  /// The number of digits with at most one point, without the tables that a `Double` of any text
  /// needs on phones.
  private static func decimal(_ text: Substring) -> Double? {
    var (digits, scale) = (0.0, 1.0)
    var hasPoint = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") {
        guard !hasPoint else { return nil }
        hasPoint = true
      } else {
        digits = digits * 10 + Double(byte - UInt8(ascii: "0"))
        if hasPoint { scale *= 10 }
      }
    }
    return digits / scale
  }

  /// The speed of a bicycle on rough ground, as a part of its pace.
  static let roughFactor = 0.6

  /// Whether the ground is rough ("Key:surface"); a track is unless tagged otherwise.
  static func isRough(_ tags: StreetMap.Tags) -> Bool {
    guard let surface = tags["surface"] else { return tags["highway"] == "track" }
    return rough.contains(surface)
  }

  private static let rough: Set = [
    "unpaved", "gravel", "fine_gravel", "pebblestone", "cobblestone", "unhewn_cobblestone", "dirt",
    "earth", "ground", "grass", "mud", "sand", "woodchips", "rock",
  ]
}
