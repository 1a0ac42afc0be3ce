internal import CampusModel
internal import Fetching
internal import FileFormats
internal import Synchronization
internal import TableFiles

/// The runs of pages' commands in one build.
///
/// A class, because many tasks note into the same one.
final class CommandRuns: Sendable {
  private let kept: KeptOutputs
  private let environment: CommandEnvironment
  /// `nil` where nothing may run.
  private let memory: RunMemory?
  /// The commands that pages of this build name, with the file of the output that is used.
  private let used = Mutex<[TableCommand: String?]>([:])
  /// The files of everything that commands of this build have printed in all their runs.
  private let stores = Mutex<Set<String>>([])
  /// The programs that are files, as they were before they ran.
  private let programs = Mutex<[TableCommand: KeptOutputs.FileState]>([:])
  /// Called with the path of each program that is a file, before it may run.
  private let seen: PathWitness?

  /// `memory` has the runs of earlier builds of the same loop; `nil` where nothing may run.
  init(
    site: String, environment: CommandEnvironment, memory: RunMemory?, seen: PathWitness? = nil
  ) {
    kept = KeptOutputs(site: site)
    (self.environment, self.memory, self.seen) = (environment, memory, seen)
  }

  var runner: CommandRunner {
    CommandRunner(
      decide: { self.decision(on: $0, $1) }, run: { self.run($0, with: $1) },
      kept: { self.output(of: $0) }, keep: { self.keep($1, of: $0) },
      failed: { self.note($0, after: $1) }, store: { self.store(of: $0) }, now: environment.now)
  }

  /// Until when the outputs of this build are used again, in seconds since 1970: `nil` without a
  /// command, and the past if one runs in each build.
  var expiry: Int? {
    used.withLock(\.self).map { command, file in
      guard let maxAge = command.permit.maxAge, let ran = file.flatMap(command.ran) else {
        return Int.min
      }
      return ran.seconds + maxAge
    }.min()
  }

  /// The files of the outputs, and their folder; none without a command.
  var files: [String] {
    let used = used.withLock(\.self)
    guard !used.isEmpty else { return [] }
    return used.values.compactMap { $0 }.map { "\(TableCommand.keptFolder)/\($0)" }
      + [TableCommand.keptFolder]
  }
}

// Running
extension CommandRuns {
  private func decision(on command: TableCommand, _ ran: Instant?) -> CommandRunner.Decision {
    guard let memory else { return .refuse }
    if let program = command.programPath { seen?(program, nil) }
    let program = command.programPath.flatMap(kept.state)
    programs.withLock { $0[command] = program }
    if ran != nil, let run = memory.run(of: command, by: program) {
      return .use(after: run.failure)
    }
    guard isDue(command, ran, changed: program?.modified) else {
      note(command, after: nil)
      return .use(after: nil)
    }
    return .run
  }

  /// Whether there is no output, or one that is too old, or older than the program.
  private func isDue(_ command: TableCommand, _ ran: Instant?, changed: Int?) -> Bool {
    guard let ran, let maxAge = command.permit.maxAge else { return true }
    let age = environment.now().seconds - ran.seconds
    return age < 0 || age >= maxAge || changed.map { $0 > ran.seconds } ?? false
  }

  private func note(_ command: TableCommand, after failure: CommandRunError?) {
    memory?.note(command, by: programs.withLock { $0[command] }, after: failure)
  }

  private func run(
    _ command: TableCommand, with more: [String: String]
  ) -> Result<[UInt8], CommandRunError> {
    let program = ExternalProgram(
      command.words, folder: kept.site, environment: variables.merging(more) { $1 },
      timeLimit: command.permit.timeLimit, sizeLimit: command.permit.sizeLimit)
    return Result { () throws(ProgramError) in try program.output() }
      .mapError { CommandRunError($0.text) }
  }

  /// The environment variables that programs see: none that could be a secret.
  private var variables: [String: String] {
    var variables = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
    for name in ["PATH", "HOME", "LANG", "TZ"] {
      if let value = environment.variable(name) { variables[name] = value }
    }
    return variables
  }
}

// Outputs
extension CommandRuns {
  private func output(of command: TableCommand) -> CommandRunner.Output? {
    let files = files(of: command)
    let output = files.last.flatMap { file in
      kept.read("\(TableCommand.keptFolder)/\(file.name)").map {
        CommandRunner.Output(bytes: $0, ran: file.ran)
      }
    }
    used.withLock { $0[command] = output == nil ? .some(nil) : files.last?.name }
    return output
  }

  /// The files of a command, by time. A build that was cut off can leave two.
  private func files(of command: TableCommand) -> [(name: String, ran: Instant)] {
    kept.names(in: TableCommand.keptFolder)
      .compactMap { name in command.ran(ofFile: name).map { (name, $0) } }
      .sorted { $0.1 < $1.1 }
  }

  private func keep(_ output: CommandRunner.Output, of command: TableCommand) -> CommandRunError? {
    note(command, after: nil)
    let path = command.keptPath(ran: output.ran)
    let name = String(path.dropFirst(TableCommand.keptFolder.count + 1))
    do throws(FetchError) {
      try kept.write(output.bytes, to: path, ran: output.ran.seconds)
      for file in files(of: command) where file.name != name {
        try kept.remove("\(TableCommand.keptFolder)/\(file.name)")
      }
    } catch {
      return CommandRunError(error.message)
    }
    used.withLock { $0[command] = name }
    return nil
  }

  private func store(of command: TableCommand) -> String {
    stores.withLock { _ = $0.insert(command.storePath) }
    return "\(kept.site)/\(command.storePath)"
  }

  /// How long outputs stay that no page names, in seconds: 30 days.
  private static let longestLife = 30 * 86_400

  /// Removes outputs that pages have not named for long; to be called after a build of all pages.
  func sweep() {
    let used = Set(used.withLock(\.self).values.compactMap { $0 })
    for name in kept.names(in: TableCommand.keptFolder) where !used.contains(name) {
      guard let seconds = lastUse(of: name),
        environment.now().seconds - seconds > Self.longestLife
      else { continue }
      // One that cannot be removed is tried again by the next build.
      try? kept.remove("\(TableCommand.keptFolder)/\(name)")
    }
  }

  /// When an output was made, or a file of all outputs of a command was last added to, in seconds
  /// since 1970; `nil` for any other file, and one in use.
  private func lastUse(of name: String) -> Int? {
    let path = "\(TableCommand.keptFolder)/\(name)"
    guard name.hasSuffix(TableCommand.storeEnding) else {
      return TableCommand.ran(ofAnyFile: name)?.seconds
    }
    return stores.withLock { $0.contains(path) } ? nil : kept.state(of: path)?.modified
  }
}
