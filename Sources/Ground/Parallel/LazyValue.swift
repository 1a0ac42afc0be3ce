import Synchronization

/// A value computed once, when it is first asked for; other threads wait for it.
///
/// The work must not ask for the value itself. A class, so that all users share the value.
package final class LazyValue<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  /// Keeps `work` for later.
  package init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  /// The value; computed at the first call.
  package var value: Value {
    state.withLock { known in
      if let known { return known }
      let value = work()
      known = value
      return value
    }
  }
}
