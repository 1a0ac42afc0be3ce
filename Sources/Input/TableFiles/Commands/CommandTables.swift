package import CampusModel
package import Diagnostics
internal import FileFormats
internal import Synchronization

/// The tables that commands print. Each command runs at most once, on first use.
///
/// Any number of tasks may ask. The problems of an output, and the commands that failed, are in
/// `diagnostics`, once.
package final class CommandTables: Sendable {
  /// The programs that the settings allow.
  package let permits: [CommandPermit]
  private let runner: CommandRunner
  private let date: @Sendable (Instant) -> CalendarDate
  private let runs = Mutex<[TableCommand: Run]>([:])

  /// `date` is the date of a moment by the site's clock.
  package init(
    _ permits: [CommandPermit], runner: CommandRunner,
    date: @escaping @Sendable (Instant) -> CalendarDate
  ) {
    (self.permits, self.runner, self.date) = (permits, runner, date)
  }

  /// The entry that allows a program, which must be written in the same bytes; `nil` if none does.
  package func permit(for program: String) -> CommandPermit? {
    permits.first { $0.program.utf8.elementsEqual(program.utf8) }
  }

  /// How messages about an output name it, before the program.
  package static let messageFile = "output of "

  /// The table of a command and the date of its run.
  package typealias Reading = (table: DataTable, date: CalendarDate)

  /// The table of a command that a page names at `place`.
  package func table(
    of command: TableCommand, at place: FilePlace
  ) throws(CommandRunError) -> Reading {
    let run = runs.withLock { runs in
      let run = runs[command] ?? Run()
      runs[command] = run
      return run
    }
    return try run.outcome.withLock { outcome in
      if outcome == nil { outcome = result(of: command) }
      outcome?.places.append(place)
      return outcome?.reading ?? .failure(CommandRunError("was not run"))
    }.get()
  }

  /// The problems of the outputs that were read, and the commands that failed, whose last good
  /// outputs were used.
  package var diagnostics: [Diagnostic] {
    runs.withLock { $0.values.map { $0.outcome.withLock(\.self) } }
      .compactMap(\.self).flatMap { outcome in
        let place = outcome.places.min()
        return outcome.diagnostics
          + [place.flatMap { place in outcome.warning.map { place.warning($0) } }]
          .compactMap(\.self)
      }
  }

  /// One run, which others wait for.
  private final class Run: Sendable {
    let outcome = Mutex<Outcome?>(nil)
  }

  private struct Outcome {
    var reading: Result<Reading, CommandRunError>
    /// Problems of the output.
    var diagnostics: [Diagnostic] = []
    var warning: Diagnostic.Message?
    /// Where pages name the command.
    var places: [FilePlace] = []
  }
}

extension CommandTables {
  private func result(of command: TableCommand) -> Outcome {
    let kept = runner.kept(command)
    switch runner.decide(command, kept?.ran) {
    case .refuse:
      guard let kept else { return Outcome(reading: .failure(.nothingKept)) }
      return outcome(of: kept, by: command, after: nil)
    case .use(let failure):
      let found = kept.map { outcome(of: $0, by: command, after: failure) }
      if let found, case .success = found.reading { return found }
      // It is missing or damaged.
      return outcome(ofRunning: command, nil)
    case .run: return outcome(ofRunning: command, kept)
    }
  }

  private func outcome(
    ofRunning command: TableCommand, _ kept: CommandRunner.Output?
  ) -> Outcome {
    let ran = runner.now()
    do throws(CommandRunError) {
      let output = CommandRunner.Output(bytes: try runner.run(command, [:]).get(), ran: ran)
      var found = outcome(of: output, by: command, after: nil)
      if case .failure(let failure) = found.reading { throw failure }
      if let failure = runner.keep(command, output) {
        found.warning = .notKept(command.program, failure)
      }
      return found
    } catch {
      runner.failed(command, error)
      guard let kept else { return Outcome(reading: .failure(error)) }
      let found = outcome(of: kept, by: command, after: error)
      // A kept output may not be readable now: then the newer failure is reported.
      if case .failure = found.reading { return Outcome(reading: .failure(error)) }
      return found
    }
  }

  /// The table of an output; `failure` is why it is not a newer one.
  private func outcome(
    of output: CommandRunner.Output, by command: TableCommand, after failure: CommandRunError?
  ) -> Outcome {
    guard let format = TableFormats.format(of: command.keptPath(ran: output.ran)) else {
      return Outcome(reading: .failure(.nothingKept))
    }
    let report = Report(
      SourceFile(path: "\(Self.messageFile)\(command.program)", bytes: output.bytes))
    let table = format.table(in: report, named: nil)?.typed
    var diagnostics: [Diagnostic] = []
    _ = report.close(diagnostics: &diagnostics)
    guard let table else { return Outcome(reading: .failure(.noTable(diagnostics))) }
    guard table.rowCount > 0 else { return Outcome(reading: .failure(.noRows)) }
    return Outcome(
      reading: .success((table, date(output.ran))), diagnostics: diagnostics,
      warning: failure.map {
        .usesKept(command.program, $0, seconds: runner.now().seconds - output.ran.seconds)
      })
  }
}

extension FilePlace {
  fileprivate func warning(_ message: Diagnostic.Message) -> Diagnostic {
    Diagnostic(.warning, .owner, at: self, message)
  }
}

extension CommandRunError {
  /// Where a command may not run and has not run before.
  package static let nothingKept = CommandRunError("has no kept output")

  fileprivate static let noRows = CommandRunError("printed no rows")

  /// An error with the first problem of an output.
  fileprivate static func noTable(_ diagnostics: [Diagnostic]) -> Self {
    guard let first = diagnostics.first(where: { $0.severity == .error }) ?? diagnostics.first
    else { return Self("printed no table") }
    let line = first.place.line.map { "line \($0): " } ?? ""
    return Self("printed no table: \(line)\(first.message.text)")
  }
}

extension Diagnostic.Message {
  /// A command has failed, and its output from so many seconds ago is used.
  package static func usesKept(
    _ program: String, _ failure: CommandRunError, seconds: Int
  ) -> Self {
    "'\(program)' \(failure.reason); its output from \(age(seconds)) ago is used"
  }

  fileprivate static func notKept(_ program: String, _ failure: CommandRunError) -> Self {
    "the output of '\(program)' was not kept: \(failure.reason)"
  }
}

/// "5 minutes", in the largest unit with at least two.
private func age(_ seconds: Int) -> String {
  let (count, unit) =
    switch max(0, seconds) {
    case let few where few < 120: (few, "second")
    case let some where some < 7_200: (some / 60, "minute")
    case let many where many < 172_800: (many / 3_600, "hour")
    case let all: (all / 86_400, "day")
    }
  return "\(count) \(unit)\(count == 1 ? "" : "s")"
}
