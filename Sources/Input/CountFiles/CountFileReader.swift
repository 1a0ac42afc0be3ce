internal import CampusModel
internal import Diagnostics
package import FileFormats
internal import OccupancyStore
internal import Parallel
package import TimeZones

/// Reads files of counts.
///
/// **Requirement:** ten million rows of CSV become profiles at least four times as fast as with
/// DuckDB on the same file and as many threads, and the next night reads only new bytes
/// (`Tests/Benchmarks/counts.py`).
///
/// **Two readers:** `CountDefinition` defines the counts of rows; it takes 1.3 µs of one processor
/// for a row. `CountScanner` gives the same for usual lines, tested against the definition, and
/// takes 20 ns; it declines all others. For 8.6 million rows these are 11 s and 0.2 s of processor
/// time, so only the scanner meets the requirement.
///
/// **Pieces:** A file is read in pieces that share no moment, by several threads, each piece by the
/// first of `pieceReaders` that does not decline. A file whose pieces are not in the order of time,
/// or that is not a CSV, is read as a whole by its format.
///
/// ```
/// let reader = CountFileReader(tree: .disk(at: site), zone: zone, jobs: 2)
/// let reading = try await reader.read(file)
/// ```
package struct CountFileReader: Sendable {
  var tree: FileTree
  var zone: Zone
  /// How many threads read one file.
  var jobs: Int
  /// How many bytes a piece has.
  var pieceSize: Int

  /// In the order in which they are tried.
  var pieceReaders: [any CountPieceReader.Type] = [CountScanner.self, CountDefinition.self]

  /// - Precondition: `pieceSize` is a multiple of `ContentDigest.step`.
  package init(tree: FileTree, zone: Zone, jobs: Int, pieceSize: Int = 4 << 20) {
    self.tree = tree
    self.zone = zone
    self.jobs = jobs
    self.pieceSize = pieceSize
  }

  /// Reads a file by itself.
  func read(_ file: CountFile) async throws(FileError) -> FileReading {
    let opened = try tree.open(file.path)
    if let header = try CountHeader(of: file, opened),
      let reading = try await readPieces(
        of: file, opened, header, after: Beginning(end: header.bytes.count))
    {
      return reading
    }
    return try readWhole(file)
  }
}

// MARK: - In pieces

extension CountFileReader {
  /// The known facts about the beginning of a file.
  private struct Beginning {
    /// Where the next line begins.
    var end: Int
    /// The last moment, in seconds.
    var last: Int?
    /// The digest of all whole steps.
    var digest = ContentDigest()
  }

  /// `nil` if the file must be read as a whole.
  private func readPieces(
    of file: CountFile, _ opened: OpenedFile, _ header: CountHeader, after beginning: Beginning
  ) async throws(FileError) -> FileReading? {
    guard let pieces = try header.pieces(of: opened, from: beginning.end, size: pieceSize) else {
      return nil
    }
    let results = await inParallel(pieces, jobs: jobs) { piece in
      Result { () throws(FileError) in try read(piece, of: file, opened, header) }
    }
    var reading = FileReading(opened.mark)
    var join = PieceJoin(file, after: beginning.last)
    reading.digest = beginning.digest
    for result in results {
      let (digest, counts) = try result.get()
      guard let counts, join.append(counts) else { return nil }
      reading.digest = reading.digest + digest
    }
    join.finish(&reading)
    return reading
  }

  /// The counts are `nil` if every reader of pieces declines.
  private func read(
    _ piece: CountPiece, of file: CountFile, _ opened: OpenedFile, _ header: CountHeader
  ) throws(FileError) -> (digest: ContentDigest, counts: PieceCounts?) {
    let start = piece.digested.lowerBound
    let end = max(piece.digested.upperBound, piece.lines.upperBound)
    let bytes = try opened.bytes(start..<end)
    // The file may have shrunk meanwhile.
    guard bytes.count == end - start else { return (ContentDigest(), nil) }
    let digest = ContentDigest(
      of: bytes.span.bytes.extracting(first: piece.digested.count), at: start)
    let text = PieceText(
      file: file, header: header, zone: zone, bytes: bytes, offset: start,
      lines: piece.lines.lowerBound - start..<piece.lines.upperBound - start)
    return (digest, pieceReaders.lazy.compactMap { $0.counts(in: text) }.first)
  }
}

// MARK: - Again

/// The result of reading a known file again.
enum CountFileChange: Sendable {
  /// The same bytes.
  case none(FileMark)
  /// The file has grown: the roll-up has only the counts of the new bytes, all other values are of
  /// the whole file.
  case growth(FileReading)
  case other(FileReading)
}

extension CountFileReader {
  /// Reads a file as far as it has changed since the index knew it as `known`; `names` are the
  /// index's counters.
  func readChange(
    of file: CountFile, since known: IndexedFile?, names: [String]
  ) async -> Result<CountFileChange, FileError> {
    do throws(FileError) {
      if let known, let change = try await readEnd(of: file, known, names: names) {
        return .success(change)
      }
      return .success(.other(try await read(file)))
    } catch {
      return .failure(error)
    }
  }

  /// `nil` if all of the file must be read.
  private func readEnd(
    of file: CountFile, _ known: IndexedFile, names: [String]
  ) async throws(FileError) -> CountFileChange? {
    let opened = try tree.open(file.path)
    guard opened.size >= known.read else { return nil }
    let steps = try await digest(of: opened, first: known.read / ContentDigest.step)
    let rest = try opened.bytes(steps.count..<known.read)
    guard (steps + ContentDigest(of: rest.span.bytes, at: steps.count)).value == known.digest
    else { return nil }
    if opened.size == known.read { return .none(opened.mark) }
    guard known.isOrdered, known.company == 0, known.diagnostics.isEmpty,
      let moments = known.moments, try opened.bytes(known.read - 1..<known.read) == [0x0a],
      let header = try CountHeader(of: file, opened),
      var reading = try await readPieces(
        of: file, opened, header,
        after: Beginning(end: known.read, last: moments.upperBound, digest: steps)),
      reading.diagnostics.isEmpty, let all = reading.moments
    else { return nil }
    reading.moments = moments.lowerBound...all.upperBound
    reading.rows += known.rows
    reading.names = uniqued(reading.names + known.counters.map { names[Int($0)] })
    reading.landmarks = known.landmarks + reading.landmarks
    return .growth(reading)
  }

  /// The digest of so many whole steps, by all threads.
  private func digest(
    of file: OpenedFile, first steps: Int
  ) async throws(FileError) -> ContentDigest {
    let count = steps * ContentDigest.step
    let starts = Array(stride(from: 0, to: count, by: pieceSize))
    let parts = await inParallel(starts, jobs: jobs) { [pieceSize] start in
      Result { () throws(FileError) in
        let bytes = try file.bytes(start..<min(start + pieceSize, count))
        return ContentDigest(of: bytes.span.bytes, at: start)
      }
    }
    var digest = ContentDigest()
    for part in parts { digest = digest + (try part.get()) }
    return digest
  }
}
