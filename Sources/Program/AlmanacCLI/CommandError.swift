internal import Diagnostics
internal import FileFormats
internal import Intake
internal import Markup
internal import SiteBuild

/// Why a command ends early: its message and status.
struct CommandError: Error {
  var status: ExitCode
  var message: String
  var diagnostics: [Diagnostic] = []

  init(_ status: ExitCode, _ message: String, _ diagnostics: [Diagnostic] = []) {
    (self.status, self.message, self.diagnostics) = (status, message, diagnostics)
  }

  /// The failure of a command for any error. Errors of other types describe themselves, and are
  /// about data that was read.
  init(any error: any Error) {
    switch error {
    case let failure as CommandError: self = failure
    case let error as PublishError: self.init(error)
    default: self.init(.badData, "\(error)")
    }
  }

  init(_ error: PublishError) {
    switch error {
    case .pagesFailed(let diagnostics):
      self.init(.badData, "the pages have errors; nothing was written", diagnostics)
    case .routesCollide: self.init(.badData, error.message)
    case .busy, .inUse: self.init(.busy, error.message)
    case .notOurs, .protected, .cannotRead, .cannotWrite, .diskFull, .interrupted, .halfway,
      .changedMeanwhile, .nothingBefore, .notWhole:
      self.init(.cannotWrite, error.message)
    }
  }

  /// The failure to read a path.
  init(_ error: FileError, reading path: String) {
    self.init(.badData, "'\(path)' \(error.text)")
  }
}

/// The result of `read` for the path; if it throws, the failure names the path.
func reading<Value>(
  _ path: String, _ read: () throws(FileError) -> Value
) throws(CommandError) -> Value {
  do throws(FileError) {
    return try read()
  } catch {
    throw CommandError(error, reading: path)
  }
}

extension CommandEnvironment {
  func report(_ diagnostics: [Diagnostic]) {
    let text = style.text(of: diagnostics)
    if !text.isEmpty { log(text) }
  }

  /// Reports a problem that is not in any file.
  func warn(_ sentence: String) {
    log("almanac: \(style.styled(.severity(.warning), "warning:")) \(sentence)\n")
  }

  /// Reports why a command ends early, also as JSON if requested.
  func report(_ failure: CommandError, as format: SiteOptions.Format) -> ExitCode {
    report(failure.diagnostics)
    let errors = failure.diagnostics.count { $0.severity == .error }
    let count = errors == 0 ? "" : ClosingReport.counted(errors, "error", "errors") + ": "
    log("almanac: \(count)\(failure.message)\n")
    if format == .json {
      print(
        ClosingReport.failure(failure.message, failure.diagnostics, status: failure.status).line
          + "\n")
    }
    return failure.status
  }
}
