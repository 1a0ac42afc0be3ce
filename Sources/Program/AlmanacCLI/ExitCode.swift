/// The exit status of the program; the numbers are from BSD's `sysexits.h`.
package enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// Content, data or templates have errors; the old site is untouched.
  case badData = 65
  /// The response of a server cannot be used, or libcurl is missing; the last good data is
  /// unchanged. Or the site cannot be served: libmicrohttpd is missing, or the port is in
  /// use. Or the machine has no time zones.
  case unavailable = 69
  /// The site, or another file, cannot be written to its destination, or the system has too few
  /// resources for the program; the old one is untouched.
  case cannotWrite = 73
  /// The report cannot be written to standard output; the command's work is done.
  case cannotPrint = 74
  /// Another build or fetch of this site is running, or a server did not answer; try again.
  case busy = 75
  /// A room cannot be reserved, or the reservation is not the person's to cancel; nothing was
  /// written.
  case refused = 77

  /// Its meaning for people.
  var summary: String {
    switch self {
    case .success: "success"
    case .usage: "wrong command line"
    case .badData: "errors in content or data"
    case .unavailable: "fetched data is unusable, a port is in use, or a library is missing"
    case .cannotWrite: "a file cannot be written"
    case .cannotPrint: "the report cannot be printed"
    case .busy:
      "another build or fetch is running or a server did not answer: try again (or use --wait for "
        + "builds)"
    case .refused: "room not available"
    }
  }
}
