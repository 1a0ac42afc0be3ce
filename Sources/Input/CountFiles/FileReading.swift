internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore

/// The content of one file of counts.
struct FileReading: Sendable {
  /// The file's mark when it was opened.
  var mark: FileMark
  /// The digest of all its bytes.
  var digest = ContentDigest()
  /// The first and the last moment of its rows, in seconds; `nil` without rows.
  var moments: ClosedRange<Int>?
  var rows = RowCounts()
  /// In the order of lines.
  var diagnostics: [Diagnostic] = []
  /// The names of its counters; the counters of the roll-up are indices of this list.
  var names: [String] = []
  var rollUp = RollUp()
  /// Whether its pieces are in the order of time.
  var isOrdered = false
  /// Empty unless it is in order.
  var landmarks: [IndexedFile.Landmark] = []

  init(_ mark: FileMark) { self.mark = mark }

  /// Sets the rows read and dropped.
  mutating func close(_ report: Report) {
    rows = report.close(diagnostics: &diagnostics).report.rows
  }
}

/// Joins the readings of the pieces of a file.
struct PieceJoin {
  private let report: Report
  private var moments: ClosedRange<Int>?
  private var names: [String] = []
  private var ids: [String: Int32] = [:]
  private var rollUp = RollUp()
  private var landmarks: [IndexedFile.Landmark] = []
  /// How many lines the pieces so far have.
  private var lines = 0

  /// `last` is the last moment of everything before the first piece.
  init(_ file: CountFile, after last: Int?) {
    moments = last.map { $0...$0 }
    report = Report(SourceFile(path: file.path, bytes: []))
  }

  /// Adds the next piece; false if its moments are not all after those so far.
  mutating func append(_ piece: PieceCounts) -> Bool {
    if let new = piece.moments {
      if let moments, new.lowerBound <= moments.upperBound { return false }
      moments = (moments ?? new).lowerBound...new.upperBound
    }
    rollUp.add(piece.rollUp, counters: piece.names.map { id(of: $0) })
    landmarks += piece.landmarks
    report.absorb(piece.report, linesBefore: lines)
    lines += piece.lines
    return true
  }

  private mutating func id(of name: String) -> Int32 {
    if let id = ids[name] { return id }
    let id = Int32(names.count)
    ids[name] = id
    names.append(name)
    return id
  }

  /// Moves everything into a reading.
  consuming func finish(_ reading: inout FileReading) {
    reading.isOrdered = true
    reading.moments = moments
    reading.names = names
    reading.rollUp = rollUp
    reading.landmarks = landmarks
    reading.close(report)
  }
}
