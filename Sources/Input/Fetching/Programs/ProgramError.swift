/// Why a program has no output.
package enum ProgramError: Error, Hashable, Sendable {
  case notFound
  case notInPath
  /// Its file is no program, or may not be run.
  case notRunnable
  /// With the reason of the system.
  case notStarted(String)
  /// With the last line of its messages, which may be empty.
  case status(Int32, String)
  case signal(Int32, String)
  case tooSlow(seconds: Int)
  case tooLarge(megabytes: Int)

  /// To follow the name of the program.
  package var text: String {
    switch self {
    case .notFound: "was not found"
    case .notInPath: "was not found in the folders of PATH"
    case .notRunnable: "is not a file that may be executed; try 'chmod +x'"
    case .notStarted(let reason): "could not be started: \(reason)"
    case .status(let status, let line): "ended with status \(status)\(Self.quoted(line))"
    case .signal(let number, let line): "was ended by signal \(number)\(Self.quoted(line))"
    case .tooSlow(let seconds): "was stopped after \(seconds) s, its 'time-limit'"
    case .tooLarge(let megabytes): "was stopped after \(megabytes) MB, its 'size-limit'"
    }
  }

  private static func quoted(_ line: String) -> String { line.isEmpty ? "" : ": \(line)" }
}
