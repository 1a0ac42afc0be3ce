internal import CampusModel
internal import FileFormats
internal import Markup
internal import SiteBuild

/// The file of `build --report`: the report of one build as JSON, and the last good one.
///
/// It is the line that `--format json` prints, with `started` and `ended`, and, unless the build
/// succeeded, `lastGood`, the same of the last build that did. While a build runs its `status` and
/// `ended` are `null`: a file that stays so is that of a build that was killed.
struct BuildReportFile: Sendable {
  let path: String
  private let started: Instant
  private let lastGood: JSON?

  /// Notes in the file that a build has started. Other builds of the site must be locked out.
  ///
  /// Throws where the file cannot be written. One that cannot be read knows no last good build.
  init(startingAt started: Instant, path: String) throws {
    (self.path, self.started) = (path, started)
    lastGood = Self.lastGood(in: try AtomicFile.read(path) ?? [])
    try write([("status", .null)], ended: .null)
  }

  /// Notes the result. Throws where the file cannot be written: then a site that was built is
  /// published anyway.
  func write(_ result: Result<ClosingReport, any Error>, endedAt moment: Instant) throws {
    let ended = JSON.number(moment.seconds)
    switch result {
    case .success(let closing):
      do {
        try write(closing.json.fields, ended: ended, isGood: true)
      } catch {
        throw CommandError(
          .cannotPrint, "the site is published; \(CommandError(any: error).message)")
      }
    case .failure(let error):
      let failure = CommandError(any: error)
      let report = ClosingReport.failure(
        failure.message, failure.diagnostics, status: failure.status)
      try write(report.fields, ended: ended)
    }
  }

  private func write(
    _ report: [(name: String, value: JSON?)], ended: JSON, isGood: Bool = false
  ) throws {
    let rest = report.filter { $0.name != "command" }
    let fields: [(name: String, value: JSON?)] =
      [
        ("command", .text(Command.build.rawValue)), ("started", .number(started.seconds)),
        ("ended", ended),
      ] + rest + [("lastGood", isGood ? nil : lastGood)]
    try AtomicFile.write(Array((JSON.record(fields).line + "\n").utf8), to: path)
  }

  /// The last good build that a file knows: its own, or the one it has kept.
  private static func lastGood(in bytes: [UInt8]) -> JSON? {
    guard let value = try? JSONReader.read(bytes) else { return nil }
    if value["status"]?.integer == 0 { return JSON(value) }
    return value["lastGood"].map { JSON($0) }
  }
}

extension JSON {
  /// The members of a record; none of anything else.
  fileprivate var fields: [(name: String, value: JSON?)] {
    guard case .record(let fields) = self else { return [] }
    return fields
  }

  /// A value that was read. Linear.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.kind {
      case .null: .null
      case .flag: .flag(value.source.first == UInt8(ascii: "t"))
      case .number: .digits(value.numeral ?? "0")
      case .string: .text(value.string ?? "")
      case .array: .list(value.elements.map { JSON($0) })
      case .object: .record(value.members.map { (name: $0.key, value: JSON($0.value)) })
      }
  }
}
