internal import CMicroHTTPD
internal import Glibc

/// Why there is no preview.
package enum PreviewError: Error, Hashable, Sendable {
  case noLibrary
  case portTaken(Int)
  case notOurAddress(String)
  case refused(reason: String)

  package var message: String {
    switch self {
    case .noLibrary: "libmicrohttpd is not installed; Debian's package is libmicrohttpd12"
    case .portTaken(let port): "port \(port) is taken; choose another with --port, or 0 for any"
    case .notOurAddress(let address):
      "this machine does not have the address \(address); --host 0.0.0.0 takes all that it has"
    case .refused(let reason): "the preview cannot begin: \(reason)"
    }
  }
}

/// A web server for the site in a folder, by libmicrohttpd; the only file that knows of the
/// library. It answers in a thread of its own until the value goes away.
package struct PreviewServer: ~Copyable {
  /// What pages are told.
  package let news: BuildNews
  package let port: Int
  private let desk: Desk
  private let daemon: OpaquePointer

  /// Serves the site at `output`, which need not be there yet, below the path `base`, to those who
  /// reach `address`. Without a port the first free one from 8000 on is taken; port 0 is any free
  /// one.
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
    let desk = Desk(library: library, news: news, preview: preview)
    let context = Unmanaged.passUnretained(desk).toOpaque()
    guard let daemon = cmhd_start(&library, socket.take(), handle, context) else {
      throw .refused(reason: String(cString: strerror(errno)))
    }
    (self.port, self.news, self.desk, self.daemon) = (given, news, desk, daemon)
  }

  deinit {
    // The library must not be stopped while streams rest.
    news.end()
    desk.library.stop_daemon(daemon)
    extendLifetime(desk)
  }

  /// Another run is another one, also after the machine was started anew.
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

/// What the library's thread answers from. A class, because the library knows it by its address.
private final class Desk: Sendable {
  let library: cmhd_api
  let news: BuildNews
  let preview: Preview

  init(library: cmhd_api, news: BuildNews, preview: Preview) {
    (self.library, self.news, self.preview) = (library, news, preview)
  }
}

/// One stream. A class for the same reason; it lives as long as the library's response.
private final class Stream: Sendable {
  let desk: Desk
  let id: Int

  init(_ desk: Desk, _ connection: OpaquePointer) {
    self.desk = desk
    id = desk.news.join(UInt(bitPattern: connection))
  }

  deinit { desk.news.leave(id) }
}

// MARK: - The library's calls

/// Called first when a request's head is there, then for each piece of a body, which is passed over, then at the end.
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
  let desk = Unmanaged<Desk>.fromOpaque(context).takeUnretainedValue()
  let reply = desk.preview.reply(
    to: PreviewRequest(
      method: String(cString: method), path: String(cString: path),
      host: desk.field("Host", of: connection),
      ifNoneMatch: desk.field("If-None-Match", of: connection)),
    in: desk.news.edition)
  return switch reply {
  case .answer(let answer): desk.send(answer, to: connection)
  case .events: desk.stream(to: connection, isHead: strcmp(method, "HEAD") == 0)
  }
}

/// Gives the library the next piece of a stream.
private func readStream(
  context: UnsafeMutableRawPointer?, position: UInt64, buffer: UnsafeMutablePointer<CChar>?,
  size: Int
) -> Int {
  guard let context else { return cmhd_end_of_stream }
  let stream = Unmanaged<Stream>.fromOpaque(context).takeUnretainedValue()
  let count = stream.desk.news.read(
    stream.id, into: UnsafeMutableRawBufferPointer(start: buffer, count: size)
  ) { stream.desk.library.suspend_connection(OpaquePointer(bitPattern: $0)) }
  return count ?? cmhd_end_of_stream
}

private func releaseStream(context: UnsafeMutableRawPointer?) {
  if let context { Unmanaged<Stream>.fromOpaque(context).release() }
}

extension Desk {
  fileprivate func field(_ name: String, of connection: OpaquePointer) -> String? {
    withUnsafePointer(to: library) { cmhd_field($0, connection, name) }.map(String.init(cString:))
  }

  fileprivate func send(_ answer: PreviewAnswer, to connection: OpaquePointer) -> MHD_Result {
    let response = answer.body.withUnsafeBytes { bytes in
      withUnsafePointer(to: library) { cmhd_response($0, bytes.baseAddress, bytes.count) }
    }
    return queue(response, answer.status, answer.fields, to: connection)
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
    return queue(response, 200, fields, to: connection)
  }

  private func queue(
    _ response: OpaquePointer?, _ status: Int, _ fields: [PreviewAnswer.Field],
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
