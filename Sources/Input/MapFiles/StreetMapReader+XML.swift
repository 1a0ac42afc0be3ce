internal import CampusModel
internal import Diagnostics
internal import FileFormats

extension StreetMapReader {
  mutating func readXML(of file: SourceFile) {
    let report = Report(file)
    if report.holdsText() {
      report.repairEncoding()
      readElements(report)
    }
    report.close(diagnostics: &diagnostics)
  }

  private mutating func readElements(_ report: Report) {
    var tokens = XMLTokens(report.text.bytes[...])
    var open: OpenElement?
    var (isMap, isWhole) = (false, false)
    do throws(XMLError) {
      while let (token, start) = try tokens.next() {
        switch token {
        case .open(let element, let isClosed):
          if !isMap {
            guard element.name == "osm" else { return report.fail(at: start, .noMap(element.name)) }
            (isMap, isWhole) = (true, isClosed)
          } else if OpenElement.names.contains(element.name) {
            open = OpenElement(element, at: start, of: report)
            if isClosed { close(&open) }
          } else {
            open?.add(element)
          }
        case .close("osm"): isWhole = true
        case .close(let name):
          if name == open?.element.name { close(&open) }
        case .text: break
        }
      }
      if !isMap { report.fail(at: 0, .noMap(nil)) }
      if isMap, !isWhole { report.warn(.shape, at: report.text.bytes.count, .cutOff) }
    } catch {
      if !isMap { return report.fail(at: error.index, error.message) }
      report.warn(
        .shape, at: error.index, error.message,
        notes: ["the rest of the file is ignored"])
    }
  }

  private mutating func close(_ open: inout OpenElement?) {
    guard let element = open else { return }
    open = nil
    // Editors also write the elements that they have deleted.
    if element.element["action"] == "delete" || element.element["visible"] == "false" { return }
    let name = element.element.name
    if name == "relation" { return takeRelation(outer: element.members, element.tags) }
    guard let id = element.element["id"].flatMap({ StreetMap.ID($0) }), id != Self.noNode else {
      return element.drop(.identifier, .noID(name))
    }
    let isNew: Bool
    if name == "node" {
      guard let coordinate = element.coordinate else {
        return element.drop(.coordinate, .nowhere(id))
      }
      isNew = takeNode(id, coordinate, element.tags)
    } else {
      isNew = takeWay(id, element.members, element.tags, at: element.place)
    }
    if !isNew { element.drop(.conflict, .twice(name, id)) }
  }
}

/// A node, a way or a relation while it is read.
private struct OpenElement: ReportedRecord {
  static let names: Set = ["node", "way", "relation"]

  let element: XMLElement
  let report: Report
  let offset: Int
  /// The nodes of a way, the ways around a relation.
  private(set) var members: [StreetMap.ID] = []
  private(set) var tags: StreetMap.Tags = [:]

  init(_ element: XMLElement, at offset: Int, of report: Report) {
    (self.element, self.offset, self.report) = (element, offset, report)
  }

  /// Adds its content; of two tags with one key the first counts. Only tags that are asked
  /// for are kept.
  mutating func add(_ part: XMLElement) {
    switch part.name {
    case "nd":
      // An unreadable node is a gap, not a short cut from the node before to the one behind.
      members.append(part["ref"].flatMap { StreetMap.ID($0) } ?? StreetMapReader.noNode)
    case "member":
      guard part["type"] == "way", part["role"] == "outer",
        let id = part["ref"].flatMap({ StreetMap.ID($0) })
      else { return }
      members.append(id)
    case "tag":
      guard let key = part["k"], StreetMapReader.keys.contains(key), tags[key] == nil else {
        return
      }
      tags[key] = part["v"]
    default: break
    }
  }

  var coordinate: Coordinate? {
    guard let latitude = element["lat"].flatMap({ Double($0) }),
      let longitude = element["lon"].flatMap({ Double($0) })
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}

extension Diagnostic.Message {
  fileprivate static let cutOff: Self =
    "the map ends before '</osm>'; check that the file is complete"

  fileprivate static func noMap(_ element: String?) -> Self {
    "expected an OpenStreetMap file, which begins with '<osm>', found \(element.map { "'<\($0)>'" } ?? "no element")"
  }

  fileprivate static func noID(_ element: String) -> Self {
    "expected a \(element) with a whole number as 'id'"
  }

  fileprivate static func nowhere(_ id: StreetMap.ID) -> Self {
    "expected 'lat' from -90 to 90 and 'lon' from -180 to 180 of node \(id)"
  }
}
