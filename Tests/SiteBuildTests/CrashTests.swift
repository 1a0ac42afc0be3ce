import Glibc
import SeededRandom
import Synchronization
import Testing

@testable import SiteBuild

@Suite struct `Cut off` {
  @Test func `an unfinished staging folder is swept`() async throws {
    let box = try Sandbox()
    try lay("Public", "1", in: box)
    try lay(".Public.next", "half", as: ".almanac-next", in: box)
    _ = try await publish(BuildRequest(box.output, [try page("a", "2")]))
    #expect(try box.names() == [".Public.lock", ".Public.prev", "Public"])
    #expect(try box.tree(box.path + "/.Public.prev")["a"] == "1")
  }

  @Test func `right after the exchange, the old site becomes the previous release`() async throws {
    let box = try Sandbox()
    try lay("Public", "2", in: box)
    try lay(".Public.next", "1", in: box)
    let folder = try OutputFolder(box.output, protected: [])
    try folder.sweepLeftovers()
    #expect(try box.tree(folder.previous)["a"] == "1")
    #expect(try box.tree()["a"] == "2")
    #expect(try Disk.kind(of: folder.next) == nil)
  }

  /// What a cut leaves at the output, as the next release and as the one before, and what the sweep
  /// makes of it. Letters are releases, in their order; a small one is complete but not published,
  /// `?` is half of one.
  @Test(arguments: [
    // Before the exchange: the old site stays, and so does the release before it.
    ("B", "?", "A", "B", "", "A"), ("B", "c", "A", "B", "", "A"), ("B", "?", "", "B", "", ""),
    // After the exchange, before the new site is called published and the old one is kept.
    ("c", "B", "A", "C", "", "B"), ("C", "B", "A", "C", "", "B"), ("C", "B", "?", "C", "", "B"),
    ("C", "B", "", "C", "", "B"),
    // While the release before last is removed: what is left of it is never taken for a release.
    ("B", "", "?", "B", "", "?"),
    // Between two renames that replace an exchange, of a publication and of a rollback.
    ("", "c", "B", "C", "", "B"), ("", "A", "B", "A", "", "B"), ("B", "A", "", "B", "", "A"),
    // A first publication.
    ("", "?", "", "", "", ""), ("", "a", "", "A", "", ""), ("a", "", "", "A", "", ""),
    // While files change places one by one.
    ("?", "?", "", "?", "", ""), ("c", "?", "", "C", "", ""),
    ("C", "", "B", "C", "", "B"),
  ])
  func `every cut is repaired`(
    _ output: String, _ next: String, _ previous: String, _ site: String, _ left: String,
    _ before: String
  ) throws {
    let box = try Sandbox()
    let folder = try OutputFolder(box.output, protected: [])
    for (place, text) in [("Public", output), (".Public.next", next), (".Public.prev", previous)]
    where text != "" {
      let marker =
        text == "?"
        ? ".almanac-next" : text == text.uppercased() ? ".almanac-site" : ".almanac-ready"
      try lay(place, text.uppercased(), as: marker, in: box)
    }
    try folder.sweepLeftovers()
    for (path, expected) in [(folder.path, site), (folder.next, left), (folder.previous, before)] {
      let text = try AtomicFile.read("\(path)/a").map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(text == expected)
      let isWhole = try OutputFolder.state(of: path) == .whole
      #expect(isWhole == !["", "?"].contains(expected))
    }
  }

  @Test func `where the file system cannot exchange, two renames do`() throws {
    let box = try Sandbox()
    try lay("Public", "1", in: box)
    try lay(".Public.prev", "0", in: box)
    try lay(".Public.next", "2", as: ".almanac-next", in: box)
    let isWhole = try OutputFolder(box.output, protected: []).publishNext(Changes()) { _, _ in
      .unknown
    }
    #expect(isWhole)
    #expect(try box.tree()["a"] == "2")
    #expect(try box.tree(box.path + "/.Public.prev")["a"] == "1")
    #expect(try box.names() == [".Public.prev", "Public"])
  }

  @Test func `a second build is refused while one runs, and not after`() async throws {
    let box = try Sandbox()
    let output = box.output
    let inner = Mutex<PublishError?>(nil)
    do {
      let lock = try BuildLock(OutputFolder(output, protected: []))
      do {
        _ = try await publish(BuildRequest(output, [try page("a", "1")]))
      } catch let error as PublishError {
        inner.withLock { $0 = error }
      }
      extendLifetime(lock)
    }
    #expect(inner.withLock(\.self) == .busy(output: output))
    #expect(try await publish(BuildRequest(output, [try page("a", "1")])).isPublished)
  }

  /// Publishes in a process of its own, kills that 25 times at moments drawn from a seed, and looks
  /// each time whether the output is one whole build.
  @Test func `kill -9 at any moment leaves a whole site, and the next build works`() async throws {
    let box = try Sandbox()
    let seed: UInt64 = 20_261_118
    var random = SeededGenerator(seed: seed)
    for round in draws(25) {
      let id = start(publishLoop(), [box.output, "1000000"])
      try #require(id > 0, "\(publishLoop()) is not built")
      usleep(5_000 + UInt32(random.next() % 25_000))
      kill(id, SIGKILL)
      var status: Int32 = 0
      waitpid(id, &status, 0)
      #expect(status & 0x7f == SIGKILL, "round \(round) of seed \(seed): ended by itself")
      guard try Disk.kind(of: box.output) != nil else { continue }
      let builds = try generations(of: box.tree())
      #expect(builds.count == 1, "round \(round) of seed \(seed): \(builds)")
    }
    #expect(run(publishLoop(), [box.output, "2"]) == 0)
    #expect(try generations(of: box.tree()) == ["build 1\n\nbuild 1\n of 31"])
    #expect(try box.names() == [".Public.lock", ".Public.prev", "Public"])
  }

  /// The builds that the files of a tree come from, each with the number of its files.
  private func generations(of tree: [String: String]) -> Set<String> {
    let texts = tree.filter { $0.key.hasSuffix(".txt") }.map(\.value)
    return Set(texts.filter { !$0.hasPrefix("same") }.map { "\($0) of \(texts.count)" })
  }

  @Test func `a reader with the folder open never sees two builds at once`() async throws {
    let box = try Sandbox()
    let output = box.output
    let names = (0..<12).map { "d\($0 % 3)/p\($0)" }
    @Sendable func publishNumber(_ number: Int) async throws {
      _ = try await publish(BuildRequest(output, try names.map { try page($0, "\(number)") }))
    }
    try await publishNumber(0)
    let isDone = Atomic(false)
    async let seen = Task.detached {
      var (whole, mixed) = (0, 0)
      while !isDone.load(ordering: .relaxed) {
        let texts = readThroughHandle(output, names)
        if texts.count > 1 { mixed += 1 } else { whole += 1 }
        await Task.yield()
      }
      return (whole, mixed)
    }.value
    for number in 1...100 { try await publishNumber(number) }
    isDone.store(true, ordering: .relaxed)
    let (whole, mixed) = await seen
    #expect(whole > 100 && mixed == 0)
  }
}

/// Lays out a folder of ours with one file.
func lay(
  _ folder: String, _ text: String, as marker: String = ".almanac-site", in box: borrowing Sandbox
) throws {
  try box.write("", to: "\(folder)/\(marker)")
  try box.write(text, to: "\(folder)/a")
}

/// The texts of the files that one handle on the output finds; files gone because two builds have
/// passed do not count.
private func readThroughHandle(_ output: String, _ names: [String]) -> Set<String> {
  let folder = open(output, O_RDONLY | O_DIRECTORY)
  guard folder >= 0 else { return ["no output"] }
  defer { close(folder) }
  var texts: Set<String> = []
  for name in names {
    let file = openat(folder, name, O_RDONLY)
    guard file >= 0 else { continue }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    texts.insert(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }
  return texts
}

@Suite struct `A full disk` {
  /// A file system of 300 KB in a mount of a process's own; skipped where the machine does not let
  /// us have one.
  @Test func `leaves the old site, reports, and removes the staging`() throws {
    let box = try Sandbox()
    let small = box.path + "/small"
    mkdir(small, 0o755)
    let script = """
      mount -t tmpfs -o size=300k small "$0" 2>/dev/null || exit 99
      "$1" "$0/Public" 1 1000 || exit 1
      "$1" "$0/Public" 2 9000 2>"$2/message" && exit 2
      ls -A "$0" >"$2/names"
      grep -rlx 'build 0' "$0/Public" | wc -l >"$2/count"
      """
    let status = run(
      "/usr/bin/unshare",
      ["-rm", "/bin/sh", "-c", script, small, publishLoop(), box.path])
    if status == 99 || status == -1 {
      print("skipped: no mount of our own here")
      return
    }
    #expect(status == 0)
    func text(_ name: String) throws -> String {
      String(decoding: try AtomicFile.read("\(box.path)/\(name)") ?? [], as: UTF8.self)
    }
    #expect(try text("message").hasPrefix("no space left for '"))
    #expect(try text("names") == ".Public.lock\nPublic\n")
    #expect(try text("count") == "21\n")
  }
}
