internal import CPlatform
internal import Glibc

/// A program that is run for its output, without a shell.
///
/// ```
/// let psql = ExternalProgram(["psql", "--csv", "--command", query], folder: "/srv/campus")
/// let bytes = try psql.output()
/// ```
package struct ExternalProgram: Sendable {
  /// The program first: a path, counted from `folder`, or a name without a slash, which is looked
  /// for in `PATH`.
  package var words: [String]
  /// Where it works.
  package var folder: String
  /// All variables that it sees.
  package var environment: [String: String]
  /// The most seconds that it may take.
  package var timeLimit: Int
  /// The most megabytes that it may print.
  package var sizeLimit: Int

  package init(
    _ words: [String], folder: String, environment: [String: String] = [:], timeLimit: Int = 60,
    sizeLimit: Int = 16
  ) {
    (self.words, self.folder, self.environment) = (words, folder, environment)
    (self.timeLimit, self.sizeLimit) = (timeLimit, sizeLimit)
  }

  /// The program's output, if it ends with status 0. No process that it has started outlives this
  /// call, unless it has left the group of its processes.
  package func output() throws(ProgramError) -> [UInt8] {
    let path = try file()
    var process: pid_t = 0
    var pipes: [Int32] = [-1, -1]
    let code = withCStrings(words) { words in
      withCStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }) {
        almanac_start(path, words, $0, folder, &process, &pipes)
      }
    }
    guard code == 0 else { throw .notStarted(String(cString: strerror(code))) }
    var run = ProgramOutput(
      of: process, output: pipes[0], messages: pipes[1], sizeLimit: sizeLimit << 20)
    let end = run.follow(seconds: timeLimit)
    let status = run.end()
    switch end {
    case .tooSlow: throw .tooSlow(seconds: timeLimit)
    case .tooLarge: throw .tooLarge(megabytes: sizeLimit)
    case .ended where status == 0: return run.bytes
    case .ended:
      throw status & 0x7f == 0
        ? .status(status >> 8 & 0xff, run.lastMessage) : .signal(status & 0x7f, run.lastMessage)
    }
  }

  /// The file of the program.
  private func file() throws(ProgramError) -> String {
    guard let name = words.first, !name.isEmpty else { throw .notFound }
    if name.contains("/") {
      // The program's own folder is set after it was found, so a relative path is completed here.
      let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
      guard let whole = realpath(path, nil) else { throw .notFound }
      defer { free(whole) }
      let found = String(cString: whole)
      guard Self.isRunnable(found) else { throw .notRunnable }
      return found
    }
    // A relative entry would depend on the folder in which this program was started.
    for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      if Self.isRunnable(path) { return path }
    }
    throw .notInPath
  }

  private static func isRunnable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}

/// Calls `body` with an array of C strings that ends with a null pointer.
private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  return pointers.withUnsafeBufferPointer { buffer in
    guard let start = buffer.baseAddress else { preconditionFailure("an array with an end") }
    return body(start)
  }
}
