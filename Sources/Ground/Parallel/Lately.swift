import Synchronization

/// Values by a key that are worked out when somebody asks for them; those that were asked for last are kept, the others go.
///
/// For what is asked for again and again, and then for long by nobody, of which there are too many to keep all. Whoever asks for a
/// value that is being worked out waits for it; nobody waits for another.
///
/// A class, because all who hold it share the values.
package final class Lately<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  /// The last asked for first.
  private let kept = Mutex<[(key: Key, value: Lazily<Value>)]>([])
  private let most: Int

  /// - Precondition: `most`, how many values are kept, is above 0.
  package init(keeping most: Int) {
    precondition(most > 0, "nobody could be given a value that is not kept")
    self.most = most
  }

  /// What `work` makes, or made before; it must be the same each time. It must not ask for a value of the same key.
  ///
  /// - Complexity: linear in how many are kept, and that of the work.
  package func value(of key: Key, _ work: @escaping @Sendable () -> Value) -> Value {
    let found = kept.withLock { kept in
      let index = kept.firstIndex { $0.key == key }
      let value = index.map { kept.remove(at: $0).value } ?? Lazily(work)
      if kept.count == most { kept.removeLast() }
      kept.insert((key, value), at: 0)
      return value
    }
    return found.value
  }
}
