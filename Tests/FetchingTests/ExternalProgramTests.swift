import Testing

@testable import Fetching

/// The output of a line for a shell, or why there is none.
private func run(
  _ line: String, seconds: Int = 60, megabytes: Int = 16, variables: [String: String] = [:]
) -> Result<String, ProgramError> {
  output(["/bin/sh", "-c", line], seconds: seconds, megabytes: megabytes, variables: variables)
}

private func output(
  _ words: [String], in folder: String = "/", seconds: Int = 60, megabytes: Int = 16,
  variables: [String: String] = [:]
) -> Result<String, ProgramError> {
  let program = ExternalProgram(
    words, folder: folder, environment: variables, timeLimit: seconds, sizeLimit: megabytes)
  return Result { () throws(ProgramError) in try program.output() }
    .map { String(decoding: $0, as: UTF8.self) }
}

@Suite struct ExternalProgramTests {
  @Test func `the output is everything that was printed`() {
    #expect(run("printf abc; printf no >&2; printf def") == .success("abcdef"))
    #expect(run("true") == .success(""))
    #expect(run("head -c 3000000 /dev/zero").map(\.utf8.count) == .success(3_000_000))
  }

  @Test func `words are arguments, and nothing reads them`() {
    let words = ["a b", "$HOME", "*", "", "\\", "'", "ä"]
    #expect(
      output(["/usr/bin/printf", "%s|"] + words)
        == .success(words.map { "\($0)|" }.joined()))
  }

  @Test func `a program sees only what it is given`() {
    #expect(
      output(["/usr/bin/env"], variables: ["B": "2", "A": "1 = x"]) == .success("A=1 = x\nB=2\n"))
    #expect(run("pwd; wc -c") == .success("/\n0\n"))
    #expect(output(["/bin/pwd"], in: "/usr") == .success("/usr\n"))
  }

  @Test(arguments: [
    ("exit 3", ProgramError.status(3, "")),
    ("echo one >&2; echo two >&2; exit 1", .status(1, "two")),
    ("printf 'a\\n\\033[2Jb\\n \\n' >&2; exit 1", .status(1, "[2Jb")),
    ("kill -15 $$", .signal(15, "")),
    ("yes x | head -c 9000 >&2; echo; echo last >&2; exit 2", .status(2, "last")),
  ])
  func `a failure has its status and the last line of the messages`(
    _ line: String, _ failure: ProgramError
  ) {
    #expect(run(line) == .failure(failure))
  }

  @Test func `limits end a program`() {
    #expect(run("sleep 100", seconds: 1) == .failure(.tooSlow(seconds: 1)))
    #expect(run("yes >&2", seconds: 1) == .failure(.tooSlow(seconds: 1)))
    #expect(run("yes", megabytes: 1) == .failure(.tooLarge(megabytes: 1)))
    #expect(run("head -c 1048576 /dev/zero", megabytes: 1).map(\.utf8.count) == .success(1 << 20))
    #expect(run("head -c 1048577 /dev/zero", megabytes: 1) == .failure(.tooLarge(megabytes: 1)))
  }

  @Test func `a program that ends does not wait for what it has started`() {
    #expect(run("sleep 100 & echo done") == .success("done\n"))
    #expect(run("exec >&- 2>&-; sleep 0.1") == .success(""))
  }

  @Test(arguments: [
    (["/nowhere/x"], ProgramError.notFound), ([""], .notFound), ([], .notFound),
    (["/bin"], .notRunnable), (["/etc/passwd"], .notRunnable), (["sh"], .notInPath),
    (["no-such-program"], .notInPath),
  ])
  func `a program that is not there`(_ words: [String], _ failure: ProgramError) {
    #expect(output(words) == .failure(failure))
  }

  @Test func `a name is looked for in the absolute folders of PATH`() {
    for path in ["/bin", "/nowhere:/bin", "x:/bin:", "::/usr/bin"] {
      #expect(output(["true"], variables: ["PATH": path]) == .success(""))
    }
    for path in ["bin", ".", "", "bin:.:"] {
      #expect(output(["true"], in: "/usr", variables: ["PATH": path]) == .failure(.notInPath))
    }
    #expect(output(["bin/true"], in: "/usr") == .success(""))
  }

  @Test func `kept outputs are whole files`() throws {
    let world = World { _ in (status(500), 0) }
    let kept = KeptOutputs(site: world.folder)
    #expect(kept.names(in: "a/b") == [] && kept.read("a/b/c") == nil)
    try kept.write([1, 2], to: "a/b/c", ran: 1_700_000_000)
    #expect(kept.names(in: "a/b") == ["c"] && kept.read("a/b/c") == [1, 2])
    let state = kept.state(of: "a/b/c")
    #expect(state?.modified == 1_700_000_000)
    #expect(kept.state(of: "\(world.folder)/a/b/c") == state)
    try kept.write([3, 4], to: "a/b/c", ran: 1_700_000_000)
    #expect(kept.state(of: "a/b/c") != state)
    try kept.remove("a/b/c")
    #expect(kept.read("a/b/c") == nil && kept.state(of: "a/b/c") == nil)
  }
}
