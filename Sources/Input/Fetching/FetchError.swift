/// Why something could not be fetched, or was not believed.
package enum FetchError: Error, Hashable, Sendable {
  /// No connection, or one that broke: the system's message.
  case unreachable(String)
  case timedOut
  /// The connection ended before the answer did.
  case truncated
  /// The server's certificate does not prove that it is the server.
  case insecure(String)
  case status(Int)
  /// The server asks us to come back after that many seconds, longer than we wait.
  case comeBackLater(Int)
  case tooLarge(limit: Int)
  /// The bounds of an order, in seconds, requests and megabytes.
  case tookTooLong(Int)
  case tooManyRequests(Int)
  case tooMuch(Int)
  /// A redirect to another scheme, host or port: its target, and the origin that sent it.
  case leadsElsewhere(String, from: String)
  case leadsInCircles
  /// The problem of the text, and the server's name for its type.
  case notJSON(String, type: String?)
  /// The server answered with an error of its own.
  case refused(String)
  case unexpected(String)
  case nothing(String)
  /// Page after page without a new record.
  case endless
  case shrunk(from: Int, to: Int)
  /// A file that this one is worked out from could not be fetched.
  case needs(String)
  case cannotWrite(path: String, reason: String)

  /// Whether the same request may well succeed a moment later.
  var isWorthRetrying: Bool {
    switch self {
    case .unreachable, .timedOut, .truncated, .notJSON: true
    case .status(let code): [408, 425, 429, 500, 502, 503, 504].contains(code)
    case .insecure, .comeBackLater, .tooLarge, .tookTooLong, .tooManyRequests, .tooMuch,
      .leadsElsewhere, .leadsInCircles, .refused,
      .unexpected, .nothing, .endless, .shrunk, .needs, .cannotWrite:
      false
    }
  }

  /// Whether a later run is likely to succeed; decides the exit status.
  package var isTemporary: Bool {
    switch self {
    case .comeBackLater, .tookTooLong, .needs: true
    case .notJSON: false
    default: isWorthRetrying
    }
  }

  /// Whether the fault is this machine's, where the file should go.
  package var isOfDisk: Bool { if case .cannotWrite = self { true } else { false } }

  /// The sentence that people see, to follow an address or a file's name and a colon.
  package var message: String {
    switch self {
    case .unreachable(let reason): "no connection (\(reason))"
    case .timedOut: "no answer in time"
    case .truncated: "the answer was incomplete"
    case .insecure(let reason): "invalid server certificate (\(reason))"
    case .status(let code): "the server answered \(code)"
    case .comeBackLater(let seconds): "the server asks to retry after \(seconds) seconds"
    case .tooLarge(let limit): "the answer is larger than \(limit >> 20) MB"
    case .tookTooLong(let seconds):
      "not complete after \(seconds) seconds; change the limit with 'most-seconds' of the entry"
    case .tooManyRequests(let count):
      "not complete after \(count) requests; change the limit with 'most-requests' of the entry"
    case .tooMuch(let megabytes):
      "more than \(megabytes) MB received; change the limit with 'most-megabytes' of the entry"
    case .leadsElsewhere(let address, let origin):
      "the server redirects to '\(address)', expected an address on \(origin); "
        + "if it has moved, set 'url' of the entry"
    case .leadsInCircles: "the server redirects endlessly"
    case .notJSON(let reason, let type):
      "expected JSON, found \(reason)" + (type.map { " (sent as '\($0)')" } ?? "")
    case .refused(let words): "the server answered with an error: \(words)"
    case .unexpected(let what): what
    case .nothing(let what): "the server has no \(what)"
    case .endless: "the server sends the same records on every page"
    case .shrunk(let from, let to):
      "only \(to) records, but the last good file has \(from); accept them with --force"
    case .needs(let file): "not tried, because \(file) could not be fetched"
    case .cannotWrite(let path, let reason): "'\(path)' cannot be written: \(reason)"
    }
  }
}
