internal import CPlatform
package import CampusModel
internal import FileFormats
internal import Glibc
internal import Intake
internal import Synchronization

/// The effects of a command, so that tests can replace them.
package struct CommandEnvironment: Sendable {
  /// Writes results: standard output.
  package var print: @Sendable (String) -> Void
  /// Writes messages about the work: standard error.
  package var log: @Sendable (String) -> Void
  /// The present moment.
  package var now: @Sendable () -> Instant
  /// Seconds on a clock that never jumps, for measuring.
  package var stopwatch: @Sendable () -> Double
  /// Whether standard error is a terminal: only then is progress shown.
  package var isWatched: Bool
  package var cores: Int
  /// The look of messages.
  var style = MessageStyle()
  /// Why results could not be printed so far; `nil` if all were, or if their reader closed the
  /// pipe.
  package var printProblem: @Sendable () -> String? = { nil }
  /// All of standard input.
  package var input: @Sendable () throws -> [UInt8] = { [] }
  /// Whether results go to a terminal, which shows colors.
  package var printsToTerminal = false
  /// The value of an environment variable.
  package var environmentVariable: @Sendable (String) -> String? = { _ in nil }
  /// Hides the memory of the process from other processes and keeps it off the disk, from now on;
  /// `false` if that fails.
  package var seclude: @Sendable () -> Bool = { true }

  package init(
    print: @escaping @Sendable (String) -> Void, log: @escaping @Sendable (String) -> Void,
    now: @escaping @Sendable () -> Instant, stopwatch: @escaping @Sendable () -> Double,
    isWatched: Bool, cores: Int
  ) {
    (self.print, self.log, self.now, self.stopwatch) = (print, log, now, stopwatch)
    (self.isWatched, self.cores) = (isWatched, cores)
  }

  /// The effects of the process.
  package static let process: CommandEnvironment = {
    var process = CommandEnvironment(
      print: { text in
        printError.withLock { first in
          let code = write(text, to: STDOUT_FILENO)
          if first == nil, code != 0 { first = code }
        }
      },
      log: { _ = write($0, to: STDERR_FILENO) },
      now: { Instant(seconds: Int(clock(CLOCK_REALTIME).tv_sec)) },
      stopwatch: {
        let time = clock(CLOCK_MONOTONIC)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
      },
      isWatched: isatty(STDERR_FILENO) == 1,
      cores: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    process.printsToTerminal = isatty(STDOUT_FILENO) == 1
    process.environmentVariable = { getenv($0).map { String(cString: $0) } }
    process.seclude = { almanac_seclude() == 0 }
    process.printProblem = {
      // A reader that closes the pipe, such as `head`, needs no more.
      printError.withLock { $0 == EPIPE ? nil : $0 }.map { String(cString: strerror($0)) }
    }
    process.input = { try standardInput() }
    return process
  }()

  /// All bytes of standard input.
  private static func standardInput() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count), count != 0 {
      guard count > 0 || errno == EINTR else {
        throw CommandError(
          .badData, "standard input cannot be read: \(String(cString: strerror(errno)))")
      }
      if count > 0 { bytes += chunk[..<count] }
      guard bytes.count <= FileTree.largestFile else {
        throw CommandError(.badData, "standard input is larger than 1 GB")
      }
    }
    return bytes
  }

  private static func clock(_ id: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(id, &time)
    return time
  }

  /// The `errno` of the first failure to write to standard output.
  private static let printError = Mutex<Int32?>(nil)

  /// Writes all of `text`, waiting for a slow reader; returns 0, or the `errno` of the failure.
  private static func write(_ text: String, to descriptor: Int32) -> Int32 {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wait, 1, -1)
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }
}

extension CommandEnvironment {
  /// Prints the report of a command that succeeded.
  func report(_ text: String) {
    if !style.isQuiet { print(text) }
  }

  /// The status of a command whose results may not have been printed.
  func checked(_ status: ExitCode) -> ExitCode {
    guard let problem = printProblem() else { return status }
    log("almanac: the report cannot be written to standard output: \(problem)\n")
    return status == .success ? .cannotPrint : status
  }
}
