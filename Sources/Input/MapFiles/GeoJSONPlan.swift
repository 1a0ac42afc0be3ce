internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The names of the properties with levels and rooms in a GeoJSON file.
package struct GeoJSONProperties: Hashable, Sendable {
  /// In this order: the names that the owner gives, or the usual ones.
  package var level = ["level", "floor", "level_id"]
  package var room = ["number", "ref", "name"]

  package init() {}
}

extension MapPlan {
  /// The plan of the features on `level`, or of all where it is `nil`: polygons are rooms, open
  /// lines are walls. Whether a polygon is a room depends on its `category`, `indoor`, `room` or
  /// `highway`, in the words of IMDF or OpenStreetMap.
  ///
  /// `nil` where nothing is on that level, or its parts lie too far apart.
  package init?(of features: [MapFeature], level: String?, properties: GeoJSONProperties) {
    let own = features.filter { feature in
      level.map { feature.levels(properties.level).contains(levelKey($0)) } ?? true
    }
    guard let frame = MapFrame(around: own.flatMap(\.shape.corners)) else { return nil }
    self.init(
      in: frame, ground: [], areas: own.compactMap { $0.area(properties) }, doors: [],
      lines: own.flatMap(\.shape.lines))
  }

  /// The levels of the features, in order, for suggestions.
  package static func levels(of features: [MapFeature], _ properties: GeoJSONProperties) -> [String]
  {
    Set(features.flatMap { $0.levels(properties.level) }).sorted()
  }
}

extension MapFeature {
  /// The first property of these names that is not null.
  private func property(_ names: [String]) -> JSONValue? {
    let members = properties?.members ?? []
    return names.lazy.compactMap { name in
      members.first { $0.key == name && $0.value.kind != .null }?.value
    }.first
  }

  /// A number, a text, several of them between semicolons ("0;1"), or a list.
  fileprivate func levels(_ names: [String]) -> [String] {
    guard let value = property(names) else { return [] }
    let texts = value.kind == .array ? value.elements.compactMap(\.scalar) : [value.scalar ?? ""]
    return texts.flatMap { $0.split(separator: ";") }.map { levelKey(String($0)) }
      .filter { !$0.isEmpty }
  }

  fileprivate func area(_ names: GeoJSONProperties) -> MapArea? {
    guard !shape.rings.isEmpty else { return nil }
    let category = property(["category", "room", "indoor", "highway"])?.scalar ?? ""
    let number = property(names.room)
    let text = number?.numeral.map { MapName($0) } ?? MapName(number, language: nil)
    return MapArea(
      names: AreaNames(text, other: MapName(nil, language: nil), category: category, also: []),
      category: category, rings: shape.rings, place: place)
  }
}

/// "1" for 1, "1.0" and " 1 ", so that numbers and texts agree.
private func levelKey(_ text: String) -> String {
  wholeNumber(text).map(String.init) ?? roomKey(text)
}
