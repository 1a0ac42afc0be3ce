internal import CampusModel
internal import CountFiles
internal import Diagnostics
internal import FileFormats
internal import Glibc
internal import Intake
internal import SampleData
internal import SecondOpinion
internal import SourceFiles
import Testing

@testable import Intake

/// Captures against the values that came with them, reports against Python; see `SampleData`.
struct CountRealDataTests {
  private func read(
    _ kind: SourceKind, _ file: SourceFile, dates: CountReading.DateOrder? = nil
  ) -> (Contribution, [Diagnostic]) {
    var context = SourceContext.sample()
    context.counts = CountReading(dates: dates)
    var yield = Contribution()
    var diagnostics: [Diagnostic] = []
    kind.read([file], context: context, into: &yield, diagnostics: &diagnostics)
    return (yield, diagnostics)
  }

  @Test(arguments: SampleData.all)
  func `captures of whole sessions have their access points`(_ sample: SampleData) {
    let (instant, reported) = read(
      .arubaTables, sample.file("wifi/aruba-bss/instant-show-ap-bss-table.txt"))
    #expect(
      instant.snapshots == [
        sample.choose(
          madeUp: Snapshot(time: Instant(seconds: 1_791_181_245), devices: ["QUAY-7": 21]),
          real: Snapshot(time: Instant(seconds: 1_674_204_493), devices: ["IAP-315": 10]))
      ])
    #expect(reported.isEmpty, "\(reported)")

    let scrubbed = sample.file("wifi/aruba-bss/two-controllers-scrubbed.txt")
    let (controller, _) = read(.arubaTables, scrubbed, dates: .monthFirst)
    #expect(controller.snapshots.allSatisfy { $0.devices["AP01"] == 0 || $0.devices["AP02"] == 0 })
    #expect(!controller.snapshots.isEmpty && controller.rows.dropped == 0)
    let (undated, _) = read(.arubaTables, scrubbed)
    #expect(undated.snapshots.isEmpty)
  }

  @Test(arguments: SampleData.all, ["", "2"])
  func `edited tables have the counts that came with them`(
    _ sample: SampleData, _ suffix: String
  ) {
    let folder = "wifi/ntc-templates/tests/aruba_os/show_ap_bss-table_details"
    let path = "\(folder)/aruba_os_show_ap_bss-table_details\(suffix)"
    let clock = Array("2026-11-18 18:10 UTC\n".utf8)
    let capture = sample.file("\(path).raw")
    let (yield, diagnostics) = read(
      .arubaTables, SourceFile(path: capture.path, bytes: clock + capture.bytes))
    #expect(yield.snapshots.map(\.devices) == [expected(sample.file("\(path).yml"))])
    #expect(yield.rows.kept == 5 && yield.rows.dropped == 0, "\(diagnostics)")
  }

  /// The sums of `cur_cl` by `ap_name`.
  private func expected(_ file: SourceFile) -> [String: Int] {
    var sums: [String: Int] = [:]
    for record in String(decoding: file.bytes, as: UTF8.self).split(separator: "\n  - ") {
      func value(_ key: String) -> String? {
        record.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix("\(key):") }
          .map { $0.split(separator: "\"").dropFirst().first.map(String.init) ?? "" }
      }
      if let name = value("ap_name"), let count = value("cur_cl").flatMap({ Int($0) }) {
        sums[name, default: 0] += count
      }
    }
    return sums
  }

  @Test(arguments: SampleData.all)
  func `every report has the rows that Python finds`(_ sample: SampleData) throws {
    let folder = "wifi/ucd/raw/CSI WiFiLogs"
    let paths = ["B-02", "B-03"].flatMap { room in
      Self.names(in: "\(sample.folder)/\(folder)/\(room)").map { "\(folder)/\(room)/\($0)" }
    }
    try #require(paths.count > sample.choose(madeUp: 6, real: 100))
    let answers = PythonScript("counts.py").answers(
      to: paths.map { "\(sample.folder)/\($0)" })
    try #require(answers.count == paths.count)
    var rows = 0
    for (path, answer) in zip(paths, answers) {
      let (yield, diagnostics) = read(.clientCounts, sample.file(path))
      #expect(diagnostics.isEmpty, "\(path): \(diagnostics)")
      let found = yield.snapshots.flatMap { snapshot in
        snapshot.devices.map { "\($0.key)=\(snapshot.time.seconds):\($0.value)" }
      }
      #expect(found.sorted().joined(separator: "\t") == answer, "\(path)")
      rows += yield.rows.kept
    }
    #expect(rows == sample.choose(madeUp: 281, real: 2347))
  }

  private static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name.0) {
        unsafe String(cString: $0)
      }
      if name.hasSuffix(".csv") { names.append(name) }
    }
    return names.sorted()
  }
}
