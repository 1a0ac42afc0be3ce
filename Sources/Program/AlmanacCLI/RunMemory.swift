internal import Synchronization
internal import TableFiles

/// What the builds of one `serve` or `watch` have run, so that a command runs again only after its
/// page, its settings or its program have changed.
///
/// A class, because builds add to it.
final class RunMemory: Sendable {
  /// A run, or an output that was young enough.
  struct Run: Hashable, Sendable {
    /// Why it gave no table; `nil` if it did.
    var failure: CommandFailure?
  }

  private struct Key: Hashable {
    var command: TableCommand
    /// When the program's file was changed.
    var changed: Int?
  }

  private let runs = Mutex<[Key: Run]>([:])

  /// The run of a command whose program was changed at that time; `nil` before the first.
  func run(of command: TableCommand, changed: Int?) -> Run? {
    runs.withLock { $0[Key(command: command, changed: changed)] }
  }

  func note(_ command: TableCommand, changed: Int?, after failure: CommandFailure?) {
    runs.withLock { $0[Key(command: command, changed: changed)] = Run(failure: failure) }
  }
}
