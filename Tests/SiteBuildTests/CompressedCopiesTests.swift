import Glibc
import SiteBuild
import Synchronization
import Testing

/// A text that is long enough to have copies.
private func text(_ word: String) -> String { String(repeating: "\(word) ", count: 1000) }

/// A format that counts what it packs: the copy is the first tenth of the file.
private final class TenthFormat: Sendable {
  let packed = Mutex(0)

  func format(_ ending: String = ".gz", version: String = "1") -> CopyFormat {
    CopyFormat(ending: ending, mark: "tenth\(ending) \(version)") { [self] bytes in
      packed.withLock { $0 += 1 }
      return Array(bytes.prefix(bytes.count / 10))
    }
  }
}

private func publish(
  _ pages: [Page], in box: borrowing Sandbox, _ formats: [CopyFormat], only: String? = nil
) async throws -> BuildReport {
  var request = BuildRequest(box.output, pages)
  request.copies = formats
  if let only { request.scope = { $0.text.hasPrefix(only) } }
  return try await SiteBuild.publish(request)
}

@Suite struct `Compressed copies` {
  private let tenth = TenthFormat()
  private var both: [CopyFormat] { [tenth.format(), tenth.format(".br")] }

  @Test func `lie next to long texts, and have their time`() async throws {
    let box = try Sandbox()
    let pages = try [
      page("index.html", text("a")), page("rooms/list.json", text("b")),
      page("feeds/x.ics", text("c")), page("assets/icon.png", text("d")),
      page("short.txt", "e"), page("noending", text("f")),
    ]
    let report = try await publish(pages, in: box, both)
    let copies = try box.tree().filter { $0.key.hasSuffix(".gz") || $0.key.hasSuffix(".br") }
    #expect(
      copies.keys.sorted() == [
        "index.html.br", "index.html.gz", "rooms/list.json.br", "rooms/list.json.gz",
      ])
    #expect(report.copies == 4 && report.written == 6)
    for (name, copy) in copies {
      let (file, status) = (box.status("Public/\(name.dropLast(3))"), box.status("Public/\(name)"))
      #expect(status.st_mtim.tv_nsec == file.st_mtim.tv_nsec && status.st_mode == file.st_mode)
      #expect(copy.utf8.count == Int(file.st_size) / 10)
    }
  }

  @Test func `are packed again only with their file`() async throws {
    let box = try Sandbox()
    let pages = try ["a", "b"].map { try page("\($0).html", text($0)) }
    _ = try await publish(pages, in: box, both)
    let inode = box.status("Public/a.html.gz").st_ino
    let first = tenth.packed.withLock(\.self)
    #expect(try await !publish(pages, in: box, both).isPublished)
    #expect(tenth.packed.withLock(\.self) == first)
    let changed = try [page("a.html", text("a")), page("b.html", text("changed"))]
    #expect(try await publish(changed, in: box, both).written == 1)
    #expect(tenth.packed.withLock(\.self) == first + 2)
    #expect(box.status("Public/a.html.gz").st_ino == inode)
    #expect(try box.tree()["b.html.br"]?.hasPrefix("changed") == true)
  }

  @Test func `are made again where somebody changed or removed one`() async throws {
    let box = try Sandbox()
    let pages = [try page("a.html", text("a"))]
    _ = try await publish(pages, in: box, both)
    let whole = try box.tree()
    try box.write("!", to: "Public/a.html.gz")
    unlink("\(box.output)/a.html.br")
    #expect(try await publish(pages, in: box, both).isPublished)
    #expect(try box.tree() == whole)
  }

  @Test func `are made again by another version of the library`() async throws {
    let box = try Sandbox()
    let pages = [try page("a.html", text("a"))]
    _ = try await publish(pages, in: box, [tenth.format()])
    let report = try await publish(pages, in: box, [tenth.format(version: "2")])
    #expect(report.isPublished && tenth.packed.withLock(\.self) == 2)
  }

  @Test func `go with their file, and with the setting`() async throws {
    let box = try Sandbox()
    let pages = try ["a", "b"].map { try page("\($0).html", text($0)) }
    _ = try await publish(pages, in: box, both)
    let report = try await publish([pages[0]], in: box, both)
    #expect(report.removed == 3)
    #expect(
      try box.tree().keys.sorted() == [".almanac-site", "a.html", "a.html.br", "a.html.gz"])
    #expect(try await publish([pages[0]], in: box, []).isPublished)
    #expect(try box.tree().keys.sorted() == [".almanac-site", "a.html"])
  }

  @Test func `leave names to pages and to the owner`() async throws {
    let box = try Sandbox()
    let pages = try [
      page("a.html", text("a")), page("a.html.gz", "mine"), page("b.html", text("b")),
      page("c.html", text("c")), page("c.html.br/d", "a folder"),
    ]
    _ = try await publish(pages, in: box, [])
    try box.write("theirs", to: "Public/b.html.gz")
    for _ in 0..<2 { _ = try await publish(pages, in: box, both) }
    let tree = try box.tree()
    #expect(tree["a.html.gz"] == "mine" && tree["b.html.gz"] == "theirs")
    #expect(tree["a.html.br"] != nil && tree["b.html.br"] != nil && tree["c.html.gz"] != nil)
    #expect(tree["c.html.br/d"] == "a folder")
  }

  @Test func `are not made where they save next to nothing`() async throws {
    let box = try Sandbox()
    let format = CopyFormat(ending: ".gz", mark: "none") { Array($0.prefix($0.count * 97 / 100)) }
    let pages = [try page("a.html", text("a"))]
    #expect(try await publish(pages, in: box, [format]).copies == 0)
    #expect(try await !publish(pages, in: box, [format]).isPublished)
  }

  @Test func `of pages that a build of a part leaves stay`() async throws {
    let box = try Sandbox()
    let pages = try ["rooms/a", "b", "old"].map { try page("\($0).html", text($0)) }
    _ = try await publish(pages, in: box, both)
    let next = try [page("rooms/a.html", text("new")), page("b.html", text("unseen"))]
    _ = try await publish(next, in: box, both, only: "rooms/")
    let tree = try box.tree()
    #expect(tree["rooms/a.html.gz"]?.hasPrefix("new") == true)
    #expect(tree["b.html.br"]?.hasPrefix("b ") == true)
    #expect(tree["old.html"] != nil && tree["old.html.gz"]?.hasPrefix("old") == true)
  }
}
