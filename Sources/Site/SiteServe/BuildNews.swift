internal import Glibc
internal import Markup
internal import Synchronization

/// The news about builds, and the open pages that listen to it.
///
/// A class, because the build loop and the server's thread share one. Its state is behind one lock.
package final class BuildNews: Sendable {
  /// Resumes a suspended stream; called without the lock, from any thread.
  private let wake: @Sendable (_ connection: UInt) -> Void
  private let state: Mutex<State>

  /// The state that the server answers requests from.
  struct BuildState: Hashable, Sendable {
    /// The id of the build at the output, or of an earlier one.
    var build: String
    /// Why the content cannot be built; empty if it can.
    var errors: [String]
    /// The path of the site on its host, with a slash at both ends.
    var base: String
  }

  private struct State: Sendable {
    var edition: BuildState
    var count = 0
    var isEnding = false
    var nextListener = 0
    var listeners: [Int: Listener] = [:]
  }

  /// One open stream of events.
  private struct Listener: Sendable {
    var connection: UInt
    var pending: [UInt8]
    var isResting = false
  }

  /// - `origin`: the id of this run of the program. Pages of another run reload.
  init(origin: String, base: String, wake: @escaping @Sendable (_ connection: UInt) -> Void) {
    self.wake = wake
    state = Mutex(State(edition: BuildState(build: "\(origin)-0", errors: [], base: base)))
  }

  /// Whether the site of the present state is at this path of its host.
  package func isAbout(base: String) -> Bool { edition.base == base }

  var edition: BuildState { state.withLock { $0.edition } }
}

// Reports of builds
extension BuildNews {
  /// Reports a new site at the output, with its path on its host. Clears earlier errors.
  package func reportBuilt(base: String) {
    update { state in
      state.count += 1
      let origin = state.edition.build.prefix { $0 != "-" }
      state.edition = BuildState(build: "\(origin)-\(state.count)", errors: [], base: base)
    }
  }

  /// Reports why the content cannot be built; the site is unchanged. Empty if it can, with the same
  /// result.
  package func report(errors: [String]) {
    update { $0.edition.errors = errors }
  }

  /// Sends an empty comment on every stream, so that closed connections are noticed.
  package func sendHeartbeat() { send(Array(":\n\n".utf8)) { _ in } }

  /// Ends all streams.
  func end() { send([]) { $0.isEnding = true } }

  private func update(_ change: (inout State) -> Void) {
    var message: [UInt8] = []
    let woken = state.withLock { state in
      change(&state)
      message = Self.message(state.edition)
      return Self.pass(message, to: &state)
    }
    for connection in woken { wake(connection) }
  }

  private func send(_ bytes: [UInt8], _ change: (inout State) -> Void) {
    let woken = state.withLock { state in
      change(&state)
      return Self.pass(bytes, to: &state)
    }
    for connection in woken { wake(connection) }
  }

  /// Appends the bytes to all listeners, and returns the suspended connections, which the caller
  /// must wake.
  private static func pass(_ bytes: [UInt8], to state: inout State) -> [UInt] {
    var resting: [UInt] = []
    for (id, listener) in state.listeners {
      var copy = listener
      copy.pending += bytes
      if copy.isResting { resting.append(copy.connection) }
      copy.isResting = false
      state.listeners[id] = copy
    }
    return resting
  }

  /// The event with the state (https://html.spec.whatwg.org/multipage/server-sent-events.html).
  ///
  /// ```
  /// event: state
  /// data: {"build":"x1-3","errors":[]}
  /// ```
  static func message(_ edition: BuildState) -> [UInt8] {
    var out = Array("retry: 500\nevent: state\ndata: {\"build\":\"".utf8)
    Escaping.scriptString(edition.build, into: &out)
    out += "\",\"errors\":[".utf8
    for (index, error) in edition.errors.enumerated() {
      out += (index == 0 ? "\"" : ",\"").utf8
      Escaping.scriptString(error, into: &out)
      out.append(UInt8(ascii: "\""))
    }
    return out + "]}\n\n".utf8
  }
}

// Streams
extension BuildNews {
  /// Adds a listener, which gets the current state at once; returns its id.
  func join(_ connection: UInt) -> Int {
    state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(
        connection: connection, pending: Self.message(state.edition))
      return state.nextListener
    }
  }

  func leave(_ id: Int) { state.withLock { $0.listeners[id] = nil } }

  /// Copies the news that a listener has not received yet to `buffer`; returns how many bytes,
  /// `nil` at the end.
  ///
  /// If there is nothing new, calls `rest` with the lock held, so that no news is missed, and
  /// returns 0.
  func read(
    _ id: Int, into buffer: UnsafeMutableRawBufferPointer, rest: (_ connection: UInt) -> Void
  ) -> Int? {
    state.withLock { state in
      guard !state.isEnding, var listener = state.listeners[id] else { return nil }
      defer { state.listeners[id] = listener }
      guard !listener.pending.isEmpty else {
        listener.isResting = true
        rest(listener.connection)
        return 0
      }
      let count = min(buffer.count, listener.pending.count)
      buffer.copyBytes(from: listener.pending[..<count])
      listener.pending.removeFirst(count)
      return count
    }
  }
}
