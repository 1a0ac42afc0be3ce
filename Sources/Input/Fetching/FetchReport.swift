/// The result of an order.
package struct FetchReport: Sendable {
  /// A file that the order fetches.
  package struct File: Sendable {
    /// The outcome for a file.
    package enum Outcome: Hashable, Sendable {
      /// The file is new, or other than before.
      case written
      /// The same as before; it has only become younger.
      case unchanged
      /// The last good file, where there is one, stays. With the address that failed, where one
      /// did.
      case failed(FetchError, at: String?)
    }

    /// Within the order's folder.
    package var name: String
    /// How many records the answers had; 0 where it failed.
    package var records: Int
    /// The outcome for the file.
    package var outcome: Outcome

    package init(name: String, records: Int, outcome: Outcome) {
      (self.name, self.records, self.outcome) = (name, records, outcome)
    }
  }

  /// The service: "umdio".
  package var kind: String
  /// The folder that the files lie in, as messages name it.
  package var name: String
  /// In the order of requests.
  package var files: [File] = []
  /// Requests made, repeated ones and redirects included.
  package var requests = 0
  /// Answers that were not modified.
  package var notModified = 0
  /// Answers that an interrupted run had already.
  package var reused = 0
  /// Requests that were made once more after an error.
  package var retries = 0
  /// Bytes received over the wire.
  package var bytes = 0
  /// From the first request to the last file.
  package var seconds = 0.0

  package init(kind: String, name: String) { (self.kind, self.name) = (kind, name) }

  /// Whether any of its files came, or was confirmed.
  package var hasGoodFiles: Bool { failures.count < files.count }

  /// The errors of the files that failed, in their order.
  package var failures: [FetchError] {
    files.compactMap { if case .failed(let failure, _) = $0.outcome { failure } else { nil } }
  }
}
