import Testing

@testable import AlmanacCLI

private func arguments(_ line: String) throws -> Arguments {
  try Arguments(parsing: line.split(separator: " ").map(String.init))
}

@Test func `no words ask for nothing`() throws {
  let none = try Arguments(parsing: [])
  #expect(none.command == nil && !none.wantsHelp)
}

@Test(arguments: [
  ("build", Command.build), ("check", .check), ("build --", .build), ("check --jobs 2 --", .check),
])
func `the first word is a command`(_ line: String, command: Command) throws {
  let read = try arguments(line)
  #expect(read.command == command && !read.wantsHelp)
}

@Test(arguments: [
  "build --site a --output b --now n --jobs 3 --strict --format json",
  "build --format=json --jobs=3 --site=a --strict --now=n --output=b",
  "build --strict --jobs 3 --format json --site=a --now n --output=b --",
])
func `options are in any order, with their values after a space or an equals sign`(
  _ line: String
) throws {
  let read = try arguments(line)
  #expect(read[.site] == "a" && read[.output] == "b" && read[.now] == "n" && read[.jobs] == "3")
  #expect(read[.strict] == "" && read[.format] == "json" && read[.help] == nil)
}

@Test(arguments: [
  ("build --site=a=b", "a=b"), ("build --site=--odd", "--odd"), ("build --site -", "-"),
  ("build --site -x", "-x"), ("build --site build", "build"),
])
func `a value may hold what options hold`(_ line: String, site: String) throws {
  #expect(try arguments(line)[.site] == site)
}

@Test func `a value may hold spaces, and follows strict behind an equals sign alone`() throws {
  #expect(try Arguments(parsing: ["build", "--site", "My site"])[.site] == "My site")
  #expect(try arguments("build --strict=data")[.strict] == "data")
  #expect(throws: UsageError.unexpectedWord("data")) { try arguments("build --strict data") }
}

@Test(
  arguments: [
    ("help", nil), ("--help", nil), ("-h", nil), ("help build", Command.build),
    ("help check", .check), ("--help check", .check), ("-h build", .build),
    ("build --help", .build),
    ("build -h", .build), ("check --jobs 2 -h", .check), ("build --help --site a", .build),
  ] as [(String, Command?)])
func `help can be requested in every usual form`(_ line: String, command: Command?) throws {
  let read = try arguments(line)
  #expect(read.wantsHelp)
  #expect(read.command == command)
}

@Test(arguments: [
  ("biuld", "unknown command 'biuld'; did you mean 'build'?"),
  ("deploy", "unknown command 'deploy'"), ("--", "unknown command '--'"),
  ("--site a build", "unknown command '--site'"),
  ("BUILD", "unknown command 'BUILD'; did you mean 'build'?"),
  ("help chek", "unknown command 'chek'; did you mean 'check'?"),
  ("build --ouput x", "'build' has no option '--ouput'; did you mean '--output'?"),
  ("build --ouput=x", "'build' has no option '--ouput'; did you mean '--output'?"),
  ("build --verbose", "'build' has no option '--verbose'"),
  ("build --=x", "'build' has no option '--'"),
  ("check --output x", "'check' has no option '--output'"),
  ("build somewhere", "unexpected argument 'somewhere'"),
  ("build -x", "unknown option '-x'"),
  ("build -s a", "unknown option '-s'; did you mean '--site'?"),
  ("build -site a", "unknown option '-site'; did you mean '--site'?"),
  ("build - ", "unexpected argument '-'"),
  ("build -- x", "unexpected argument 'x'"),
  ("build -- --site", "unexpected argument '--site'"),
  ("build --site", "missing value: --site DIR"),
  ("build --site=", "missing value: --site DIR"),
  ("build --site --output x", "missing value: --site DIR"),
  ("build --site -- x", "missing value: --site DIR"),
  ("build --now", "missing value: --now INSTANT"),
  ("build --jobs=", "missing value: --jobs N"),
  ("build --format", "missing value: --format text|json"),
  ("build --help=yes", "'--help' takes no value"),
  ("build --site a --site b", "'--site' appears twice"),
  ("build --site a --site=a", "'--site' appears twice"),
  ("build --strict --strict=data", "'--strict' appears twice"),
  ("build --help --help", "'--help' appears twice"),
  ("build --format xml", "'xml' is not one of the choices: --format text|json"),
  (
    "build --format jsno",
    "'jsno' is not one of the choices: --format text|json; did you mean 'json'?"
  ),
  ("build --strict=dat", "'dat' is not one of the choices: --strict[=data]; did you mean 'data'?"),
  ("build --strict=", "'' is not one of the choices: --strict[=data]"),
  (
    "completion zhs",
    "'zhs' is not one of the choices: bash|zsh|fish; did you mean 'zsh'?"
  ),
  ("memory", "missing argument: export|import"), ("memory export", "missing argument: FILE"),
])
func `a wrong command line gets an exact message`(_ line: String, message: String) {
  do {
    let read = try arguments(line)
    Issue.record("\(line) was read as \(read)")
  } catch let error as UsageError {
    #expect(error.message == message)
  } catch {
    Issue.record(error)
  }
}

@Test func `an empty word is neither a value nor a command`() {
  #expect(throws: UsageError.missingValue("--site DIR")) {
    try Arguments(parsing: ["build", "--site", ""])
  }
  #expect(throws: UsageError.unknownCommand("", suggestion: nil)) { try Arguments(parsing: [""]) }
}

@Test func `help lists every option, and both commands have help`() {
  for command in Command.allCases {
    #expect(Set(command.options.map(\.name)).count == command.options.count)
    #expect(command.options.contains(.help))
    for option in command.options { #expect(Usage.text(of: command).contains(option.form)) }
    #expect(Usage.overview.contains("  \(command.rawValue)"))
  }
}
