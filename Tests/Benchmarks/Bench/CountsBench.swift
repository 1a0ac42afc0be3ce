import CampusModel
import CountFiles
import Diagnostics
import FileFormats
import Glibc
import Intake
import Parallel
import SourceFiles
import TimeZones

/// `counts SITE` reads a site whose source is counts of devices, as a build does, and writes for
/// each counter, weekday and half hour the median of its daily means to standard output. Problems
/// go to standard error.
enum CountsBench {
  static func run(_ site: String) async {
    let (campus, diagnostics) = await SiteReading(
      tree: .disk(at: site), zones: ZoneDatabase(zone: zone),
      countStore: CountStorePlace(path: "\(site)/.almanac/cache/counts", keeps: true) { _ in 1 },
      jobs: 2
    ).read()
    for diagnostic in diagnostics { write("\(diagnostic)\n", to: STDERR_FILENO) }
    guard let campus else { exit(65) }
    let counters = campus.occupancy.counts.days.sorted { $0.key < $1.key }
    let lines = await inParallel(counters, jobs: 2) { Self.lines(of: $0.key, $0.value) }
    write(lines.joined(), to: STDOUT_FILENO)
  }

  private static func lines(of counter: String, _ days: [CountDay]) -> String {
    var out = ""
    for (weekday, medians) in profile(of: days).enumerated() {
      for (slot, median) in medians.enumerated() {
        guard let median else { continue }
        out += "\(counter),\(weekday),\(slot),\(median)\n"
      }
    }
    return out
  }

  /// By weekday, from Monday, and half hour the median of the days' means; `nil` where nothing was
  /// counted.
  private static func profile(of days: [CountDay]) -> [[Double?]] {
    var means = [[[Double]]](
      repeating: Array(repeating: [], count: CountDay.slots), count: 7)
    for day in days {
      let weekday = day.date.weekday.rawValue
      for (slot, counted) in day.slots.enumerated() where counted.times > 0 {
        means[weekday][slot].append(Double(counted.sum) / Double(counted.times))
      }
    }
    return means.map { $0.map(median) }
  }

  private static func median(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  private static func zone(of name: String) -> Zone? {
    do { return try Zone.load(name) } catch { return nil }
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
