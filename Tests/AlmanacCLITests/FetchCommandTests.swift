import CampusModel
import Fetching
import Synchronization
import Testing

@testable import AlmanacCLI

private func report(_ outcomes: FetchReport.File.Outcome...) -> FetchReport {
  var report = FetchReport(kind: "umdio", name: "data/umdio")
  report.files = outcomes.enumerated().map {
    FetchReport.File(name: "courses-20260\($0).json", records: 1204, outcome: $1)
  }
  (report.requests, report.retries, report.bytes, report.seconds) = (7, 1, 5000, 1.26)
  return report
}

@Test func `the status says whether another try may succeed`() {
  let passing = FetchReport.File.Outcome.failed(.timedOut, at: nil)
  let lasting = FetchReport.File.Outcome.failed(.status(404), at: nil)
  #expect(FetchCommand.status(of: []) == .success)
  #expect(FetchCommand.status(of: [report(.written, .unchanged)]) == .success)
  #expect(FetchCommand.status(of: [report(.written), report(passing)]) == .busy)
  #expect(FetchCommand.status(of: [report(passing, lasting)]) == .unavailable)
  let disk = FetchReport.File.Outcome.failed(.cannotWrite(path: "x", reason: "y"), at: nil)
  #expect(FetchCommand.status(of: [report(passing, lasting), report(disk)]) == .cannotWrite)
}

@Test func `the report of a fetch in words`() {
  let text = FetchClosing(
    reports: [report(.unchanged, .failed(.refused("no\u{1b}[2J"), at: "https://a.edu/x"))],
    status: .unavailable
  ).text(as: .text)
  #expect(
    text == """
      umdio into data/umdio: 7 requests, 1 retry, 4 KB; 1.3 s
        courses-202600.json: 1204 records, unchanged
        courses-202601.json: failed: https://a.edu/x: the server answered with an error: \
      no\u{fffd}[2J; the last good file, if any, is kept

      """)
}

@Test func `the report of a fetch as JSON`() {
  let text = FetchClosing(
    reports: [report(.written, .failed(.timedOut, at: "https://a.edu/x"))], status: .busy
  ).text(as: .json)
  #expect(
    text == """
      {"command":"fetch","status":75,"entries":[{"kind":"umdio","into":"data/umdio",\
      "requests":7,"notModified":0,"reused":0,"retries":1,"records":2408,"bytes":5000,\
      "milliseconds":1260,"failed":true,"files":[{"name":"courses-202600.json",\
      "outcome":"written","records":1204,"reason":null,"temporary":null},\
      {"name":"courses-202601.json","outcome":"failed","records":1204,\
      "reason":"https://a.edu/x: no answer in time","temporary":true}]}]}

      """)
}
