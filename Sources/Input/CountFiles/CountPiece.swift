internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import TimeZones

/// A piece of a file of counts that can be read by itself: its lines begin with a new moment, and
/// so does the piece after it.
struct CountPiece: Sendable {
  /// The bytes that the digest of the piece covers. They begin at a multiple of
  /// `ContentDigest.step`.
  var digested: Range<Int>
  /// The bytes of its lines, none of which is in another piece; they may begin and end later.
  var lines: Range<Int>
}

/// The text of a piece, and the state needed to read it.
struct PieceText {
  var file: CountFile
  var header: CountHeader
  var zone: Zone
  /// Bytes of the file.
  var bytes: [UInt8]
  /// Where the first of them is in the file.
  var offset: Int
  /// The places of the lines in `bytes`.
  var lines: Range<Int>
}

/// The counts of a piece's rows.
struct PieceCounts: Sendable {
  /// The names of its counters; the counters of the roll-up are indices of this list.
  var names: [String] = []
  var rollUp = RollUp()
  /// The first and the last moment, in seconds; `nil` without rows.
  var moments: ClosedRange<Int>?
  var landmarks: [IndexedFile.Landmark] = []
  /// How many lines it has.
  var lines = 0
  /// The rows read and dropped. The header counts as part of the piece.
  var report: Report.Piece
}

/// Reads the counts of a piece.
protocol CountPieceReader: SendableMetatype {
  /// The counts of the rows; `nil` if this reader declines the piece.
  static func counts(in piece: PieceText) -> PieceCounts?
}

/// Reads a piece as a file of its own, with the header above. This is the definition: any faster
/// reader is tested against it.
///
/// It declines pieces that cannot be read without the rest of the file: bytes that are not UTF-8,
/// an open quote, a row that ends within the file.
enum CountDefinition: CountPieceReader {
  static func counts(in piece: PieceText) -> PieceCounts? {
    let bytes = piece.header.bytes + piece.bytes[piece.lines]
    let report = Report(SourceFile(path: piece.file.path, bytes: bytes))
    guard report.text.firstInvalid == nil else { return nil }
    var counts = DeviceCounts()
    piece.file.format.read(report, context: piece.file.context, into: &counts)
    guard !report.hasFailed else { return nil }
    let last = report.place(report.text.bytes.count).line ?? 0
    let lines = last - piece.header.lines - (bytes.last == 0x0a ? 1 : 0)
    var found = PieceCounts(lines: lines, report: report.piece)
    found.names = counts.names
    found.rollUp = RollUp(counts, zone: piece.zone)
    found.moments = counts.moments
    if let first = counts.moments?.lowerBound {
      let start = piece.offset + piece.lines.lowerBound
      found.landmarks = [IndexedFile.Landmark(moment: first, offset: start)]
    }
    return found
  }
}
