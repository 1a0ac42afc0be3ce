/// The program, without the world: takes words, tells what it did through `surroundings`, returns the exit status.
package struct Program: Sendable {
  let surroundings: Surroundings

  package init(in surroundings: Surroundings) { self.surroundings = surroundings }

  package func run(_ words: some Collection<String>) async -> ExitCode {
    let arguments: Arguments
    do {
      arguments = try Arguments(parsing: words)
    } catch {
      return refuse(error, command: nil)
    }
    if arguments.wantsHelp {
      surroundings.print(arguments.command.map(Usage.text(of:)) ?? Usage.overview)
      surroundings.print("\n")
      return .success
    }
    guard let command = arguments.command else {
      surroundings.print(Usage.overview + "\n")
      return .usage
    }
    do {
      let options = try SiteOptions(arguments, cores: surroundings.cores)
      switch command {
      case .build, .check:
        return await SiteCommand(options: options, surroundings: surroundings).run(command)
      case .fetch: return await FetchCommand(arguments, in: surroundings).run()
      case .rank:
        return try await RankCommand(arguments, options: options, surroundings: surroundings).run()
      case .save:
        return await SaveCommand(arguments, options: options, surroundings: surroundings).run()
      }
    } catch {
      return refuse(error, command: command)
    }
  }

  private func refuse(_ error: UsageError, command: Command?) -> ExitCode {
    let hint = command.map { "almanac \($0.rawValue) --help" } ?? "almanac --help"
    surroundings.tell("almanac: \(error.message)\n'\(hint)' shows what there is\n")
    return .usage
  }
}
