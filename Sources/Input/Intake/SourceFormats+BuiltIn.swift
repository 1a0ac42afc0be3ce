internal import CountFiles
package import Diagnostics
internal import FileFormats
internal import MapFiles
package import OwnerFiles
package import SourceFiles

extension SourceFormats {
  /// The kinds that `site.yml` may name. A new one is a line here.
  package static let builtIn = SourceFormats([
    JupiterpReader.self, UmdioReader.self, SectionsCSVReader.self, CoursesCSVReader.self,
    PlanetTerpReader.self, TestudoCSVReader.self, GatechReader.self, QuacsReader.self,
    UIUCReader.self, BannerReader.self, NusmodsReader.self, CornellReader.self,
    CourseTableReader.self, ClassCalendarFormat.self, ExamsReader.self, CancellationsReader.self,
    UIUCGradesReader.self,
    GradesCSVReader.self, HarvardReader.self, EvaluationsCSVReader.self, AliasesReader.self,
    BuildingsReader.self, RoomsCSVReader.self, PlacesReader.self, OccupancyReader.self,
    ArubaReader.self,
    ClientCountsReader.self, CountsCSVReader.self, RollUpFormat.self, RoomsFormat.self,
    CalendarFormat.self,
    ReservationsReader.self,
  ])

  /// The kinds whose files hold counts of devices one by one.
  package var ofCounts: [SourceKind] { all.filter { $0 is any CountFormat.Type }.map { $0.kind } }
}

/// Buildings with floors and rooms, which the site's owner writes. `RoomsReader` reads the files of
/// all such sources together, since codes must differ across them.
enum RoomsFormat: SourceFormat {
  static let kind = SourceKind.rooms

  static func read(_ files: [SourceFile], context: SourceContext) -> Contribution {
    Contribution()
  }
}

extension SourceKind {
  package static let rooms = SourceKind("rooms")
}

extension SettingsGlance {
  /// Looks into the settings of a site whose sources are of the built-in kinds.
  package init?(siteFolder: String) {
    self.init(siteFolder: siteFolder, formats: .builtIn)
  }
}

/// The entries of `site.yml` in a site's folder that have to be fetched; its sources are of the
/// built-in kinds.
package func readFetchEntries(
  siteFolder: String
) -> (entries: [FetchEntry]?, diagnostics: [Diagnostic]) {
  readFetchEntries(siteFolder: siteFolder, formats: .builtIn)
}

/// The targets of `publish:` in `site.yml` of a site's folder, whose sources are of the built-in
/// kinds.
package func readPublishEntries(
  siteFolder: String
) -> (entries: [PublishEntry]?, diagnostics: [Diagnostic]) {
  readPublishEntries(siteFolder: siteFolder, formats: .builtIn)
}
