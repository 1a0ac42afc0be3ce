import Glibc
import Testing

@testable import SiteServe

/// Never readable.
private let never: Int32 = -1

/// Long enough for any machine; only a failing test waits so long.
private let long = 30.0

/// A noncopyable value is nothing that `#require` can hand on.
private func watch(
  _ folders: [WatchedFolder], sparing spared: [String] = []
) throws -> FolderWatch {
  guard let watch = FolderWatch(folders, sparing: spared) else { throw Box.Failure(code: errno) }
  return watch
}

/// The next report; none means after a long while.
private func wait(
  _ watch: inout FolderWatch, stop: Int32 = never, seconds: Double = long
) -> FolderWatch.Occurrence {
  watch.wait(orReadable: stop, seconds: seconds)
}

@Suite struct `A watch` {
  /// The changes reported after `act` changes a box with a few files, without the box's own path.
  private func reported(
    sparing: [String] = ["out"], _ act: (borrowing Box) throws -> Void
  ) throws -> [String] {
    let box = try Box()
    try box.write("1", to: "in/a.md")
    try box.write("1", to: "in/deep/er/b.md")
    try box.write("1", to: "in/out/page.html")
    let spared = sparing.map { "\(box.path)/in/\($0)" }
    var watch = try watch([WatchedFolder("\(box.path)/in")], sparing: spared)
    try act(box)
    // What comes last of all is reported in any case: changes before it that are not have not been
    // reported.
    try box.write("2", to: "in/zz-last")
    var paths: [String] = []
    while !paths.contains("zz-last") {
      guard case .changed(let found) = watch.wait(orReadable: never, seconds: long) else { break }
      paths += found.map { String($0.dropFirst(box.path.utf8.count + 4)) }
    }
    return Array(Set(paths).subtracting(["zz-last"])).sorted()
  }

  @Test func `reports a file that is written, in folders of any depth`() throws {
    #expect(try reported { try $0.write("2", to: "in/a.md") } == ["a.md"])
    #expect(try reported { try $0.write("2", to: "in/deep/er/b.md") } == ["deep/er/b.md"])
  }

  @Test func `reports files that are added, removed and renamed`() throws {
    #expect(try reported { try $0.write("2", to: "in/c.md") } == ["c.md"])
    #expect(try reported { $0.remove("in/a.md") } == ["a.md"])
    #expect(try reported { $0.move("in/a.md", to: "in/d.md") } == ["a.md", "d.md"])
    #expect(
      try reported { link("\($0.path)/in/a.md", "\($0.path)/in/e.md") }.contains("e.md"))
    #expect(try reported { symlink("a.md", "\($0.path)/in/f.md") } == ["f.md"])
  }

  @Test func `reports the steps of editors that save a file as a change of that file`() throws {
    // A new file under another name that takes the place of the old one, which is kept for a while.
    let atomic = try reported { box in
      try box.write("2", to: "in/.a.md.swp")
      box.move("in/a.md", to: "in/a.md~")
      try box.write("2", to: "in/a.md")
      box.remove("in/a.md~")
      box.remove("in/.a.md.swp")
    }
    #expect(atomic == ["a.md"])
  }

  @Test func `follows new folders, and reports their files`() throws {
    let box = try Box()
    box.folder("in")
    var watch = try watch([WatchedFolder("\(box.path)/in")], sparing: [])
    func next() -> [String]? {
      guard case .changed(let paths) = watch.wait(orReadable: never, seconds: long) else {
        return nil
      }
      return paths
    }
    try box.write("1", to: "in/new/er/a.md")
    #expect(next()?.contains("\(box.path)/in/new") == true)
    try box.write("2", to: "in/new/er/a.md")
    #expect(next()?.contains("\(box.path)/in/new/er/a.md") == true)
    box.move("in/new", to: "in/newer")
    #expect(next() != nil)
    try box.write("3", to: "in/newer/er/a.md")
    #expect(next() == ["\(box.path)/in/newer/er/a.md"])
    box.move("in/newer", to: "away")
    #expect(next() != nil)
    try box.write("4", to: "away/er/a.md")
    try box.write("4", to: "in/last")
    #expect(next() == ["\(box.path)/in/last"])
  }

  @Test func `never reports the output, nor names that begin with a dot`() throws {
    let quiet = try reported { box in
      try box.write("2", to: "in/out/page.html")
      box.move("in/out", to: "in/.out.prev")
      box.folder("in/out")
      try box.write("2", to: "in/out/new.html")
      try box.write("2", to: "in/.git/index")
      try box.write("2", to: "in/#a.md#")
    }
    #expect(quiet == [])
  }

  @Test func `waits for folders that are not there yet`() throws {
    let box = try Box()
    var watch = try watch(
      [
        WatchedFolder("\(box.path)/data", .named(["*.csv"])),
        WatchedFolder("\(box.path)/x/y/z"),
      ], sparing: [])
    try box.write("1", to: "data/other.txt")
    try box.write("1", to: "x/y/z/file")
    guard case .changed = watch.wait(orReadable: never, seconds: long) else {
      Issue.record("a folder came into being unseen")
      return
    }
    try box.write("2", to: "data/other.txt")
    try box.write("2", to: "data/rows.csv")
    #expect(wait(&watch) == .changed(["\(box.path)/data/rows.csv"]))
    try box.write("2", to: "x/y/z/file")
    #expect(wait(&watch) == .changed(["\(box.path)/x/y/z/file"]))
  }

  @Test func `follows a link whose target changes`() throws {
    let box = try Box()
    try box.write("1", to: "old/file")
    try box.write("1", to: "new/file")
    box.folder("in")
    symlink("../old", "\(box.path)/in/link")
    var watch = try watch([WatchedFolder("\(box.path)/in")])
    symlink("../new", "\(box.path)/in/.link")
    box.move("in/.link", to: "in/link")
    #expect(wait(&watch) == .changed(["\(box.path)/in/link"]))
    try box.write("2", to: "old/file")
    try box.write("2", to: "new/file")
    #expect(wait(&watch) == .changed(["\(box.path)/in/link/file"]))
  }

  @Test func `goes round circles of links once`() throws {
    let box = try Box()
    try box.write("1", to: "in/a/file")
    symlink("..", "\(box.path)/in/a/up")
    symlink("\(box.path)/in", "\(box.path)/in/self")
    var watch = try watch([WatchedFolder("\(box.path)/in")], sparing: [])
    try box.write("2", to: "in/a/file")
    guard case .changed(let paths) = watch.wait(orReadable: never, seconds: long) else {
      Issue.record("nothing was reported")
      return
    }
    #expect(paths.count == 1 && paths.first?.hasSuffix("/a/file") == true)
  }

  @Test func `gathers a burst`() throws {
    let box = try Box()
    box.folder("in")
    var watch = try watch([WatchedFolder("\(box.path)/in")], sparing: [])
    for index in 0..<500 { try box.write("1", to: "in/\(index)") }
    var paths: Set<String> = []
    var count = 0
    while paths.count < 500 {
      guard case .changed(let found) = watch.wait(orReadable: never, seconds: long) else { break }
      paths.formUnion(found)
      count += 1
    }
    #expect(paths.count == 500 && count <= 5, "reported \(count) times")
  }

  @Test func `that was overrun says that anything may have changed`() throws {
    let limit = open("/proc/sys/fs/inotify/max_queued_events", O_RDONLY)
    try #require(limit >= 0)
    var digits = [UInt8](repeating: 0, count: 32)
    let count = read(limit, &digits, digits.count)
    close(limit)
    let text = String(decoding: digits.prefix(max(0, count)), as: UTF8.self)
    let queued = try #require(Int(text.filter(\.isNumber)))
    // Where the queue is very long it is not worth filling.
    guard queued <= 100_000 else { return }
    let box = try Box()
    box.folder("in")
    var watch = try watch([WatchedFolder("\(box.path)/in")], sparing: [])
    let file = open("\(box.path)/in/a", O_WRONLY | O_CREAT, 0o644)
    close(file)
    // Equal events in a row are one, so names take turns.
    for index in 0...queued {
      chmod("\(box.path)/in/a", index.isMultiple(of: 2) ? 0o600 : 0o644)
      utimensat(AT_FDCWD, "\(box.path)/in", nil, 0)
      if index.isMultiple(of: 2) {
        box.move("in/a", to: "in/b")
      } else {
        box.move("in/b", to: "in/a")
      }
    }
    #expect(wait(&watch) == .changed([]))
    try box.write("2", to: "in/c")
    #expect(wait(&watch) == .changed(["\(box.path)/in/c"]))
  }

  @Test func `ends on request, and when the time is over`() throws {
    let box = try Box()
    var watch = try watch([WatchedFolder(box.path)], sparing: [])
    #expect(wait(&watch, seconds: 0) == .nothing)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    write(ends[1], "x", 1)
    #expect(wait(&watch, stop: ends[0]) == .stopped)
  }

  @Test func `that follows other folders forgets the old ones`() throws {
    let box = try Box()
    box.folder("a")
    box.folder("b")
    var watch = try watch([WatchedFolder("\(box.path)/a")], sparing: [])
    watch.follow([WatchedFolder("\(box.path)/b")])
    try box.write("1", to: "a/file")
    try box.write("1", to: "b/file")
    #expect(wait(&watch) == .changed(["\(box.path)/b/file"]))
  }
}

@Suite struct `A moment of changes` {
  enum Step: Sendable { case created(String), changed(String), removed(String) }

  @Test(
    arguments: [
      // In place; over a new file; with the old one moved away, and after a try whether a file can
      // be made at all.
      ([.changed("a")], false, ["a"]),
      ([.created("b"), .changed("b"), .removed("b"), .changed("a")], false, ["a", "b"]),
      (
        [
          .created("4913"), .changed("4913"), .removed("4913"), .removed("a"), .created("a"),
          .changed("a"),
        ],
        false, ["4913", "a"]
      ),
      // Not yet over.
      ([.removed("a")], true, ["a"]), ([.removed("a"), .created("a")], true, ["a"]),
      ([.changed("a"), .created("b")], true, ["a"]), ([.created("b")], true, []),
    ] as [([Step], Bool, [String])])
  func `lasts longer while a file is missing or being written`(
    _ steps: [Step], _ isLonger: Bool, _ paths: [String]
  ) {
    var batch = ChangeBatch()
    for step in steps {
      switch step {
      case .created(let path): batch.recordCreation(of: path)
      case .changed(let path): batch.recordChange(of: path)
      case .removed(let path): batch.recordRemoval(of: path)
      }
    }
    #expect((batch.quiet > ChangeBatch().quiet) == isLonger)
    #expect(batch.paths.sorted() == paths)
  }
}
