import Glibc
import SeededRandom
import Testing

@testable import SiteBuild

@Suite struct `Where the output cannot be exchanged` {
  private let changes = Changes(
    written: ["a.html", "assets/x.css", "feeds/f.ics", "index.html", "rooms/index.html"])

  @Test func `assets come first, lists last, the innermost before the outer`() {
    let expected = ["assets/x.css", "a.html", "feeds/f.ics", "rooms/index.html", "index.html"]
    #expect(changes.inOrderOfLinks == expected)
  }

  /// The refusal is the test's; the rest is the disk's.
  private func publishRefused(_ box: borrowing Sandbox, _ changes: Changes) throws -> Bool {
    try OutputFolder(box.output, protected: []).publishNext(changes) { _, _ in .refused }
  }

  @Test func `files are replaced one by one, and what is stale goes with its folders`() throws {
    let box = try Sandbox()
    try lay("Public", "1", in: box)
    try box.write("old", to: "Public/gone/deep/x")
    try box.write("same", to: "Public/same")
    try box.write("*", to: "Public/.gitignore")
    try lay(".Public.prev", "0", in: box)
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    try box.write("new", to: ".Public.next/b/c/d")
    link("\(box.output)/same", "\(box.path)/.Public.next/same")
    let inode = box.status("Public").st_ino
    let isWhole = try publishRefused(
      box, Changes(written: ["a", "b/c/d"], stale: ["gone/deep/x"]))
    #expect(!isWhole)
    var tree = try box.tree()
    #expect(tree.removeValue(forKey: ".almanac-site") == "")
    #expect(tree == ["a": "2", "b/c/d": "new", "same": "same", ".gitignore": "*"])
    #expect(access("\(box.output)/gone", F_OK) != 0)
    #expect(box.status("Public").st_ino == inode)
    #expect(try box.names() == ["Public"])
  }

  @Test func `other names of a file that is replaced keep its bytes`() throws {
    let box = try Sandbox()
    try lay("Public", "1", in: box)
    link("\(box.output)/a", "\(box.path)/elsewhere")
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    _ = try publishRefused(box, Changes(written: ["a"]))
    #expect(try AtomicFile.read("\(box.path)/elsewhere") == Array("1".utf8))
    #expect(try box.tree()["a"] == "2")
  }

  @Test func `a page takes the place of a folder, and a folder that of a page or a link`() throws {
    let box = try Sandbox()
    try lay("Public", "1", in: box)
    for name in ["x/y/z", "p", "outside/kept"] { try box.write("old", to: "Public/\(name)") }
    rename("\(box.output)/outside", "\(box.path)/outside")
    symlink("../outside", "\(box.output)/l")
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    for name in ["x", "p/q", "l/m"] { try box.write("new", to: ".Public.next/\(name)") }
    _ = try publishRefused(
      box, Changes(written: ["a", "l/m", "p/q", "x"], stale: ["l", "p", "x/y/z"]))
    var tree = try box.tree()
    tree[".almanac-site"] = nil
    #expect(tree == ["a": "2", "l/m": "new", "p/q": "new", "x": "new"])
    #expect(try box.tree(box.path + "/outside") == ["kept": "old"])
  }

  @Test func `a failure in the middle calls the site unfinished, and a build mends it`()
    async throws
  {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("a", "1"), try page("b", "1")]))
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    let error = #expect(throws: PublishError.self) {
      try publishRefused(box, Changes(written: ["a", "b"]))
    }
    let sentence = "'\(box.output)' has files of two builds until the next successful build"
    #expect(error?.message.hasSuffix(sentence) == true)
    #expect(try OutputFolder.state(of: box.output) == .unfinished)
    let report = try await publish(
      BuildRequest(box.output, [try page("a", "2"), try page("b", "1")]))
    #expect(report.isPublished && report.unchanged == 2)
    #expect(try OutputFolder.state(of: box.output) == .whole)
  }

  @Test func `a build that was cut off leaves the owner's files, and none of its own`()
    async throws
  {
    let box = try Sandbox()
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    try box.write("mine", to: "Public/CNAME")
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    try box.write(OwnersFiles.lines(for: [try page("c", "2")]), to: ".Public.next/.almanac-next")
    #expect(throws: PublishError.self) {
      try publishRefused(box, Changes(written: ["a", "lost"]))
    }
    #expect(try OutputFolder.state(of: box.output) == .unfinished)
    // As far as it had come.
    try box.write("2", to: "Public/c")
    _ = try await publish(BuildRequest(box.output, [try page("a", "3")]))
    var tree = try box.tree()
    tree[".almanac-site"] = nil
    #expect(tree == ["a": "3", "CNAME": "mine"])
  }

  @Test func `a build that was cut off before it made anything leaves what is there`()
    async throws
  {
    let box = try Sandbox()
    for name in [".almanac-next", ".almanac-next.new", "CNAME", ".well-known/x"] {
      try box.write("mine", to: "Public/\(name)")
    }
    _ = try await publish(BuildRequest(box.output, [try page("a", "1")]))
    var tree = try box.tree()
    tree[".almanac-site"] = nil
    #expect(tree == ["a": "1", "CNAME": "mine", ".well-known/x": "mine"])
  }
}

/// In a mount of a process's own; skipped where the machine does not let us have one. `true` when
/// it ran.
func inOwnMounts(_ script: String, _ arguments: [String]) -> Bool {
  let status = run(
    "/usr/bin/unshare", ["-rm", "/bin/sh", "-c", "set -e\n" + script] + arguments)
  if status == 99 || status == -1 {
    print("skipped: no mount of our own here")
    return false
  }
  #expect(status == 0)
  return true
}

@Suite struct `A mounted output` {
  /// A folder bound to another of the same file system, and a file system of its own: the first
  /// build, a second, one that is cut off at moments drawn from a seed, and one to the end.
  @Test(arguments: ["--bind", "-t tmpfs none"])
  func `is published file by file, and a build that was cut off is finished by the next`(
    _ kind: String
  ) throws {
    let box = try Sandbox()
    let seed: UInt64 = 20_261_122
    var random = SeededGenerator(seed: seed)
    let pauses = (0..<8).map { _ in "0.0\(10 + random.next() % 90)" }.joined(separator: " ")
    let script = """
      cd "$0"; mkdir inner Public; inner="$0/inner"
      case "$2" in --bind) mount --bind inner Public || exit 99;; *) mount -t tmpfs none Public || exit 99;; esac
      printf '*' >Public/.gitignore
      "$1" "$0/Public" 3 100 || exit 1
      test -f Public/.almanac-site || exit 2
      for pause in $3; do
        "$1" "$0/Public" 100000 100 7 & sleep $pause; kill -9 $!; wait $! || true
        for file in Public/f*/*.txt; do
          test "$(head -n 1 $file)" = "$(tail -n 1 $file)" || exit 3
        done
      done
      "$1" "$0/Public" 1 100 4 || exit 4
      ls -A . >"$0/names"; ls -A Public >"$0/within"
      grep -rlx 'build 4' Public | wc -l >"$0/count"
      """
    guard inOwnMounts(script, [box.path, publishLoop(), kind, pauses]) else { return }
    func text(_ name: String) throws -> String {
      String(decoding: try AtomicFile.read("\(box.path)/\(name)") ?? [], as: UTF8.self)
    }
    #expect(try text("count") == "21\n", "seed \(seed)")
    #expect(try !text("names").contains("prev"))
    #expect(try !text("within").contains("almanac-next"))
    #expect(try !text("within").contains("parts"))
    #expect(try text("within").hasPrefix(".almanac-site\n.gitignore\nassets\n"))
  }
}
