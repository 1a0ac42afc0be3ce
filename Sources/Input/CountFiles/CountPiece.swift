internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
package import SourceFiles
internal import TimeZones

/// A file of counts as it is to be read: one of an entry of `sources:`.
package struct CountFile: Sendable {
  package var path: String
  var format: any CountFormat.Type
  var context: SourceContext
  /// Which of the entries that hold counts it is of.
  package var entry: Int

  package init(path: String, format: any CountFormat.Type, context: SourceContext, entry: Int) {
    self.path = path
    self.format = format
    self.context = context
    self.entry = entry
  }
}

/// What stands before the rows of a CSV of counts.
struct CountHeader {
  var table: CountTable
  /// Where the rows begin, and how many lines stand before.
  var end: Int
  var lines: Int

  /// How many bytes a header may take; a longer one is left to the reader of whole files, and so is
  /// a longer line.
  static let longest = 1 << 16

  /// `nil` where the file must be read as a whole, be it that something is wrong with it.
  init?(of file: CountFile, _ opened: OpenedFile) throws(FileError) {
    // A scanner looks for a name in each line.
    guard file.context.counts.accessPoint == nil else { return nil }
    let bytes = try opened.bytes(0..<min(Self.longest, opened.size))
    let mark = [0xef, 0xbb, 0xbf] as [UInt8]
    var start = bytes.starts(with: mark) ? 3 : 0
    var lines = 0
    while start < bytes.count, [0x0a, 0x0d].contains(bytes[start]) {
      if bytes[start] == 0x0a { lines += 1 }
      start += 1
    }
    guard let feed = bytes[start...].firstIndex(of: 0x0a) else { return nil }
    let line = Array(bytes[...feed])
    let isPlain = !line.contains(UInt8(ascii: "\"")) && !Self.hasLoneReturn(line)
    guard isPlain, !CountsCSVReader.holdsLines(line) else { return nil }
    let report = Report(SourceFile(path: file.path, bytes: line))
    guard report.text.firstInvalid == nil,
      let table = file.format.table(report, context: file.context), report.isClean
    else { return nil }
    (self.table, end, self.lines) = (table, feed + 1, lines + 1)
  }

  private static func hasLoneReturn(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains {
      bytes[$0] == 0x0d && ($0 + 1 == bytes.count || bytes[$0 + 1] != 0x0a)
    }
  }
}

/// A part of a file whose lines are read by one thread: those that begin within `blocks`.
struct CountPiece: Sendable {
  /// Bytes of the file, from a multiple of `ContentDigest.block` to another or to the end.
  var bytes: Range<Int>
  /// The first line begins there, or, where a line goes on from the piece before, `nil`.
  var firstLine: Int?
  /// Whether the file ends with it.
  var isLast: Bool

  /// The pieces that a file is read in, from the line at `start` on: some for each of so many
  /// threads, none but the last of less than `shortest` blocks.
  static func pieces(of size: Int, from start: Int, jobs: Int, shortest: Int) -> [CountPiece] {
    let block = ContentDigest.block
    let first = start / block * block
    guard first < size else { return [] }
    let share = (size - first) / (4 * jobs)
    let length = max(shortest * block, (share + block - 1) / block * block)
    return stride(from: first, to: size, by: length).map { lower in
      let upper = min(lower + length, size)
      return CountPiece(
        bytes: lower..<upper, firstLine: lower == first ? start : nil, isLast: upper == size)
    }
  }
}

/// What a scanner went through.
struct ScannedBytes {
  /// Of each block of the piece.
  var digests: [UInt64] = []
  var landmarks: [IndexedFile.Landmark] = []
  /// Whether the last line has an end.
  var isSettled = true
  /// Whether the file did not have as many bytes as it had when it was opened, or a line was too
  /// long.
  var isBroken = false
}

extension CountScanner {
  /// Reads the lines that begin in the piece. `present` is asked which moment was the last one, for
  /// landmarks.
  mutating func scan(
    _ piece: CountPiece, of file: OpenedFile, present: (Sink) -> Int?
  ) throws(FileError) -> ScannedBytes {
    var out = ScannedBytes()
    let block = ContentDigest.block
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: CountHeader.longest + block + 64, alignment: 64)
    defer { buffer.deallocate() }
    var start = try firstLine(of: piece, file)
    // What is left of the block before: the beginning of a line.
    var rest = 0
    var at = piece.bytes.lowerBound
    while at < piece.bytes.upperBound, case .none = end {
      let count = min(block, piece.bytes.upperBound - at)
      let part = UnsafeMutableRawBufferPointer(rebasing: buffer[rest..<rest + count])
      guard try file.fill(at, part) == count else {
        out.isBroken = true
        return out
      }
      out.digests.append(ContentDigest.digest(of: UnsafeRawBufferPointer(part)))
      var skipped = 0
      if start == nil, let feed = part.firstIndex(of: 0x0a) { start = at + feed + 1 }
      guard let line = start, line < at + count else {
        at += count
        continue
      }
      if line > at { skipped = line - at }
      guard let base = buffer.baseAddress else { return out }
      if let moment = present(sink) {
        out.landmarks.append(IndexedFile.Landmark(moment: moment, offset: max(at - rest, line)))
      }
      let isEnd = piece.isLast && at + count == piece.bytes.upperBound
      out.isSettled = !isEnd || part.last == 0x0a
      let read = scan(base + skipped, count: rest + count - skipped, isEnd: isEnd) + skipped
      rest = rest + count - read
      at += count
      if case .none = end, rest > CountHeader.longest {
        out.isBroken = true
        return out
      }
      (base).copyMemory(from: base + read, byteCount: rest)
    }
    if rest > 0, case .none = end, !piece.isLast {
      out.isBroken = try !scanLastLine(rest, in: buffer, file, at: at)
    }
    return out
  }

  /// Where the first line begins; `nil` where only a line feed within the piece can tell.
  private func firstLine(of piece: CountPiece, _ file: OpenedFile) throws(FileError) -> Int? {
    if let line = piece.firstLine { return line }
    let before = try file.bytes(piece.bytes.lowerBound - 1..<piece.bytes.lowerBound)
    return before == [0x0a] ? piece.bytes.lowerBound : nil
  }

  /// Reads the line that begins in the piece and ends behind it; false where it is too long.
  private mutating func scanLastLine(
    _ rest: Int, in buffer: UnsafeMutableRawBufferPointer, _ file: OpenedFile, at offset: Int
  ) throws(FileError) -> Bool {
    let part = UnsafeMutableRawBufferPointer(rebasing: buffer[rest..<rest + CountHeader.longest])
    let count = try file.fill(offset, part)
    guard let base = buffer.baseAddress else { return false }
    let feed = part[..<count].firstIndex(of: 0x0a)
    guard let stop = feed.map({ $0 + 1 }) ?? (offset + count == file.size ? count : nil) else {
      return false
    }
    _ = scan(base, count: rest + stop, isEnd: true)
    return true
  }
}
