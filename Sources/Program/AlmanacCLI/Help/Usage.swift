/// The texts `--help` shows.
enum Usage {
  /// The list of commands.
  static let overview =
    """
    almanac: turn a folder of campus data into a static site and calendar feeds

    usage: almanac COMMAND [OPTION …]

    \(table(Command.allCases.map { ($0.rawValue, $0.summary) }))

    Run 'almanac COMMAND --help' for its options and 'almanac --version' for the version.

    \(exitCodes)
    """

  /// One command's options.
  static func text(of command: Command) -> String {
    """
    almanac \(command.rawValue): \(command.summary)

    usage: almanac \(([command.rawValue] + command.wordForms).joined(separator: " ")) [OPTION …]
    example: \(command.example)

    \(table(command.options.map { ($0.form, $0.help) }))

    Run 'almanac --help' for the exit status.
    """
  }

  private static let exitCodes = broken(
    "exit status: "
      + ExitCode.allCases.map { "\($0.rawValue) \($0.summary)" }
      .joined(separator: ", "),
    at: 79
  ).joined(separator: "\n")

  /// The most columns of a line.
  private static let width = 100
  /// The most columns of a name that its text follows on the same line.
  private static let widestName = 26

  private static func table(_ rows: [(String, String)]) -> String {
    let column = min(rows.map(\.0.count).max() ?? 0, widestName) + 4
    return rows.map { name, text in
      let lines = broken(text, at: width - column)
      let isWide = name.count > column - 4
      let first =
        "  \(name)" + (isWide ? "" : spaces(column - 2 - name.count) + (lines.first ?? ""))
      return ([first] + lines.dropFirst(isWide ? 0 : 1).map { spaces(column) + $0 })
        .joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// The words in lines of at most so many columns.
  private static func broken(_ text: String, at width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
