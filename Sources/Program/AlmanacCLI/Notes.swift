internal import Synchronization

/// Words that are kept until it is known what to do with them. A class, because closures on several
/// threads add to the same ones.
final class Notes: Sendable {
  private let words = Mutex("")

  var text: String { words.withLock { $0 } }
  func add(_ text: String) { words.withLock { $0 += text } }
}
