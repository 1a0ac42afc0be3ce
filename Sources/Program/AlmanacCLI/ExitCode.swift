/// What the program tells whoever started it; the numbers are those of BSD's `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// The command line makes no sense.
  case usage = 64
  /// Content, data or templates have errors; the old site is untouched.
  case badData = 65
  /// What a server gave cannot be used, or there is no libcurl to ask with; the last good data is
  /// untouched. Or a site cannot be shown: there is no libmicrohttpd, or its port is taken.
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
