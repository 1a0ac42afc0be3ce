/// The program without its effects: parses words, reports through `environment`, returns the exit
/// status.
///
/// ```
/// await Program(environment: environment).run(["build", "--quiet"])    // .success
/// ```
package struct Program: Sendable {
  private var surroundings: Surroundings

  package init(in surroundings: Surroundings) { self.surroundings = surroundings }

  package func run(_ words: some Collection<String>) async -> ExitCode {
    let arguments: Arguments
    do {
      arguments = try Arguments(parsing: words)
    } catch {
      return refuse(error, command: nil)
    }
    return surroundings.checked(await run(arguments))
  }

  private func run(_ arguments: Arguments) async -> ExitCode {
    if arguments.wantsHelp {
      surroundings.print(arguments.command.map(Usage.text(of:)) ?? Usage.overview)
      surroundings.print("\n")
      return .success
    }
    guard let command = arguments.command else {
      surroundings.print(Usage.overview + "\n")
      return .usage
    }
    let options: SiteOptions
    do {
      options = try SiteOptions(arguments, cores: surroundings.cores)
    } catch {
      return refuse(error, command: command)
    }
    var program = self
    program.surroundings.style = MessageStyle(
      hasColors: options.colors.showsColors(in: surroundings), isForOwner: surroundings.isWatched,
      isQuiet: options.isQuiet)
    return await program.run(command, arguments, options)
  }

  private func run(
    _ command: Command, _ arguments: Arguments, _ options: SiteOptions
  ) async -> ExitCode {
    do {
      return try await perform(command, arguments, options)
    } catch let error as UsageError {
      return refuse(error, command: command)
    } catch {
      return surroundings.tell(CommandError(any: error), as: options.format)
    }
  }

  private func perform(
    _ command: Command, _ arguments: Arguments, _ options: SiteOptions
  ) async throws -> ExitCode {
    switch command {
    case .build, .check:
      try await SiteCommand(options: options, surroundings: surroundings).run(command)
    case .serve:
      return try await ServeCommand(arguments, options: options, surroundings: surroundings).run()
    case .watch:
      return try await BuildLoop(options: options, surroundings: surroundings).run()
    case .new:
      try NewCommand(
        folder: arguments.operands[0], options: options, surroundings: surroundings
      ).run()
    case .fetch:
      return try await FetchCommand(arguments, options: options, surroundings: surroundings).run()
    case .secrets:
      try SecretsCommand(options: options, surroundings: surroundings).run()
    case .links:
      try await LinksCommand(arguments, options: options, surroundings: surroundings).run()
    case .rotate:
      try await RotateCommand(arguments, options: options, surroundings: surroundings).run()
    case .rollback:
      try RollbackCommand(options: options, surroundings: surroundings).run()
    case .clean:
      try CleanCommand(arguments, options: options, surroundings: surroundings).run()
    case .rank:
      try await RankCommand(arguments, options: options, surroundings: surroundings).run()
    case .grades:
      try await GradesCommand(arguments, options: options, surroundings: surroundings).run()
    case .reserve, .unreserve:
      return try await ReserveCommand(
        command, arguments, options: options, surroundings: surroundings
      ).run()
    case .record:
      try RecordCommand(arguments, options: options, surroundings: surroundings).run()
    case .search:
      try await SearchCommand(arguments, options: options, surroundings: surroundings).run()
    case .save:
      try await SaveCommand(arguments, options: options, surroundings: surroundings).run()
    case .version:
      surroundings.print(ProgramVersion.report(as: options.format))
    }
    return .success
  }

  private func refuse(_ error: UsageError, command: Command?) -> ExitCode {
    let hint = command.map { "almanac \($0.rawValue) --help" } ?? "almanac --help"
    surroundings.tell(
      "almanac: \(error.message)\nRun '\(hint)' for \(command == nil ? "a list of commands" : "its options").\n"
    )
    return .usage
  }
}
