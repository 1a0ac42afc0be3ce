package import CampusModel

/// How commands are run and where their outputs are kept, so that tests can replace it.
package struct CommandRunner: Sendable {
  /// Whether a command is to run, given when its kept output was made; `nil` without one.
  package var decide: @Sendable (_ command: TableCommand, _ kept: Instant?) -> Decision
  /// The output of a run that has these environment variables, too; the reason where it failed, to
  /// follow the program's name.
  package var run:
    @Sendable (_ command: TableCommand, _ variables: [String: String]) -> Result<
      [UInt8], CommandRunError
    >
  /// The last good output.
  package var kept: @Sendable (_ command: TableCommand) -> Output?
  /// Keeps a good output in place of the last one; the reason where that fails.
  package var keep: @Sendable (_ command: TableCommand, _ output: Output) -> CommandRunError?
  /// Receives why a run gave no table.
  package var failed: @Sendable (_ command: TableCommand, _ failure: CommandRunError) -> Void
  /// The file with the output of all runs of a command; `nil` where nothing is kept.
  package var store: @Sendable (_ command: TableCommand) -> String?
  /// The present moment.
  package var now: @Sendable () -> Instant

  package init(
    decide: @escaping @Sendable (_ command: TableCommand, _ kept: Instant?) -> Decision,
    run:
      @escaping @Sendable (_ command: TableCommand, _ variables: [String: String]) -> Result<
        [UInt8], CommandRunError
      >,
    kept: @escaping @Sendable (_ command: TableCommand) -> Output?,
    keep: @escaping @Sendable (_ command: TableCommand, _ output: Output) -> CommandRunError?,
    failed: @escaping @Sendable (_ command: TableCommand, _ failure: CommandRunError) -> Void,
    store: @escaping @Sendable (_ command: TableCommand) -> String? = { _ in nil },
    now: @escaping @Sendable () -> Instant
  ) {
    (self.decide, self.run, self.kept) = (decide, run, kept)
    (self.keep, self.failed, self.store, self.now) = (keep, failed, store, now)
  }

  /// The action for a command.
  package enum Decision: Hashable, Sendable {
    case run
    /// Its kept output is used; with the reason where a run has failed before.
    case use(after: CommandRunError?)
    /// Nothing may run.
    case refuse
  }

  /// The output of a run, and its time.
  package struct Output: Hashable, Sendable {
    package var bytes: [UInt8]
    package var ran: Instant

    package init(bytes: [UInt8], ran: Instant) { (self.bytes, self.ran) = (bytes, ran) }
  }

  /// Runs nothing and keeps nothing.
  package static let none = CommandRunner(
    decide: { _, _ in .refuse },
    run: { _, _ in .failure(CommandRunError("was not run")) }, kept: { _ in nil },
    keep: { _, _ in nil }, failed: { _, _ in }, now: { Instant(seconds: 0) })
}

/// Why a command has no output, in words that follow its name.
package struct CommandRunError: Error, Hashable, Sendable {
  /// "ended with status 3: no such table".
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}
