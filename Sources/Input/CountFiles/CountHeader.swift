internal import FileFormats
internal import SourceFiles

/// The header of a CSV of counts whose rows can be read in pieces.
struct CountHeader: Sendable {
  /// Everything before the rows, as it is in the file.
  let bytes: [UInt8]
  /// How many lines that is.
  let lines: Int
  /// The number of columns.
  let width: Int
  /// The places of the columns of the time, the access point and the devices; no access point if
  /// the entry names it.
  let columns: [Int]
  let delimiter: UInt8

  /// How many bytes a header may take.
  private static let longest = 1 << 16
  /// How many bytes the rows of one moment may take.
  private static let longestMoment = 1 << 20

  /// `nil` if the file must be read as a whole, for example because something is wrong with it.
  init?(of file: CountFile, _ opened: OpenedFile) throws(FileError) {
    let start = try opened.bytes(0..<min(Self.longest, opened.size))
    let mark = start.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    guard let first = start[mark...].firstIndex(where: { $0 != 0x0a && $0 != 0x0d }),
      let end = start[first...].firstIndex(of: 0x0a)
    else { return nil }
    bytes = Array(start[...end])
    lines = bytes.count { $0 == 0x0a }
    // A carriage return alone would end a line.
    let hasLoneReturn = zip(bytes, bytes.dropFirst()).contains { $0 == 0x0d && $1 != 0x0a }
    guard !bytes.contains(UInt8(ascii: "\"")), !hasLoneReturn,
      !CountsCSVReader.holdsLines(bytes)
    else { return nil }
    let report = Report(SourceFile(path: file.path, bytes: bytes))
    guard report.text.start != nil, report.text.firstInvalid == nil,
      let table = file.format.table(report, context: file.context), report.isClean
    else { return nil }
    width = table.reader.header.count
    columns = table.columns
    delimiter = table.reader.delimiter
  }
}

// MARK: - Pieces

extension CountHeader {
  /// The pieces of so many bytes that a file is read in from the line at `first` on; `nil` if the
  /// rows of one moment are too many.
  ///
  /// - Precondition: `size` is a multiple of `ContentDigest.step`.
  func pieces(
    of file: OpenedFile, from first: Int, size: Int
  ) throws(FileError) -> [CountPiece]? {
    var pieces: [CountPiece] = []
    var start = first / ContentDigest.step * ContentDigest.step
    // The digest of a whole file covers its header.
    if first == bytes.count { start = 0 }
    var line = first
    while start < file.size {
      let end = min(start + size, file.size)
      guard let cut = try end < file.size ? newMoment(after: end, in: file) : end else {
        return nil
      }
      let next = max(line, cut)
      pieces.append(CountPiece(digested: start..<end, lines: line..<next))
      (start, line) = (end, next)
    }
    return pieces
  }

  /// Where the first line begins whose time is written differently than in the line before it, of
  /// the lines that begin after `offset`.
  private func newMoment(after offset: Int, in file: OpenedFile) throws(FileError) -> Int? {
    var count = 1 << 14
    while true {
      let end = min(offset + count, file.size)
      if let place = newMoment(in: try file.bytes(offset..<end)) { return offset + place }
      if end == file.size { return end }
      if count >= Self.longestMoment { return nil }
      count *= 4
    }
  }

  private func newMoment(in bytes: [UInt8]) -> Int? {
    guard var start = bytes.firstIndex(of: 0x0a).map({ $0 + 1 }) else { return nil }
    var before: ArraySlice<UInt8>?
    while let end = bytes[start...].firstIndex(of: 0x0a) {
      let time = time(of: bytes[start..<end])
      if let before, before != time { return start }
      (before, start) = (time, end + 1)
    }
    return nil
  }

  private func time(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let cells = line.split(
      separator: delimiter, maxSplits: columns[0] + 1, omittingEmptySubsequences: false)
    return columns[0] < cells.count ? cells[columns[0]] : []
  }
}
