internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import TableFiles

extension Region {
  /// The areas of the file that a block names with `map`, called by its property `map-name`; `nil`
  /// after an error.
  static func read(_ map: YAMLMapping, _ context: BlockContext) -> [Region]? {
    let property = map.optional("map-name", .text)
    guard let name = map.requiredPlaced("map", .text) else { return nil }
    let regions: [Region]?
    do throws(FileError) {
      guard let path = context.files.path(of: name.value, from: context.folder) else {
        throw .missing
      }
      let report = Report(SourceFile(path: path, bytes: try context.files.bytes(at: path)))
      regions = MapRegions.read(report, namedBy: property)
      var diagnostics: [Diagnostic] = []
      _ = report.close(diagnostics: &diagnostics)
      map.report.append(diagnostics)
    } catch {
      map.report.error(at: name.place, "the file '\(name.value)' \(error.text)")
      return nil
    }
    guard let regions else { return nil }
    guard !regions.isEmpty else {
      map.report.error(
        at: name.place, "'\(name.value)' has no areas with a name",
        suggestion: "name the property that has it with 'map-name'")
      return nil
    }
    return regions
  }
}
