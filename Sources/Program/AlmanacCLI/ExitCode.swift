/// The exit status of the program; the numbers are those of BSD's `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// Content, data or templates have errors; the old site is untouched.
  case badData = 65
  /// The response of a server cannot be used, or libcurl is missing; the last good data is
  /// unchanged. Or the site cannot be served: libmicrohttpd is missing, or the port is in
  /// use.
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
}
