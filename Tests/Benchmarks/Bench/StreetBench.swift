import CampusModel
import Diagnostics
import FileFormats
import Glibc
import Intake
import MapFiles
import Streets

/// `ways MAP PLACES` reads a map of OpenStreetMap and finds the ways on foot among all places, each
/// a line `latitude,longitude` of a file; prints as JSON how long both take, and what was found.
enum StreetBench {
  static func run(map: String, places list: String) {
    let tree = FileTree.disk(at: ".")
    guard let text = try? tree.read(list) else { exit(66) }
    let places = String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap(place)
    let start = Bench.now()
    guard let bytes = try? tree.read(map) else { exit(66) }
    let (streets, diagnostics) = readStreets([SourceFile(path: map, bytes: bytes)])
    guard !diagnostics.hasErrors else { exit(65) }
    let read = Bench.now()
    let router = StreetRouter(streets, for: .walking(pace: 80))
    let made = Bench.now()
    let table = router.table(among: places)
    let found = Bench.now()
    let one = places.first.map { router.lengths(from: $0, to: places) } ?? []
    let asked = Bench.now()
    print(
      """
      {"read":\(read - start),"made":\(made - read),"table":\(found - made),"lengths":\(asked - found),\
      "nodes":\(streets.nodes.count),"ways":\(streets.ways.count),"features":\(streets.features.count),\
      "known":\(table.joined().count { $0 != nil }),"one":\(one.count)}
      """)
  }

  private static func place(_ line: Substring) -> Coordinate? {
    let parts = line.split(separator: ",").compactMap { Double($0) }
    return parts.count == 2 ? Coordinate(latitude: parts[0], longitude: parts[1]) : nil
  }
}
