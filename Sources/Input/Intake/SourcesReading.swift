internal import CalendarImport
internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import OwnerFiles
internal import SourceFiles
internal import TimeZones

/// The result of one entry of `sources:`.
struct SourceResult {
  var entry: SourceEntry
  var contribution: Contribution
  var report: SourceReport
  /// The paths of its files, as messages name them.
  var files: [String] = []
  var traits = SourceTraits.plain
}

/// Finds the files of each source and reads them by the format of its kind.
struct SourcesReading {
  let site: SiteReading
  let frame: SiteFrame
  private let clock: WallClockReader
  private let calendars: CalendarIntake
  private var rooms: RoomsReader
  private let comments: CommentShelf
  private var own: [Diagnostic] = []
  /// The results of entries with counts, by their places in the settings.
  var counted: [TextPlace: CountYield.Entry] = [:]
  var countFiles: [TextPlace: [String]] = [:]
  /// When the commands of entries with counts ran, by the places of the entries.
  var countRuns: [TextPlace: Instant] = [:]
  private(set) var counts = CountHistory()

  var diagnostics: [Diagnostic] { own + rooms.diagnostics }

  /// The zones of all rooms files, in their order.
  var zones: [ZoneEntry] { rooms.zones.entries }

  init(
    _ site: SiteReading, of frame: SiteFrame, clock: @escaping WallClockReader,
    calendars: CalendarIntake
  ) {
    (self.site, self.frame, self.clock, self.calendars) = (site, frame, clock, calendars)
    rooms = RoomsReader(site.tree)
    comments = CommentShelf(
      room: TextBudget(bytes: Self.roomForComments),
      read: { [tree = site.tree] file, part in tree.part(part, of: file) })
  }

  /// How many bytes of comments stay in memory; other files are read again when a comment is
  /// written.
  private static let roomForComments = 1 << 20

  /// `nil`, with errors, where a path matches nothing.
  mutating func read(_ entry: SourceEntry) async -> SourceResult? {
    guard let format = site.formats[entry.kind] else { return nil }
    let report = Report(file: "Content/site.yml")
    let (term, pastTerm) = readTerm(of: entry, report)
    if format.traits.holdsCounts { return countsResult(entry, format.traits) }
    let paths = uniqued(entry.paths.flatMap { expand($0, report) })
    let files = paths.compactMap { load($0, of: entry, report) }
    own += report.diagnostics
    guard !files.isEmpty, files.count == paths.count else { return nil }
    var contribution: Contribution
    if format.kind == .rooms {
      contribution = Contribution()
      for file in files { read(rooms: file.file, into: &contribution) }
    } else {
      let context = context(of: entry, term: term, pastTerm: pastTerm)
      contribution = await format.read(files.map(\.file), context: context)
      own += contribution.diagnostics
      own += contribution.dropMeans(above: entry, in: files[0].file.path)
    }
    return result(
      of: entry, contribution, files: files.map(\.file.path),
      modified: files.map(\.modified).max())
  }

  private func context(
    of entry: SourceEntry, term: Term?, pastTerm: GradeTerm?
  ) -> SourceContext {
    var context = SourceContext(
      term: term, pastTerm: pastTerm, terms: frame.terms, today: frame.today,
      lossLimit: entry.lossLimit ?? Self.lossLimit, settings: entry.settings, comments: comments,
      local: local, instant: clock)
    context.isPattern = entry.paths.contains { Glob.isPattern(lastPart(of: $0.value)) }
    context.calendars = calendars
    context.sheet = entry.sheet
    context.shapes = site.formats.shapes
    context.formats = site.formats
    return context
  }

  private func result(
    of entry: SourceEntry, _ contribution: Contribution, files: [String], modified: Instant?
  ) -> SourceResult {
    let terms = Set((contribution.courses + contribution.outlines).map(\.term))
    let holdsCourses = site.formats[entry.kind]?.traits.holdsCourses ?? false
    let report = SourceReport(
      kind: (site.formats[entry.kind]?.traits.kindOfData ?? entry.kind).rawValue,
      name: entry.name
        ?? "\(entry.kind.rawValue) (\(entry.origins.joined(separator: ", ")))",
      files: reports(files, contribution),
      asOf: entry.asOf.map(clock) ?? contribution.asOf ?? modified,
      terms: terms, reading: holdsCourses || !terms.isEmpty ? entry.reading : nil)
    return SourceResult(
      entry: entry, contribution: contribution, report: report, files: files,
      traits: site.formats[entry.kind]?.traits ?? .plain)
  }

  /// Each building, room and zone of a file of rooms is a row.
  private mutating func read(rooms file: SourceFile, into contribution: inout Contribution) {
    let before = zones.count
    let buildings = rooms.read(file)
    let kept = buildings.map { 1 + $0.floors.map(\.rooms.count).reduce(0, +) }.reduce(0, +)
    contribution.buildings += buildings
    contribution.files.append(
      FileReport(path: file.path, rows: RowCounts(kept: kept + zones.count - before)))
  }

  /// The files in their order, each with all that was counted of it.
  private func reports(_ files: [String], _ contribution: Contribution) -> [FileReport] {
    let rows = Dictionary(contribution.files.map { ($0.path, $0.rows) }, uniquingKeysWith: +)
    let unused = Dictionary(
      contribution.files.map { ($0.path, $0.unusedColumns) }, uniquingKeysWith: +)
    return files.map {
      FileReport(
        path: withoutContent($0), rows: rows[$0] ?? RowCounts(), unusedColumns: unused[$0] ?? [])
    }
  }

  /// Reads the files of all entries with counts of devices, which depend on each other. To be
  /// called before `read`.
  mutating func readCounts(
    of entries: [SourceEntry], in zone: Zone, at now: Instant, keeping days: Int?
  ) async {
    let report = Report(file: "Content/site.yml")
    var files: [CountFile] = []
    var places: [TextPlace] = []
    for entry in entries {
      guard let format = site.formats[entry.kind] as? any CountFormat.Type else { continue }
      let context = SourceContext(
        term: readTerm(of: entry, report).term, terms: frame.terms, settings: entry.settings,
        instant: clock)
      let paths = uniqued(entry.paths.flatMap { expand($0, report) })
      files += paths.map {
        CountFile(path: $0, format: format, context: context, entry: places.count)
      }
      countFiles[entry.place] = paths
      places.append(entry.place)
    }
    let rollUps = readRollUps(of: entries, in: zone, at: now, keeping: days, report)
    let intake = CountIntake(
      reader: CountFileReader(tree: site.tree, zone: zone, jobs: site.jobs),
      place: site.countStore, now: now, days: days, rollUps: rollUps)
    let found = await intake.read(files)
    counts = found.history
    own += found.ofRollUps
    for (place, entry) in zip(places, found.entries) { counted[place] = entry }
    for fault in found.fileProblems {
      counted[places[fault.file.entry]] = nil
      report.error(
        at: places[fault.file.entry], .unreadableFile(fault.file.path, fault.error))
    }
    own += report.diagnostics
  }

  /// The result of an entry whose files were read with those of all entries with counts.
  private mutating func countsResult(
    _ entry: SourceEntry, _ traits: SourceTraits
  ) -> SourceResult? {
    guard let paths = countFiles[entry.place], let first = paths.first,
      let found = counted[entry.place]
    else { return nil }
    var contribution = Contribution()
    (contribution.files, contribution.counters) = (found.files, found.counters)
    contribution.diagnostics = found.diagnostics
    contribution.judge(
      as: traits, at: FilePlace(first), isPattern: paths.count > 1,
      lossLimit: entry.lossLimit ?? Self.lossLimit)
    own += contribution.diagnostics
    return result(
      of: entry, contribution, files: paths,
      modified: countRuns[entry.place] ?? modified(paths))
  }

  /// The share of its records a source may lose before that is an error.
  private static let lossLimit = 0.05

  /// When the newest of the files was written; those that are gone by now do not count.
  private func modified(_ paths: [String]) -> Instant? {
    paths.compactMap { path in
      do throws(FileError) {
        return try site.tree.status(path)?.modified
      } catch {
        return nil
      }
    }
    .max()
  }

  /// The files that a key of the settings names; an error for each path that leads to none.
  mutating func files(
    _ paths: [Placed<String>], where isWanted: (String) -> Bool = { _ in true }
  ) -> [SourceFile] {
    let report = Report(file: "Content/site.yml")
    defer { own += report.diagnostics }
    return paths.flatMap { path in
      expand(path, report).filter(isWanted).compactMap { name in
        do throws(FileError) {
          return SourceFile(path: name, bytes: try site.tree.read(name))
        } catch {
          report.error(at: path.place, .unreadableFile(name, error))
          return nil
        }
      }
    }
  }

  /// The time on the site's clock at a moment.
  private var local: @Sendable (Instant) -> LocalMinute {
    let zone = calendars.zones.site
    return { LocalMinute(localSeconds: zone.localSeconds(at: $0.seconds)) }
  }

  /// The term that an entry names: one of the site's, or, for grades and evaluations, a past one.
  private func readTerm(
    of entry: SourceEntry, _ report: Report
  ) -> (term: Term?, past: GradeTerm?) {
    guard let name = entry.term else { return (nil, nil) }
    if frame.termIDs.contains(name.value) {
      return (frame.terms.first { $0.id == name.value }, nil)
    }
    let text = name.value.text
    let isOfPast = site.formats[entry.kind]?.traits.holdsPastTerms ?? false
    if isOfPast, let past = GradeTerm(written: text) {
      let own = frame.terms.first {
        $0.codes.contains(past.code) || GradeTerm(written: $0.name) == past
      }
      return (own, past)
    }
    report.error(
      at: name.place, .noTerm(report.quoted(text)),
      suggestion: didYouMean(text, among: frame.termIDs.map(\.text))
        ?? (isOfPast ? "a past term has a season and a year, like Fall 2022" : nil))
    return (nil, nil)
  }

  /// The files of a path or pattern, relative to `Content/`, in the order of their bytes.
  func expand(_ path: Placed<String>, _ report: Report) -> [String] {
    guard let glob = Glob(path.value) else {
      report.error(at: path.place, .noFile(path.value))
      return []
    }
    do {
      let found = try glob.matches(in: site.tree, from: "Content")
      for link in found.links { report.error(at: path.place, .linkAway(link)) }
      // Files of people are private: wildcards skip them, and naming one is an error.
      let files = found.files.filter { !$0.hasPrefix("Content/people/") }
      if found.files.count > files.count, !Glob.isPattern(path.value) {
        report.error(at: path.place, .peoplesFile)
      } else if files.isEmpty {
        try reportMissing(path, report)
      }
      return files
    } catch {
      report.error(at: path.place, .unreadableFile(path.value, error))
      return []
    }
  }

  private func reportMissing(
    _ path: Placed<String>, _ report: Report
  ) throws(FileError) {
    let full = path.value.hasPrefix("/") ? path.value : "Content/\(path.value)"
    if Glob.isPattern(path.value) {
      report.error(at: path.place, .noMatch(path.value))
    } else if try site.tree.status(full)?.kind == .folder {
      report.error(
        at: path.place, .isFolder(path.value), suggestion: "name the files in it, or use a '*'")
    } else {
      report.error(
        at: path.place, .noFile(path.value), suggestion: site.tree.nearestName(to: full))
    }
  }

  private struct Loaded {
    var file: SourceFile
    var modified: Instant
  }

  private func load(
    _ path: String, of entry: SourceEntry, _ report: Report
  ) -> Loaded? {
    do throws(FileError) {
      let bytes = try site.tree.read(path)
      guard let status = try site.tree.status(path) else { throw .missing }
      return Loaded(file: SourceFile(path: path, bytes: bytes), modified: status.modified)
    } catch {
      report.error(at: entry.place, .unreadableFile(path, error))
      return nil
    }
  }

  /// The part of a path after its last slash.
  private func lastPart(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// As the settings give it: counted from `Content/`.
  private func withoutContent(_ path: String) -> String {
    path.hasPrefix("Content/") ? String(path.dropFirst(8)) : path
  }
}

extension SourceEntry {
  /// Its paths, or the program that prints its table.
  var origins: [String] {
    settings[RollUpCommand.self].map { [$0.program] } ?? paths.map(\.value)
  }
}

extension Contribution {
  /// Removes means above the top of their scale, and reports their number and the first.
  /// Either the data or the entry's `gpa-top` or `rating-top` is wrong, and both would
  /// distort scores.
  fileprivate mutating func dropMeans(above entry: SourceEntry, in file: String) -> [Diagnostic] {
    let courses = gpas.filter { $0.value.mean > entry.gpaTop }
    let names = ratings.filter { $0.value.mean > entry.ratingTop }
    for key in courses.keys { gpas[key] = nil }
    for key in names.keys { ratings[key] = nil }
    let tops = [
      ("gpa-top", entry.gpaTop, courses.keys.map(\.text).sorted()),
      ("rating-top", entry.ratingTop, names.keys.sorted()),
    ]
    return tops.compactMap { key, top, found in
      guard let first = found.first else { return nil }
      return Diagnostic(
        .warning, .data, at: FilePlace(file),
        .aboveTop(found.count, first: first, key: key, top: top),
        suggestion: "check '\(key)' of the source")
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func aboveTop(
    _ count: Int, first: String, key: String, top: Double
  ) -> Self {
    "averages above the top of their scale (\(key) \(top)), treated as unknown: \(count), such as \(first)"
  }

  fileprivate static func noFile(_ path: String) -> Self { "file '\(path)' not found" }
  fileprivate static let peoplesFile: Self = "files in Content/people cannot be a source"

  fileprivate static func noMatch(_ path: String) -> Self { "no file matches '\(path)'" }
  fileprivate static func isFolder(_ path: String) -> Self {
    "'\(path)' is a folder; expected a file"
  }

  fileprivate static func linkAway(_ path: String) -> Self {
    "the symbolic link '\(path)' points outside the site's folder"
  }

  static func unreadableFile(_ path: String, _ error: FileError) -> Self {
    "'\(path)' \(error.text)"
  }
}
