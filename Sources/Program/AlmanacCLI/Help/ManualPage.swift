/// The manual page, section 1, made from the table of commands and options.
enum ManualPage {
  static let text =
    """
    .TH ALMANAC 1 "" "almanac \(ProgramVersion.text)" "User commands"
    .SH NAME
    almanac \\- turn a folder of campus data into a static site and calendar feeds
    .SH SYNOPSIS
    .B almanac
    .I COMMAND
    [\\fIOPTION\\fR \\&...]
    .SH DESCRIPTION
    A site is a folder that contains \\fIContent/\\fR. Almanac reads all of it, renders every page, and
    replaces the published folder \\fIPublic/\\fR in one step. If a file that was written by hand has an
    error, it is reported with file, line and column, and the old site stays.
    .PP
    \\fBalmanac new notes\\fR creates a small site in the folder \\fInotes\\fR, \\fBalmanac serve\\fR in that
    folder builds it and shows it to a browser.
    .SH COMMANDS
    \(Command.allCases.map(section).joined(separator: "\n"))
    .SH ENVIRONMENT
    \(Self.environment.map(item).joined(separator: "\n"))
    .SH FILES
    \(files.map(item).joined(separator: "\n"))
    .SH EXIT STATUS
    \(ExitCode.allCases.map { item("\($0.rawValue)", $0.summary) }.joined(separator: "\n"))

    """

  private static let environment = [
    ("ALMANAC_SECRETS", "the text of the secrets; overrides all files"),
    ("ALMANAC_SECRETS_FILE", "the secrets file; overrides 'secrets:' in the settings"),
    ("NO_COLOR, CLICOLOR_FORCE", "no colors; colors even without a terminal"),
  ]

  private static let files = [
    ("Content/site.yml", "the settings, and the list of data sources"),
    ("Templates/", "files here replace the built-in ones"),
    ("Public/", "the published site"),
    (".almanac/memory/", "the history between builds: keep it"),
    (".almanac/cache/", "what saves time; can be deleted at any time"),
  ]

  private static func section(of command: Command) -> String {
    let words = ([command.rawValue] + command.wordForms).joined(separator: " ")
    return """
      .SS "\(escaped("almanac \(words)"))"
      \(escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst())).
      \(command.options.filter { $0 != .help }.map { item($0.form, $0.help) }.joined(separator: "\n"))
      .PP
      Example: \\fB\(escaped(command.example))\\fR
      """
  }

  /// A word in bold, and its meaning below it.
  private static func item(_ name: String, _ text: String) -> String {
    ".TP\n\\fB\(escaped(name))\\fR\n\(escaped(text))"
  }

  /// Text that begins no request, and whose dashes and quotes can be copied.
  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "~": result += "\\(ti"
      case "^": result += "\\(ha"
      case "`": result += "\\(ga"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default: result += "\\[u\(digits(scalar.value))]"
      }
    }
    return result.hasPrefix(".") ? "\\&\(result)" : result
  }

  /// Four to six hexadecimal digits.
  private static func digits(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
