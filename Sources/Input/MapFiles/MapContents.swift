package import CampusModel
package import FileFormats

/// The features of a GeoJSON file (RFC 7946) that charts show: polygons as areas, points as places,
/// named by a property.
package struct MapContents {
  package var regions: [Region] = []
  package var places: [Place] = []

  package struct Place {
    package var name: String
    package var position: Region.Position
  }

  /// The areas and places that have a name: by `property`, otherwise by `name`, by `id` or by the
  /// id of the feature. `nil` after an error; a problem of a single feature is a warning.
  package init?(_ report: Report, namedBy property: String?) {
    guard let features = MapFeatureReader.read(report) else { return nil }
    for feature in features {
      guard let name = Self.name(of: feature, property) else { continue }
      let polygons = zip(feature.shape.rings, feature.shape.holes).map { outer, holes in
        ([outer] + holes).map { $0.map(Self.position) }
      }
      if !polygons.isEmpty { regions.append(Region(name: name, polygons: polygons)) }
      places += feature.shape.points.map { Place(name: name, position: Self.position($0)) }
    }
  }

  private static func name(of feature: MapFeature, _ property: String?) -> String? {
    if let property { return feature.properties?.member(Array(property.utf8))?.scalar }
    return feature.properties?["name"]?.scalar ?? feature.properties?["id"]?.scalar ?? feature.id
  }

  private static func position(_ place: Coordinate) -> Region.Position {
    Region.Position(longitude: place.longitude, latitude: place.latitude)
  }
}
