internal import Synchronization

/// Collected messages, for output later. A class, because closures on several threads add to the
/// same one.
final class Notes: Sendable {
  private let words = Mutex("")

  var text: String { words.withLock { $0 } }
  func add(_ text: String) { words.withLock { $0 += text } }
}
