internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import TableFiles

extension BlockData {
  /// The table of the command in `run`; `nil` after an error, and where it is not known which
  /// commands are allowed.
  static func ran(_ map: YAMLMapping, _ context: BlockContext) -> [Found]? {
    // A command is asked in each build whether it must run.
    context.files.spoil()
    map.refuse("data") { .twoSources($0) }
    map.refuse("sheet") { .noSheets($0) }
    let words = map.oneOrMore("run", .argument)
    guard let first = words.first, !map.has("data"), !map.has("sheet"),
      let commands = context.commands
    else { return nil }
    guard let permit = commands.permit(for: first.value) else {
      map.report.error(
        at: first.place, .notAllowed(first.value),
        suggestion: suggestion(first.value, commands))
      return nil
    }
    let command = TableCommand(arguments: words.dropFirst().map(\.value), by: permit)
    let place = FilePlace(map.report.file, line: first.place.line, column: first.place.column)
    do {
      let (table, date) = try commands.table(of: command, at: place)
      return [
        Found(table: table, source: BlockSource(first.value, ran: date), place: first.place)
      ]
    } catch {
      map.report.error(
        at: first.place, .failed(first.value, error),
        suggestion: error == .nothingKept ? "'almanac build' runs it, without --no-run" : nil)
      return nil
    }
  }

  private static func suggestion(_ program: String, _ commands: CommandTables) -> String {
    let allowed = commands.permits.map(\.program)
    if allowed.contains(where: { program.hasPrefix("\($0) ") }) {
      return "write a list: [\(program.split(separator: " ").joined(separator: ", "))]"
    }
    return didYouMean(program, among: allowed)
      ?? "if you trust it, add '- run: \(program)' to 'commands:' in Content/site.yml"
  }
}

extension YAMLScalar<String> {
  /// One word of a command, also an empty one.
  fileprivate static var argument: Self {
    Self("a program and its arguments, such as [./fetch-loans, --month, 2026-10]") { text in
      text.utf8.contains(0) ? nil : text
    }
  }
}

extension Diagnostic.Message {
  fileprivate static func twoSources(_ key: String) -> Self {
    "found both '\(key)' and 'run', expected one of them"
  }

  fileprivate static func noSheets(_ key: String) -> Self { "'\(key)' needs a file in 'data'" }

  fileprivate static func notAllowed(_ program: String) -> Self {
    "the settings do not allow pages to run '\(program)'"
  }

  fileprivate static func failed(_ program: String, _ failure: CommandRunError) -> Self {
    "'\(program)' \(failure.reason)"
  }
}
