internal import CMicroHTTPD
internal import Glibc

/// Why the preview cannot be served.
package enum PreviewError: Error, Hashable, Sendable {
  case noLibrary
  case portTaken(Int)
  case notOurAddress(String)
  case refused(reason: String)

  /// The sentence for the person who started the preview.
  package var message: String {
    switch self {
    case .noLibrary: "libmicrohttpd is not installed; Debian's package is libmicrohttpd12"
    case .portTaken(let port): "port \(port) is taken; choose another with --port, or 0 for any"
    case .notOurAddress(let address):
      "this machine does not have the address \(address); use --host 0.0.0.0 for all its addresses"
    case .refused(let reason): "the preview cannot start: \(reason)"
    }
  }
}

/// A web server for the site in a folder, in a thread of its own, until the value is destroyed.
///
/// The only file that uses libmicrohttpd.
package struct PreviewServer: ~Copyable {
  /// The news that pages listen to.
  package let news: BuildNews
  /// The port it listens on.
  package let port: Int
  private let requests: RequestContext
  private let daemon: OpaquePointer

  /// Serves the site at `output`, which may not exist yet, below the path `base`.
  ///
  /// - `address`: who can reach it.
  /// - `port`: `nil` for the first free port from 8000, 0 for any free one.
  package init(
    of output: String, base: String, at address: PreviewAddress = .loopback, port: Int?
  ) throws(PreviewError) {
    var library = cmhd_api()
    guard cmhd_load(&library) else { throw .noLibrary }
    let socket = try Self.socket(at: address, port)
    let given = socket.port
    let resume = library.resume_connection
    let news = BuildNews(origin: Self.origin, base: base) { connection in
      resume?(OpaquePointer(bitPattern: connection))
    }
    let preview = Preview(
      folder: .init(path: output), hosts: address.isLoopback ? .machine : .network)
    let requests = RequestContext(library: library, news: news, preview: preview)
    let context = Unmanaged.passUnretained(requests).toOpaque()
    guard let daemon = cmhd_start(&library, socket.releaseDescriptor(), handle, context) else {
      throw .refused(reason: String(cString: strerror(errno)))
    }
    (self.port, self.news, self.requests, self.daemon) = (given, news, requests, daemon)
  }

  deinit {
    // The library must not be stopped while streams are suspended.
    news.end()
    requests.library.stop_daemon(daemon)
    extendLifetime(requests)
  }

  /// The id of this run, different from all others, also after a restart of the machine.
  private static var origin: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return String(UInt64(time.tv_sec) << 30 | UInt64(time.tv_nsec), radix: 36)
  }

  private static func socket(
    at address: PreviewAddress, _ port: Int?
  ) throws(PreviewError) -> PreviewSocket {
    let last = port ?? 8099
    for candidate in (port ?? 8000)...last {
      if let socket = PreviewSocket(at: address, port: candidate) { return socket }
      guard errno == EADDRINUSE else {
        throw errno == EADDRNOTAVAIL
          ? .notOurAddress(address.hostText)
          : .refused(reason: String(cString: strerror(errno)))
      }
    }
    throw .portTaken(last)
  }
}

/// The context of the library's thread. A class, because the library holds its address.
private final class RequestContext: Sendable {
  let library: cmhd_api
  let news: BuildNews
  let preview: Preview

  init(library: cmhd_api, news: BuildNews, preview: Preview) {
    (self.library, self.news, self.preview) = (library, news, preview)
  }
}

/// One stream. A class for the same reason; it lives as long as the library's response.
private final class Stream: Sendable {
  let requests: RequestContext
  let id: Int

  init(_ requests: RequestContext, _ connection: OpaquePointer) {
    self.requests = requests
    id = requests.news.join(UInt(bitPattern: connection))
  }

  deinit { requests.news.leave(id) }
}

// MARK: - The library's calls

/// Handles a request: called once for its head, then for each piece of its body, which is ignored,
/// then at its end.
private func handle(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?, path: UnsafePointer<CChar>?,
  method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, body: UnsafePointer<CChar>?,
  bodySize: UnsafeMutablePointer<Int>?, request: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
  guard let context, let connection, let path, let method, let bodySize, let request else {
    return MHD_Result.NO
  }
  if request.pointee == nil {
    request.pointee = context
    return MHD_Result.YES
  }
  guard bodySize.pointee == 0 else {
    bodySize.pointee = 0
    return MHD_Result.YES
  }
  let requests = Unmanaged<RequestContext>.fromOpaque(context).takeUnretainedValue()
  let reply = requests.preview.reply(
    to: PreviewRequest(
      method: String(cString: method), path: String(cString: path),
      host: requests.field("Host", of: connection),
      ifNoneMatch: requests.field("If-None-Match", of: connection)),
    in: requests.news.edition)
  return switch reply {
  case .answer(let answer): requests.send(answer, to: connection)
  case .events: requests.stream(to: connection, isHead: strcmp(method, "HEAD") == 0)
  }
}

/// Gives the library the next piece of a stream.
private func readStream(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  size: Int
) -> Int {
  guard let context else { return cmhd_end_of_stream }
  let stream = Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
  let count = stream.requests.news.read(
    stream.id, into: UnsafeMutableRawBufferPointer(start: buffer, count: size)
  ) { stream.requests.library.suspend_connection(OpaquePointer(bitPattern: $0)) }
  return count ?? cmhd_end_of_stream
}

private func releaseStream(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<Stream>.fromOpaque(context).release() }
}

extension RequestContext {
  fileprivate func field(_ name: String, of connection: OpaquePointer) -> String? {
    withUnsafePointer(to: library) { cmhd_field($0, connection, name) }.map(String.init(cString:))
  }

  fileprivate func send(_ answer: PreviewAnswer, to connection: OpaquePointer) -> MHD_Result {
    let response = answer.body.withUnsafeBytes { bytes in
      withUnsafePointer(to: library) { cmhd_response($0, bytes.baseAddress, bytes.count) }
    }
    return queue(response, status: answer.status, answer.fields, to: connection)
  }

  fileprivate func stream(to connection: OpaquePointer, isHead: Bool) -> MHD_Result {
    let fields = [
      PreviewAnswer.Field(name: "Content-Type", value: "text/event-stream; charset=utf-8"),
      PreviewAnswer.Field(name: "Cache-Control", value: "no-store"),
    ]
    guard !isHead else {
      return send(PreviewAnswer(status: 200, fields: fields), to: connection)
    }
    let context = Unmanaged.passRetained(Stream(self, connection)).toOpaque()
    let response = withUnsafePointer(to: library) {
      cmhd_stream($0, readStream, context, releaseStream)
    }
    return queue(response, status: 200, fields, to: connection)
  }

  private func queue(
    _ response: OpaquePointer?, status: Int, _ fields: [PreviewAnswer.Field],
    to connection: OpaquePointer
  ) -> MHD_Result {
    guard let response else { return MHD_Result.NO }
    defer { library.destroy_response(response) }
    for field in fields {
      _ = library.add_response_header(response, field.name, field.value)
    }
    return library.queue_response(connection, UInt32(status), response)
  }
}
