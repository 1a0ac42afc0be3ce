import Synchronization

/// A value that is worked out when somebody first asks for it, once, on whichever thread that is; the others wait for it.
///
/// A class, because all who hold it share the value. The work must not ask for the value itself.
package final class Lazily<Value: Sendable>: Sendable {
  private let state = Mutex<Value?>(nil)
  private let work: @Sendable () -> Value

  package init(_ work: @escaping @Sendable () -> Value) { self.work = work }

  package var value: Value {
    state.withLock { known in
      if let known { return known }
      let value = work()
      known = value
      return value
    }
  }
}
