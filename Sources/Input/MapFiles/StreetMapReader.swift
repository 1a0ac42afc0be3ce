package import CampusModel
package import Diagnostics
package import FileFormats
internal import Streets

/// Reads maps of OpenStreetMap, as its website and JOSM save them (`.osm`, XML) and as extracts are
/// handed out (`.osm.pbf`): the streets, and all things that have a name or are drawn. One value
/// reads all such files of a site: extracts may overlap, and a way in one of them may use the nodes
/// of another.
///
/// A broken element is a warning, and the rest is kept; a file of another kind, or a huge one, is
/// an error. The names of the map's authors are not kept.
package struct StreetMapReader {
  package private(set) var map = StreetMap()
  package var diagnostics: [Diagnostic] = []

  package init() {}
  private var outlines = MapOutlines()
  /// The indices of the ways by their ids. `places` has where each way begins.
  private var numbers: [StreetMap.ID: Int] = [:]
  private var places: [FilePlace] = []

  /// The largest file that is read, in bytes: a map of a city, not of a country.
  static let limit = 128 << 20

  package mutating func read(_ file: SourceFile) {
    map.digest.add(UInt64(file.bytes.count))
    map.digest.add(file.bytes)
    if file.bytes.count > Self.limit {
      diagnostics.append(
        Diagnostic(
          .error, .data, at: FilePlace(file.path), .tooLarge,
          suggestion: "extract the area around the campus"))
    } else if file.path.lowercased().hasSuffix(".pbf") {
      readBlocks(of: file)
    } else {
      readXML(of: file)
    }
  }

  /// Reports problems that are known only once all files are read: for each file how many nodes its
  /// ways lack. An extract cuts the ways at its edge, so that some are nothing to worry about.
  package mutating func close() {
    map.features = outlines.features(map.nodes)
    var files: [(place: FilePlace, ways: Int, nodes: Int)] = []
    for (way, place) in zip(map.ways, places) {
      let missing = way.nodes.count { map.nodes[$0] == nil }
      guard missing > 0 else { continue }
      if files.last?.place.file != place.file { files.append((place, 0, 0)) }
      files[files.count - 1].ways += 1
      files[files.count - 1].nodes += missing
    }
    diagnostics += files.map {
      Diagnostic(.warning, .data, at: $0.place, .gaps($0.ways, $0.nodes))
    }
  }
}

// MARK: - Common to both kinds of files

extension StreetMapReader {
  /// An id that no node may have.
  static let noNode = StreetMap.ID.min

  /// The tags that are asked for.
  static let keys = StreetProfile.keys.union(MapTraits.keys)

  /// False where another node was given with its id.
  mutating func takeNode(
    _ id: StreetMap.ID, _ coordinate: Coordinate, _ tags: StreetMap.Tags
  ) -> Bool {
    let node = StreetMap.Node(coordinate, tags: Self.ofStreets(tags))
    if let first = map.nodes[id] { return first == node }
    map.nodes[id] = node
    outlines.addPoint(tags, at: coordinate)
    return true
  }

  /// False if another way has its id. Only streets that can be used by some mode are kept.
  mutating func takeWay(
    _ id: StreetMap.ID, _ nodes: [StreetMap.ID], _ tags: StreetMap.Tags,
    at place: @autoclosure () -> FilePlace
  ) -> Bool {
    guard tags["highway"] != nil else { return outlines.addWay(id, nodes, tags) }
    let way = StreetMap.Way(nodes, tags: Self.ofStreets(tags))
    guard StreetProfile.isWay(way.tags) else { return true }
    if let first = numbers[id] { return map.ways[first] == way }
    numbers[id] = map.ways.count
    map.ways.append(way)
    places.append(place())
    return true
  }

  mutating func takeRelation(outer: [StreetMap.ID], _ tags: StreetMap.Tags) {
    outlines.addRelation(outer: outer, tags)
  }

  private static func ofStreets(_ tags: StreetMap.Tags) -> StreetMap.Tags {
    tags.isEmpty ? tags : tags.filter { StreetProfile.keys.contains($0.key) }
  }
}

/// Reads the map that some files make together; returns it and the problems of the files.
package func readStreets(_ files: [SourceFile]) -> (map: StreetMap, diagnostics: [Diagnostic]) {
  var reader = StreetMapReader()
  for file in files { reader.read(file) }
  reader.close()
  return (reader.map, reader.diagnostics)
}

extension Diagnostic.Message {
  fileprivate static let tooLarge: Self =
    "the map is larger than \(StreetMapReader.limit >> 20) MB"

  static func twice(_ element: String, _ id: StreetMap.ID) -> Self {
    "the \(element) \(id) is listed again with different content; the first is used"
  }

  fileprivate static func gaps(_ ways: Int, _ nodes: Int) -> Self {
    """
    streets with gaps, since no map has their nodes: \(ways) ways (the first is here), \(nodes) nodes
    """
  }
}
