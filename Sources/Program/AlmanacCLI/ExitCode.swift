/// The exit status of the program; the numbers are those of BSD's `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// The command line makes no sense.
  case usage = 64
  /// Content, data or templates have errors; the old site is untouched.
  case badData = 65
  /// The response of a server cannot be used, or libcurl is missing; the last good data is
  /// unchanged. Or the site cannot be served: libmicrohttpd is missing, or the port is in
  /// use.
  case unavailable = 69
  /// The site, or another file, cannot be written where it should go, or the system gives the
  /// program too little to run; the old one is untouched.
  case cannotWrite = 73
  /// The report cannot be written to standard output; what the command did is done.
  case cannotPrint = 74
  /// Another build or fetch of this site is running, or a server did not answer; try again.
  case busy = 75
  /// A room cannot be reserved, or is not one's own to give back; nothing was written.
  case refused = 77
}
