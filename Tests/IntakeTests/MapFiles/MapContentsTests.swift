import CampusModel
import Diagnostics
import FileFormats
import Testing

@testable import MapFiles

private func areas(
  _ features: String, namedBy property: String? = nil
) -> (areas: [Region], lines: [String]) {
  let text = #"{"type": "FeatureCollection", "features": [\#(features)]}"#
  let report = Report(SourceFile(path: "areas.geojson", bytes: Array(text.utf8)))
  let areas = MapContents(report, namedBy: property)?.regions ?? []
  var diagnostics: [Diagnostic] = []
  _ = report.close(diagnostics: &diagnostics)
  return (areas, diagnostics.map(\.description))
}

private func feature(
  _ rings: String, id: String = "7", properties: String = #"{"name": "Green"}"#
) -> String {
  #"{"type": "Feature", "id": \#(id), "properties": \#(properties), "geometry": {"type": "Polygon", "coordinates": [\#(rings)]}}"#
}

private let outer = "[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]"
private let inner = "[[1, 1], [1, 2], [2, 2], [1, 1]]"

@Suite struct `Areas for charts` {
  @Test func `are polygons with their holes, each corner once`() {
    let (areas, lines) = areas(feature("\(outer), \(inner)"))
    #expect(lines == [])
    #expect(
      areas.map { $0.polygons.map { $0.map { $0.map { [$0.longitude, $0.latitude] } } } } == [
        [[[[0, 0], [9, 0], [9, 9], [0, 9]], [[1, 1], [1, 2], [2, 2]]]]
      ])
  }

  @Test(arguments: [
    (#"{"name": "Green", "zone": "B", "id": 4}"#, String?.none, "Green"),
    (#"{"zone": "B", "id": 4}"#, nil, "4"), ("{}", nil, "7"),
    (#"{"name": "Green", "zone": "B"}"#, "zone", "B"),
  ])
  func `are called by a property, or as they call themselves`(
    _ properties: String, _ property: String?, _ name: String
  ) {
    let (areas, lines) = areas(feature(outer, properties: properties), namedBy: property)
    #expect(areas.map(\.name) == [name] && lines == [])
  }

  @Test func `without the named property are none`() {
    #expect(areas(feature(outer), namedBy: "zone").areas.isEmpty)
  }

  @Test(arguments: [
    ("[[1, 1], [1, 99], [2, 2]]", "expected longitude and latitude like [30.3815, 60.0072]"),
    ("[[1, 1], [1], [2, 2]]", "expected longitude and latitude like [30.3815, 60.0072]"),
    (#"[[1, 1], ["1", 2], [2, 2]]"#, "expected longitude and latitude like [30.3815, 60.0072]"),
  ])
  func `keep what can be read, and a hole that cannot is reported`(
    _ hole: String, _ message: String
  ) throws {
    let (areas, lines) = areas(feature("\(outer), \(hole), \(inner)"))
    #expect(areas.map { $0.polygons.map(\.count) } == [[2]])
    let line = try #require(lines.first)
    #expect(lines.count == 1 && line.hasPrefix("areas.geojson:1:"), "\(lines)")
    #expect(line.hasSuffix("warning: \(message)"), "\(line)")
  }

  @Test func `with too few corners are reported and left out`() {
    let (areas, lines) = areas(
      feature("[[0, 0], [1, 1], [0, 0]]") + "," + feature("\(outer), [[0, 0], [1, 1], [0, 0]]"))
    #expect(areas.map { $0.polygons.map(\.count) } == [[1]])
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("corners") }, "\(lines)")
  }
}
