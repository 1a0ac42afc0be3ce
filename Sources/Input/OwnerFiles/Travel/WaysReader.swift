internal import CampusModel
internal import Diagnostics
internal import FileFormats

/// Reads measured routes: rows of `from,to,minutes`, and `mode` where not all of them are on
/// foot.
///
/// The owner writes these files, but a row that cannot be used is only a warning: its route is
/// calculated then.
struct WaysReader {
  private(set) var measured: [TravelMode: [TravelMatrix.Ends: Int]] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// `nil` where nothing is to be said of unknown buildings.
  private let codes: Set<BuildingCode>?
  private var places: [TravelMode: [TravelMatrix.Ends: FilePlace]] = [:]

  init(codes: Set<BuildingCode>?) { self.codes = codes }

  mutating func read(_ file: SourceFile) {
    guard file.bytes.contains(where: { $0 > 0x20 }) else {
      diagnostics.append(
        Diagnostic(.error, .owner, at: FilePlace(file.path, line: 1, column: 1), .nothing))
      return
    }
    let report = Report(file)
    readRows(report)
    var found: [Diagnostic] = []
    report.close(diagnostics: &found)
    diagnostics += found.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.origin = .owner
      return diagnostic
    }
  }

  private mutating func readRows(_ report: Report) {
    guard var reader = CSVReader(report),
      let columns = reader.columns(["from", "to", "minutes"])
    else { return }
    let modes = reader.column("mode")
    while let row = reader.next() {
      guard let mode = modes.map({ mode(row, $0) }) ?? .walking else { continue }
      let from = building(row, columns[0])
      let to = building(row, columns[1])
      let minutes = minutes(row, columns[2])
      guard let from, let to, let minutes else { continue }
      add(minutes, for: TravelMatrix.Ends(from: from, to: to), by: mode, in: row)
    }
  }

  /// An empty cell means on foot.
  private func mode(
    _ row: CSVReader.Row, _ column: Int
  ) -> TravelMode? {
    let name = row[column].lowercased()
    if name.isEmpty { return .walking }
    if let mode = TravelMode(rawValue: name) { return mode }
    row.cell(column).warn(
      .way, .otherMode(row[column]),
      suggestion: didYouMean(name, among: TravelMode.allCases.map(\.rawValue)))
    return nil
  }

  private func building(
    _ row: CSVReader.Row, _ column: Int
  ) -> BuildingCode? {
    guard let code = BuildingCode(row[column]) else {
      row.cell(column).warn(.way, .noCode)
      return nil
    }
    guard let codes, !codes.contains(code) else { return code }
    row.cell(column).warn(
      .way, .unknownBuilding(code),
      suggestion: didYouMean(code.text, among: codes.map(\.text)))
    return nil
  }

  private func minutes(_ row: CSVReader.Row, _ column: Int) -> Int? {
    let whole = YAMLScalar<Int>.integer(in: 0...600)
    if let minutes = whole.parse(row[column]) { return minutes }
    row.cell(column).warn(.way, .badMinutes(whole.expectation, row[column]))
    return nil
  }

  private mutating func add(
    _ minutes: Int, for ends: TravelMatrix.Ends, by mode: TravelMode, in row: CSVReader.Row
  ) {
    guard ends.from != ends.to else { return row.warn(.way, .noWay(ends.from)) }
    if let first = measured[mode]?[ends], let place = places[mode]?[ends] {
      if first != minutes {
        row.warn(.way, .measuredTwice(ends, first: first, at: place, now: minutes))
      }
      return
    }
    measured[mode, default: [:]][ends] = minutes
    places[mode, default: [:]][ends] = row.place
  }
}

extension Diagnostic.Message {
  fileprivate static let nothing: Self =
    "the file is empty; expected rows under the header 'from,to,minutes'"
  fileprivate static let noCode: Self = "expected a building code like MAB, found nothing"

  fileprivate static func otherMode(_ mode: String) -> Self {
    "expected walking, cycling, driving or transit, found '\(mode)'; the row is skipped"
  }

  fileprivate static func unknownBuilding(_ code: BuildingCode) -> Self {
    "unknown building code '\(code.text)'"
  }

  fileprivate static func badMinutes(_ expectation: String, _ found: String) -> Self {
    "expected \(expectation), found \(found.isEmpty ? "nothing" : "'\(found)'")"
  }

  fileprivate static func noWay(_ code: BuildingCode) -> Self {
    "'from' and 'to' are both '\(code.text)'; expected two buildings"
  }

  fileprivate static func measuredTwice(
    _ ends: TravelMatrix.Ends, first: Int, at place: FilePlace, now minutes: Int
  ) -> Self {
    """
    the route from \(ends.from.text) to \(ends.to.text) takes \(first) minutes by \(place), which \
    is used; found \(minutes)
    """
  }
}
