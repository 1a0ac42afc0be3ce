internal import CampusModel
internal import Diagnostics
internal import Streets

/// Reads maps of OpenStreetMap, as its website and JOSM save them (`.osm`, XML), for the ways that people may walk. One value reads
/// all such files of a site: extracts may overlap, and a way in one of them may use the nodes of another.
///
/// Somebody else drew the map, so what is broken costs a warning, and the rest is kept; only what is no such file, or a huge one, is
/// an error. Nothing is kept of who drew it.
struct StreetMapReader {
  private(set) var map = StreetMap()
  private(set) var diagnostics: [Diagnostic] = []
  /// Which of the ways has an id, and where each of them begins.
  private var numbers: [StreetMap.ID: Int] = [:]
  private var places: [FilePlace] = []

  /// The largest file that is read, in bytes: a map of a city, not of a country.
  static let limit = 128 << 20

  mutating func read(_ file: SourceFile) {
    var log = DataLog(file)
    if file.bytes.count > Self.limit {
      log.fail(.tooLarge, suggestion: "cut out the part around the campus")
    } else if log.holdsText() {
      log.repairEncoding()
      readElements(&log)
    }
    var yield = SourceYield()
    log.close(into: &yield, diagnostics: &diagnostics)
  }

  private mutating func readElements(_ log: inout DataLog) {
    var tokens = XMLTokens(log.text.bytes[...])
    var open: OpenElement?
    var (isMap, isWhole) = (false, false)
    do throws(XMLFault) {
      while let (token, start) = try tokens.next() {
        switch token {
        case .open(let element, let isClosed):
          if !isMap {
            guard element.name == "osm" else { return log.fail(at: start, .noMap(element.name)) }
            (isMap, isWhole) = (true, isClosed)
          } else if element.name == "node" || element.name == "way" {
            open = OpenElement(element, at: start)
            if isClosed { take(&open, &log) }
          } else {
            open?.add(element)
          }
        case .close("osm"): isWhole = true
        case .close(let name):
          if name == open?.element.name { take(&open, &log) }
        case .text: break
        }
      }
      if !isMap { log.fail(at: 0, .noMap(nil)) }
      if isMap, !isWhole { log.warn(.shape, at: log.text.bytes.count, .cutOff) }
    } catch {
      if !isMap { return log.fail(at: error.index, error.message) }
      log.warn(
        .shape, at: error.index, error.message,
        notes: ["what follows is left out, what came before is kept"])
    }
  }

  private mutating func take(_ open: inout OpenElement?, _ log: inout DataLog) {
    guard let element = open else { return }
    open = nil
    // Editors write down what they have deleted.
    if element.element["action"] == "delete" || element.element["visible"] == "false" { return }
    guard let id = element.element["id"].flatMap({ StreetMap.ID($0) }),
      id != OpenElement.noNode
    else {
      return log.drop(.identifier, at: element.start, .noID(element.element.name))
    }
    if element.element.name == "node" {
      takeNode(element, id, &log)
    } else {
      takeWay(element, id, &log)
    }
  }

  private mutating func takeNode(
    _ open: OpenElement, _ id: StreetMap.ID, _ log: inout DataLog
  ) {
    guard let latitude = open.element["lat"].flatMap({ Double($0) }),
      let longitude = open.element["lon"].flatMap({ Double($0) }),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    else { return log.drop(.coordinate, at: open.start, .nowhere(id)) }
    let node = StreetMap.Node(coordinate, tags: open.tags)
    if let first = map.nodes[id] {
      if first != node { log.drop(.conflict, at: open.start, .twice("node", id)) }
      return
    }
    map.nodes[id] = node
    log.kept += 1
  }

  /// Only ways that may be walked are kept.
  private mutating func takeWay(_ open: OpenElement, _ id: StreetMap.ID, _ log: inout DataLog) {
    guard WalkingProfile.direction(of: open.tags) != nil else { return }
    let way = StreetMap.Way(open.nodes, tags: open.tags)
    if let first = numbers[id] {
      if map.ways[first] != way { log.drop(.conflict, at: open.start, .twice("way", id)) }
      return
    }
    numbers[id] = map.ways.count
    map.ways.append(way)
    places.append(log.place(open.start))
    log.kept += 1
  }
}

extension StreetMapReader {
  /// Tells what can only be known once all files are read: for each file how many nodes its ways lack. An extract cuts the ways at
  /// its edge, so that some are nothing to worry about.
  mutating func close() {
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

/// A node or a way while it is read.
private struct OpenElement {
  let element: XMLElement
  /// Where it begins.
  let start: Int
  private(set) var nodes: [StreetMap.ID] = []
  private(set) var tags: StreetMap.Tags = [:]

  init(_ element: XMLElement, at start: Int) { (self.element, self.start) = (element, start) }

  /// Takes what stands in it; of two tags with one key the first counts. Only tags that are asked for are kept.
  mutating func add(_ part: XMLElement) {
    if part.name == "nd" {
      // What cannot be read is a gap, not a short cut from the node before to the one behind.
      nodes.append(part["ref"].flatMap { StreetMap.ID($0) } ?? Self.noNode)
    } else if part.name == "tag", let key = part["k"], WalkingProfile.keys.contains(key) {
      if tags[key] == nil { tags[key] = part["v"] }
    }
  }

  /// An id that no node may have.
  static let noNode = StreetMap.ID.min
}

extension Diagnostic.Message {
  fileprivate static let tooLarge: Self =
    "a map of more than \(StreetMapReader.limit >> 20) MB is not read"
  fileprivate static let cutOff: Self =
    "the map ends before '</osm>'; was the file cut off?"

  fileprivate static func noMap(_ element: String?) -> Self {
    "expected a map of OpenStreetMap, which begins with '<osm>', found \(element.map { "'<\($0)>'" } ?? "no element")"
  }

  fileprivate static func noID(_ element: String) -> Self {
    "expected a \(element) with a whole number as 'id'"
  }

  fileprivate static func nowhere(_ id: StreetMap.ID) -> Self {
    "expected 'lat' from -90 to 90 and 'lon' from -180 to 180 of node \(id)"
  }

  fileprivate static func twice(_ element: String, _ id: StreetMap.ID) -> Self {
    "the \(element) \(id) is given again, and otherwise; the first counts"
  }

  fileprivate static func gaps(_ ways: Int, _ nodes: Int) -> Self {
    """
    ways that may be walked have nodes that no map gives, and a gap there: \(ways) ways, the first here, \
    \(nodes) nodes
    """
  }
}
