internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// A closed line over the Earth, its first corner not repeated at the end; at least three corners.
typealias MapRing = [Coordinate]

/// One feature of a GeoJSON file.
package struct MapFeature {
  var id: String?
  /// `nil` where it has none.
  var properties: JSONValue?
  /// Where it is in the file.
  var place: FilePlace
  var shape = MapShape()
}

/// The geometry of a feature; empty for a geometry of null.
struct MapShape: Hashable, Sendable {
  /// The outer ring of each polygon.
  var rings: [MapRing] = []
  /// The holes of each of these polygons.
  var holes: [[MapRing]] = []
  var lines: [[Coordinate]] = []
  var points: [Coordinate] = []

  var corners: [Coordinate] { rings.flatMap(\.self) + lines.flatMap(\.self) + points }
}

/// Reads the features of GeoJSON (RFC 7946): a `FeatureCollection` by WGS 84, longitude before
/// latitude.
///
/// A problem of one feature is a warning, and the feature loses its shape or is left out. Any other
/// file is an error. Heights are ignored, and so are holes that cannot be read. Files end at 64 MB,
/// rings and lines at 5,000 corners.
enum MapFeatureReader {
  static let largestFile = 64 << 20
  static let mostCorners = 5000

  /// The features in the order of the file; `nil` after an error.
  static func read(_ file: SourceFile, _ diagnostics: inout [Diagnostic]) -> [MapFeature]? {
    let report = Report(file)
    let features = read(report)
    report.close(diagnostics: &diagnostics)
    return features
  }

  static func read(_ report: Report) -> [MapFeature]? {
    guard report.text.bytes.count <= largestFile else {
      report.fail(.largeMap)
      return nil
    }
    guard let root = JSONReader.read(report) else { return nil }
    guard let list = root["features"], list.kind == .array else {
      root.fail(.noCollection, suggestion: "check that it is GeoJSON")
      return nil
    }
    return list.elements.compactMap { feature($0) }
  }

  private static func feature(_ value: JSONValue) -> MapFeature? {
    guard value.kind == .object else {
      value.drop(.shape, .noFeature)
      return nil
    }
    let properties = value["properties"].flatMap { $0.kind == .object ? $0 : nil }
    var feature = MapFeature(
      id: value["id"]?.scalar, properties: properties, place: value.place)
    if let geometry = value["geometry"] {
      var shape = MapShape()
      if add(geometry, to: &shape) { feature.shape = shape }
    }
    return feature
  }

  /// Whether all of it could be read; otherwise there is a warning.
  private static func add(_ geometry: JSONValue, to shape: inout MapShape) -> Bool {
    guard let kind = geometry["type"]?.string else {
      geometry.warn(.shape, .noGeometry)
      return false
    }
    if kind == "GeometryCollection" {
      for part in geometry["geometries"]?.elements ?? [] {
        guard add(part, to: &shape) else { return false }
      }
      return true
    }
    guard let coordinates = geometry["coordinates"], coordinates.kind == .array else {
      geometry.warn(.coordinate, .noCoordinates)
      return false
    }
    switch kind {
    case "Point": return place(coordinates).map { shape.points.append($0) } != nil
    case "MultiPoint":
      return addAll(coordinates.elements) { part in
        place(part).map { shape.points.append($0) } != nil
      }
    case "LineString": return line(coordinates).map { shape.lines.append($0) } != nil
    case "MultiLineString":
      return addAll(coordinates.elements) { part in
        line(part).map { shape.lines.append($0) } != nil
      }
    case "Polygon": return add(polygon: coordinates, to: &shape)
    case "MultiPolygon":
      return addAll(coordinates.elements) { add(polygon: $0, to: &shape) }
    default:
      geometry.warn(.shape, .unknownGeometry(kind))
      return false
    }
  }

  private static func addAll(_ parts: [JSONValue], add: (JSONValue) -> Bool) -> Bool {
    parts.allSatisfy(add)
  }

  private static func place(_ value: JSONValue) -> Coordinate? {
    let numbers = value.elements
    if numbers.count >= 2, numbers[0].kind == .number, numbers[1].kind == .number,
      let longitude = numbers[0].double, let latitude = numbers[1].double,
      let place = Coordinate(latitude: latitude, longitude: longitude)
    {
      return place
    }
    value.warn(.coordinate, .noPlace)
    return nil
  }

  private static func line(_ value: JSONValue) -> [Coordinate]? {
    let places = value.elements
    guard (2...mostCorners).contains(places.count) else {
      value.warn(.coordinate, .cornerCount(places.count, atLeast: 2))
      return nil
    }
    var line: [Coordinate] = []
    for value in places {
      guard let place = place(value) else { return nil }
      if place != line.last { line.append(place) }
    }
    return line
  }

  private static func add(polygon: JSONValue, to shape: inout MapShape) -> Bool {
    guard let outer = polygon.elements.first else {
      polygon.warn(.coordinate, .noCoordinates)
      return false
    }
    guard let ring = ring(outer) else { return false }
    shape.rings.append(ring)
    // A polygon is kept without the holes that cannot be read, each with a warning.
    shape.holes.append(polygon.elements.dropFirst().compactMap(self.ring))
    return true
  }

  private static func ring(_ value: JSONValue) -> MapRing? {
    guard var ring = line(value) else { return nil }
    if ring.count > 1, ring.first == ring.last { ring.removeLast() }
    guard ring.count > 2 else {
      value.warn(.coordinate, .cornerCount(ring.count, atLeast: 3))
      return nil
    }
    return ring
  }
}

extension Diagnostic.Message {
  fileprivate static let largeMap: Self = "the map is larger than 64 MB"
  fileprivate static let noCollection: Self = "expected a FeatureCollection with its features"
  fileprivate static let noFeature: Self = "expected a feature"
  fileprivate static let noGeometry: Self = "expected a geometry with its type"
  fileprivate static let noCoordinates: Self = "expected a geometry with its coordinates"
  fileprivate static let noPlace: Self =
    "expected longitude and latitude like [30.3815, 60.0072]"

  fileprivate static func unknownGeometry(_ kind: String) -> Self {
    "unknown type of geometry '\(kind.prefix(60))'"
  }

  fileprivate static func cornerCount(_ count: Int, atLeast least: Int) -> Self {
    "expected \(least) to \(MapFeatureReader.mostCorners) different corners, found \(count)"
  }
}
