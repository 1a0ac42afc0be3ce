internal import Intake
internal import SiteServe

/// `serve`: shows the site to this machine's browser while it is built again and again.
struct ServeCommand: Sendable {
  /// `nil` where any will do.
  let port: Int?
  let options: SiteOptions
  let surroundings: Surroundings

  init(
    _ arguments: Arguments, options: SiteOptions, surroundings: Surroundings
  ) throws(UsageError) {
    if let text = arguments[.port] {
      guard let port = Int(text), (0...65535).contains(port) else { throw .notAPort(text) }
      self.port = port
    } else {
      port = nil
    }
    (self.options, self.surroundings) = (options, surroundings)
  }

  /// Ends with the first SIGINT or SIGTERM.
  func run() async throws -> ExitCode {
    var loop = BuildLoop(options: options, surroundings: surroundings)
    try loop.expectContent()
    let base = loop.glance()?.basePath ?? "/"
    let server: PreviewServer
    do throws(PreviewError) {
      server = try PreviewServer(of: options.output, base: base, port: port)
    } catch {
      throw Failure(.unavailable, error.message)
    }
    surroundings.print("http://127.0.0.1:\(server.port)\(base) until Ctrl-C\n")
    loop.news = server.news
    let status = try await loop.run()
    extendLifetime(server)
    return status
  }
}
