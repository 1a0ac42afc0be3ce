internal import CampusModel
internal import Diagnostics

/// One warning for each source of counts as a network writes them whose access points, or zones, are on no floor; their counts are
/// kept. A file of the kind `occupancy` is the owner's own and may hold what no plan shows.
func strangerWarnings(_ results: [SourceResult], on buildings: [Building]) -> [Diagnostic] {
  let mapped = Set(buildings.flatMap(\.floors).flatMap(\.accessPoints).map(\.id))
  return results.filter { $0.entry.kind != SourceKind.occupancy.rawValue }.compactMap { result in
    let heard = result.yield.counters
    let strangers = heard.subtracting(mapped).sorted()
    guard let first = strangers.first else { return nil }
    let place = result.entry.place
    return Diagnostic(
      .warning, .data, at: FilePlace("Content/site.yml", line: place.line, column: place.column),
      .onNoFloor(strangers.count, of: heard.count, first),
      suggestion: "a source of kind 'rooms' says where access points are")
  }
}

extension Diagnostic.Message {
  fileprivate static func onNoFloor(_ count: Int, of all: Int, _ first: String) -> Self {
    "access points that are on no floor, whose counts are not drawn: \(count) of \(all), such as '\(first)'"
  }
}
