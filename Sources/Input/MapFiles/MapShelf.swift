package import Diagnostics
package import FileFormats

/// The maps that a site's rooms files name, each read and reported once.
package struct MapShelf {
  private var indoorMaps: [String: IndoorMap?] = [:]
  private var collections: [String: [MapFeature]?] = [:]
  private var faults: [String: MapFileError] = [:]

  package init() {}

  /// The map of an IMDF folder; `nil` where it cannot be read: because of `fault`, or of an error
  /// in `diagnostics`.
  package mutating func indoorMap(
    _ folder: String, _ tree: FileTree, _ diagnostics: inout [Diagnostic]
  ) -> IndoorMap? {
    if let known = indoorMaps[folder] { return known }
    var reader = IndoorMapReader(tree, folder: folder)
    var map: IndoorMap?
    do throws(MapFileError) {
      map = try reader.read()
    } catch {
      faults[folder] = error
    }
    diagnostics += reader.diagnostics
    indoorMaps[folder] = .some(map)
    return map
  }

  /// The features of a GeoJSON file; `nil` as above.
  package mutating func features(
    _ path: String, _ tree: FileTree, _ diagnostics: inout [Diagnostic]
  ) -> [MapFeature]? {
    if let known = collections[path] { return known }
    var features: [MapFeature]?
    do throws(FileError) {
      features = MapFeatureReader.read(
        SourceFile(path: path, bytes: try tree.read(path)), &diagnostics)
    } catch {
      faults[path] = MapFileError(path: path, error: error)
    }
    collections[path] = .some(features)
    return features
  }

  /// The error of the first file of the map at that path that could not be read; `nil` where all
  /// could.
  package func fault(_ path: String) -> MapFileError? { faults[path] }
}
