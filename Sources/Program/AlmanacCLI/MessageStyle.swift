internal import Diagnostics

/// The look of messages on standard error, and which of them are shown.
struct MessageStyle: Sendable {
  /// Whether the reader's terminal shows colors.
  var hasColors = false
  /// Whether only the owner reads them: on a terminal, and neither in a log nor in a mail.
  var isForOwner = false
  /// Whether success is silent, and so are problems in the data of others, which are on the
  /// page of data problems.
  var isQuiet = false

  /// One line or more for each message, or for many equal ones (`MessageGroups`): warnings, then
  /// errors, so that errors are at the end of the screen; each in the order of files.
  func text(of diagnostics: [Diagnostic]) -> String {
    let shown = MessageGroups.joined(diagnostics.inFileOrder().filter { !hides($0) })
    return (shown.filter { $0.severity == .warning } + shown.filter { $0.severity == .error })
      .map { $0.text(toOwner: isForOwner, style: styled) + "\n" }.joined()
  }

  func hides(_ diagnostic: Diagnostic) -> Bool {
    isQuiet && diagnostic.severity == .warning && diagnostic.origin == .data
  }

  /// Red for errors, yellow for warnings, bold for places (ECMA-48, SGR), where there are colors.
  func styled(_ part: Diagnostic.Part, _ text: String) -> String {
    guard hasColors else { return text }
    let code =
      switch part {
      case .place: "1"
      case .severity(.error): "1;31"
      case .severity(.warning): "1;33"
      }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }
}

/// Whether messages have colors.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// `--color` decides, then `NO_COLOR` (no-color.org), then `CLICOLOR_FORCE`
  /// (bixense.com/clicolors); otherwise colors are shown on a terminal that is not "dumb".
  func showsColors(in environment: CommandEnvironment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if environment.variable("NO_COLOR") != nil { return false }
    if let force = environment.variable("CLICOLOR_FORCE") { return force != "0" }
    let terminal = environment.variable("TERM") ?? "dumb"
    return environment.isWatched && terminal != "dumb"
  }
}
