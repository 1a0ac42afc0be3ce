internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles

/// One warning for each source of counts as a network writes them whose access points are on no
/// floor and in no zone; their counts are kept. A file of the kind `occupancy` is the owner's own
/// and may have counters that no plan shows.
func unknownAccessPointWarnings(
  _ results: [SourceResult], on buildings: [Building], in zones: [CrowdZone]
) -> [Diagnostic] {
  let mapped = mappedCounters(buildings, zones)
  return results.filter { $0.entry.kind != .occupancy }.compactMap { result in
    let heard = result.contribution.counters
    let unknown = heard.subtracting(mapped).sorted()
    guard let first = unknown.first else { return nil }
    let place = result.entry.place
    return Diagnostic(
      .warning, .data, at: FilePlace(inSettings: place),
      .onNoFloor(unknown.count, of: heard.count, first),
      suggestion: "list the access points in a source of kind 'rooms'")
  }
}

/// The counters that a floor's plan shows or a zone names.
private func mappedCounters(_ buildings: [Building], _ zones: [CrowdZone]) -> Set<String> {
  Set(buildings.flatMap(\.floors).flatMap(\.accessPoints).map(\.id))
    .union(zones.flatMap(\.counters))
}

extension JoinedSources {
  /// Problems for names in zones that none of `results` has.
  func zoneDiagnostics(_ entries: [ZoneEntry], _ results: [SourceResult]) -> [Diagnostic] {
    guard !entries.isEmpty else { return [] }
    let known = results.reduce(into: mappedCounters(buildings, [])) {
      $0.formUnion($1.contribution.counters)
    }
    let codes = buildingCodes
    return entries.flatMap { $0.diagnostics(against: buildings, codes: codes, counters: known) }
  }
}

extension Diagnostic.Message {
  fileprivate static func onNoFloor(_ count: Int, of all: Int, _ first: String) -> Self {
    "access points that are not on any floor, so their counts are not shown: \(count) of \(all), such as '\(first)'"
  }
}
