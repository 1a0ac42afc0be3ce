internal import Diagnostics
internal import FileFormats
internal import Intake
internal import SiteBuild

/// Why a command ends early: what is said, and the status.
struct Failure: Error {
  var status: ExitCode
  var message: String
  var diagnostics: [Diagnostic] = []

  init(_ status: ExitCode, _ message: String, _ diagnostics: [Diagnostic] = []) {
    (self.status, self.message, self.diagnostics) = (status, message, diagnostics)
  }

  /// What any error of a command comes to. Errors that are not told apart here describe themselves,
  /// and are of what was read.
  init(any error: any Error) {
    switch error {
    case let failure as Failure: self = failure
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
      .changedMeanwhile, .nothingBefore:
      self.init(.cannotWrite, error.message)
    }
  }

  /// What could not be read, and why.
  init(_ error: FileError, reading path: String) {
    self.init(.badData, "'\(path)' \(error.text)")
  }
}

/// What `read` gives of what stands at the path; where it cannot, the failure names the path.
func reading<Value>(
  _ path: String, _ read: () throws(FileError) -> Value
) throws(Failure) -> Value {
  do throws(FileError) {
    return try read()
  } catch {
    throw Failure(error, reading: path)
  }
}

extension Surroundings {
  func tell(_ diagnostics: [Diagnostic]) {
    let text = style.text(of: diagnostics)
    if !text.isEmpty { tell(text) }
  }

  /// Says what is no fault of any file.
  func warn(_ sentence: String) {
    tell("almanac: \(style.styled(.severity(.warning), "warning:")) \(sentence)\n")
  }

  /// Says why a command ends early, as JSON too where that is asked for.
  func tell(_ failure: Failure, as format: SiteOptions.Format) -> ExitCode {
    tell(failure.diagnostics)
    let errors = failure.diagnostics.count { $0.severity == .error }
    let count = errors == 0 ? "" : ClosingReport.counted(errors, "error", "errors") + ": "
    tell("almanac: \(count)\(failure.message)\n")
    if format == .json {
      print(
        ClosingReport.failure(failure.message, failure.diagnostics, status: failure.status))
    }
    return failure.status
  }
}
