internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// The runs of a timetable while its files are read, each with its calls.
struct TimetableRuns {
  /// `nil` for stops that are known and of no use.
  private let stops: [String: Int?]
  private let services: [String: Int]
  private let lines: [String: String]
  private var numbers: [String: Int] = [:]
  private var runs: [Run] = []
  /// The id of the last call, since calls of one run are usually adjacent.
  private var last: (id: ArraySlice<UInt8>, run: Int?) = ([], nil)

  private struct Run {
    var id: String
    var line: String
    var service: Int
    /// Its offset in the file.
    var offset: Int
    var calls: [WrittenCall] = []
    /// How much later than its calls it begins, where it is made more than once: from, until, every
    /// so many seconds.
    var headways: [(first: Int, end: Int, every: Int)] = []
  }

  /// Seconds as the file has them, `nil` if it leaves them open.
  private struct WrittenCall {
    var sequence: Int
    var stop: Int
    var arrival: Int?
    var departure: Int?
    var boards: Bool
    var alights: Bool
  }

  /// The latest time after the midnight of its date: 72 hours, in seconds.
  private static let latest = 72 * 3600

  /// No timetable has more runs.
  private static let mostRuns = 1_000_000

  init(stops: [String: Int?], services: [String: Int], lines: [String: String]) {
    (self.stops, self.services, self.lines) = (stops, services, lines)
  }

  mutating func readRun(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    let id = columns.text("trip_id", of: row)
    let (service, line) = (columns.text("service_id", of: row), columns.text("route_id", of: row))
    if numbers[id] != nil { return row.drop(.run, .twice(id)) }
    guard let number = services[service] else {
      return columns.place("service_id", of: row).drop(.run, .noService(service))
    }
    guard let name = lines[line] else {
      return columns.place("route_id", of: row).drop(.run, .noLine(line))
    }
    numbers[id] = runs.count
    runs.append(Run(id: id, line: name, service: number, offset: row.offset))
  }

  mutating func readCall(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    guard let run = run(of: row, columns) else {
      let id = columns.text("trip_id", of: row)
      return row.drop(.call, .noRun(id))
    }
    let stop = columns.text("stop_id", of: row)
    guard let known = stops[stop] else {
      return columns.place("stop_id", of: row).drop(.call, .noStop(stop))
    }
    // An unusable stop was reported with its own row.
    guard let number = known else { return }
    guard let sequence = Int(columns.text("stop_sequence", of: row)), sequence >= 0 else {
      return columns.place("stop_sequence", of: row).drop(.call, .noSequence)
    }
    guard let arrival = time("arrival_time", of: row, columns),
      let departure = time("departure_time", of: row, columns)
    else { return }
    runs[run].calls.append(
      WrittenCall(
        sequence: sequence, stop: number, arrival: arrival ?? departure,
        departure: departure ?? arrival, boards: columns.text("pickup_type", of: row) != "1",
        alights: columns.text("drop_off_type", of: row) != "1"))
  }

  mutating func readHeadway(_ row: CSVReader.Row, _ columns: TimetableColumns) {
    let id = columns.text("trip_id", of: row)
    guard let run = numbers[id] else { return row.drop(.run, .noRun(id)) }
    guard let start = time("start_time", of: row, columns),
      let end = time("end_time", of: row, columns)
    else { return }
    guard let start, let end, let every = Int(columns.text("headway_secs", of: row)), every >= 10,
      start < end
    else { return row.drop(.run, .noHeadway) }
    runs[run].headways.append((start, end, every))
  }

  private mutating func run(of row: CSVReader.Row, _ columns: TimetableColumns) -> Int? {
    guard let column = columns.column("trip_id") else { return nil }
    let bytes = row.bytes(column)
    if bytes == last.id { return last.run }
    last = (bytes, numbers[row[column]])
    return last.run
  }

  /// `nil` after a warning, `.some(nil)` where the cell is empty. Seconds of "25:10:00".
  private func time(_ name: String, of row: CSVReader.Row, _ columns: TimetableColumns) -> Int?? {
    let text = columns.text(name, of: row)
    if text.isEmpty { return .some(nil) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
      (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        ? Int(part) : nil
    }
    if parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      minute < 60, second < 60, hour * 3600 <= Self.latest
    {
      return hour * 3600 + minute * 60 + second
    }
    columns.place(name, of: row).drop(.call, .noTime(text))
    return nil
  }
}

extension TimetableRuns {
  /// Puts the usable runs into a timetable, in the order of the file. `report` is on the file with
  /// the runs.
  func close(into timetable: inout TransitTimetable, _ report: Report) {
    for run in runs {
      guard run.calls.count > 1 else {
        report.drop(.run, at: run.offset, .tooShort(run.id))
        continue
      }
      guard let calls = Self.timed(run.calls) else {
        report.drop(.run, at: run.offset, .disordered(run.id))
        continue
      }
      let shifts = run.headways.flatMap { headway in
        stride(from: headway.first, to: headway.end, by: headway.every).map {
          $0 - calls[0].departure
        }
      }
      guard timetable.runs.count + shifts.count < Self.mostRuns else {
        report.drop(.run, at: run.offset, .tooMany)
        continue
      }
      let first = timetable.calls.count
      timetable.calls += calls
      for shift in run.headways.isEmpty ? [0] : shifts {
        timetable.runs.append(
          TransitTimetable.Run(
            line: run.line, service: run.service, calls: first..<timetable.calls.count,
            shift: shift))
      }
    }
  }

  /// In order, with a time for each; `nil` where times run backwards, or the first or the last has
  /// none.
  private static func timed(_ written: [WrittenCall]) -> [TransitTimetable.Call]? {
    let calls = written.enumerated().sorted {
      ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset)
    }.map(\.element)
    let known = calls.indices.filter { calls[$0].arrival != nil }
    guard known.first == 0, known.last == calls.count - 1 else { return nil }
    var timed: [TransitTimetable.Call] = []
    var next = 0
    for (index, call) in calls.enumerated() {
      if known[next] < index { next += 1 }
      let (from, to) = (known[max(0, next - 1)], known[next])
      let (start, end) = (calls[from].departure ?? 0, calls[to].arrival ?? 0)
      let between =
        from == to ? start : start + (end - start) * (index - from) / (to - from)
      let arrival = call.arrival ?? between
      let departure = call.departure ?? between
      guard arrival <= departure, arrival >= timed.last?.departure ?? 0 else { return nil }
      timed.append(
        TransitTimetable.Call(
          stop: call.stop, arrival: arrival, departure: departure, boards: call.boards,
          alights: call.alights))
    }
    return timed
  }
}

extension Diagnostic.Message {
  fileprivate static func twice(_ id: String) -> Self {
    "trip '\(id)' is listed twice; the first is used"
  }

  fileprivate static func noService(_ id: String) -> Self {
    "service '\(id)' has no dates in any calendar"
  }

  fileprivate static func noLine(_ id: String) -> Self { "unknown line '\(id)'" }
  fileprivate static func noRun(_ id: String) -> Self { "unknown trip '\(id)'" }
  fileprivate static func noStop(_ id: String) -> Self { "unknown stop '\(id)'" }
  fileprivate static let noSequence: Self = "expected the number of the stop in its trip"

  fileprivate static func noTime(_ text: String) -> Self {
    "expected a time such as 08:30:00, up to 72 hours, found '\(text)'"
  }

  fileprivate static let noHeadway: Self =
    "expected a start, an end and at least 10 seconds between trips"

  fileprivate static let tooMany: Self = "this trip repeats too often"

  fileprivate static func tooShort(_ id: String) -> Self {
    "trip '\(id)' has fewer than two stops"
  }

  fileprivate static func disordered(_ id: String) -> Self {
    "the times of trip '\(id)' are not ascending, or its first or last stop has no time"
  }
}
