import Glibc
import Markup
import Testing

@testable import SiteServe

private let edition = BuildNews.BuildState(build: "run-1", errors: [], base: "/")

/// What a preview of the site in `box` answers.
private func answer(
  _ box: borrowing Box, _ request: PreviewRequest, in edition: BuildNews.BuildState = edition,
  hosts: Preview.Hosts = .machine
) throws -> PreviewAnswer {
  let preview = Preview(folder: PublishedFolder(path: "\(box.path)/Public"), hosts: hosts)
  guard case .answer(let answer) = preview.reply(to: request, in: edition) else {
    throw Box.Failure(code: 0)
  }
  return answer
}

private func get(_ box: borrowing Box, _ path: String) throws -> PreviewAnswer {
  try answer(box, PreviewRequest(path: path))
}

@Suite struct `A preview` {
  @Test(arguments: [
    ("a.html", "text/html; charset=utf-8"), ("a.ics", "text/calendar; charset=utf-8"),
    ("a.atom", "application/atom+xml; charset=utf-8"), ("a.svg", "image/svg+xml; charset=utf-8"),
    ("a.css", "text/css; charset=utf-8"), ("a.js", "text/javascript; charset=utf-8"),
    ("a.json", "application/json"), ("a.wasm", "application/wasm"), ("a.woff2", "font/woff2"),
    ("a.txt", "text/plain; charset=utf-8"), ("a.md", "text/markdown; charset=utf-8"),
    ("a.0123.css", "text/css; charset=utf-8"), ("A.HTML", "text/html; charset=utf-8"),
    ("a", "application/octet-stream"), ("a.", "application/octet-stream"),
    ("html", "application/octet-stream"), ("a.odd", "application/octet-stream"),
  ])
  func `has the type of each file`(_ name: String, _ type: String) throws {
    let box = try Box()
    try box.write("x", to: "Public/\(name)")
    let answer = try get(box, "/\(name)")
    #expect(answer.status == 200 && answer["Content-Type"] == type)
    #expect(answer["X-Content-Type-Options"] == "nosniff" && answer["Cache-Control"] == "no-cache")
  }

  @Test func `shows only regular files that lie in the folder itself`() throws {
    let box = try Box()
    try box.write("secret", to: "secret.txt")
    try box.write("dot", to: "Public/.hidden")
    try box.write("in", to: "Public/in/file.txt")
    symlink("\(box.path)/secret.txt", "\(box.path)/Public/link.txt")
    symlink(box.path, "\(box.path)/Public/up")
    symlink("in", "\(box.path)/Public/near")
    mkfifo("\(box.path)/Public/pipe", 0o644)
    for path in ["/link.txt", "/up/secret.txt", "/near/file.txt", "/pipe", "/.hidden"] {
      #expect(try get(box, path).status == 503, "\(path)")
    }
    #expect(try get(box, "/in/file.txt").body == Array("in".utf8))
    #expect(try get(box, "/in/").status == 503, "a folder without a page is not listed")
  }

  @Test func `finds the page of a folder, and sends on to it`() throws {
    let box = try Box()
    try box.write("<p>front", to: "Public/index.html")
    try box.write("<p>a b", to: "Public/a b/index.html")
    #expect(try get(box, "/").status == 200)
    #expect(try get(box, "/a%20b/").status == 200)
    let answer = try get(box, "/a%20b")
    #expect(answer.status == 302 && answer["Location"] == "/a%20b/")
    #expect(try get(box, "/nothing").status == 404)
  }

  @Test func `answers what is missing with the site's own page`() throws {
    let box = try Box()
    try box.write("<html><head></head><p>No such page", to: "Public/404.html")
    for path in ["/nothing", "/no/thing/", "/../x", "/%00"] {
      let answer = try get(box, path)
      #expect(answer.status == 404 && answer["Content-Type"] == "text/html; charset=utf-8")
      #expect(String(decoding: answer.body, as: UTF8.self).contains("No such page"))
    }
  }

  @Test func `says 304 to who has it already`() throws {
    let box = try Box()
    try box.write("x", to: "Public/a.txt")
    let tag = try #require(try get(box, "/a.txt")["ETag"])
    for field in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
      let answer = try answer(box, PreviewRequest(path: "/a.txt", ifNoneMatch: field))
      #expect(answer.status == 304 && answer.body.isEmpty && answer["ETag"] == tag, "\(field)")
    }
    try box.write("y", to: "Public/a.txt")
    let changed = try answer(box, PreviewRequest(path: "/a.txt", ifNoneMatch: tag))
    #expect(changed.status == 200 && changed.body == Array("y".utf8))
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "get", "BREW"])
  func `can only be read`(_ method: String) throws {
    let answer = try answer(try Box(), PreviewRequest(method: method, path: "/"))
    #expect(answer.status == 405 && answer["Allow"] == "GET, HEAD")
  }

  @Test(arguments: [
    ("localhost", true), ("LOCALHOST:8000", true), ("127.0.0.1:8000", true), ("[::1]:8000", true),
    ("127.0.0.2:8000", true), ("127.255.0.9", true), ("[0:0:0:0:0:0:0:1]:8000", true),
    ("notes.localhost:8000", true), (nil, true), ("example.org", false), ("128.0.0.1", false),
    ("127.0.0.2.example.org", false), ("127.1", false), ("0.0.0.0:8000", false),
    ("localhost.example.org", false), ("127.0.0.1.example.org:8000", false), ("[::2]", false),
    ("10.0.0.1", false),
  ])
  func `answers only to this machine's names`(_ host: String?, _ isAnswered: Bool) throws {
    let box = try Box()
    try box.write("x", to: "Public/index.html")
    let answer = try answer(box, PreviewRequest(path: "/", host: host))
    #expect(answer.status == (isAnswered ? 200 : 421))
  }

  @Test(arguments: [
    ("localhost", true), ("192.168.1.20:8000", true), ("[fd00::2]:8000", true), (nil, true),
    ("10.0.0.1", true), ("example.org", false), ("192.168.1.20.example.org", false),
    ("fd00::2", false), ("1.2.3", false), ("0x7f.1", false), ("2130706433", false),
  ])
  func `answers on a network to addresses, and to no name that could lead here from elsewhere`(
    _ host: String?, _ isAnswered: Bool
  ) throws {
    let box = try Box()
    try box.write("x", to: "Public/index.html")
    let answer = try answer(box, PreviewRequest(path: "/", host: host), hosts: .network)
    #expect(answer.status == (isAnswered ? 200 : 421))
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("localhost", "127.0.0.1", true), ("::1", "[::1]", true),
    ("[::1]", "[::1]", true), ("0.0.0.0", "0.0.0.0", false), ("::", "[::]", false),
    ("192.168.1.20", "192.168.1.20", false), ("FD00::2", "[fd00::2]", false),
    ("127.1.2.3", "127.1.2.3", true),
  ])
  func `listens on an address`(_ text: String, _ host: String, _ isLoopback: Bool) throws {
    let address = try #require(PreviewAddress(parsing: text))
    #expect(address.hostText == host && address.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "example.org", "1.2.3", "256.0.0.1", "fe80::1%eth0", "[127.0.0.1]", "127.0.0.1:80",
  ])
  func `listens on no other address`(_ text: String) {
    #expect(PreviewAddress(parsing: text) == nil)
  }

  @Test func `finds the folder that was put in the place of another`() throws {
    let box = try Box()
    try box.write("old", to: "Public/a.txt")
    #expect(try get(box, "/a.txt").body == Array("old".utf8))
    try box.write("new", to: "next/a.txt")
    box.move("Public", to: "previous")
    box.move("next", to: "Public")
    #expect(try get(box, "/a.txt").body == Array("new".utf8))
  }

  @Test func `says what is wrong if there is no site yet`() throws {
    let hostile = "a.md:1:1: error: </noscript><script>alert(1)</script>"
    let reported = BuildNews.BuildState(build: "run-0", errors: [hostile], base: "/")
    let answer = try answer(try Box(), PreviewRequest(path: "/"), in: reported)
    let page = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 503 && answer["Content-Type"] == "text/html; charset=utf-8")
    #expect(page.contains("error: &lt;/noscript&gt;&lt;script&gt;alert(1)"))
    #expect(!page.contains("<script>") && page.contains("/.almanac/preview.js"))
  }
}
