import CampusModel
import Diagnostics
import Synchronization
import Testing

@testable import TableFiles

/// A place where commands run, out of memory: what they print, what is kept, how often they ran.
private final class Stage: Sendable {
  struct State {
    var answers: [[String]: Result<String, CommandRunError>] = [:]
    var kept: [[String]: CommandRunner.Output] = [:]
    var decision: CommandRunner.Decision?
    var now = 1000
    var runs: [[String]] = []
    var failed: [CommandRunError] = []
  }

  let state = Mutex(State())

  func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

  var runner: CommandRunner {
    CommandRunner(
      decide: { _, _ in self.state.withLock { $0.decision ?? .run } },
      run: { command, _ in
        self.state.withLock { state in
          state.runs.append(command.words)
          return (state.answers[command.words] ?? .failure(CommandRunError("was not found")))
            .map { Array($0.utf8) }
        }
      },
      kept: { command in self.state.withLock { $0.kept[command.words] } },
      keep: { command, output in
        self.state.withLock { $0.kept[command.words] = output }
        return nil
      },
      failed: { _, failure in self.state.withLock { $0.failed.append(failure) } },
      now: { Instant(seconds: self.state.withLock { $0.now }) })
  }

  var tables: CommandTables {
    CommandTables([CommandPermit(program: "./a")], runner: runner) { $0.utc.date }
  }
}

private let command = TableCommand(arguments: ["x"], by: CommandPermit(program: "./a"))

private func column(_ tables: CommandTables, line: Int = 1) -> Result<[DataValue], CommandRunError>
{
  Result { () throws(CommandRunError) in
    try tables.table(of: command, at: FilePlace("p.md", line: line)).table.columns[0].values
  }
}

@Suite struct CommandTablesTests {
  @Test func `a command runs once, however often it is asked for`() async {
    let stage = Stage()
    stage.change { $0.answers[command.words] = .success("n\n1\n") }
    let tables = stage.tables
    await withTaskGroup(of: Void.self) { group in
      for line in 1...20 {
        group.addTask { #expect(column(tables, line: line) == .success([.number(1)])) }
      }
    }
    #expect(stage.state.withLock { $0.runs.count } == 1)
    #expect(tables.diagnostics.isEmpty)
    #expect(stage.state.withLock { $0.kept[command.words]?.bytes } == Array("n\n1\n".utf8))
  }

  @Test func `a failure uses what is kept, with a warning at the first place`() {
    let stage = Stage()
    stage.change {
      $0.kept[command.words] = .init(bytes: Array("n\n2\n".utf8), ran: Instant(seconds: 0))
      $0.now = 7_500
    }
    let tables = stage.tables
    #expect(column(tables, line: 9) == .success([.number(2)]))
    #expect(column(tables, line: 4) == .success([.number(2)]))
    #expect(
      tables.diagnostics.map(\.description) == [
        "p.md:4: warning: './a' was not found; its output from 2 hours ago is used"
      ])
    #expect(stage.state.withLock { $0.failed } == [CommandRunError("was not found")])
  }

  @Test(arguments: [
    ("", "printed no table: "), ("n\n", "printed no rows"), ("\u{0}\u{1}", "printed no "),
  ])
  func `what is no table is a failure and is not kept`(_ text: String, _ reason: String) {
    let stage = Stage()
    stage.change { $0.answers[command.words] = .success(text) }
    guard case .failure(let failure) = column(stage.tables) else {
      Issue.record("a table")
      return
    }
    #expect(failure.reason.hasPrefix(reason))
    #expect(stage.state.withLock { $0.kept.isEmpty })
  }

  @Test func `where nothing may run, kept outputs are used without a word`() {
    let stage = Stage()
    stage.change { $0.decision = .refuse }
    #expect(column(stage.tables) == .failure(.nothingKept))
    stage.change {
      $0.kept[command.words] = .init(bytes: Array("n\n2\n".utf8), ran: Instant(seconds: 0))
    }
    let tables = stage.tables
    #expect(column(tables) == .success([.number(2)]) && tables.diagnostics.isEmpty)
    #expect(stage.state.withLock { $0.runs.isEmpty })
  }

  @Test func `a program is allowed by its bytes`() {
    let tables = CommandTables(
      [CommandPermit(program: "./fe\u{301}tch"), CommandPermit(program: "./b")], runner: .none
    ) { $0.utc.date }
    #expect(tables.permit(for: "./fe\u{301}tch") == tables.permits[0])
    #expect(tables.permit(for: "./b") == tables.permits[1])
    for other in ["./f\u{e9}tch", "./B", "b", "./b ", "././b", ""] {
      #expect(tables.permit(for: other) == nil, "\(other)")
    }
  }

  @Test func `what is wrong with an output is reported as such`() {
    let stage = Stage()
    stage.change { $0.answers[command.words] = .success("n,m\n1,2,3\n4,5\n") }
    let tables = stage.tables
    _ = column(tables)
    #expect(tables.diagnostics.count == 1)
    #expect(tables.diagnostics.first?.place.file == "output of ./a")
    #expect(tables.diagnostics.first?.origin == .data)
  }

  @Test func `the name of a kept output has its moment, and is another for other words`() {
    let moment = Instant(seconds: 1_795_000_205)
    let path = command.keptPath(ran: moment)
    #expect(
      path.wholeMatch(of: /\.almanac\/memory\/commands\/a-[0-9a-f]{16}\.2026-11-18T\d{6}Z\.csv/)
        != nil)
    let name = String(path.split(separator: "/").last ?? "")
    #expect(command.ran(ofFile: name) == moment && TableCommand.ran(ofAnyFile: name) == moment)
    var json = command.permit
    json.format = .json
    let others = [
      TableCommand(arguments: ["x", ""], by: command.permit),
      TableCommand(arguments: ["y"], by: command.permit),
      TableCommand(arguments: [], by: CommandPermit(program: "./ax")),
      TableCommand(arguments: command.arguments, by: json),
    ]
    #expect(Set((others + [command]).map { $0.keptPath(ran: moment) }).count == 5)
    for other in others { #expect(other.ran(ofFile: name) == nil) }
    var slower = command.permit
    (slower.timeLimit, slower.maxAge) = (9, 60)
    #expect(TableCommand(arguments: command.arguments, by: slower).keptPath(ran: moment) == path)
    for wrong in ["", "a", "\(name).csv", name.replacing("T", with: "t"), "a-1.2026-11-18T99Z.csv"]
    {
      #expect(command.ran(ofFile: wrong) == nil)
    }
  }
}
