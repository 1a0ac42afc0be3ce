internal import CampusModel
internal import Fetching

/// What `fetch` says at its end, for people or for programs.
struct FetchClosing {
  var reports: [FetchReport]
  var status: ExitCode

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: reports.map(Self.words).joined()
    case .json:
      """
      {"command":"fetch","status":\(status.rawValue),\
      "entries":[\(reports.map(Self.json).joined(separator: ","))]}

      """
    }
  }
}

// For people
extension FetchClosing {
  /// A line for the entry, and one for each of its files.
  private static func words(_ report: FetchReport) -> String {
    let parts = [
      ClosingReport.counted(report.requests, "request", "requests"),
      report.notModified == 0 ? nil : "\(report.notModified) not modified",
      report.reused == 0 ? nil : "\(report.reused) kept from an interrupted run",
      report.retries == 0 ? nil : ClosingReport.counted(report.retries, "retry", "retries"),
      "\(report.bytes >> 10) KB",
    ]
    return "\(report.kind) into \(report.name): \(parts.compactMap { $0 }.joined(separator: ", "))"
      + "; \(decimalText(report.seconds, places: 1)) s\n"
      + report.files.map { "  \($0.name): \(words($0))\n" }.joined()
  }

  private static func words(_ file: FetchReport.File) -> String {
    switch file.outcome {
    case .written: ClosingReport.counted(file.records, "record", "records")
    case .unchanged:
      ClosingReport.counted(file.records, "record", "records") + ", unchanged"
    case .failed(let failure, let address):
      "failed: " + (address.map { "\($0): " } ?? "") + shown(failure.message)
        + "; the last good file, if any, is kept"
    }
  }

  /// What servers say must not repaint a terminal.
  private static func shown(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          $0.value < 0x20 || (0x7f...0x9f).contains($0.value) ? "\u{fffd}" : $0
        }))
  }
}

// For programs; the names are part of the command line's contract
extension FetchClosing {
  private static func json(_ report: FetchReport) -> String {
    let records = report.files.reduce(0) { $0 + $1.records }
    return """
      {"kind":\(jsonText(report.kind)),"into":\(jsonText(report.name)),\
      "requests":\(report.requests),"notModified":\(report.notModified),\
      "reused":\(report.reused),"retries":\(report.retries),"records":\(records),\
      "bytes":\(report.bytes),"milliseconds":\(ClosingReport.milliseconds(report.seconds)),\
      "failed":\(!report.failures.isEmpty),\
      "files":[\(report.files.map(json).joined(separator: ","))]}
      """
  }

  private static func json(_ file: FetchReport.File) -> String {
    let (outcome, reason, temporary) =
      switch file.outcome {
      case .written: ("written", "null", "null")
      case .unchanged: ("unchanged", "null", "null")
      case .failed(let failure, let address):
        (
          "failed",
          jsonText((address.map { "\($0): " } ?? "") + shown(failure.message)),
          "\(failure.isTemporary)"
        )
      }
    return """
      {"name":\(jsonText(file.name)),"outcome":"\(outcome)",\
      "records":\(file.records),"reason":\(reason),"temporary":\(temporary)}
      """
  }
}
