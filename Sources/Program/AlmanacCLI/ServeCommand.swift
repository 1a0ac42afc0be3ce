internal import Intake
internal import Markup
internal import OwnerFiles
internal import SiteServe

/// `serve`: shows the site to browsers, of this machine unless another address is given, and
/// rebuilds it whenever something changes.
struct ServeCommand: Sendable {
  /// `nil` for any free port.
  let port: Int?
  let address: PreviewAddress
  let options: SiteOptions
  let environment: CommandEnvironment

  init(
    _ arguments: Arguments, options: SiteOptions, environment: CommandEnvironment
  ) throws(UsageError) {
    if let text = arguments[.port] {
      guard let port = Int(text), (0...65535).contains(port) else { throw .notAPort(text) }
      self.port = port
    } else {
      port = nil
    }
    let host = arguments[.host]
    guard let address = host.map({ PreviewAddress(parsing: $0) }) ?? .loopback else {
      throw .notAHost(host ?? "")
    }
    self.address = address
    (self.options, self.environment) = (options, environment)
  }

  /// Ends with the first SIGINT or SIGTERM.
  func run() async throws -> ExitCode {
    var loop = BuildLoop(options: options, environment: environment)
    try loop.expectContent()
    let base = loop.glance()?.basePath ?? "/"
    let server: PreviewServer
    do throws(PreviewError) {
      server = try PreviewServer(of: options.output, base: base, at: address, port: port)
    } catch {
      throw CommandError(.unavailable, error.message)
    }
    let port = server.port
    let pages = address.reachable.map { "http://\($0.hostText):\(port)\(base)" }
    environment.print(text(pages))
    if !address.isLoopback { environment.warn(Self.whoReads) }
    loop.news = server.news
    let status = try await loop.run()
    extendLifetime(server)
    return status
  }

  private static let whoReads =
    "anyone who can reach this machine over the network can read the preview and its error messages"

  /// If several addresses reach it, the first one is for this machine.
  private func text(_ pages: [String]) -> String {
    guard options.format == .json else {
      return pages.enumerated().map { place, page in
        place == 0 ? "\(page) until Ctrl-C\n" : "\(page) on other devices on the network\n"
      }.joined()
    }
    let tree: JSON = [
      "command": .text(Command.serve.rawValue), "addresses": .list(pages.map { .text($0) }),
    ]
    return tree.line + "\n"
  }
}
