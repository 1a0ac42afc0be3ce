/// The texts `--help` shows.
enum Usage {
  /// The list of commands.
  static let overview =
    """
    almanac: a folder of campus data as a static site and calendar feeds

    usage: almanac COMMAND [OPTION …]

    \(table(Command.allCases.map { ($0.rawValue, $0.summary) }))

    almanac COMMAND --help tells a command's options.

    \(exitCodes)
    """

  /// One command's options.
  static func text(of command: Command) -> String {
    """
    almanac \(command.rawValue): \(command.summary)

    usage: almanac \(([command.rawValue] + command.wordForms).joined(separator: " ")) [OPTION …]

    \(table(command.options.map { ($0.form, $0.help) }))

    \(exitCodes)
    """
  }

  private static let exitCodes =
    """
    exit status: 0 done, 64 wrong command line, 65 errors in content or data,
    69 what was fetched cannot be used, a port is taken, or a library is missing,
    73 a file cannot be written where it should go,
    75 another build or fetch is running or a server did not answer: try again,
       or let a build wait with --wait, 77 a room is not to be had
    """

  private static func table(_ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, text in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(text)"
    }.joined(separator: "\n")
  }
}
