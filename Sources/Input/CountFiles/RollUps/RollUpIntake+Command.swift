internal import Bytes
package import CampusModel
package import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import SQLDatabase
package import TableFiles
internal import TimeZones

/// The roll-ups of a command after one reading.
package struct CommandRollUps: Sendable {
  package var entry: CountYield.Entry
  /// When the command ran whose answer is the newest.
  package var ran: Instant
}

/// The environment variables that a command of roll-ups has.
private enum Variable {
  /// The greatest watermark of all rows that it has printed; empty before the first.
  static let since = "ALMANAC_SINCE"
  /// The moment that the site shows, in seconds since 1970.
  static let until = "ALMANAC_UNTIL"
}

extension RollUpIntake {
  /// Runs the command that the settings name at `place` for new counts, and reads the output of all
  /// its runs.
  ///
  /// Where it fails, its earlier output is read, with a warning that has its age.
  package mutating func read(
    _ command: TableCommand, by runner: CommandRunner, at place: FilePlace
  ) throws(CommandRunError) -> CommandRollUps {
    let name = CommandTables.messageFile + command.program
    let number = open(name)
    var reading = CommandReading(command, runner, reader, file: name, number)
    let kept = reading.lastRun
    var failure: CommandRunError?
    switch runner.decide(command, kept) {
    case .refuse: break
    case .use(let earlier) where kept != nil: failure = earlier
    case .use, .run:
      do throws(CommandRunError) {
        try reading.run(until: now, firstDay: firstKeptDay)
      } catch {
        runner.failed(command, error)
        guard kept != nil else { throw error }
        failure = error
      }
    }
    guard let ran = reading.lastRun, let counts = reading.kept else { throw .nothingKept }
    var entry = append(counts, named: name)
    entry.diagnostics = reading.diagnostics
    if let failure {
      entry.diagnostics.append(
        Diagnostic(
          .warning, .owner, at: place,
          .usesKept(command.program, failure, seconds: runner.now().seconds - ran.seconds)))
    }
    return CommandRollUps(entry: entry, ran: ran)
  }

  /// The number of the first date whose roll-ups stay; `nil` for all.
  private var firstKeptDay: Int? {
    days.map { reader.zone.halfHour(at: now.seconds) / CountDay.slots - ($0 - 1) }
  }
}

/// A command and its kept output.
private struct CommandReading {
  private let command: TableCommand
  private let runner: CommandRunner
  private let reader: RollUpReader
  /// How messages name its output, and its number.
  private let file: String
  private let number: Int
  private let path: String?
  private var state: RollUpStore.State?
  /// Everything that it has printed; `nil` if that is missing or damaged.
  private(set) var kept: RolledCounts?
  private(set) var diagnostics: [Diagnostic] = []
  /// When it ran last with a good answer, all of which is kept; `nil` if it has to be asked for
  /// everything.
  private(set) var lastRun: Instant?

  init(
    _ command: TableCommand, _ runner: CommandRunner, _ reader: RollUpReader, file: String,
    _ number: Int
  ) {
    (self.command, self.runner, self.reader) = (command, runner, reader)
    (self.file, self.number) = (file, number)
    path = runner.store(command)
    readKept()
    lastRun = kept == nil ? nil : runner.kept(command)?.ran
  }

  private var zone: UInt64 { Checksum(of: Array(reader.zone.name.utf8)).value }

  private mutating func readKept() {
    (state, kept) = (nil, nil)
    guard let path else { return }
    do throws(DatabaseError) {
      let store = try RollUpStore(reading: path, zone: zone)
      kept = try store.counts(asOf: number)
      state = store.state
    } catch {
      // It is begun anew with the next answer.
      kept = nil
    }
  }

  /// Asks for the counts that are new since the last answer, and keeps them.
  mutating func run(until now: Instant, firstDay: Int?) throws(CommandRunError) {
    let before = lastRun == nil ? nil : state
    let ran = runner.now()
    let bytes = try runner.run(
      command,
      [
        Variable.since: before?.watermark.map { "\($0)" } ?? "",
        Variable.until: "\(now.seconds)",
      ]
    ).get()
    var answer = RolledCounts()
    let reading = reader.read(
      SourceFile(path: command.keptPath(ran: ran), bytes: bytes), into: &answer, as: 0)
    try check(reading, isFirst: before?.watermark == nil)
    try keep(answer, reading.watermark, after: before, firstDay: firstDay)
    if let failure = runner.keep(command, CommandRunner.Output(bytes: bytes, ran: ran)) {
      throw failure
    }
    diagnostics += reading.diagnostics.map { $0.of(file) }
    lastRun = ran
    readKept()
  }

  /// Throws if too much of an answer is lost, or nothing was there to begin with.
  private func check(_ reading: RollUpReading, isFirst: Bool) throws(CommandRunError) {
    if let error = reading.diagnostics.first(where: { $0.severity == .error }) {
      throw .unreadable(error)
    }
    let rows = reading.rows
    let isLost = rows.read < 20 ? rows.read == rows.dropped : rows.dropped * 20 > rows.read
    if isLost, let first = reading.diagnostics.first { throw .unreadable(first) }
    if isFirst, rows.kept == 0 { throw CommandRunError("printed no rows") }
  }

  private func keep(
    _ answer: RolledCounts, _ watermark: Int?, after before: RollUpStore.State?, firstDay: Int?
  ) throws(CommandRunError) {
    guard let path else { throw CommandRunError("has no place for what it prints") }
    do throws(DatabaseError) {
      if before == nil { CountStore.remove(at: path) }
      let store = try RollUpStore(at: path, zone: zone)
      // Another build has added a newer answer meanwhile.
      if let before, store.state != before { return }
      try store.add(answer, watermark: watermark)
      if let firstDay { try store.removeDays(before: firstDay) }
      try store.commit()
    } catch {
      throw CommandRunError("printed roll-ups that cannot be kept in '\(path)'")
    }
  }
}

extension Diagnostic {
  /// The same about another file.
  fileprivate func of(_ file: String) -> Diagnostic {
    var copy = self
    copy.place = FilePlace(file, line: place.line, column: place.column)
    return copy
  }
}

extension CommandRunError {
  fileprivate static func unreadable(_ problem: Diagnostic) -> Self {
    let line = problem.place.line.map { "line \($0): " } ?? ""
    return Self("printed no roll-ups: \(line)\(problem.message.text)")
  }
}
