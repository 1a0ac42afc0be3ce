internal import Fetching
internal import Synchronization
internal import TableFiles

/// The runs of all builds of one `serve` or `watch`, so that a command runs again only after its
/// page, its settings or its program have changed.
///
/// A class, because builds add to it.
final class RunMemory: Sendable {
  /// A run, or an output that was young enough.
  struct Run: Hashable, Sendable {
    /// Why it gave no table; `nil` if it did.
    var failure: CommandRunError?
  }

  private struct Key: Hashable {
    var command: TableCommand
    var program: KeptOutputs.FileState?
  }

  private let runs = Mutex<[Key: Run]>([:])

  /// The run of a command with that file of its program; `nil` before the first.
  func run(of command: TableCommand, by program: KeptOutputs.FileState?) -> Run? {
    runs.withLock { $0[Key(command: command, program: program)] }
  }

  func note(
    _ command: TableCommand, by program: KeptOutputs.FileState?, after failure: CommandRunError?
  ) {
    runs.withLock { $0[Key(command: command, program: program)] = Run(failure: failure) }
  }
}
