import SeededRandom
import Testing

@testable import SiteServe

@Suite struct `The path of a request` {
  @Test(arguments: [
    ("/", ["index.html"]), ("/about.html", ["about.html"]), ("/rooms/", ["rooms", "index.html"]),
    ("/rooms/mab/0230.html", ["rooms", "mab", "0230.html"]), ("/rooms", ["rooms"]),
    ("/a%20b.html", ["a b.html"]), ("/caf%C3%A9.html", ["café.html"]), ("/%41", ["A"]),
    ("/a%2541", ["a%41"]), ("/a+b", ["a+b"]), ("/a..b", ["a..b"]),
  ])
  func `leads to a file`(_ path: String, _ names: [String]) {
    #expect(PreviewPath(path, base: "/") == .file(names))
  }

  @Test(arguments: [
    "", "about.html", "*", "//", "//example.org/", "/a//b", "/..", "/../etc/passwd", "/a/../b",
    "/./a", "/%2e%2e/etc/passwd", "/%2E%2e/x", "/.%2e/x", "/..%2f..%2fetc/passwd", "/a%2fb",
    "/a%5c..%5cb", "/a\\b", "/a%00.html", "/a%0ab", "/%7f", "/.htaccess", "/%2ehtaccess",
    "/.almanac-site", "/.git/config", "/a/.hidden/b", "/%", "/%4", "/%zz", "/a%c3", "/%ff",
    "/%c0%ae%c0%ae/x", "/\u{1}",
  ])
  func `leads nowhere`(_ path: String) {
    #expect(PreviewPath(path, base: "/") == .nowhere)
  }

  @Test(arguments: [
    ("/", PreviewPath.elsewhere("/larkspur/")), ("/larkspur", .elsewhere("/larkspur/")),
    ("/larkspur/", .file(["index.html"])), ("/larkspur/a.html", .file(["a.html"])),
    ("/l%61rkspur/a.html", .file(["a.html"])), ("/a.html", .nowhere), ("/larkspurs/", .nowhere),
    ("/larkspur/../a.html", .nowhere), ("/.almanac/events", .own("events")),
    ("/larkspur/.almanac/events", .nowhere), ("/.almanac/../a", .own("../a")),
  ])
  func `starts at the site's path`(_ path: String, _ meaning: PreviewPath) {
    #expect(PreviewPath(path, base: "/larkspur/") == meaning)
  }

  @Test func `never leaves the folder, for any request`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "/", "//", ".", "..", "%2e", "%2f", "%5c", "\\", "%00", "a", "%", "%25", "é", "%c3%a9", "%ff",
      "/base/", "index.html",
    ]
    for _ in draws(20_000) {
      let path =
        "/" + (0..<random.below(9)).map { _ in pieces[random.below(pieces.count)] }.joined()
      guard case .file(let names) = PreviewPath(path, base: random.chance(50) ? "/" : "/base/")
      else { continue }
      let isSafe = names.allSatisfy { name in
        !name.isEmpty && !name.hasPrefix(".")
          && !name.utf8.contains { $0 < 0x20 || $0 == 0x2f || $0 == 0x5c }
      }
      #expect(isSafe && !names.isEmpty, "\(path), seed \(seed)")
    }
  }
}
