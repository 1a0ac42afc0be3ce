import Diagnostics
import Glibc
import SiteBuild
import Testing

@Suite struct `Refusals` {
  @Test
  func
    `a page with an error publishes nothing, and all errors are reported in the order of routes`()
    async throws
  {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    let pages = [
      try failing("z", .error), try page("a", "2"), try failing("m", .warning),
      try failing("b", .error),
    ]
    let error = await #expect(throws: PublishError.self) {
      try await publish(BuildRequest(box.output, pages))
    }
    guard case .pagesFailed(let diagnostics) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(diagnostics.hasErrors)
    #expect(diagnostics.map(\.place.file) == ["b", "m", "z"])
    #expect(try box.tree()["a"] == "1")
    #expect(try box.names() == [".Public.lock", "Public"])
  }

  @Test func `warnings are reported and hold up nothing`() async throws {
    let box = try Sandbox()
    let report = try await publish(BuildRequest(box.output, [try failing("m", .warning)]))
    #expect(report.isPublished && report.diagnostics.count == 1)
  }

  @Test func `a broken link stops the build and names the page's origin`() async throws {
    let box = try Sandbox()
    let error = await #expect(throws: PublishError.self) {
      try await publish(
        BuildRequest(
          box.output,
          [
            try page("rooms/a.html", "<a href=../indx.html>", from: "room A"),
            try page("index.html", ""),
          ]))
    }
    #expect(
      error?.message == """
        rooms/a.html: error: broken link to '../indx.html': page not found; did you mean 'index.html'?
          note: the page is made from room A
        """)
    #expect(try box.names() == [".Public.lock"])
  }

  @Test func `pages that cannot be side by side are all named with their origins`() async throws {
    let box = try Sandbox()
    let error = await #expect(throws: PublishError.self) {
      try await publish(
        BuildRequest(
          box.output,
          [
            try page("a", "", from: "one"), try page("a", "", from: "two"),
            try page("b/x", "", from: "three"), try page("B/X", "", from: "four"),
            try page("a/c", "", from: "five"),
          ]))
    }
    #expect(
      error?.message == """
        one and two both write 'a'
        'B/X' of four and 'b/x' of three differ only in case
        'a' of one is also a folder, needed for 'a/c' of five
        """)
    #expect(try box.names().isEmpty)
  }

  @Test func `a hook that throws ends the build with the old site in place`() async throws {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    var request = BuildRequest(box.output, [try page("a", "2")])
    request.beforePublish = { _ throws(PublishError) in throw .interrupted(reason: "no") }
    await #expect(throws: PublishError.interrupted(reason: "no")) { try await publish(request) }
    #expect(try box.tree()["a"] == "1")
    #expect(try box.names() == [".Public.lock", "Public"])
  }

  @Test(arguments: ["Public/thesis.txt", ".Public.next/thesis.txt", ".Public.prev/thesis.txt"])
  func `a folder no build made is left alone`(_ file: String) async throws {
    let box = try Sandbox()
    try box.write("mine", to: file)
    let folder = box.path + "/" + file.split(separator: "/")[0]
    await #expect(throws: PublishError.notOurs(path: folder, found: "thesis.txt")) {
      try await publish(BuildRequest(box.output, [try page("a", "1")]))
    }
    #expect(try AtomicFile.read("\(box.path)/\(file)") == Array("mine".utf8))
  }

  @Test func `a file in the output's place, or a repository in it, is left alone`() async throws {
    let box = try Sandbox()
    try box.write("x", to: "file")
    await #expect(throws: PublishError.notOurs(path: box.path + "/file", found: nil)) {
      try await publish(BuildRequest(box.path + "/file", []))
    }
    _ = try await publish(BuildRequest(box.output, []))
    try box.write("x", to: "Public/.git/HEAD")
    await #expect(throws: PublishError.notOurs(path: box.output, found: ".git")) {
      try await publish(BuildRequest(box.output, [try page("a", "1")]))
    }
  }

  @Test func `protected folders and what holds them are never replaced`() async throws {
    let box = try Sandbox()
    mkdir(box.path + "/site", 0o755)
    symlink("site", box.path + "/link")
    for output in [
      "/", box.path, box.path + "/site/", box.path + "/site/../site", box.path + "/link",
    ] {
      var request = BuildRequest(output, [])
      request.protected = [box.path + "/link"]
      await #expect(throws: PublishError.protected(path: output)) { try await publish(request) }
    }
    var request = BuildRequest(box.path + "/site/Public", [])
    request.protected = [box.path + "/site"]
    _ = try await publish(request)
  }

  @Test(arguments: ["", "/no/such/Public", "..x/..", "no/."])
  func `an output that cannot be is named`(_ output: String) async throws {
    await #expect(throws: PublishError.cannotWrite(path: output, errno: ENOENT)) {
      try await publish(BuildRequest(output, []))
    }
  }

  @Test func `a folder that cannot be written is a clear error`() async throws {
    let box = try Sandbox()
    chmod(box.path, 0o555)
    defer { chmod(box.path, 0o755) }
    // Whoever may write anywhere is stopped by /proc instead.
    let output = access(box.path, W_OK) == 0 ? "/proc/Public" : box.output
    let error = await #expect(throws: PublishError.self) {
      try await publish(BuildRequest(output, []))
    }
    #expect(error?.message.hasPrefix("cannot write '/") == true)
  }
}
