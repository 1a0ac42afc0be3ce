import Glibc
import SiteBuild

/// Publishes one site after the other to the folder named on the command line until it is killed or has done as many as the
/// second argument says. Every page of a site holds the number of its build, so that a reader can tell a mix.
enum PublishLoop {
  static func run() async {
    let arguments = CommandLine.arguments
    guard arguments.count > 2, let count = Int(arguments[2]) else { exit(64) }
    let size = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
    for number in 0..<count {
      do {
        _ = try await publish(
          BuildRequest(
            output: arguments[1], pages: try pages(number, size: size), jobs: 2, clock: { 0 }))
      } catch let error as PublishError {
        say(error.message)
        exit(73)
      } catch {
        exit(64)
      }
    }
  }

  private static func say(_ text: String) {
    _ = Array((text + "\n").utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  /// Thirty pages in ten folders; every third never changes, and one comes and goes.
  static func pages(_ number: Int, size: Int) throws(Route.Refusal) -> [Page] {
    var pages: [Page] = []
    for page in 0..<(30 + number % 2) {
      let text = page % 3 == 0 ? "same" : "build \(number)"
      let bytes = Array(text.utf8) + Array(repeating: UInt8(ascii: "."), count: size)
      pages.append(
        Page(route: try Route("f\(page % 10)/\(page).txt"), origin: "test") { _ in bytes })
    }
    return pages
  }
}
