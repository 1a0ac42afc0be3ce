import Glibc
import SiteBuild

/// Publishes one site after the other until it is killed or has done as many as it was reported.
///
/// `PublishLoop OUTPUT COUNT [SIZE] [FIRST] [rollback]`: COUNT sites of pages with some SIZE bytes,
/// numbered from FIRST; with the last word, every third is rolled back and every sixth forward
/// again. Every page of a site begins and ends with the number of its build, so that a reader can
/// tell a mix, and a part.
enum PublishLoop {
  static func run() async {
    let arguments = CommandLine.arguments
    func number(_ index: Int) -> Int { arguments.count > index ? Int(arguments[index]) ?? 0 : 0 }
    guard arguments.count > 2 else { exit(64) }
    do {
      for build in number(4)..<(number(4) + number(2)) {
        _ = try await publish(
          BuildRequest(
            output: arguments[1], pages: try pages(build, size: number(3)), jobs: 2,
            clock: { 0 }))
        guard arguments.last == "rollback", build % 3 == 2 else { continue }
        for _ in 0...(build % 2) { _ = try rollback(under: BuildLock(on: arguments[1])) }
      }
    } catch let error as PublishError {
      say(error.message)
      exit(73)
    } catch {
      exit(64)
    }
  }

  private static func say(_ text: String) {
    _ = Array((text + "\n").utf8).withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
  }

  /// Thirty pages in ten folders; every third never changes, and one comes and goes. Then a list of
  /// them, which names the style; that changes with every second build.
  static func pages(_ number: Int, size: Int) throws(Route.PathError) -> [Page] {
    var pages: [Page] = []
    let fill = String(repeating: ".", count: size == 0 ? 0 : size + number % size / 4)
    for page in 0..<(30 + number % 2) {
      let text = page % 3 == 0 ? "same" : "build \(number)"
      pages.append(try self.page("f\(page % 10)/\(page).txt", "\(text)\n\(fill)\n\(text)\n"))
    }
    let style = "assets/site.\(padded(number / 2)).css"
    pages.append(try page(style, "\(style)\n"))
    pages.append(try page("index.html", "build \(number)\n\(style)\nbuild \(number)\n"))
    return pages
  }

  private static func page(_ route: String, _ text: String) throws(Route.PathError) -> Page {
    let bytes = Array(text.utf8)
    return Page(route: try Route(route), origin: "test") { _ in bytes }
  }

  /// Sixteen digits.
  private static func padded(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
