internal import CalendarImport
internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import MapFiles
internal import OwnerFiles
internal import SourceFiles
internal import TimeZones

/// The second phase of reading: the results of the source files, each source separately.
struct SourcesPhase {
  /// In the order of the settings.
  var results: [SourceResult] = []
  /// In the order of the files.
  var zones: [ZoneEntry] = []
  var counts = CountHistory()
  /// Whether all sources and terms could be read: without one of them, a row that fits nothing may
  /// only lack its other half.
  var isWhole = false
  /// Files of measured routes.
  var routes: [SourceFile] = []
  var streets = StreetMap()
  var timetable = TransitTimetable()
  var diagnostics: [Diagnostic] = []

  /// The kinds of the sources' files, by the paths that messages name.
  var kinds: [String: SourceKind] {
    let files = results.flatMap { result in result.files.map { ($0, result.entry.kind) } }
    return Dictionary(files, uniquingKeysWith: { first, _ in first })
  }
}

extension SiteReading {
  /// Nothing is read without a zone: every time of a source would be wrong.
  func readSources(of frame: SiteFrame) async -> SourcesPhase {
    guard let zone = frame.zone else { return SourcesPhase() }
    let settings = frame.settings
    var reading = SourcesReading(
      self, of: frame, clock: wallClock(of: zone),
      calendars: CalendarIntake(
        zones: ImportZones(site: zone, named: zones.zone), terms: frame.terms))
    await reading.readCounts(
      of: settings.sources, in: zone, at: frame.now ?? Instant(seconds: .max),
      keeping: frame.now.map { _ in settings.settings.counts.days })
    var phase = SourcesPhase()
    for source in settings.sources {
      if let result = await reading.read(source) { phase.results.append(result) }
    }
    phase.isWhole = !reading.diagnostics.hasErrors && frame.terms.count == frame.termIDs.count
    phase.routes = reading.files(settings.travel.matrix)
    var streets = StreetMapReader()
    for file in reading.files(settings.travel.streets) { streets.read(file) }
    streets.close()
    phase.streets = streets.map
    let tables = reading.files(settings.travel.tables, where: TimetableReader.reads)
    let timetable = timetable(of: tables, clockedAs: zone)
    phase.timetable = timetable.timetable
    (phase.zones, phase.counts) = (reading.zones, reading.counts)
    phase.diagnostics = reading.diagnostics + streets.diagnostics + timetable.diagnostics
    return phase
  }

  /// Empty without tables; a missing folder is reported where its files are looked for.
  private func timetable(
    of tables: [SourceFile], clockedAs zone: Zone
  ) -> (timetable: TransitTimetable, diagnostics: [Diagnostic]) {
    guard !tables.isEmpty else { return (TransitTimetable(), []) }
    let reader = TimetableReader(tables, clockedAs: zone, zone: zones.zone)
    return (reader.timetable, reader.diagnostics)
  }
}
