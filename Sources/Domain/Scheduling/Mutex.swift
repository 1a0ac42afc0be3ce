#if hasFeature(Embedded)
  /// Synchronization's lock where there is one thread, as on phones.
  struct Mutex<Value: Sendable>: ~Copyable, @unchecked Sendable {
    private let box: Box

    private final class Box {
      var value: Value
      init(_ value: Value) { self.value = value }
    }

    init(_ value: Value) { box = Box(value) }

    func withLock<Result>(_ work: (inout Value) -> Result) -> Result { work(&box.value) }
  }
#endif
