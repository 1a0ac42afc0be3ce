internal import CampusModel
internal import CountFiles
package import Diagnostics
package import FileFormats
internal import MapFiles
package import SourceFiles

extension SourceKind {
  /// Reads all files of one source; what is wrong with them is told in the order of files.
  ///
  /// A source without one understood record, or that loses more of them than `context.lossLimit`, is an error.
  /// Rooms, which are written by hand, and calendars are read elsewhere: for them nothing happens.
  package func read(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var own = SourceYield()
    var found: [Diagnostic] = []
    switch self {
    case .jupiterp:
      JupiterpReader.read(files, context: context, into: &own, diagnostics: &found)
    case .umdio: UmdioReader.read(files, context: context, into: &own, diagnostics: &found)
    case .planetterp:
      PlanetTerpReader.read(files, context: context, into: &own, diagnostics: &found)
    case .testudoCSV:
      TestudoCSVReader.read(files, context: context, into: &own, diagnostics: &found)
    case .gatech: GatechReader.read(files, context: context, into: &own, diagnostics: &found)
    case .exams: ExamsReader.read(files, context: context, into: &own, diagnostics: &found)
    case .cancellations:
      CancellationsReader.read(files, context: context, into: &own, diagnostics: &found)
    case .uiucGrades:
      UIUCGradesReader.read(files, context: context, into: &own, diagnostics: &found)
    case .gradesCSV:
      GradesCSVReader.read(files, context: context, into: &own, diagnostics: &found)
    case .harvardEvaluations:
      HarvardReader.read(files, context: context, into: &own, diagnostics: &found)
    case .evaluationsCSV:
      EvaluationsCSVReader.read(files, context: context, into: &own, diagnostics: &found)
    case .aliases: AliasesReader.read(files, into: &own, diagnostics: &found)
    case .buildings: BuildingsReader.read(files, into: &own, diagnostics: &found)
    case .places: PlacesReader.read(files, into: &own, diagnostics: &found)
    case .reservations:
      ReservationsReader.read(files, context: context, into: &own, diagnostics: &found)
    case .occupancy, .arubaTables, .clientCounts, .countsCSV:
      readCounts(files, context: context, into: &own, diagnostics: &found)
    case .rooms, .ics: return
    }
    if let file = files.first {
      found += judgement(
        of: own, found, at: FilePlace(file.path), context: context, files: files.count)
    }
    yield.join(own)
    diagnostics += found
  }
}

extension SourceYield {
  /// Adds what another source of the same entry gave; what is already known stays.
  fileprivate mutating func join(_ other: SourceYield) {
    courses += other.courses
    outlines += other.outlines
    gpas.merge(other.gpas) { known, _ in known }
    ratings.merge(other.ratings) { known, _ in known }
    grades += other.grades
    omittedGrades.merge(other.omittedGrades, uniquingKeysWith: +)
    evaluations.append(other.evaluations)
    seats.merge(other.seats) { known, _ in known }
    buildings += other.buildings
    places += other.places
    snapshots += other.snapshots
    exams += other.exams
    cancellations += other.cancellations
    aliases += other.aliases
    bookings += other.bookings
    courseAliases += other.courseAliases
    asOf = [asOf, other.asOf].compactMap(\.self).max()
    files += other.files
    awaitedFiles += other.awaitedFiles
  }
}
