internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import Intake
internal import Markup
internal import SiteBuild
internal import SourceFiles
internal import TimeZones

/// `record`: adds counts from a controller or a script to the site's own files, one for each date.
struct RecordCommand: Sendable {
  /// The capture; `nil` is standard input.
  let file: String?
  let kind: SourceKind?
  /// The time of a capture that has none.
  let moment: Moment?
  /// The folder of the files, from the site's.
  let folder: String
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment
  ) throws(UsageError) {
    file = arguments.operands.first
    kind = arguments[.countKind].map { SourceKind($0) }
    folder = arguments[.to] ?? "Content/occupancy"
    moment = arguments[.at].flatMap(Moment.init)
    if let text = arguments[.at], moment == nil { throw .notAMoment(text) }
    (self.options, self.environment) = (options, environment)
  }

  func run() throws {
    try SiteInput(options: options, environment: environment).expectContent()
    let settings = try glance()
    let capture = try read(settings)
    environment.report(capture.diagnostics)
    guard !capture.diagnostics.hasErrors, !capture.snapshots.isEmpty else {
      throw CommandError(.badData, "nothing was recorded: the capture has no usable counts")
    }
    let zone = settings.zone
    let dates = Dictionary(grouping: capture.snapshots) {
      LocalMinute(localSeconds: zone.localSeconds(at: $0.time.seconds)).date
    }
    var files: [(path: String, added: OccupancySheet.Added)] = []
    for (date, snapshots) in dates.sorted(by: { $0.key < $1.key }) {
      files.append(try add(snapshots, of: date, zone))
      if options.format == .text { environment.report(words(files[files.count - 1])) }
    }
    if options.format == .json { environment.report(json(files)) }
  }

  private func glance() throws -> SiteGlance {
    let glance = SiteGlance(siteFolder: options.site, zone: SiteInput.zone(of:))
    guard let glance else {
      throw CommandError(.badData, "Content/site.yml has no valid time zone")
    }
    return glance
  }

  private func read(_ settings: SiteGlance) throws -> CountCapture {
    CountCapture(
      try bytes(), path: file ?? "standard input", kind: kind, settings: settings,
      now: now(settings.zone))
  }

  private func now(_ zone: Zone) -> Instant {
    switch moment {
    case .fixed(let instant): instant
    case .local(let minute): Instant(seconds: zone.instant(localSeconds: minute.localSeconds))
    case nil: environment.now()
    }
  }

  private func bytes() throws -> [UInt8] {
    guard let file else { return try environment.input() }
    return try reading(file) { () throws(FileError) in
      try FileTree.disk(at: ".").read(file)
    }
  }

  /// The path for messages, and the path for the system.
  private func paths(of date: CalendarDate) -> (shown: String, real: String) {
    let shown = "\(folder)/\(OccupancySheet.name(of: date))"
    return (shown, folder.hasPrefix("/") ? shown : "\(options.site)/\(shown)")
  }

  private func add(
    _ snapshots: [Snapshot], of date: CalendarDate, _ zone: Zone
  ) throws -> (path: String, added: OccupancySheet.Added) {
    let (shown, real) = paths(of: date)
    var added = OccupancySheet.Added()
    do {
      try AtomicFile.editOrMake(real) { old in
        var sheet = try OccupancySheet(old ?? [], path: shown, zone: zone)
        for snapshot in snapshots { try sheet.add(snapshot, path: shown) }
        added = sheet.added
        return added.new == 0 && added.repair == nil ? nil : sheet.bytes
      }
    } catch let fault as OccupancyError {
      throw CommandError(.badData, "nothing was added to '\(shown)'", fault.diagnostics)
    }
    warn(of: added, shown)
    return (shown, added)
  }

  private func warn(of added: OccupancySheet.Added, _ path: String) {
    switch added.repair {
    case .ended?: environment.warn("\(path): the last line had no line break; check its count")
    case .removed?: environment.warn("\(path): the last line was incomplete and was removed")
    case nil: break
    }
    if added.other > 0 {
      environment.warn(
        "\(path): kept earlier, different counts for the same time: \(added.other)"
      )
    }
  }

  private func words(_ file: (path: String, added: OccupancySheet.Added)) -> String {
    let words = ClosingReport.counted(file.added.new, "count", "counts")
    let known = file.added.known > 0 ? ", \(file.added.known) already recorded" : ""
    return "\(file.path): \(words) added\(known)\n"
  }

  /// One line; the names are part of the command line's contract.
  private func json(_ files: [(path: String, added: OccupancySheet.Added)]) -> String {
    let tree: JSON = [
      "command": .text(Command.record.rawValue), "status": .number(0),
      "files": .list(
        files.map { path, added in
          [
            "path": .text(path), "added": .number(added.new), "known": .number(added.known),
            "different": .number(added.other),
          ]
        }),
    ]
    return tree.line + "\n"
  }
}
