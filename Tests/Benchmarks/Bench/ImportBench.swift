import CalendarImport
import CampusModel
import FileFormats
import Glibc
import Intake
import TimeZones

/// `import FILE…` reads calendars and prints, as JSON, the seconds that each takes and what was
/// found: the least of several runs, which other programs' work disturbs least.
enum ImportBench {
  static func run(_ paths: [String]) async {
    guard let site = try? Zone.load("America/New_York"),
      let first = CalendarDate(parsing: "2026-01-01"),
      let last = CalendarDate(parsing: "2026-12-31")
    else { exit(70) }
    let files = FileTree.disk(at: ".")
    let zones = ImportZones(site: site, named: { try? Zone.load($0) })
    for path in paths {
      guard let bytes = try? files.read(path) else { exit(66) }
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
}
