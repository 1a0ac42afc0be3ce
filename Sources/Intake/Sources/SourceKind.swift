internal import CampusModel
package import Diagnostics

/// The kinds of sources that `site.yml` may name.
package enum SourceKind: String, CaseIterable, Sendable {
  case jupiterp
  case umdio
  case planetterp
  case testudoCSV = "testudo-csv"
  case gatech
  case exams
  case cancellations
  case uiucGrades = "uiuc-grades"
  case gradesCSV = "grades-csv"
  case harvardEvaluations = "harvard-evaluations"
  case evaluationsCSV = "evaluations-csv"
  case aliases
  case buildings
  case places
  case occupancy
  case arubaTables = "aruba-tables"
  case clientCounts = "client-counts"
  case countsCSV = "counts-csv"
  case rooms
  case ics
  case reservations

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

  /// What is wrong with a source of so many files as a whole, of which so much was found.
  func judgement(
    of own: SourceYield, _ found: [Diagnostic], at place: FilePlace, context: SourceContext,
    files: Int
  ) -> [Diagnostic] {
    guard !found.hasErrors, !mayBeEmpty(own, found) else { return [] }
    return Self.judgement(
      of: own, at: place, limit: context.lossLimit, isCatalog: isCatalog(files, context))
  }

  /// Whether nothing is lost by a source without one record: of names that a person wrote down there may be none, and in a good
  /// week no class is cancelled and no room reserved. A list whose rows were all passed over is another matter.
  private func mayBeEmpty(_ yield: SourceYield, _ found: [Diagnostic]) -> Bool {
    self == .aliases
      || [.cancellations, .reservations].contains(self) && yield.rows.kept == 0 && found.isEmpty
  }

  /// Whether a source of so many files must give courses. A single file of the kind `jupiterp` that
  /// is named in full may be that of the instructors.
  private func isCatalog(_ files: Int, _ context: SourceContext) -> Bool {
    self == .jupiterp ? files > 1 || context.isPattern : holdsCourses
  }

  /// Whether its files are a catalog: courses and their sections.
  package var holdsCourses: Bool {
    switch self {
    case .umdio, .testudoCSV, .gatech, .jupiterp: true
    case .planetterp, .uiucGrades, .gradesCSV, .harvardEvaluations, .evaluationsCSV, .buildings,
      .places, .occupancy, .exams, .cancellations, .aliases, .arubaTables, .clientCounts,
      .countsCSV, .rooms, .ics, .reservations:
      false
    }
  }

  /// The kind of that name, if its files hold counts of devices.
  init?(ofCounts name: String) {
    guard let kind = SourceKind(rawValue: name), kind.holdsCounts else { return nil }
    self = kind
  }

  /// Whether its files hold counts of devices.
  package var holdsCounts: Bool {
    switch self {
    case .occupancy, .arubaTables, .clientCounts, .countsCSV: true
    case .jupiterp, .umdio, .planetterp, .testudoCSV, .gatech, .exams, .cancellations, .uiucGrades,
      .gradesCSV, .harvardEvaluations, .evaluationsCSV, .aliases, .buildings, .places,
      .reservations, .rooms, .ics:
      false
    }
  }

  /// Whether its files are about terms that the site need not have.
  var holdsPastTerms: Bool {
    switch self {
    case .uiucGrades, .gradesCSV, .harvardEvaluations, .evaluationsCSV: true
    case .jupiterp, .umdio, .planetterp, .testudoCSV, .gatech, .exams, .cancellations, .aliases,
      .buildings, .places, .occupancy, .arubaTables, .clientCounts, .countsCSV, .reservations,
      .rooms, .ics:
      false
    }
  }

  /// Reads the counts of one whole file after those of others; what is told of it is in the log.
  func readCounts(
    _ log: inout DataLog, context: SourceContext, into counts: inout DeviceCounts
  ) {
    counts.openFile()
    switch self {
    case .arubaTables: ArubaReader.read(&log, context: context, into: &counts)
    case .clientCounts: ClientCountsReader.read(&log, context: context, into: &counts)
    case .countsCSV: CountsCSVReader.read(&log, context: context, into: &counts)
    default:
      if var table = CountTable(self, context, &log) { table.read(into: &counts, &log) }
    }
  }

  private func readCounts(
    _ files: [SourceFile], context: SourceContext, into yield: inout SourceYield,
    diagnostics: inout [Diagnostic]
  ) {
    var counts = DeviceCounts()
    for file in files {
      var log = DataLog(file)
      readCounts(&log, context: context, into: &counts)
      log.close(into: &yield, diagnostics: &diagnostics)
    }
    yield.snapshots += counts.snapshots
  }

  /// A source of fewer rows may lose any share of them, as long as one is kept.
  private static let fewestToJudge = 20

  /// What is wrong with a source as a whole, although each of its files could be read. What it lost
  /// is said of the file that lost most.
  static func judgement(
    of yield: SourceYield, at place: FilePlace, limit: Double, isCatalog: Bool,
    ifEmpty suggestion: String =
      "is it the right file, and has its term a name the site knows?"
  ) -> [Diagnostic] {
    let rows = yield.rows
    let (lost, all) = (rows.dropped, rows.kept + rows.dropped)
    // Where another file has rows, there is something to judge.
    let isAwaited = yield.awaitedFiles > 0 && rows.read == 0
    if rows.kept == 0, lost > 0 || !isAwaited {
      return [
        Diagnostic(.error, .data, at: place, .nothingUnderstood, suggestion: suggestion)
      ]
    }
    if isCatalog, !isAwaited, yield.courses.isEmpty, yield.outlines.isEmpty {
      return [
        Diagnostic(
          .error, .data, at: place, yield.ratings.isEmpty ? .noCourse : .onlyRatings,
          suggestion: yield.ratings.isEmpty
            ? "an empty catalog would empty the site"
            : "does the path leave out the files of the courses?")
      ]
    }
    guard rows.read >= fewestToJudge, Double(lost) > limit * Double(all) else { return [] }
    return [
      Diagnostic(
        .error, .data, at: yield.worstFile.map { FilePlace($0.path) } ?? place,
        .lost(lost, of: all, limit: limit),
        suggestion: "is the source complete and of this kind?", notes: yield.losses)
    ]
  }
}

extension SourceYield {
  /// The file that lost most rows; of several the first.
  fileprivate var worstFile: FileReport? {
    files.reduce(nil as FileReport?) { worst, file in
      file.rows.dropped > worst?.rows.dropped ?? 0 ? file : worst
    }
  }

  /// How many rows each of the worst files lost, where there are several files.
  fileprivate var losses: [String] {
    guard files.count > 1 else { return [] }
    let losers = files.enumerated().filter { $0.element.rows.dropped > 0 }
    let worst = losers.sorted {
      ($1.element.rows.dropped, $0.offset) < ($0.element.rows.dropped, $1.offset)
    }
    return worst.prefix(5).map { _, file in
      "\(file.path) lost \(file.rows.dropped) of \(file.rows.kept + file.rows.dropped)"
    }
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

extension Diagnostic.Message {
  fileprivate static var noCourse: Self { "the source holds no course" }

  fileprivate static var onlyRatings: Self {
    "the source holds ratings of instructors and no list of courses"
  }

  fileprivate static var nothingUnderstood: Self { "the source holds no record that can be used" }

  fileprivate static func lost(_ dropped: Int, of all: Int, limit: Double) -> Self {
    let percent = decimalText(limit * 100, places: limit < 0.01 ? 1 : 0)
    return "\(dropped) of \(all) records were lost, more than the \(percent) % allowed"
  }
}
