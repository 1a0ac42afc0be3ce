internal import CampusModel

/// How fast a road is driven or ridden.
enum RoadSpeed {
  /// By the class of the road as OSRM has it (`profiles/car.lua`); where there is a limit that can be read, 0.8 of it, since nobody
  /// drives all of a road at its limit. From 5 to 130.
  static func kilometresAnHour(of tags: StreetMap.Tags) -> Double {
    if let limit = tags["maxspeed"].flatMap(limit) { return min(max(0.8 * limit, 5), 130) }
    return classes[tags["highway"] ?? ""] ?? 10
  }

  private static let classes: [String: Double] = [
    "motorway": 90, "motorway_link": 45, "trunk": 85, "trunk_link": 40, "primary": 65,
    "primary_link": 30, "secondary": 55, "secondary_link": 25, "tertiary": 40,
    "tertiary_link": 20, "unclassified": 25, "residential": 25, "road": 25, "living_street": 10,
    "service": 15, "pedestrian": 5, "track": 10,
  ]

  /// A limit in kilometres an hour: "50", "50 km/h", "30 mph" ("Key:maxspeed"); `nil` for words and for what is no speed.
  private static func limit(_ text: String) -> Double? {
    let digits = text.prefix { ("0"..."9").contains($0) || $0 == "." }
    guard let number = Double(digits), number > 0, number.isFinite else { return nil }
    switch text[digits.endIndex...].drop(while: { $0 == " " }) {
    case "", "km/h", "kmh", "kph": return number
    case "mph": return number * 1.609344
    default: return nil
    }
  }

  /// Which part of the pace a bicycle has on rough ground.
  static let roughPart = 0.6

  /// By "Key:surface"; a track is rough unless it says otherwise.
  static func isRough(_ tags: StreetMap.Tags) -> Bool {
    guard let surface = tags["surface"] else { return tags["highway"] == "track" }
    return rough.contains(surface)
  }

  private static let rough: Set = [
    "unpaved", "gravel", "fine_gravel", "pebblestone", "cobblestone", "unhewn_cobblestone", "dirt",
    "earth", "ground", "grass", "mud", "sand", "woodchips", "rock",
  ]
}
