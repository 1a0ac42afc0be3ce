/// What the program tells whoever started it; the numbers are those of BSD's `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  case success = 0
  /// The command line makes no sense.
  case usage = 64
  /// Content, data or templates have errors; the old site is untouched.
  case badData = 65
  /// The site cannot be written where it should go; the old site is untouched.
  case cannotWrite = 73
  /// Another build of this site is running; try again.
  case busy = 75
}
