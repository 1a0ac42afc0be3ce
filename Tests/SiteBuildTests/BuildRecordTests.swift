import Glibc
import SeededRandom
import SiteBuild
import Testing

/// A site of two pages in a sandbox, made from one file and one folder, and the record of its
/// build.
private struct Recorded {
  let output: String
  let record: String
  let source: String
  static let answer: [UInt8] = Array("what was said".utf8)

  init(in box: borrowing Sandbox, holds: Range<Int> = 100..<200, settled: Bool = true) async throws
  {
    (output, record) = (box.output, box.path + "/cache/build")
    source = box.path + "/source.md"
    try box.write("words", to: "source.md")
    try box.write("", to: "folder/one")
    if settled { usleep(60_000) }
    let inputs = InputStamps(root: box.path)
    for path in ["source.md", "folder", "nothing-yet"] { inputs.note("\(box.path)/\(path)") }
    let lock = try BuildLock(on: output)
    let request = BuildRequest(
      output, [try page("index.html", "front"), try page("deep/in/it.html", "page")])
    let report = try await publish(request, under: lock)
    let written = BuildRecord(question: 7, holds: holds, answer: Self.answer)
    #expect(written.write(to: record, inputs: inputs, output: report.made, under: lock).isEmpty)
  }

  func answer(
    to question: UInt128 = 7, now: Int = 150, output other: String? = nil
  ) async throws -> [UInt8]? {
    let lock = try BuildLock(on: other ?? output)
    return await BuildRecord.answer(at: record, to: question, now: now, under: lock, jobs: 2)
  }
}

@Test func `the answer is valid while nothing changes`() async throws {
  let box = try Sandbox()
  let recorded = try await Recorded(in: box)
  #expect(try await recorded.answer() == Recorded.answer)
  #expect(try await recorded.answer(now: 100) == Recorded.answer)
  #expect(try await recorded.answer(now: 199) == Recorded.answer)
}

@Test func `another question, moment or output has another answer`() async throws {
  let box = try Sandbox()
  let recorded = try await Recorded(in: box)
  #expect(try await recorded.answer(to: 8) == nil)
  #expect(try await recorded.answer(now: 99) == nil)
  #expect(try await recorded.answer(now: 200) == nil)
  run("/bin/cp", ["-a", recorded.output, "\(box.path)/Other"])
  #expect(try await recorded.answer(output: "\(box.path)/Other") == nil)
}

/// One change each, as a shell makes it in the sandbox's folder.
@Test(arguments: [
  "echo other > source.md", "rm source.md", "touch -r source.md t; mv t source.md",
  "echo > nothing-yet", "echo > folder/two", "rm folder/one", "rmdir folder || rm -r folder",
  "echo x > Public/index.html", "rm Public/index.html", "chmod 600 Public/index.html",
  "rm Public/.almanac-site", "echo > Public/deep/in/stray", "rm -r Public/deep", "mkdir Public/new",
  "mkdir .Public.next", "rm -r Public", "rm cache/build", "mv cache/build b; mkdir cache/build",
])
func `every change is noticed`(_ change: String) async throws {
  let box = try Sandbox()
  let recorded = try await Recorded(in: box)
  #expect(try await recorded.answer() == Recorded.answer)
  #expect(run("/bin/sh", ["-c", "cd \(box.path) && { \(change); }"]) == 0)
  #expect(try await recorded.answer() == nil)
}

@Test func `what changed a moment before it was read may have changed again since`() async throws {
  let box = try Sandbox()
  let recorded = try await Recorded(in: box, settled: false)
  #expect(try await recorded.answer() == nil)
}

@Test func `what a build writes itself is taken as it is`() async throws {
  let box = try Sandbox()
  _ = try await Recorded(in: box)
  try box.write("fresh", to: "memory")
  let inputs = InputStamps(root: box.path)
  inputs.noteOwn("\(box.path)/memory")
  let lock = try BuildLock(on: box.output)
  let report = try await publish(BuildRequest(box.output, [try page("a.html", "a")]), under: lock)
  let record = BuildRecord(question: 1, holds: 0..<1, answer: [])
  let path = box.path + "/record"
  #expect(record.write(to: path, inputs: inputs, output: report.made, under: lock).isEmpty)
  let answer = await BuildRecord.answer(at: path, to: 1, now: 0, under: lock, jobs: 1)
  #expect(answer == [])
}

@Test func `a damaged record is ignored`() async throws {
  let box = try Sandbox()
  let recorded = try await Recorded(in: box)
  let bytes = try #require(try AtomicFile.read(recorded.record))
  var random = SeededGenerator(seed: 20_261_122)
  for round in draws(300) {
    var damaged = bytes
    let place = Int.random(in: damaged.indices, using: &random)
    if round.isMultiple(of: 2) {
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    } else {
      damaged.removeSubrange(place...)
    }
    try AtomicFile.write(damaged, to: recorded.record)
    #expect(try await recorded.answer() == nil, "seed 20261122, round \(round)")
  }
  try AtomicFile.write(bytes, to: recorded.record)
  #expect(try await recorded.answer() == Recorded.answer)
}
