import CalendarImport
import CampusModel
import Glibc
import TimeZones

/// `import FILE…` reads calendars and prints, as JSON, the seconds that each takes and what was found: the least of several
/// runs, which other programs' work disturbs least.
enum ImportBench {
  static func run(_ paths: [String]) async {
    guard let site = try? Zone.load("America/New_York"),
      let first = CalendarDate(parsing: "2026-01-01"),
      let last = CalendarDate(parsing: "2026-12-31")
    else { exit(70) }
    let zones = ImportZones(site: site, named: { try? Zone.load($0) })
    for path in paths {
      let bytes = contents(of: path)
      var seconds = Double.infinity
      var reading: CalendarReading?
      for _ in 0..<5 {
        let start = Bench.now()
        reading = await CalendarReader.shared.read(
          bytes, path: path, within: DateSpan(first, last), in: zones)
        seconds = min(seconds, Bench.now() - start)
      }
      let events = reading?.calendar?.events ?? []
      print(
        """
        {"seconds":\(seconds),"kept":\(reading?.calendar?.kept ?? 0),\
        "occurrences":\(events.map(\.occurrences.count).reduce(0, +)),\
        "warnings":\(reading?.diagnostics.count ?? 0),"steps":\(reading?.steps ?? 0)}
        """)
    }
  }

  private static func contents(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { exit(66) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&chunk, 1, chunk.count, file), count > 0 {
      bytes += chunk[..<count]
    }
    return bytes
  }
}
