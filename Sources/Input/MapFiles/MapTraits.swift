internal import CampusModel

/// The kind and the names of a thing on a map of OpenStreetMap, by its tags.
struct MapTraits: Hashable {
  var kind: StreetMap.Feature.Kind
  var name: String?
  var aliases: [String]
  var category: String?

  /// `nil` for things that are neither drawn nor destinations. A point is not drawn, so it must
  /// have a name.
  init?(_ tags: StreetMap.Tags, isArea: Bool) {
    guard let kind = Self.kind(tags) else { return nil }
    let name = tags["name"].flatMap(Self.cleaned)
    let isDrawn = isArea && kind != .other
    guard isDrawn || name != nil else { return nil }
    (self.kind, self.name) = (kind, name)
    var aliases: [String] = []
    for key in Self.aliasKeys {
      for part in (tags[key] ?? "").split(separator: ";") {
        guard let alias = Self.cleaned(String(part)), alias != name, !aliases.contains(alias) else {
          continue
        }
        aliases.append(alias)
      }
    }
    self.aliases = aliases
    category = Self.category { tags[$0] }
  }

  /// The kind of a place by the tags of OpenStreetMap, such as "fast food" for
  /// `amenity=fast_food`; `nil` for values that are no words.
  static func category(_ tag: (String) -> String?) -> String? {
    for key in destinations {
      guard let value = tag(key)?.prefix(while: { $0 != ";" }), !value.isEmpty, value != "no" else {
        continue
      }
      let word = value == "yes" ? key[...] : value
      let isWord = word.utf8.allSatisfy {
        $0 == UInt8(ascii: "_") || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0
      }
      let words = word.split(separator: "_")
      guard isWord, !words.isEmpty, word.utf8.count <= longestCategory else { continue }
      return words.joined(separator: " ")
    }
    return nil
  }

  private static let longestCategory = 40

  /// The tags that are asked for.
  static let keys = Set(aliasKeys).union(destinations).union([
    "name", "building", "landuse", "natural", "type",
  ])

  /// "Names" and "Key:ref" in the wiki; several are divided by semicolons.
  private static let aliasKeys = [
    "ref", "short_name", "abbreviation", "alt_name", "loc_name", "official_name",
  ]
  /// The keys of destinations, those first that say best what a place is.
  private static let destinations = [
    "amenity", "shop", "leisure", "office", "tourism", "public_transport", "craft", "historic",
    "healthcare",
  ]
  private static let greens: [String: Set<String>] = [
    "landuse": ["grass", "forest", "recreation_ground", "meadow", "village_green"],
    "leisure": ["park", "pitch", "garden"], "natural": ["wood"],
  ]

  private static func kind(_ tags: StreetMap.Tags) -> StreetMap.Feature.Kind? {
    if let building = tags["building"], building != "no" { return .building }
    if tags["natural"] == "water" { return .water }
    if greens.contains(where: { $0.value.contains(tags[$0.key] ?? "") }) { return .green }
    return destinations.contains { tags[$0] != nil } ? .other : nil
  }

  /// A name without the space around it; `nil` for nothing, and for more than a name can be.
  private static func cleaned(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard !words.isEmpty, text.utf8.count <= 200 else { return nil }
    return words.joined(separator: " ")
  }
}
