internal import CampusModel
internal import Fetching
internal import Markup

/// The closing report of `fetch`, for people or for programs.
struct FetchClosing {
  var reports: [FetchReport]
  var status: ExitCode

  func text(as format: SiteOptions.Format) -> String {
    switch format {
    case .text: reports.map(Self.words).joined()
    case .json:
      json.line + "\n"
    }
  }

  private var json: JSON {
    [
      "command": .text("fetch"), "status": .number(Int(status.rawValue)),
      "entries": .list(reports.map(Self.json)),
    ]
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

  /// Texts from servers without characters that could change a terminal's display.
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
  private static func json(_ report: FetchReport) -> JSON {
    [
      "kind": .text(report.kind), "into": .text(report.name),
      "requests": .number(report.requests), "notModified": .number(report.notModified),
      "reused": .number(report.reused), "retries": .number(report.retries),
      "records": .number(report.files.reduce(0) { $0 + $1.records }),
      "bytes": .number(report.bytes),
      "milliseconds": .number(ClosingReport.milliseconds(report.seconds)),
      "failed": .flag(!report.failures.isEmpty), "files": .list(report.files.map(json)),
    ]
  }

  private static func json(_ file: FetchReport.File) -> JSON {
    let (outcome, reason, temporary): (String, JSON, JSON) =
      switch file.outcome {
      case .written: ("written", .null, .null)
      case .unchanged: ("unchanged", .null, .null)
      case .failed(let failure, let address):
        (
          "failed", .text((address.map { "\($0): " } ?? "") + shown(failure.message)),
          .flag(failure.isTemporary)
        )
      }
    return [
      "name": .text(file.name), "outcome": .text(outcome), "records": .number(file.records),
      "reason": reason, "temporary": temporary,
    ]
  }
}
