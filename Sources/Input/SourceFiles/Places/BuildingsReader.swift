internal import CampusModel
package import Diagnostics
package import FileFormats

/// Reads buildings as umdio-data lists them: an array of `{name, code, number, lng, lat}`, all of them texts or numbers; also
/// umd.io's own `long` for `lng`. Buildings without a code are left out: nothing could name them.
package enum BuildingsReader {
  package static func read(
    _ files: [SourceFile], into yield: inout SourceYield, diagnostics: inout [Diagnostic]
  ) {
    var buildings = Ledger<BuildingCode, Building>()
    for file in files {
      var log = DataLog(file)
      if let root = JSONReader.read(&log, tableHint: RecordShape.suggestion(forHeader:)) {
        read(root, into: &buildings, &log)
      }
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.buildings += buildings.values
  }

  private static func read(
    _ root: JSONValue, into buildings: inout Ledger<BuildingCode, Building>,
    _ log: inout DataLog
  ) {
    guard let first = root.elements.first, first.has("name"), first.has("code") else {
      return log.fail(
        at: root.offset, .notBuildings, suggestion: RecordShape.suggestion(for: root))
    }
    for record in root.elements {
      guard record.kind == .object, let name = record["name"]?.string?.collapsed else {
        log.drop(.shape, at: record.offset, .unknownRecord)
        continue
      }
      guard let code = BuildingCode(record["code"]?.scalar ?? "") else {
        log.rows.unused += 1
        log.tally(.noCode, at: record.offset)
        continue
      }
      buildings.add(code, named: "the building \(code.text)", at: record.offset, &log) { log in
        Building(code: code, name: name, coordinate: coordinate(record, of: name, &log))
      }
    }
  }

  /// Unknown where both are missing.
  private static func coordinate(
    _ record: JSONValue, of name: String, _ log: inout DataLog
  ) -> Coordinate? {
    let (latitude, longitude) = (record["lat"], record["lng"] ?? record["long"])
    if (latitude?.scalar ?? "").isEmpty, (longitude?.scalar ?? "").isEmpty { return nil }
    guard let north = latitude?.double, let east = longitude?.double,
      let coordinate = Coordinate(latitude: north, longitude: east)
    else {
      log.warn(.coordinate, at: record.offset, .noCoordinate(name))
      return nil
    }
    return coordinate
  }
}

extension Diagnostic.Message {
  fileprivate static var notBuildings: Self {
    "expected an array of buildings (name, code, number, lng, lat)"
  }

  fileprivate static var unknownRecord: Self { "a record that is no building with a name" }

  fileprivate static func noCoordinate(_ name: String) -> Self {
    "the coordinates of \(name) cannot be read; taken as unknown"
  }
}
