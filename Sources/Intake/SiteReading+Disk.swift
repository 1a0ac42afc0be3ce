package import CampusModel
package import Diagnostics
package import TimeZones

extension SiteReading {
  /// Reads the site whose folder holds `Content/` from disk, as `read()` does.
  package static func read(
    siteFolder: String, kinds: [String], readSource: @escaping SourceReader,
    wallClock: @escaping @Sendable (_ zone: String) -> WallClockReader?,
    zoneNames: @escaping @Sendable () -> [String] = { [] },
    zone: @escaping @Sendable (_ name: String) -> Zone? = { _ in nil }, jobs: Int = 1
  ) async -> (campus: Campus?, diagnostics: [Diagnostic]) {
    await SiteReading(
      tree: .disk(at: siteFolder), kinds: kinds, readSource: readSource, wallClock: wallClock,
      zoneNames: zoneNames, zone: zone, jobs: jobs
    ).read()
  }
}
