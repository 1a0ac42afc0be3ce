/// Completion for fish: a line for each command, option and operand with a known kind.
enum FishCompletion {
  static let text =
    """
    # fish completion for almanac
    complete -c almanac -f

    """ + (first + Command.allCases.flatMap(lines)).map { "complete -c almanac \($0)\n" }.joined()

  /// The first word.
  private static let first =
    Command.allCases.map {
      "-n __fish_use_subcommand -a \($0.rawValue) -d \(quoted($0.summary))"
    } + [
      "-n __fish_use_subcommand -a help -d 'show the commands, or the options of one'",
      "-n __fish_use_subcommand -l help -d 'show the commands'",
      "-n __fish_use_subcommand -l version -d \(quoted(Command.version.summary))",
      "-n '__fish_seen_subcommand_from help' "
        + "-a '\(Command.allCases.map(\.rawValue).joined(separator: " "))'",
    ]

  private static func lines(of command: Command) -> [String] {
    let condition = "-n '__fish_seen_subcommand_from \(command.rawValue)'"
    return command.options.flatMap { option in
      forms(of: option).map { "\(condition) \($0) -d \(quoted(option.help))" }
    } + command.operands.flatMap { operands($0.kind) }.map { "\(condition) \($0)" }
  }

  /// One line, and one for each value that only "=" can join.
  private static func forms(of option: Option) -> [String] {
    let name = "-l \(option.name.dropFirst(2))"
    return switch option.value {
    case .none: [name]
    case .required, .oneOf: ["\(name) \(values(option.values))"]
    case .optional(let choices): [name] + choices.map { "\(name)=\($0)" }
    }
  }

  private static func values(_ kind: WordKind) -> String {
    switch kind {
    case .folder: "-x -a '(__fish_complete_directories)'"
    case .file: "-r -F"
    case .choices(let choices): "-x -a '\(choices.joined(separator: " "))'"
    case .text: "-x"
    }
  }

  private static func operands(_ kind: WordKind) -> [String] {
    switch kind {
    case .folder: ["-a '(__fish_complete_directories)'"]
    case .file: ["-F"]
    case .choices(let choices): ["-a '\(choices.joined(separator: " "))'"]
    case .text: []
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "\\" || $0 == "'" ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
