import CampusModel
import Glibc
import Testing

@testable import Intake

/// A folder of the disk that goes away with the value.
final class ScratchFolder: Sendable {
  // A class: what it stands for exists once, and must be removed once.
  let path: String

  init() throws {
    let template = try #require(strdup("/tmp/intake-XXXXXX"))
    defer { free(template) }
    path = String(cString: try #require(mkdtemp(template)))
  }

  deinit { run("rm", "-r", path) }

  func folder(_ name: String) { run("mkdir", "-p", "\(path)/\(name)") }
  func link(_ name: String, to target: String) { run("ln", "-s", target, "\(path)/\(name)") }

  func write(_ name: String, _ text: String) {
    let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { close(file) }
    _ = Array(text.utf8).withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
  }

  func run(_ arguments: String...) {
    var pid = pid_t()
    var words = arguments.map { strdup($0) } + [nil]
    guard posix_spawnp(&pid, arguments[0], nil, nil, &words, environ) == 0 else { return }
    var status: Int32 = 0
    waitpid(pid, &status, 0)
    for word in words { free(word) }
  }
}

@Suite struct GlobTests {
  @Test(arguments: [
    ("a.json", "*.json", true), ("a.json", "a.json", true), ("a.json", "?.json", true),
    ("ab.json", "?.json", false), ("json", "*.json", false), (".json", "*.json", false),
    (".a", ".*", true), ("abcabc", "a*c*c", true), ("abcab", "a*c*c", false),
    ("", "*", true), ("a*b", "a*b", true), ("é.csv", "?.csv", true), ("A", "a", false),
    (String(repeating: "a", count: 2000), "a*a*a*a*a*a*b", false),
  ])
  func `a name matches a pattern or does not`(_ name: String, _ pattern: String, _ matches: Bool) {
    #expect(Glob.matches(name, pattern) == matches)
  }

  static let tree = FileTree.memory(
    [
      "Content/a.json": [], "Content/b.json": [], "Content/data/c.json": [],
      "Content/data/deep/er/d.json": [], "Content/data/.hidden.json": [],
      "Content/.git/e.json": [], "Content/data/note.txt": [], "/srv/f.json": [],
    ])

  @Test(arguments: [
    ("*.json", ["Content/a.json", "Content/b.json"]),
    ("./a.json", ["Content/a.json"]),
    ("data/*", ["Content/data/c.json", "Content/data/note.txt"]),
    (
      "**/*.json",
      [
        "Content/a.json", "Content/b.json", "Content/data/c.json", "Content/data/deep/er/d.json",
      ]
    ),
    ("data/**/**/d.json", ["Content/data/deep/er/d.json"]),
    (
      "data/**",
      ["Content/data/c.json", "Content/data/deep/er/d.json", "Content/data/note.txt"]
    ),
    ("*/c.json", ["Content/data/c.json"]), ("/srv/*.json", ["/srv/f.json"]),
    ("data", []), ("none/x.json", []), ("x*", []),
  ])
  func `a pattern finds files in the order of their bytes`(
    _ pattern: String, _ files: [String]
  ) throws {
    let glob = try #require(Glob(pattern))
    #expect(try glob.matches(in: Self.tree, from: "Content").files == files)
  }
}

@Suite struct DiskTests {
  @Test func `files are read whole and folders listed by bytes`() throws {
    let scratch = try ScratchFolder()
    scratch.folder("Content/Zoo")
    scratch.write("Content/é", "")
    scratch.write("Content/a", "text")
    let tree = FileTree.disk(at: scratch.path)
    #expect(try tree.names("Content") == ["Zoo", "a", "é"])
    #expect(try tree.read("Content/a") == Array("text".utf8))
    #expect(try tree.status("Content/a")?.size == 4)
    #expect(try tree.status("Content/Zoo")?.kind == .folder)
    #expect(try tree.status("Content/none") == nil)
    #expect(try tree.status("Content/a/b") == nil)
    #expect(throws: FileError.missing) { try tree.read("Content/none") }
    #expect(throws: FileError.notAFile) { try tree.read("Content/Zoo") }
  }

  @Test func `a link out of the site is told and a circle of links ends`() throws {
    let scratch = try ScratchFolder()
    scratch.folder("site/Content/data")
    scratch.folder("other")
    scratch.write("other/secret.json", "x")
    scratch.write("site/Content/data/a.json", "x")
    scratch.link("site/Content/data/out.json", to: "../../../other/secret.json")
    scratch.link("site/Content/data/in.json", to: "a.json")
    scratch.link("site/Content/loop", to: ".")
    scratch.link("site/Content/gone.json", to: "nowhere")
    let tree = FileTree.disk(at: "\(scratch.path)/site")
    let glob = try #require(Glob("**/*.json"))
    let found = try glob.matches(in: tree, from: "Content")
    #expect(found.files == ["Content/data/a.json", "Content/data/in.json"])
    #expect(found.links == ["Content/data/out.json"])
    // Spelled out, it is the owner's wish.
    let named = try #require(Glob("data/out.json"))
    #expect(
      try named.matches(in: tree, from: "Content").files == ["Content/data/out.json"])
    #expect(try tree.status("Content/data/out.json")?.leavesSite == true)
  }
}

@Suite struct `Patterns of addresses` {
  @Test(arguments: [
    ("rooms/**", ["rooms/index.html", "rooms/mab/0207.html"], ["index.html", "rooms", "room/x"]),
    ("*.html", ["index.html"], ["rooms/index.html", ".html"]),
    ("**/index.html", ["index.html", "rooms/index.html", "a/b/index.html"], ["index.htm"]),
    (
      "feeds/*/my/*.ics", ["feeds/robin/my/exams.ics"],
      ["feeds/robin/exams.ics", "feeds/a/b/my/x.ics"]
    ),
    ("/a/**/c/**", ["a/c/x", "a/b/c/d", "a/b/b/c/d/e"], ["a", "a/c", "b/a/c/x"]),
    ("a/?", ["a/b", "a/é"], ["a/bc", "a/"]),
  ])
  func `match whole paths`(_ pattern: String, matching: [String], others: [String]) throws {
    let glob = try #require(Glob(pattern))
    for path in matching { #expect(glob.matches(path), "\(path)") }
    for path in others { #expect(!glob.matches(path), "\(path)") }
  }
}
