internal import CampusModel
internal import FarPublish
internal import Markup

/// The closing report of `publish`, for people or for programs.
struct PublishClosing {
  /// As the command line names it.
  var target: String
  var report: FarReport
  var isRehearsal: Bool
  var seconds: Double

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: (isRehearsal ? list : "") + sentence
    case .json: json.line + "\n"
    }
  }

  /// A line for each file that would be sent or removed.
  private var list: String {
    report.sent.map { "send \(printableText($0.path)), \($0.size) bytes\n" }.joined()
      + report.removed.map { "remove \(printableText($0))\n" }.joined()
  }

  private var sentence: String {
    let files = ClosingReport.counted(report.sent.count, "file", "files")
    let sent = isRehearsal ? "to send" : "sent"
    let parts = [
      report.isContinued ? "continued" : nil,
      "\(files) \(sent) (\((report.bytes + 1023) >> 10) KB)",
      "\(report.removed.count) \(isRehearsal ? "to remove" : "removed")",
      "\(report.unchanged) unchanged",
    ]
    let work =
      report.tally.requests == 0
      ? "" : "; " + ClosingReport.counted(report.tally.requests, "request", "requests")
    let retries =
      report.tally.retries == 0
      ? "" : ", " + ClosingReport.counted(report.tally.retries, "retry", "retries")
    return "\(printableText(target)): \(parts.compactMap { $0 }.joined(separator: ", "))"
      + "\(work)\(retries); \(decimalText(seconds, places: 1)) s\n"
  }

  /// The names are part of the command line's contract.
  private var json: JSON {
    [
      "command": .text("publish"), "status": .number(0), "target": .text(target),
      "dryRun": .flag(isRehearsal), "continued": .flag(report.isContinued),
      "sent": .list(
        report.sent.map { ["path": .text($0.path), "bytes": .number($0.size)] }),
      "removed": .list(report.removed.map { .text($0) }), "unchanged": .number(report.unchanged),
      "bytes": .number(report.bytes), "requests": .number(report.tally.requests),
      "retries": .number(report.tally.retries),
      "uploaded": .number(report.tally.sent), "downloaded": .number(report.tally.received),
      "milliseconds": .number(ClosingReport.milliseconds(seconds)),
    ]
  }
}
