internal import Diagnostics
internal import SiteBuild

/// Why a command ends early: what is said, and the status.
struct Failure: Error {
  var status: ExitCode
  var message: String
  var diagnostics: [Diagnostic] = []

  init(_ status: ExitCode, _ message: String, _ diagnostics: [Diagnostic] = []) {
    (self.status, self.message, self.diagnostics) = (status, message, diagnostics)
  }

  init(_ error: PublishError) {
    switch error {
    case .pagesFailed(let diagnostics):
      self.init(.badData, "the pages have errors; nothing was published", diagnostics)
    case .routesCollide: self.init(.badData, error.message)
    case .busy: self.init(.busy, error.message)
    case .notOurs, .protected, .cannotRead, .cannotWrite, .diskFull, .interrupted:
      self.init(.cannotWrite, error.message)
    }
  }
}

extension Surroundings {
  func tell(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics.inFileOrder() { tell("\(diagnostic)\n") }
  }

  /// Says why a command ends early, as JSON too where that is asked for.
  func tell(_ failure: Failure, as format: SiteOptions.Format) -> ExitCode {
    tell(failure.diagnostics)
    let errors = failure.diagnostics.count { $0.severity == .error }
    let count = errors == 0 ? "" : "\(errors) \(errors == 1 ? "error" : "errors"): "
    tell("almanac: \(count)\(failure.message)\n")
    if format == .json {
      print(
        ClosingReport.failure(failure.message, failure.diagnostics, status: failure.status))
    }
    return failure.status
  }
}
