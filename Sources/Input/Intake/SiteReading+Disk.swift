package import CampusModel
package import CountFiles
package import Diagnostics
package import FileFormats
package import TimeZones

extension SiteReading {
  /// Reads the site whose folder holds `Content/` from disk, as `read()` does. `seen` is told every path that is looked at,
  /// as `FileTree.disk` does.
  package static func read(
    siteFolder: String, seen: PathWitness? = nil, kinds: [String],
    readSource: @escaping SourceReader,
    wallClock: @escaping @Sendable (_ zone: String) -> WallClockReader?,
    zoneNames: @escaping @Sendable () -> [String] = { [] },
    zone: @escaping @Sendable (_ name: String) -> Zone? = { _ in nil },
    moment: @escaping @Sendable (_ zone: Zone, _ pinned: Instant?) -> Instant = latest,
    countStore: CountStorePlace? = nil, jobs: Int = 1
  ) async -> (campus: Campus?, diagnostics: [Diagnostic]) {
    await SiteReading(
      tree: .disk(at: siteFolder, seen: seen), kinds: kinds, readSource: readSource,
      wallClock: wallClock,
      zoneNames: zoneNames, zone: zone, moment: moment,
      countStore: countStore, jobs: jobs
    ).read()
  }
}
