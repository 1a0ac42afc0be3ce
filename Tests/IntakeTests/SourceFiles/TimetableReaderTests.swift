import CampusModel
import Diagnostics
import SeededRandom
import Testing
import TimeZones

@testable import FileFormats
@testable import SourceFiles

/// A small feed: two lines, a station that nothing calls at, a service on weekdays and one on
/// single dates.
private let feed = [
  "agency.txt": "agency_name,agency_timezone\nShuttle,America/New_York\n",
  "stops.txt": """
  stop_id,stop_name,stop_lat,stop_lon,location_type
  a,North Gate,39.0,-77.0,0
  b,"Regents Drive, at the Hall",39.01,-77.0,
  c,Station,39.02,-77.0,0
  S,Great Station,39.02,-77.0,1

  """,
  "routes.txt": "route_id,route_short_name,route_long_name\n1,104,College Park\n2,,Night Line\n",
  "calendar.txt": """
  service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
  week,1,1,1,1,1,0,0,20260831,20261211

  """,
  "calendar_dates.txt": """
  service_id,date,exception_type
  week,20260907,2
  week,20260912,1
  night,20260912,1

  """,
  "trips.txt": "route_id,service_id,trip_id\n1,week,t1\n2,night,t2\n",
  "stop_times.txt": """
  trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type
  t1,8:00:00,8:00:30,a,1,0,1
  t1,,,b,2,,
  t1,08:10:30,08:12:00,c,7,1,0
  t2,24:50:00,24:50:00,c,2,,
  t2,23:50:00,23:55:00,a,1,,

  """,
]

private func read(
  _ changes: [String: String?] = [:], site: String = "America/New_York"
) throws -> (timetable: TransitTimetable, lines: [String]) {
  var files: [String: String] = feed
  for (name, text) in changes { files[name] = text }
  let sources = files.sorted { $0.key < $1.key }.map {
    SourceFile(path: "gtfs/\($0.key)", bytes: Array($0.value.utf8))
  }
  let reader = TimetableReader(sources, clockedAs: try Zone.load(site)) { name in
    ["America/New_York", "US/Eastern", "Europe/Paris"].contains(name)
      ? (try? Zone.load(name)) : nil
  }
  return (reader.timetable, reader.diagnostics.inFileOrder().map(\.description))
}

private typealias Call = TransitTimetable.Call

@Suite struct TimetableReaderTests {
  @Test func `a feed is read`() throws {
    let (table, lines) = try read()
    #expect(lines == [])
    #expect(table.stops.map(\.name) == ["North Gate", "Regents Drive, at the Hall", "Station"])
    #expect(table.runs.map(\.line) == ["104", "Night Line"])
    #expect(
      Array(table.calls[table.runs[0].calls]) == [
        Call(stop: 0, arrival: 28_800, departure: 28_830, alights: false),
        // Halfway between its neighbors.
        Call(stop: 1, arrival: 29_130, departure: 29_130),
        Call(stop: 2, arrival: 29_430, departure: 29_520, boards: false),
      ])
    #expect(
      Array(table.calls[table.runs[1].calls]).map(\.departure) == [86_100, 89_400],
      "in the order of their numbers, beyond midnight")
    let week = table.services[table.runs[0].service]
    let held = try ["2026-09-04", "2026-09-05", "2026-09-07", "2026-09-12"].map {
      week.runs(on: try #require(CalendarDate(parsing: $0)))
    }
    #expect(held == [true, false, false, true])
  }

  @Test func `what must be there is asked for`() throws {
    for name in ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"] {
      let (table, lines) = try read([name: nil])
      #expect(table.isEmpty)
      #expect(
        lines == [
          "gtfs: error: '\(name)' is missing; a timetable needs it"
        ])
    }
    #expect(try read(["calendar.txt": nil]).lines == [])
    let none = try read(["calendar.txt": nil, "calendar_dates.txt": nil])
    #expect(none.lines.count == 1 && none.timetable.isEmpty)
    let short = try read(["stops.txt": "stop_id,stop_name,stop_lat\na,A,39\n"])
    #expect(short.timetable.isEmpty)
    #expect(short.lines.map { $0.prefix(20) } == ["gtfs/stops.txt:1:1: "])
  }

  @Test(arguments: [
    (
      "stops.txt", "Hall\",39.01", "Hall\",939.01",
      "3:32: warning: stop 'b' has no location"
    ),
    (
      "stops.txt", "\nS,Great", "\nb,Great", "5:1: warning: 'b' is listed twice; the first is used"
    ),
    (
      "trips.txt", "1,week", "1,weak", "2:3: warning: service 'weak' has no dates in any calendar"
    ),
    ("trips.txt", "1,week", "9,week", "2:1: warning: unknown line '9'"),
    (
      "stop_times.txt", "t2,24:50:00", "t2,24:60:00",
      "5:4: warning: expected a time such as 08:30:00, up to 72 hours, found '24:60:00'"
    ),
    (
      "stop_times.txt", "t2,24:50:00,24:50:00,c", "t2,24:50:00,24:50:00,z",
      "5:22: warning: unknown stop 'z'"
    ),
    (
      "stop_times.txt", "t2,24:50:00,24:50:00,c", "t9,24:50:00,24:50:00,c",
      "5:1: warning: unknown trip 't9'"
    ),
    (
      "calendar_dates.txt", "night,20260912,1", "night,20260912,3",
      "4:16: warning: expected 1 for a date with service or 2 for one without, found '3'"
    ),
    (
      "calendar.txt", "20260831,20261211", "20260831,20260229",
      "2:29: warning: expected a date such as 20260914, found '20260229'"
    ),
    (
      "agency.txt", "America/New_York", "Mars",
      "2:9: warning: unknown time zone 'Mars'; the site's zone is used"
    ),
  ])
  func `a row that cannot be used costs a warning`(
    _ file: String, _ old: String, _ new: String, _ line: String
  ) throws {
    let text = try #require(feed[file])
    let changed = text.split(separator: old, maxSplits: 1, omittingEmptySubsequences: false)
      .joined(separator: new)
    #expect(changed != text)
    let (table, lines) = try read([file: changed])
    #expect(lines.contains("gtfs/\(file):\(line)"), "\(lines)")
    #expect(!table.isEmpty)
  }

  @Test func `times that run backwards lose their run`() throws {
    let text = try #require(feed["stop_times.txt"])
    let late = text.split(separator: "08:10:30").joined(separator: "07:10:30")
    let (table, lines) = try read(["stop_times.txt": late])
    #expect(table.runs.map(\.line) == ["Night Line"])
    #expect(
      lines == [
        "gtfs/trips.txt:2:1: warning: the times of trip 't1' are not ascending, or its first or last stop has no time"
      ])
  }

  @Test func `a timetable by another clock is left out`() throws {
    let (table, lines) = try read(site: "Europe/Paris")
    #expect(table.isEmpty)
    #expect(
      lines == [
        "gtfs/agency.txt:2:9: warning: the times use the zone 'America/New_York', not the site's 'Europe/Paris'; the timetable is ignored"
      ])
    let same = try read(["agency.txt": "agency_timezone\nUS/Eastern\n"])
    #expect(same.lines == [] && !same.timetable.isEmpty)
  }

  @Test func `runs that follow each other are made of one`() throws {
    let text = """
      trip_id,start_time,end_time,headway_secs
      t1,10:00:00,10:30:00,600
      t1,12:00:00,12:00:00,600
      t1,12:00:00,13:00:00,1

      """
    let (table, lines) = try read(["frequencies.txt": text])
    let runs = table.runs.filter { $0.line == "104" }
    #expect(runs.map { $0.shift + table.calls[$0.first].departure } == [36_000, 36_600, 37_200])
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("at least 10 seconds") })
  }

  @Test(arguments: 0..<150)
  func `everything broken is reported or ignored`(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var changes: [String: String?] = [:]
    for (name, text) in feed.sorted(by: { $0.key < $1.key }) where random.chance(50) {
      var bytes = Array(text.utf8)
      for _ in 0..<1 + random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(contentsOf: Array(",\n\"9:".utf8).shuffled(using: &random), at: place)
        }
      }
      changes[name] = String(decoding: bytes, as: UTF8.self)
    }
    let table = try read(changes).timetable
    for run in table.runs {
      #expect(table.services.indices.contains(run.service) && run.count > 1, "seed \(seed)")
      let calls = table.calls[run.calls]
      #expect(calls.allSatisfy { table.stops.indices.contains($0.stop) }, "seed \(seed)")
      let times = calls.flatMap { [$0.arrival, $0.departure] }
      #expect(times == times.sorted(), "seed \(seed)")
    }
  }
}
