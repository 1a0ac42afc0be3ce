package import CampusModel
package import Diagnostics

extension SiteReading {
  /// Reads the site whose folder holds `Content/` from disk, as `read()` does.
  package static func read(
    siteFolder: String, kinds: [String], readSource: @escaping SourceReader,
    wallClock: @escaping @Sendable (_ zone: String) -> WallClockReader?,
    zoneNames: @escaping @Sendable () -> [String] = { [] }
  ) -> (campus: Campus?, diagnostics: [Diagnostic]) {
    SiteReading(
      tree: .disk(at: siteFolder), kinds: kinds, readSource: readSource, wallClock: wallClock,
      zoneNames: zoneNames
    ).read()
  }
}
