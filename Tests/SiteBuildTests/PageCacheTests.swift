import Diagnostics
import Glibc
import SeededRandom
import SiteBuild
import Synchronization
import Testing

/// A site in a sandbox whose pages have keys, and which pages a build of it has rendered.
private final class Site: Sendable {
  let output: String
  let cache: String
  private let rendered = Mutex<[String]>([])

  init(in box: borrowing Sandbox) { (output, cache) = (box.output, box.path + "/cache/pages") }

  /// What each page shows, by its route; the key is made from that and `salt`.
  func pages(_ texts: [String: String], salt: UInt128 = 0) throws -> [Page] {
    try texts.map { route, text in
      let key = text.utf8.reduce(salt) { $0 &* 257 &+ UInt128($1) }
      return Page(route: try Route(route), origin: "test", key: { key }) { _ in
        self.rendered.withLock { $0.append(route) }
        return Array(text.utf8)
      }
    }
  }

  func build(
    _ pages: [Page], only scope: (@Sendable (Route) -> Bool)? = nil
  ) async throws -> BuildReport {
    var request = BuildRequest(
      output: output, pages: pages, cache: cache, jobs: 2, clock: { 0 })
    request.scope = scope
    return try await publish(request)
  }

  /// The routes rendered since this was last asked.
  func takeRendered() -> [String] {
    rendered.withLock { routes in
      defer { routes = [] }
      return routes.sorted()
    }
  }
}

@Suite struct `The cache of pages` {
  @Test func `a page is rendered again only when its key has changed`() async throws {
    let box = try Sandbox()
    let site = Site(in: box)
    let first = try await site.build(try site.pages(["a.html": "1", "b/c.html": "2", "d": "3"]))
    #expect((first.rendered, first.written) == (3, 3))
    _ = site.takeRendered()
    let second = try await site.build(try site.pages(["a.html": "1", "b/c.html": "x", "d": "3"]))
    #expect(site.takeRendered() == ["b/c.html"])
    #expect((second.rendered, second.written, second.unchanged) == (1, 1, 2))
    #expect(second.bytes == 3)
    let third = try await site.build(try site.pages(["a.html": "1", "b/c.html": "x", "d": "3"]))
    #expect(site.takeRendered() == [] && !third.isPublished)
    let salted = try site.pages(["a.html": "1", "b/c.html": "x", "d": "3"], salt: 9)
    #expect(try await site.build(salted).unchanged == 3)
    #expect(site.takeRendered() == ["a.html", "b/c.html", "d"])
  }

  @Test func `a file at the output that is not the one that was made is made again`() async throws {
    let box = try Sandbox()
    let site = Site(in: box)
    let texts = ["a.html": "1", "b.html": "2", "c.html": "3", "d.html": "4"]
    _ = try await site.build(try site.pages(texts))
    _ = site.takeRendered()
    try box.write("!", to: "Public/a.html")
    unlink(box.output + "/b.html")
    chmod(box.output + "/c.html", 0o600)
    let report = try await site.build(try site.pages(texts))
    #expect(site.takeRendered() == ["a.html", "b.html", "c.html"])
    #expect(report.written == 3)
    #expect(try box.tree().filter { $0.key.hasSuffix("html") } == texts)
  }

  @Test func `a link to a removed page is reported although the page did not change`() async throws
  {
    let box = try Sandbox()
    let site = Site(in: box)
    let text = #"<a href="b.html#place">b</a>"#
    _ = try await site.build(try site.pages(["a.html": text, "b.html": #"<p id="place">"#]))
    await #expect(throws: PublishError.self) {
      _ = try await site.build(try site.pages(["a.html": text]))
    }
    await #expect(throws: PublishError.self) {
      _ = try await site.build(try site.pages(["a.html": text, "b.html": #"<p id="other">"#]))
    }
    #expect(try box.tree()["b.html"] == #"<p id="place">"#)
    _ = site.takeRendered()
    _ = try await site.build(try site.pages(["a.html": text, "b.html": #"<b id="place">"#]))
    #expect(site.takeRendered() == ["b.html"])
  }

  @Test func `a page with something to say says it again`() async throws {
    let box = try Sandbox()
    let site = Site(in: box)
    let page = Page(route: try Route("a"), origin: "test", key: { 1 }) { diagnostics in
      diagnostics.append(Diagnostic(.warning, .data, at: FilePlace("a"), "odd"))
      return []
    }
    for _ in 0..<3 { #expect(try await site.build([page]).diagnostics.count == 1) }
  }

  @Test func `a build of a part leaves the rest, and makes what is not there`() async throws {
    let box = try Sandbox()
    let site = Site(in: box)
    _ = try await site.build(try site.pages(["a/1": "1", "b/1": "1", "b/2": "1"]))
    _ = site.takeRendered()
    let report = try await site.build(
      try site.pages(["a/1": "2", "a/2": "2", "b/1": "2", "b/3": "2"]),
      only: { $0.text.hasPrefix("a/") })
    #expect(site.takeRendered() == ["a/1", "a/2", "b/3"])
    #expect((report.written, report.unchanged, report.removed) == (3, 2, 0))
    #expect(
      try box.tree().filter { !$0.key.hasPrefix(".") }
        == ["a/1": "2", "a/2": "2", "b/1": "1", "b/2": "1", "b/3": "2"])
    _ = try await site.build(try site.pages(["a/1": "2", "b/1": "2"]))
    #expect(site.takeRendered() == ["b/1"])
    #expect(try box.tree().filter { !$0.key.hasPrefix(".") } == ["a/1": "2", "b/1": "2"])
  }

  @Test func `a damaged record costs its page and no other`() async throws {
    let box = try Sandbox()
    let site = Site(in: box)
    let texts = ["a.html": "1", "b.html": "2", "c.html": "3"]
    _ = try await site.build(try site.pages(texts))
    let file = try #require(try AtomicFile.read(site.cache))
    _ = site.takeRendered()
    let header = file.prefix { $0 != UInt8(ascii: "\n") }.count + 1
    for place in stride(from: header, to: file.count, by: 7) {
      var damaged = file
      damaged[place] ^= 0x40
      try AtomicFile.write(damaged, to: site.cache)
      let report = try await site.build(try site.pages(texts))
      #expect(site.takeRendered().count == 1 && report.written == 0, "\(place)")
      #expect(try AtomicFile.read(site.cache) == file, "\(place)")
    }
  }

  @Test func `any sequence of builds publishes what a first build would`() async throws {
    for seed: UInt64 in 1...12 {
      let box = try Sandbox()
      let site = Site(in: box)
      var random = SeededGenerator(seed: seed)
      var texts: [String: String] = [:]
      for step in draws(25) {
        for _ in 0..<random.below(4) {
          let route = "f\(random.below(3))/\(random.below(8)).html"
          if random.chance(30) {
            texts[route] = nil
          } else {
            texts[route] = "<p id=\"i\">\(random.below(5))"
          }
        }
        if random.chance(15) { unlink(site.cache) }
        if random.chance(15) { damage(site.cache, &random) }
        if random.chance(10), let route = texts.keys.sorted().first {
          try box.write("by hand", to: "Public/\(route)")
        }
        _ = try await site.build(try site.pages(texts))
        #expect(
          try box.tree().filter { !$0.key.hasPrefix(".") } == texts, "seed \(seed), step \(step)")
      }
    }
  }

  /// Changes, cuts or lengthens a file somewhere.
  private func damage(_ path: String, _ random: inout SeededGenerator) {
    guard var bytes = try? AtomicFile.read(path), !bytes.isEmpty else { return }
    switch random.below(3) {
    case 0: bytes[random.below(bytes.count)] ^= UInt8(1 + random.below(255))
    case 1: bytes.removeLast(random.below(bytes.count))
    default: bytes.append(0)
    }
    try? AtomicFile.write(bytes, to: path)
  }
}
