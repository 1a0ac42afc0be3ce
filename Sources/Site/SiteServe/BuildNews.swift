internal import Glibc
internal import Markup
internal import Synchronization

/// What pages are told of builds, and the pages that listen.
///
/// A class, because the loop that builds and the server's own thread must mean the same one. What they share is behind one lock.
package final class BuildNews: Sendable {
  /// Makes a stream go on that was put to rest; called without the lock, from any thread.
  private let wake: @Sendable (_ connection: UInt) -> Void
  private let state: Mutex<State>

  /// What the server answers requests with.
  struct Edition: Hashable, Sendable {
    /// Names the build that stands at the output, or one before it.
    var build: String
    /// What keeps the content from being built; empty where nothing does.
    var errors: [String]
    /// Where the site stands on its host, with a slash at both ends.
    var base: String
  }

  private struct State: Sendable {
    var edition: Edition
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

  /// `origin` tells this run of the program from others: pages of another run renew themselves.
  init(origin: String, base: String, wake: @escaping @Sendable (_ connection: UInt) -> Void) {
    self.wake = wake
    state = Mutex(State(edition: Edition(build: "\(origin)-0", errors: [], base: base)))
  }

  /// Whether pages are told that the site stands there on its host.
  package func isAbout(base: String) -> Bool { edition.base == base }

  var edition: Edition { state.withLock { $0.edition } }
}

// What builds say
extension BuildNews {
  /// A new site stands at the output, and `base` is its path on its host. Errors told before are mended.
  package func tellBuilt(base: String) {
    tell { state in
      state.count += 1
      let origin = state.edition.build.prefix { $0 != "-" }
      state.edition = Edition(build: "\(origin)-\(state.count)", errors: [], base: base)
    }
  }

  /// The content cannot be built for these reasons; the site is as it was. None means that it could, and is the same.
  package func tell(errors: [String]) {
    tell { $0.edition.errors = errors }
  }

  /// Something without meaning on every stream, so that those whose reader has gone away are found out.
  package func tellNothing() { send(Array(":\n\n".utf8)) { _ in } }

  /// Ends all streams.
  func end() { send([]) { $0.isEnding = true } }

  private func tell(_ change: (inout State) -> Void) {
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

  /// The connections that rest, which nobody but the caller may wake now.
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

  /// The event that tells how things stand (https://html.spec.whatwg.org/multipage/server-sent-events.html).
  static func message(_ edition: Edition) -> [UInt8] {
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
  /// A new listener, who is told at once how things stand.
  func join(_ connection: UInt) -> Int {
    state.withLock { state in
      state.nextListener += 1
      state.listeners[state.nextListener] = Listener(
        connection: connection, pending: Self.message(state.edition))
      return state.nextListener
    }
  }

  func leave(_ id: Int) { state.withLock { $0.listeners[id] = nil } }

  /// Copies what a listener has not heard yet to `buffer`, and gives how many bytes; `nil` at the end of the stream.
  ///
  /// Where there is nothing new, `rest` is called with the lock held, so that news cannot slip in between, and 0 is given.
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
