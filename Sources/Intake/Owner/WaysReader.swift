internal import CampusModel
internal import Diagnostics

/// Reads measured ways: rows of `from,to,minutes`, and `mode` where other ways than on foot are in the file too.
///
/// The owner writes these files, but a row that cannot be used costs a warning, not the site: its way is reckoned then.
struct WaysReader {
  private(set) var measured: [TravelMatrix.Ends: Int] = [:]
  private(set) var diagnostics: [Diagnostic] = []
  /// `nil` where nothing is to be said of unknown buildings.
  private let codes: Set<BuildingCode>?
  private var places: [TravelMatrix.Ends: FilePlace] = [:]

  init(codes: Set<BuildingCode>?) { self.codes = codes }

  mutating func read(_ file: SourceFile) {
    guard file.bytes.contains(where: { $0 > 0x20 }) else {
      diagnostics.append(
        Diagnostic(.error, .owner, at: FilePlace(file.path, line: 1, column: 1), .nothing))
      return
    }
    var log = DataLog(file)
    readRows(&log)
    var yield = SourceYield()
    var found: [Diagnostic] = []
    log.close(into: &yield, diagnostics: &found)
    diagnostics += found.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.origin = .owner
      return diagnostic
    }
  }

  private mutating func readRows(_ log: inout DataLog) {
    guard var reader = CSVReader(&log),
      let columns = reader.columns(["from", "to", "minutes"], &log)
    else { return }
    let mode = reader.column("mode")
    while let row = reader.next(&log) {
      if let mode, !isOnFoot(row, mode, &log) { continue }
      let from = building(row, columns[0], &log)
      let to = building(row, columns[1], &log)
      let minutes = minutes(row, columns[2], &log)
      guard let from, let to, let minutes else { continue }
      add(TravelMatrix.Ends(from: from, to: to), minutes, at: row.offset, &log)
    }
  }

  private func isOnFoot(_ row: CSVReader.Row, _ column: Int, _ log: inout DataLog) -> Bool {
    let mode = row[column].lowercased()
    if mode.isEmpty || mode == "walking" { return true }
    if let near = didYouMean(mode, among: ["walking"]) {
      log.warn(.way, at: row.offset(column), .otherMode(row[column]), suggestion: near)
    }
    return false
  }

  private func building(
    _ row: CSVReader.Row, _ column: Int, _ log: inout DataLog
  ) -> BuildingCode? {
    guard let code = BuildingCode(row[column]) else {
      log.warn(.way, at: row.offset(column), .noCode)
      return nil
    }
    guard let codes, !codes.contains(code) else { return code }
    log.warn(
      .way, at: row.offset(column), .unknownBuilding(code),
      suggestion: didYouMean(code.text, among: codes.map(\.text)))
    return nil
  }

  private func minutes(_ row: CSVReader.Row, _ column: Int, _ log: inout DataLog) -> Int? {
    let whole = YAMLScalar<Int>.integer(in: 0...600)
    if let minutes = whole.parse(row[column]) { return minutes }
    log.warn(.way, at: row.offset(column), .badMinutes(whole.expectation, row[column]))
    return nil
  }

  private mutating func add(
    _ ends: TravelMatrix.Ends, _ minutes: Int, at offset: Int, _ log: inout DataLog
  ) {
    guard ends.from != ends.to else { return log.warn(.way, at: offset, .noWay(ends.from)) }
    if let first = measured[ends], let place = places[ends] {
      if first != minutes {
        log.warn(.way, at: offset, .toldTwice(ends, first, place, minutes))
      }
      return
    }
    measured[ends] = minutes
    places[ends] = log.place(offset)
  }
}

extension Diagnostic.Message {
  fileprivate static let nothing: Self =
    "there is nothing here, expected rows under a header 'from,to,minutes'"
  fileprivate static let noCode: Self = "expected a building's code like MAB, found nothing"

  fileprivate static func otherMode(_ mode: String) -> Self {
    "the mode '\(mode)' is not walking; the row is passed over"
  }

  fileprivate static func unknownBuilding(_ code: BuildingCode) -> Self {
    "no building has the code '\(code.text)'"
  }

  fileprivate static func badMinutes(_ expectation: String, _ found: String) -> Self {
    "expected \(expectation), found \(found.isEmpty ? "nothing" : "'\(found)'")"
  }

  fileprivate static func noWay(_ code: BuildingCode) -> Self {
    "a way from \(code.text) to itself takes no time"
  }

  fileprivate static func toldTwice(
    _ ends: TravelMatrix.Ends, _ first: Int, _ place: FilePlace, _ minutes: Int
  ) -> Self {
    """
    the way from \(ends.from.text) to \(ends.to.text) takes \(first) minutes by \(place), which \
    counts; found \(minutes)
    """
  }
}
