/// The program without its effects: parses words, reports through `environment`, returns the exit
/// status.
///
/// ```
/// await Program(in: environment).run(["build", "--quiet"])    // .success
/// ```
package struct Program: Sendable {
  private var environment: CommandEnvironment

  package init(in environment: CommandEnvironment) { self.environment = environment }

  package func run(_ words: some Collection<String>) async -> ExitCode {
    let arguments: Arguments
    do {
      arguments = try Arguments(parsing: words)
    } catch {
      return refuse(error, command: nil)
    }
    return environment.checked(await run(arguments))
  }

  private func run(_ arguments: Arguments) async -> ExitCode {
    if arguments.wantsHelp {
      environment.print(arguments.command.map(Usage.text(of:)) ?? Usage.overview)
      environment.print("\n")
      return .success
    }
    guard let command = arguments.command else {
      environment.print(Usage.overview + "\n")
      return .usage
    }
    let options: SiteOptions
    do {
      options = try SiteOptions(arguments, cores: environment.cores)
    } catch {
      return refuse(error, command: command)
    }
    var program = self
    program.environment.style = MessageStyle(
      hasColors: options.colors.showsColors(in: environment), isForOwner: environment.isWatched,
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
      return environment.report(CommandError(any: error), as: options.format)
    }
  }

  private func perform(
    _ command: Command, _ arguments: Arguments, _ options: SiteOptions
  ) async throws -> ExitCode {
    switch command {
    case .check where arguments[.data] != nil:
      try await DataCheck(options: options, environment: environment).run()
    case .build, .check:
      try await SiteCommand(options: options, environment: environment).run(command)
    case .serve:
      return try await ServeCommand(arguments, options: options, environment: environment).run()
    case .watch:
      return try await BuildLoop(options: options, environment: environment).run()
    case .new:
      try NewCommand(
        folder: arguments.operands[0], source: arguments[.from], options: options,
        environment: environment
      ).run()
    case .import:
      try ImportCommand(arguments, options: options, environment: environment).run()
    case .fetch:
      return try await FetchCommand(arguments, options: options, environment: environment).run()
    case .publish:
      try await PublishCommand(arguments, options: options, environment: environment).run()
    case .secrets:
      try SecretsCommand(options: options, environment: environment).run()
    case .links:
      try await LinksCommand(arguments, options: options, environment: environment).run()
    case .rotate:
      try await RotateCommand(arguments, options: options, environment: environment).run()
    case .rollback:
      try RollbackCommand(options: options, environment: environment).run()
    case .clean:
      try CleanCommand(arguments, options: options, environment: environment).run()
    case .rank:
      try await RankCommand(arguments, options: options, environment: environment).run()
    case .grades:
      try await GradesCommand(arguments, options: options, environment: environment).run()
    case .reserve, .unreserve:
      return try await ReserveCommand(
        command, arguments, options: options, environment: environment
      ).run()
    case .record:
      try RecordCommand(arguments, options: options, environment: environment).run()
    case .search:
      try await SearchCommand(arguments, options: options, environment: environment).run()
    case .save:
      try await SaveCommand(arguments, options: options, environment: environment).run()
    case .memory:
      try MemoryCommand(arguments, options: options, environment: environment).run()
    case .jobs:
      try JobsCommand(arguments, options: options, environment: environment).run()
    case .completion:
      environment.print(Shell(rawValue: arguments.operands[0])?.completion ?? "")
    case .manual:
      environment.print(ManualPage.text)
    case .version:
      environment.print(ProgramVersion.report(as: options.format))
    }
    return .success
  }

  private func refuse(_ error: UsageError, command: Command?) -> ExitCode {
    let hint = command.map { "almanac \($0.rawValue) --help" } ?? "almanac --help"
    environment.log(
      "almanac: \(error.message)\nRun '\(hint)' for \(command == nil ? "a list of commands" : "its options").\n"
    )
    return .usage
  }
}
