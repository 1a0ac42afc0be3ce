import TableFiles
import Testing

@testable import OwnerFiles
@testable import SourceFiles

private func permits(_ entries: String) -> [CommandPermit]? {
  value(of: "title: T\nbase-url: https://t.example/\ncommands: \(entries)\n") {
    OwnSettings($0, formats: .init([]), hasCampus: false).commands
  }
}

private func complaints(_ entries: String) -> [String] {
  lines(of: "title: T\nbase-url: https://t.example/\ncommands: \(entries)\n") {
    OwnSettings($0, formats: .init([]), hasCampus: false)
  }
}

@Suite struct CommandSettingsTests {
  @Test func `an entry has defaults`() {
    #expect(permits("[{run: ./a}]") == [CommandPermit(program: "./a")])
    let permit = CommandPermit(program: "./a")
    #expect(permit.format == .csv && permit.maxAge == nil)
    #expect((permit.timeLimit, permit.sizeLimit) == (60, 16))
    #expect(permits("[]") == [])
  }

  @Test func `everything that is said is read`() {
    var permit = CommandPermit(program: "/usr/bin/psql")
    permit.format = .json
    (permit.maxAge, permit.timeLimit, permit.sizeLimit) = (7200, 5, 100)
    #expect(
      permits(
        "[{run: /usr/bin/psql, format: json, max-age: 2 hours, time-limit: 5, size-limit: 100}, {run: b}]"
      )
        == [permit, CommandPermit(program: "b")])
  }

  @Test(arguments: [
    ("1 second", 1), ("30 minutes", 1800), ("1 hour", 3600), ("1 day", 86_400),
    ("2 weeks", 1_209_600),
  ])
  func `an age is a number with a unit`(_ text: String, _ seconds: Int) {
    #expect(permits("[{run: a, max-age: \(text)}]")?.first?.maxAge == seconds)
  }

  @Test(arguments: ["1", "day", "0 days", "1.5 days", "1 month", "-1 day", "1 day ago", "1day"])
  func `anything else is an error`(_ text: String) {
    #expect(
      complaints("[{run: a, max-age: \(text)}]") == [
        "f.yml:3:30: error: expected a duration like 30 minutes, 6 hours or 1 day, found '\(text)'"
      ])
  }

  @Test func `a program is one word, once`() {
    for program in ["'a b'", "a/", "'a\tb'", "' a'"] {
      #expect(complaints("[{run: \(program)}]").count == 1, "\(program)")
    }
    #expect(
      complaints("[{run: a}, {run: a, format: tsv}]") == [
        "f.yml:3:28: error: the program 'a' is listed twice"
      ])
  }
}
