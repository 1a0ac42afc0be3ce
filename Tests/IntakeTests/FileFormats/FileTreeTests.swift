import CampusModel
import Diagnostics
import Glibc
import Testing
import TimeZones

@testable import FileFormats
@testable import Intake
@testable import SourceFiles

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

  @Test func `a part of a file is read alone, and shorter where the file ends`() throws {
    let scratch = try ScratchFolder()
    scratch.folder("Content")
    scratch.write("Content/a", "0123456789")
    for tree in [FileTree.disk(at: scratch.path), .memory(["Content/a": Array("0123456789".utf8)])]
    {
      #expect(tree.part(2..<5, of: "Content/a") == Array("234".utf8))
      #expect(tree.part(8..<30, of: "Content/a") == Array("89".utf8))
      #expect(tree.part(30..<40, of: "Content/a") == [])
      #expect(tree.part(3..<3, of: "Content/a") == [])
      #expect(tree.part(0..<1, of: "Content/none") == nil)
    }
  }

  @Test func `a site's evaluations are read, and their comments again from the disk`() async throws
  {
    let scratch = try ScratchFolder()
    scratch.folder("Content/terms")
    scratch.write(
      "Content/site.yml",
      """
      title: T
      base-url: https://example.edu/
      time-zone: UTC
      term: fall-2026
      sources:
        - {kind: evaluations-csv, path: "*.csv", categories: {Overall: {is: overall}}}

      """)
    scratch.write(
      "Content/terms/fall-2026.yml", "name: F\nfirst-day: 2026-08-31\nlast-day: 2026-12-14\n")
    // More than stays in memory.
    let comments = (0..<30_000).map {
      "CMPS 231,\"number \($0) of \"\"many\"\", and some more words\"\n"
    }
    scratch.write("Content/comments.csv", "course,comment\n" + comments.joined())
    scratch.write("Content/scores.csv", "course,responses,Overall\nCMPS 231,9,4.25\n")
    var site = SiteReading(
      tree: .disk(at: scratch.path),
      zones: ZoneDatabase { name in
        Zone(
          name: name, earliest: WallClock(offset: 0, isDaylight: false, abbreviation: "UTC"),
          changes: [])
      })
    site.jobs = 2
    let (campus, diagnostics) = await site.read()
    #expect(diagnostics.map(\.description) == [])
    let report = try #require(campus?.results.evaluations.reports.first)
    #expect(campus?.results.evaluations.reports.count == 1 && report.scores.first?.mean == 4.25)
    let texts = try #require(report.comments.texts)
    #expect(texts.count == 30_000)
    #expect(texts.last == "number 29999 of \"many\", and some more words")
    scratch.write("Content/comments.csv", "course,comment\n")
    #expect(report.comments.texts == nil)
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
