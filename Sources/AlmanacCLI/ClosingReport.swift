internal import CampusModel
internal import Diagnostics
internal import SiteBuild

/// What a command says at its end, for people or for programs.
struct ClosingReport: Sendable {
  var command: Command
  var build: BuildReport
  var feeds: Int
  var leftOut: Int
  var warnings: Int
  var sources: [SourceReport]
  var seconds: Double

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: words
    case .json: json
    }
  }

  /// All on one line, for builds that follow each other.
  var line: String {
    let changes =
      build.isPublished
      ? "\(Self.counted(build.written, "file", "files")) written, \(build.unchanged) unchanged, "
        + "\(build.removed) removed"
      : "nothing changed"
    let count = warnings == 0 ? "" : ", " + Self.counted(warnings, "warning", "warnings")
    return "\(changes)\(count); \(Self.milliseconds(seconds)) ms"
  }

  private var words: String {
    let total = build.written + build.unchanged
    let done =
      command == .check
      ? "\(total) files would be written"
      : "\(build.written) files written, \(build.unchanged) unchanged, \(build.removed) removed"
    let parts = [
      Self.counted(feeds, "feed", "feeds"), Self.counted(warnings, "warning", "warnings"),
      leftOut == 0 ? nil : Self.counted(leftOut, "private person", "private people") + " left out",
    ]
    return "\(done)\n\(parts.compactMap { $0 }.joined(separator: ", ")); "
      + "\(Self.milliseconds(seconds)) ms\n"
  }

  /// One line of JSON; the names are part of the command line's contract.
  private var json: String {
    let phases = build.seconds
    return """
      {"command":"\(command.rawValue)","written":\(build.written),"unchanged":\(build.unchanged),\
      "removed":\(build.removed),"bytes":\(build.bytes),"feeds":\(feeds),"warnings":\(warnings),\
      "leftOutPeople":\(leftOut),"sources":[\(sources.map(Self.json).joined(separator: ","))],\
      "milliseconds":{"all":\(Self.milliseconds(seconds)),\
      "rendering":\(Self.milliseconds(phases.rendering)),\
      "linking":\(Self.milliseconds(phases.linking)),\
      "syncing":\(Self.milliseconds(phases.syncing)),\
      "exchanging":\(Self.milliseconds(phases.exchanging))}}

      """
  }

  private static func json(_ source: SourceReport) -> String {
    let asOf = source.asOf.map { String($0.seconds) } ?? "null"
    return """
      {"kind":\(jsonText(source.kind)),"name":\(jsonText(source.name)),"kept":\(source.kept),\
      "dropped":\(source.dropped),"asOf":\(asOf)}
      """
  }

  /// A failure as JSON: the status, the sentence and every diagnostic.
  static func failure(
    _ message: String, _ diagnostics: [Diagnostic], status: ExitCode
  ) -> String {
    let list = diagnostics.inFileOrder().map { diagnostic in
      """
      {"severity":"\(diagnostic.severity == .error ? "error" : "warning")",\
      "file":\(jsonText(diagnostic.place.file)),\
      "line":\(diagnostic.place.line.map(String.init) ?? "null"),\
      "column":\(diagnostic.place.column.map(String.init) ?? "null"),\
      "message":\(jsonText(diagnostic.message.text)),\
      "suggestion":\(diagnostic.suggestion.map(jsonText) ?? "null")}
      """
    }
    return """
      {"status":\(status.rawValue),"message":\(jsonText(message)),\
      "diagnostics":[\(list.joined(separator: ","))]}

      """
  }

  static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1000).rounded()) }

  static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }
}
