import Glibc
import SiteBuild
import Synchronization
import Testing

@Suite struct `Publishing` {
  @Test func `a first build makes the output, the marker and the lock`() async throws {
    let box = try Sandbox()
    let report = try await publish(
      BuildRequest(box.output, [try page("a/b.txt", "hi"), try page("index.html", "<p>")]))
    var tree = try box.tree()
    #expect(tree.removeValue(forKey: ".almanac-site") != nil)
    #expect(tree == ["a/b.txt": "hi", "index.html": "<p>"])
    #expect(try box.names() == [".Public.lock", "Public"])
    #expect(report.isPublished)
    #expect((report.written, report.unchanged, report.removed, report.bytes) == (2, 0, 0, 5))
    #expect(box.status("Public/a/b.txt").st_mode & 0o777 == 0o644)
    #expect(box.status("Public/a").st_mode & 0o777 == 0o755)
  }

  @Test func `what changed is a new file, what did not keeps inode and time, what is stale goes`()
    async throws
  {
    let box = try Sandbox()
    _ = try await publish(
      BuildRequest(
        box.output, [try page("same", "1"), try page("new", "1"), try page("old/x", "1")]))
    let (same, new) = (box.status("Public/same"), box.status("Public/new"))
    let report = try await publish(
      BuildRequest(box.output, [try page("same", "1"), try page("new", "2")]))
    #expect((report.written, report.unchanged, report.removed) == (1, 1, 1))
    #expect(box.status("Public/same").st_ino == same.st_ino)
    #expect(box.status("Public/same").st_mtim.tv_nsec == same.st_mtim.tv_nsec)
    #expect(box.status("Public/new").st_ino != new.st_ino)
    let tree = try box.tree()
    #expect(tree["new"] == "2" && tree["old/x"] == nil)
    let previous = try box.tree(box.path + "/.Public.prev")
    #expect(previous["new"] == "1" && previous["old/x"] == "1")
  }

  @Test func `nothing changed touches nothing, and still calls the hook`() async throws {
    let box = try Sandbox()
    let pages = [try page("a", "1"), try page("b/c", "2")]
    _ = try await publish(BuildRequest(box.output, pages))
    let before = box.status("Public")
    let calls = Mutex(0)
    var request = BuildRequest(box.output, pages)
    request.beforePublish = { _ in calls.withLock { $0 += 1 } }
    let report = try await publish(request)
    #expect(!report.isPublished && report.unchanged == 2)
    #expect(calls.withLock(\.self) == 1)
    #expect(box.status("Public").st_ino == before.st_ino)
    #expect(box.status("Public").st_mtim.tv_nsec == before.st_mtim.tv_nsec)
    #expect(try box.names() == [".Public.lock", "Public"])
  }

  @Test func `a file that was changed by hand is restored`() async throws {
    let box = try Sandbox()
    let pages = [try page("a", "1"), try page("b", "2"), try page("c", "3")]
    _ = try await publish(BuildRequest(box.output, pages))
    try box.write("!", to: "Public/a")
    chmod("\(box.output)/b", 0o600)
    unlink("\(box.output)/c")
    symlink("/etc/passwd", "\(box.output)/c")
    let report = try await publish(BuildRequest(box.output, pages))
    #expect(report.written == 3)
    #expect(try box.tree().filter { $0.key.count == 1 } == ["a": "1", "b": "2", "c": "3"])
    #expect(box.status("Public/b").st_mode & 0o777 == 0o644)
    #expect(box.status("Public/c").st_mode & S_IFMT == S_IFREG)
  }

  @Test func `the output's gitignore survives every exchange`() async throws {
    let box = try Sandbox()
    try box.write("*\n", to: "Public/.gitignore")
    let before = box.status("Public/.gitignore")
    for text in ["1", "2", "3"] {
      let report = try await publish(BuildRequest(box.output, [try page("a", text)]))
      #expect(report.removed == 0)
      #expect(try box.tree()[".gitignore"] == "*\n")
      #expect(box.status("Public/.gitignore").st_ino == before.st_ino)
    }
  }

  @Test func `a build of a part leaves files without a conflict, and knows their owner`()
    async throws
  {
    let box = try Sandbox()
    func publishText(_ text: String, _ routes: [String], only part: String? = nil) async throws {
      var request = BuildRequest(box.output, try routes.map { try page($0, text) })
      if let part { request.scope = { $0.text == part } }
      _ = try await publish(request)
    }
    func tree() throws -> [String: String] {
      try box.tree().filter { $0.key != ".almanac-site" }
    }
    try await publishText("1", ["a", "docs", "old"])
    try box.write("mine", to: "Public/CNAME")
    try box.write("mine", to: "Public/notes/LICENSE")
    try await publishText("2", ["a", "docs/x", "notes"], only: "a")
    #expect(
      try tree() == ["a": "2", "docs/x": "2", "notes": "2", "old": "1", "CNAME": "mine"])
    try await publishText("3", ["a"])
    #expect(try tree() == ["a": "3", "CNAME": "mine"])
  }

  @Test func `one job and four give the same tree`() async throws {
    let box = try Sandbox()
    let pages = try (0..<500).map { try page("d\($0 % 7)/p\($0).html", "<i>\($0 * 31)</i>") }
    _ = try await publish(BuildRequest(box.path + "/one", pages, jobs: 1))
    _ = try await publish(BuildRequest(box.path + "/four", pages.reversed(), jobs: 4))
    #expect(try box.tree(box.path + "/one") == box.tree(box.path + "/four"))
  }

  @Test func `progress rises to the number of pages`() async throws {
    let box = try Sandbox()
    let reported = Mutex<[Int]>([])
    var request = BuildRequest(box.output, try (0..<300).map { try page("\($0)", "x") })
    request.progress = { done, total in reported.withLock { $0.append(total == 300 ? done : -1) } }
    _ = try await publish(request)
    let steps = reported.withLock(\.self)
    #expect(steps == steps.sorted() && steps.last == 300 && steps.first != -1)
  }

  @Test func `an output that is a link stays one, and its target is exchanged`() async throws {
    let box = try Sandbox()
    mkdir(box.path + "/www", 0o755)
    symlink("www/site", box.output)
    await #expect(throws: PublishError.cannotWrite(path: box.output, errno: ENOENT)) {
      try await publish(BuildRequest(box.output, []))
    }
    mkdir(box.path + "/www/site", 0o755)
    for text in ["1", "2"] {
      _ = try await publish(BuildRequest(box.output, [try page("a", text)]))
    }
    #expect(box.status("Public").st_mode & S_IFMT == S_IFLNK)
    #expect(try box.tree(box.path + "/www/site")["a"] == "2")
    #expect(
      try entries(of: box.path + "/www").map(\.name).sorted() == [
        ".site.lock", ".site.prev", "site",
      ])
  }
}
