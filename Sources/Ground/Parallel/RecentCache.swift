import Synchronization

/// A cache of the values asked for most recently; others are computed again.
///
/// For values that are used many times and then no more, and that are too many to keep all. A
/// caller waits for its own value only, even if another thread is computing it. A class, so that
/// all users share the values.
///
/// ```
/// let cache = RecentCache<Int, Page>(keeping: 2)
/// cache.value(of: 1) { render(1) }     // computed
/// cache.value(of: 1) { render(1) }     // kept
/// ```
package final class RecentCache<Key: Equatable & Sendable, Value: Sendable>: Sendable {
  /// The most recent first.
  private let kept = Mutex<[(key: Key, value: LazyValue<Value>)]>([])
  private let most: Int

  /// - Precondition: `most`, the number of values kept, is above 0.
  package init(keeping most: Int) {
    precondition(most > 0, "nobody could be given a value that is not kept")
    self.most = most
  }

  /// The kept value of a key, or the result of `work`.
  ///
  /// `work` must return the same value each time, and must not ask for the value of the same key.
  ///
  /// - Complexity: linear in the number of values kept, and that of the work.
  package func value(of key: Key, _ work: @escaping @Sendable () -> Value) -> Value {
    let found = kept.withLock { kept in
      let index = kept.firstIndex { $0.key == key }
      let value = index.map { kept.remove(at: $0).value } ?? LazyValue(work)
      if kept.count == most { kept.removeLast() }
      kept.insert((key, value), at: 0)
      return value
    }
    return found.value
  }
}
