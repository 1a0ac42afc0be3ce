internal import CampusModel
internal import Diagnostics
package import FileFormats

/// Reads buildings as umdio-data lists them: an array of `{name, code, number, lng, lat}`, all
/// texts or numbers; also umd.io's own `long` for `lng`. Buildings without a code are ignored:
/// nothing could refer to them.
package struct BuildingsReader: FileSourceFormat {
  package static let kind = SourceKind.buildings
  package static let shapes = [FileShape.record("lat")]

  private var buildings = Ledger<BuildingCode, Building>()

  package init(_ context: SourceContext) {}

  package func add(to contribution: inout Contribution) {
    contribution.buildings += buildings.values
  }

  package mutating func read(_ report: Report) {
    guard let root = JSONReader.read(report) else { return }
    guard let first = root.elements.first, first.has("name"), first.has("code") else {
      return root.fail(.notBuildings, suggestion: root.report.shapes.suggestion(for: root))
    }
    for record in root.elements {
      guard record.kind == .object, let name = record["name"]?.string?.collapsed else {
        record.drop(.shape, .unknownRecord)
        continue
      }
      guard let code = BuildingCode(record["code"]?.scalar ?? "") else {
        report.rows.unused += 1
        record.tally(.noCode)
        continue
      }
      buildings.add(code, named: "the building \(code.text)", in: record) {
        Building(code: code, name: name, coordinate: Self.coordinate(record, of: name))
      }
    }
  }

  /// Unknown where both are missing.
  private static func coordinate(_ record: JSONValue, of name: String) -> Coordinate? {
    let (latitude, longitude) = (record["lat"], record["lng"] ?? record["long"])
    if (latitude?.scalar ?? "").isEmpty, (longitude?.scalar ?? "").isEmpty { return nil }
    guard let north = latitude?.double, let east = longitude?.double,
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      record.warn(.coordinate, .noCoordinate(name))
      return nil
    }
    return coordinate
  }
}

extension SourceKind {
  package static let buildings = SourceKind("buildings")
}

extension Diagnostic.Message {
  fileprivate static var notBuildings: Self {
    "expected an array of buildings (name, code, number, lng, lat)"
  }

  fileprivate static var unknownRecord: Self { "unknown record; expected a building with a name" }

  fileprivate static func noCoordinate(_ name: String) -> Self {
    "the coordinates of \(name) cannot be read; treated as unknown"
  }
}
