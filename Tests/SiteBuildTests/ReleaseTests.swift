import Glibc
import Testing

@testable import SiteBuild

private func style(_ mark: String) throws -> Page {
  try page("assets/site.\(String(repeating: mark, count: 16)).css", mark)
}

@Suite struct `Yesterday's assets` {
  private func assets(_ box: borrowing Sandbox) throws -> String {
    try box.tree().filter { $0.key.hasPrefix("assets/") }.map(\.value).sorted().joined()
  }

  @Test func `stay for one release and then vanish`() async throws {
    let box = try Sandbox()
    for (mark, text, expected, kept) in [
      ("a", "1", "a", 0), ("b", "2", "ab", 1), ("c", "3", "bc", 1), ("c", "4", "c", 0),
      ("a", "5", "ac", 1), ("c", "6", "ac", 1), ("c", "7", "c", 0),
    ] {
      let report = try await publish(
        BuildRequest(box.output, [try page("x", text), try style(mark)]))
      #expect(try assets(box) == expected, "at \(text)")
      #expect(report.kept == kept, "at \(text)")
    }
  }

  @Test func `are not a reason to publish after their release`() async throws {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try style("a")]))
    _ = try await publish(BuildRequest(box.output, [try style("b")]))
    let before = box.status("Public")
    let report = try await publish(BuildRequest(box.output, [try style("b")]))
    #expect(!report.isPublished && report.removed == 0 && report.kept == 1)
    #expect(box.status("Public").st_ino == before.st_ino)
    #expect(try assets(box) == "ab")
  }

  @Test func `are carried along when they are all that is gone`() async throws {
    let box = try Sandbox()
    let first = try page("x", "1")
    _ = try await publish(BuildRequest(box.output, [first, try style("a")]))
    let report = try await publish(BuildRequest(box.output, [first]))
    #expect(report.isPublished && report.removed == 0 && report.kept == 1)
    #expect(try assets(box) == "a")
  }

  @Test(arguments: [
    ("assets/site.0123456789abcdef.css", true), ("assets/CNAME.0123456789abcdef", true),
    ("assets/deep/a.b.0123456789abcdef.js", true), ("assets/site.css", false),
    ("assets/site.0123456789ABCDEF.css", false), ("assets/site.0123.css", false),
    ("other/site.0123456789abcdef.css", false), ("assets/0123456789abcdef", false),
    ("assets/0123456789abcdef.css", false), ("assets/", false), ("assets", false),
  ])
  func `are those whose names change with their bytes`(_ name: String, _ expected: Bool) {
    #expect(OldAssets.isFingerprinted(name) == expected)
  }
}

@Suite struct `Rolling back` {
  private func publishTwice(_ box: borrowing Sandbox) async throws {
    _ = try await publish(BuildRequest(box.output, [try page("a", "1"), try style("a")]))
    _ = try await publish(
      BuildRequest(box.output, [try page("a", "2"), try page("b", "2"), try style("b")]))
  }

  @Test func `puts the release before back, and again the newer one`() async throws {
    let box = try Sandbox()
    try await publishTwice(box)
    let (new, old) = (box.status("Public").st_ino, box.status(".Public.prev").st_ino)
    let report = try rollback(under: BuildLock(on: box.output))
    #expect(report.output == box.output && report.setAside != nil)
    #expect(box.status("Public").st_ino == old && box.status(".Public.prev").st_ino == new)
    let tree = try box.tree()
    #expect(tree["a"] == "1" && tree["b"] == nil)
    // A page of the newer release, still in some browser, finds its style.
    #expect(tree.values.contains("b"))
    let again = try rollback(under: BuildLock(on: box.output))
    #expect(again.restored == report.setAside)
    #expect(try box.tree()["a"] == "2")
  }

  @Test func `is followed by a build that restores the newer site`() async throws {
    let box = try Sandbox()
    try await publishTwice(box)
    _ = try rollback(under: BuildLock(on: box.output))
    let report = try await publish(
      BuildRequest(box.output, [try page("a", "2"), try page("b", "2"), try style("b")]))
    #expect(report.isPublished)
    let tree = try box.tree()
    #expect(tree["a"] == "2" && tree["b"] == "2")
  }

  @Test func `is refused where there is nothing to go back to`() async throws {
    let box = try Sandbox()
    let error = PublishError.nothingBefore(output: box.output, isMounted: false)
    #expect(throws: error) { try rollback(under: BuildLock(on: box.output)) }
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    #expect(throws: error) { try rollback(under: BuildLock(on: box.output)) }
    // Half of a release does not count.
    try lay(".Public.prev", "0", as: ".almanac-next", in: box)
    #expect(throws: error) { try rollback(under: BuildLock(on: box.output)) }
    #expect(try box.tree()["a"] == "1")
  }

  @Test func `does not take away what no build put there`() async throws {
    let box = try Sandbox()
    try await publishTwice(box)
    run("/bin/rm", ["-rf", box.output])
    mkdir(box.output, 0o755)
    #expect(throws: PublishError.notOurs(path: box.output, found: nil)) {
      try rollback(under: BuildLock(on: box.output))
    }
    rmdir(box.output)
    let report = try rollback(under: BuildLock(on: box.output))
    #expect(report.setAside == nil)
    #expect(try box.tree()["a"] == "1")
    #expect(try box.names() == [".Public.lock", "Public"])
  }

  @Test func `works by renames if there is no exchange`() async throws {
    let box = try Sandbox()
    try await publishTwice(box)
    let folder = try OutputFolder(box.output, protected: [])
    _ = try folder.rollback { _, _ in .unknown }
    #expect(try box.tree()["a"] == "1")
    #expect(try box.tree(folder.previous)["a"] == "2")
  }

  /// A release with these pages, then one with a page `a` alone, which is at the output.
  private func publishTwice(_ box: borrowing Sandbox, first routes: [String]) async throws {
    _ = try await publish(BuildRequest(box.output, try routes.map { try page($0, "page") }))
    _ = try await publish(BuildRequest(box.output, [try page("a", "2")]))
  }

  @Test func `keeps what the owner has put there, and the next build too`() async throws {
    let box = try Sandbox()
    try await publishTwice(box, first: ["a"])
    let mine = [".gitignore": "*", "CNAME": "mine", ".well-known/x": "mine"]
    for (name, text) in mine { try box.write(text, to: "Public/\(name)") }
    symlink("CNAME", "\(box.output)/link")
    _ = try rollback(under: BuildLock(on: box.output))
    #expect(try box.tree().filter { mine[$0.key] != nil } == mine)
    #expect(box.status("Public/link").st_mode & S_IFMT == S_IFLNK)
    _ = try await publish(BuildRequest(box.output, [try page("a", "3")]))
    #expect(try box.tree().filter { mine[$0.key] != nil } == mine)
    #expect(box.status("Public/link").st_mode & S_IFMT == S_IFLNK)
  }

  @Test func `leaves the pages of the release that is back`() async throws {
    let box = try Sandbox()
    try await publishTwice(box, first: ["CNAME", "a", "d/x", "e"])
    for name in ["CNAME", "d", "e/LICENSE"] { try box.write("mine", to: "Public/\(name)") }
    _ = try rollback(under: BuildLock(on: box.output))
    var tree = try box.tree()
    tree[".almanac-site"] = nil
    #expect(tree == ["CNAME": "page", "a": "page", "d/x": "page", "e": "page"])
    _ = try rollback(under: BuildLock(on: box.output))
    #expect(try box.tree()["e/LICENSE"] == "mine")
  }

  /// The owner's files in the older release and in the newer one.
  @Test(arguments: [
    (["CNAME"], ["CNAME"]), (["d"], ["d/LICENSE"]), (["d/LICENSE"], ["d"]),
    (["d/e/LICENSE", "d/f/LICENSE"], ["d/e", "CNAME"]),
  ])
  func `replaces older files of the owner by newer ones`(_ old: [String], _ new: [String])
    async throws
  {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    for name in old { try box.write("old", to: "Public/\(name)") }
    _ = try await publish(BuildRequest(box.output, [try page("a", "2")]))
    run("/bin/rm", ["-rf"] + old.map { "\(box.output)/\($0)" })
    rmdir("\(box.output)/d/e")
    rmdir("\(box.output)/d")
    for name in new { try box.write("new", to: "Public/\(name)") }
    _ = try rollback(under: BuildLock(on: box.output))
    let tree = try box.tree()
    #expect(tree["a"] == "1")
    #expect(tree.filter { $0.value == "new" }.keys.sorted() == new.sorted())
  }

  @Test func `waits for no build: it is refused while one runs`() async throws {
    let box = try Sandbox()
    let lock = try BuildLock(on: box.output)
    #expect(throws: PublishError.busy(output: box.output)) {
      try rollback(under: BuildLock(on: box.output))
    }
    extendLifetime(lock)
  }
}

@Suite struct `Cleaning` {
  private func clean(_ box: borrowing Sandbox, previous: Bool = false) throws -> CleaningReport {
    try SiteBuild.clean(
      cache: box.path + "/cache", guardedBy: box.path + "/cache/fetch/lock", previous: previous,
      under: BuildLock(on: box.output))
  }

  @Test func `removes the cache and leftovers, and the previous site only on request`() async throws
  {
    let box = try Sandbox()
    for text in ["1", "2"] {
      _ = try await publish(BuildRequest(box.output, [try page("a", text)]))
    }
    try box.write("12345", to: "cache/pages/x")
    try box.write("", to: "cache/fetch/lock")
    try lay(".Public.next", "half", as: ".almanac-next", in: box)
    let report = try clean(box)
    #expect(report.removals.map(\.path) == [box.path + "/.Public.next", box.path + "/cache"])
    #expect(report.removals.map(\.files) == [2, 2] && report.removals[1].bytes == 5)
    #expect(try box.names() == [".Public.lock", ".Public.prev", "Public"])
    #expect(try clean(box).removals.isEmpty)
    #expect(try clean(box, previous: true).removals.map(\.path) == [box.path + "/.Public.prev"])
    #expect(try box.names() == [".Public.lock", "Public"])
    #expect(try box.tree()["a"] == "2")
  }

  @Test func `keeps away from a cache that a fetch works in`() throws {
    let box = try Sandbox()
    try box.write("", to: "cache/fetch/lock")
    let file = open(box.path + "/cache/fetch/lock", O_RDWR)
    defer { close(file) }
    flock(file, LOCK_EX)
    #expect(throws: PublishError.inUse(folder: box.path + "/cache")) { try clean(box) }
    #expect(try box.names() == [".Public.lock", "cache"])
  }

  @Test func `does not follow a link`() throws {
    let box = try Sandbox()
    try box.write("mine", to: "elsewhere/thesis")
    symlink("elsewhere", box.path + "/cache")
    #expect(throws: PublishError.self) { try clean(box) }
    #expect(try box.tree(box.path + "/elsewhere") == ["thesis": "mine"])
  }

  @Test func `leaves folders alone that are not ours`() throws {
    let box = try Sandbox()
    try box.write("mine", to: ".Public.prev/thesis")
    #expect(throws: PublishError.notOurs(path: box.path + "/.Public.prev", found: "thesis")) {
      try clean(box, previous: true)
    }
  }
}

@Suite struct `The lock` {
  @Test func `two outputs that share a memory are kept apart`() throws {
    let box = try Sandbox()
    let first = try BuildLock(on: box.path + "/a", and: box.path + "/deep/lock")
    #expect(throws: PublishError.busy(output: box.path + "/b")) {
      _ = try BuildLock(on: box.path + "/b", and: box.path + "/deep/lock")
    }
    _ = try BuildLock(on: box.path + "/b", and: box.path + "/other")
    extendLifetime(first)
  }

  @Test func `is awaited on request, which is reported`() async throws {
    let box = try Sandbox()
    var reported = 0
    var status: Int32 = 0
    // The loop lets go of the lock for moments: sooner or later it is found held. It ends where it
    // finds the lock held itself.
    while reported == 0 {
      let id = start(publishLoop(), [box.output, "100000"])
      try #require(id > 0, "\(publishLoop()) is not built")
      while access(box.output, F_OK) != 0 { usleep(1000) }
      var hasEnded = false
      while reported == 0, !hasEnded {
        let lock = try BuildLock(on: box.output) { reported += 1 }
        extendLifetime(lock)
        hasEnded = waitpid(id, &status, WNOHANG) == id
      }
      guard !hasEnded else { continue }
      kill(id, SIGKILL)
      waitpid(id, &status, 0)
    }
    #expect(reported == 1)
  }
}

@Suite struct `What was made` {
  @Test func `a file that another program changes meanwhile is not published`() async throws {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("b", "1")]))
    let next = box.path + "/.Public.next"
    let meddler = Page(route: try Route("a"), origin: "test") { _ in
      truncate("\(next)/b", 0)
      return []
    }
    let error = await #expect(throws: PublishError.self) {
      try await publish(
        BuildRequest(
          box.output,
          [try page("b", "2"), Page(route: try Route("c"), origin: "", render: meddler.render)],
          jobs: 1))
    }
    #expect(error == .changedMeanwhile(path: "\(next)/b"))
    #expect(try box.tree()["b"] == "1")
    #expect(try box.names() == [".Public.lock", "Public"])
  }

  @Test func `copies are not begun if there is no space for all of them`() throws {
    let box = try Sandbox()
    #expect(throws: PublishError.diskFull(path: box.path)) {
      try Disk.expectRoom(for: .max, at: box.path)
    }
    try Disk.expectRoom(for: 1, at: box.path)
    try Disk.expectRoom(for: .max, at: box.path + "/nothing")
  }

  @Test func `the report contains the free space`() async throws {
    let box = try Sandbox()
    let report = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    #expect((report.freeBytes ?? 0) > 0)
  }
}
