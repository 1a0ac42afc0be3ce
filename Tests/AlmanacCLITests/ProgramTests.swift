import AlmanacCLI
import CampusModel
import Synchronization
import Testing

/// A world that only remembers what was said to it.
private final class Witness: Sendable {
  private let said = Mutex((printed: "", reported: ""))

  var printed: String { said.withLock(\.printed) }
  var reported: String { said.withLock(\.reported) }

  func run(_ words: String...) async -> ExitCode { await run(words) }

  func run(_ words: [String]) async -> ExitCode {
    let environment = CommandEnvironment(
      print: { text in self.said.withLock { $0.printed += text } },
      log: { text in self.said.withLock { $0.reported += text } },
      now: { Instant(seconds: 0) }, stopwatch: { 0 }, isWatched: false, cores: 1)
    return await Program(in: environment).run(words)
  }
}

@Test func `without words the commands are shown, with a failure`() async {
  let witness = Witness()
  #expect(await witness.run() == .usage)
  #expect(witness.printed.contains("usage: almanac COMMAND [OPTION …]"))
  #expect(witness.reported == "")
}

@Test func `help is a result: on standard output, with success`() async {
  let general = Witness()
  #expect(await general.run("--help") == .success)
  #expect(general.printed.hasPrefix("almanac: ") && general.printed.hasSuffix("\n"))
  let special = Witness()
  #expect(await special.run("help", "check") == .success)
  #expect(special.printed.contains("usage: almanac check [OPTION …]"))
  #expect(special.printed.contains("--strict[=data]") && !special.printed.contains("--output"))
  let late = Witness()
  #expect(await late.run("check", "-h") == .success)
  #expect(late.printed == special.printed)
  #expect(general.reported + special.reported + late.reported == "")
}

@Test(arguments: [
  (["biuld"], "unknown command 'biuld'; did you mean 'build'?", "almanac --help"),
  (["build", "--site"], "missing value: --site DIR", "almanac --help"),
  (
    ["build", "--jobs", "0"], "'0' is not a valid number of jobs; write one from 1 to 256",
    "almanac build --help"
  ),
  (["rank"], "missing argument: PLAN", "almanac --help"),
  (["rank", "robin", "wren"], "unexpected argument 'wren'", "almanac --help"),
  (
    ["rank", "robin", "--top", "0"],
    "'0' is not a valid number of schedules; write one from 1 to 100000", "almanac rank --help"
  ),
  (["grades"], "missing argument: PERSON", "almanac --help"),
  (
    ["search", "calculus", "--top", "201"],
    "'201' is not a valid number of courses; write one from 1 to 200", "almanac search --help"
  ),
  (
    ["search", "--filter", "rating=4.., calculus"],
    "'calculus' is not a valid filter; write one like 'gen-ed=DSSP' or 'rating=4..5'",
    "almanac search --help"
  ),
  (
    ["grades", "robin", "--what-if", "Final exam=85"],
    "'--what-if' needs '--course'", "almanac grades --help"
  ),
  (
    ["grades", "robin", "--course", "CMPS 231", "--what-if", "Final exam: 85"],
    "'Final exam: 85' is not a valid list of scores; write one like 'Final exam=85, Homework 8=18/20'",
    "almanac grades --help"
  ),
  (
    ["check", "--now", "soon"],
    "'soon' is not a valid date and time; write one like 2026-11-18T13:10 or 2026-11-18T18:10Z",
    "almanac check --help"
  ),
])
func `a wrong command line is reported on standard error`(
  _ words: [String], sentence: String, hint: String
) async {
  let witness = Witness()
  #expect(await witness.run(words) == .usage)
  let list = hint == "almanac --help" ? "a list of commands" : "its options"
  #expect(witness.reported == "almanac: \(sentence)\nRun '\(hint)' for \(list).\n")
  #expect(witness.printed == "")
}

@Test func `a folder without content is bad data, reported in words and as JSON`() async {
  let words = Witness()
  #expect(await words.run("check", "--site", "/nowhere/at/all") == .badData)
  #expect(words.reported.contains("almanac: ") && words.printed == "")
  let json = Witness()
  let status = await json.run("check", "--site", "/nowhere/at/all", "--format", "json")
  #expect(status == .badData)
  #expect(json.printed.hasPrefix("{\"status\":65,\"message\":\""))
  #expect(json.printed.hasSuffix("]}\n"))
}

@Test func `exit statuses are those of sysexits`() {
  let codes: [ExitCode] = [.success, .usage, .badData, .unavailable, .cannotWrite, .busy]
  #expect(codes.map(\.rawValue) == [0, 64, 65, 69, 73, 75])
}
