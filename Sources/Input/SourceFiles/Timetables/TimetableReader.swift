package import CampusModel
package import Diagnostics
package import FileFormats
package import TimeZones

/// Reads a folder of GTFS (https://gtfs.org/documentation/schedule/reference/): `stops.txt`,
/// `routes.txt`, `trips.txt`, `stop_times.txt`, `calendar.txt` or `calendar_dates.txt`, and
/// optionally `agency.txt` and `frequencies.txt`. Other files and columns are ignored.
///
/// The files are third-party data: a row that cannot be used costs a warning and the rest is kept;
/// a missing required file or column is an error. The time of a call without one is calculated as
/// if all calls between two with times were equally far apart.
package struct TimetableReader {
  package private(set) var timetable = TransitTimetable()
  package private(set) var diagnostics: [Diagnostic] = []
  private let files: [SourceFile]
  private let site: Zone
  private let zone: (String) -> Zone?
  /// The zone of the first agency.
  private var agency: String?
  /// `nil` for stops that are known and of no use.
  private var stops: [String: Int?] = [:]
  private var lines: [String: String] = [:]
  private var services: [String: Int] = [:]

  /// Whether it reads a file of that name; others in the folder are ignored.
  package static func reads(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return needed.contains(name) || calendars.contains(name)
      || ["agency.txt", "frequencies.txt"].contains(name)
  }

  private static let needed = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
  private static let calendars = ["calendar.txt", "calendar_dates.txt"]

  /// Reads all tables of a folder, at least one. If the agency's zone is not the site's, the
  /// timetable is ignored with a warning.
  package init(_ files: [SourceFile], clockedAs site: Zone, zone: @escaping (String) -> Zone?) {
    self.files = files
    (self.site, self.zone) = (site, zone)
    let folder = files.first.map { $0.path.split(separator: "/").dropLast().joined(separator: "/") }
    read(from: folder ?? "")
  }

  private mutating func read(from folder: String) {
    for name in Self.needed where file(name) == nil { fail(folder, .missing(name)) }
    if Self.calendars.allSatisfy({ file($0) == nil }) { fail(folder, .missing("calendar.txt")) }
    guard diagnostics.isEmpty else { return }
    table("agency.txt", ["agency_timezone"]) { $0.readZone($1, $2) }
    guard agency.map({ isClocked(as: $0) }) ?? true else { return }
    table("stops.txt", ["stop_id", "stop_lat", "stop_lon"]) { $0.readStop($1, $2) }
    table("routes.txt", ["route_id"]) { $0.readLine($1, $2) }
    let week = Weekday.allCases.map { $0.name.lowercased() }
    table("calendar.txt", ["service_id", "start_date", "end_date"] + week) {
      $0.readService($1, $2)
    }
    table("calendar_dates.txt", ["service_id", "date", "exception_type"]) {
      $0.readDate($1, $2)
    }
    readRuns()
  }

  private func file(_ name: String) -> SourceFile? {
    files.first { $0.path.split(separator: "/").last.map { $0 == name } ?? false }
  }

  private mutating func fail(_ folder: String, _ message: Diagnostic.Message) {
    diagnostics.append(Diagnostic(.error, .data, at: FilePlace(folder), message))
  }
}

/// The columns of a table by name; those that are not there have no text.
struct TimetableColumns {
  private let columns: [String: Int]

  init(of reader: CSVReader) {
    columns = Dictionary(
      reader.header.enumerated().map { ($0.element.lowercased(), $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  func text(_ name: String, of row: CSVReader.Row) -> String {
    columns[name].map { row[$0] } ?? ""
  }

  /// A cell, or the row if it has no cell of that name, as the place of a problem.
  func place(_ name: String, of row: CSVReader.Row) -> ReportedPlace {
    columns[name].map { row.cell($0) } ?? ReportedPlace(row.offset, of: row.report)
  }

  func column(_ name: String) -> Int? { columns[name] }
}

extension TimetableReader {
  typealias RowReader = (inout Self, CSVReader.Row, TimetableColumns) -> Void

  /// Hands each row of a file to `read`; one that is not there has none.
  private mutating func table(_ name: String, _ needed: [String], read: RowReader) {
    guard let file = file(name) else { return }
    let report = Report(file)
    if var reader = CSVReader(report), reader.columns(needed) != nil {
      let columns = TimetableColumns(of: reader)
      while let row = reader.next() { read(&self, row, columns) }
    }
    report.close(diagnostics: &diagnostics)
  }

  private mutating func readZone(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    let name = columns.text("agency_timezone", of: row)
    guard name != agency, !name.isEmpty else { return }
    let cell = columns.place("agency_timezone", of: row)
    if let agency { return cell.warn(.service, .otherZone(name, agency)) }
    guard zone(name) != nil else { return cell.warn(.service, .noZone(name)) }
    agency = name
    if !isClocked(as: name) { cell.warn(.service, .foreign(name, site.name)) }
  }

  /// Whether clocks there follow the same rules as the clocks of the site now.
  private func isClocked(as name: String) -> Bool {
    guard name != site.name, let other = zone(name) else { return true }
    guard let rule = other.rule, let own = site.rule else { return false }
    return rule.standard.offset == own.standard.offset
      && rule.daylight?.begins == own.daylight?.begins && rule.daylight?.ends == own.daylight?.ends
      && rule.daylight?.clock.offset == own.daylight?.clock.offset
  }

  private mutating func readStop(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    let id = columns.text("stop_id", of: row)
    if id.isEmpty { return row.drop(.stop, .noID) }
    if stops[id] != nil { return row.drop(.stop, .twice(id)) }
    stops[id] = .some(nil)
    // Stations, entrances and the like are where nothing calls.
    guard ["", "0"].contains(columns.text("location_type", of: row)) else { return }
    guard let latitude = Double(columns.text("stop_lat", of: row)),
      let longitude = Double(columns.text("stop_lon", of: row)),
      let coordinate = Coordinate(latitude: latitude, longitude: longitude),
      latitude != 0 || longitude != 0
    else { return columns.place("stop_lat", of: row).drop(.stop, .noCoordinate(id)) }
    let name = columns.text("stop_name", of: row)
    stops[id] = timetable.stops.count
    timetable.stops.append(
      TransitTimetable.Stop(name: name.isEmpty ? "stop \(id)" : name, at: coordinate))
  }

  private mutating func readLine(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    let id = columns.text("route_id", of: row)
    let names = ["route_short_name", "route_long_name"].map { columns.text($0, of: row) }
    if lines[id] != nil { return row.warn(.run, .twice(id)) }
    lines[id] = names.first { !$0.isEmpty } ?? id
  }

  private mutating func readService(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    guard let first = date("start_date", of: row, columns),
      let last = date("end_date", of: row, columns)
    else { return }
    guard first <= last else {
      return row.drop(.service, .backwards(first, last))
    }
    let held = Weekday.allCases.filter { columns.text($0.name.lowercased(), of: row) == "1" }
    let number = service(columns.text("service_id", of: row))
    guard timetable.services[number].span == nil else {
      return row.drop(.service, .twice(columns.text("service_id", of: row)))
    }
    timetable.services[number].span = DateSpan(first, last)
    timetable.services[number].weekdays = WeekdaySet(held)
  }

  private mutating func readDate(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    guard let date = date("date", of: row, columns) else { return }
    let kind = columns.text("exception_type", of: row)
    let number = service(columns.text("service_id", of: row))
    switch kind {
    case "1": timetable.services[number].added.insert(date)
    case "2": timetable.services[number].removed.insert(date)
    default:
      columns.place("exception_type", of: row).drop(.service, .noException(kind))
    }
  }

  private mutating func service(_ id: String) -> Int {
    if let known = services[id] { return known }
    services[id] = timetable.services.count
    timetable.services.append(TransitTimetable.Service())
    return timetable.services.count - 1
  }

  /// Eight digits: "20260914".
  private func date(
    _ name: String, of row: CSVReader.Row, _ columns: TimetableColumns
  ) -> CalendarDate? {
    let text = columns.text(name, of: row)
    let parts = Array(text.utf8)
    if parts.count == 8, parts.allSatisfy({ (0x30...0x39).contains($0) }), let whole = Int(text),
      let date = CalendarDate(year: whole / 10_000, month: whole / 100 % 100, day: whole % 100)
    {
      return date
    }
    columns.place(name, of: row).drop(.service, .noDate(text))
    return nil
  }
}

// Runs and their calls
extension TimetableReader {
  private mutating func readRuns() {
    guard diagnostics.allSatisfy({ $0.severity != .error }) else { return }
    var runs = TimetableRuns(stops: stops, services: services, lines: lines)
    table("trips.txt", ["route_id", "service_id", "trip_id"]) { runs.readRun($1, $2) }
    table(
      "stop_times.txt", ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"]
    ) {
      runs.readCall($1, $2)
    }
    table("frequencies.txt", ["trip_id", "start_time", "end_time", "headway_secs"]) {
      runs.readHeadway($1, $2)
    }
    guard let file = file("trips.txt") else { return }
    let report = Report(file)
    runs.close(into: &timetable, report)
    report.close(diagnostics: &diagnostics)
  }
}

extension Diagnostic.Message {
  fileprivate static func missing(_ name: String) -> Self {
    "'\(name)' is missing; a timetable needs it"
  }

  fileprivate static func otherZone(_ name: String, _ zone: String) -> Self {
    "another agency's times use the zone '\(name)'; all times are read as '\(zone)'"
  }

  fileprivate static func noZone(_ name: String) -> Self {
    "unknown time zone '\(name)'; the site's zone is used"
  }

  fileprivate static func foreign(_ name: String, _ site: String) -> Self {
    "the times use the zone '\(name)', not the site's '\(site)'; the timetable is ignored"
  }

  fileprivate static let noID: Self = "a stop without an id"

  fileprivate static func twice(_ id: String) -> Self {
    "'\(id)' is listed twice; the first is used"
  }

  fileprivate static func noCoordinate(_ id: String) -> Self {
    "stop '\(id)' has no location"
  }

  fileprivate static func backwards(_ first: CalendarDate, _ last: CalendarDate) -> Self {
    "a service ends on \(last), before it starts on \(first)"
  }

  fileprivate static func noException(_ kind: String) -> Self {
    "expected 1 for a date with service or 2 for one without, found '\(kind)'"
  }

  fileprivate static func noDate(_ text: String) -> Self {
    "expected a date such as 20260914, found '\(text)'"
  }
}
