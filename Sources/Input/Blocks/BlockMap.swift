internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import TableFiles

extension Region {
  /// The areas of the file that a block names with `map`, called by its property `map-name`; `nil`
  /// after an error.
  static func read(_ map: YAMLMapping, _ context: BlockContext) -> [Region]? {
    guard let contents = MapContents.read(map, context) else { return nil }
    guard !contents.regions.isEmpty else {
      map.error(
        at: "map", "'\(map.optional("map", .text) ?? "")' has no areas with a name",
        suggestion: "name the property that has it with 'map-name'")
      return nil
    }
    return contents.regions
  }
}

extension MapContents {
  /// The content of the file that a block names with `map`; `nil` after an error.
  static func read(_ map: YAMLMapping, _ context: BlockContext) -> MapContents? {
    let property = map.optional("map-name", .text)
    guard let name = map.requiredPlaced("map", .text) else { return nil }
    do throws(FileError) {
      guard let path = context.files.path(of: name.value, from: context.folder) else {
        map.report.error(
          at: name.place, "the file '\(name.value)' was not found",
          suggestion: didYouMean(
            name.value, among: context.files.names(from: context.folder, endingIn: Self.endings)))
        return nil
      }
      let report = Report(SourceFile(path: path, bytes: try context.files.bytes(at: path)))
      let contents = MapContents(report, namedBy: property)
      var diagnostics: [Diagnostic] = []
      _ = report.close(diagnostics: &diagnostics)
      map.report.append(diagnostics)
      return contents
    } catch {
      map.report.error(at: name.place, "the file '\(name.value)' \(error.text)")
      return nil
    }
  }

  private static let endings = ["geojson", "json"]
}
