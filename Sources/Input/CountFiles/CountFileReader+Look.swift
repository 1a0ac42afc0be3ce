internal import CampusModel
internal import FileFormats
internal import OccupancyStore
internal import Parallel

/// What another look at a file found.
enum Look: Sendable {
  /// The same bytes.
  case same(FileMark)
  case grown(FileReading)
  case changed(FileReading)
}

extension CountFileReader {
  /// Reads a file as far as it has changed since the index last knew it; all of one that is not
  /// `known`. `names` are the index's counters.
  func look(
    at file: CountFile, _ known: IndexedFile?, names: [String]
  ) async -> Result<Look, FileError> {
    do throws(FileError) {
      if let known, let found = try await lookAgain(at: file, known, names: names) {
        return .success(found)
      }
      return .success(.changed(try await read(file)))
    } catch {
      return .failure(error)
    }
  }

  /// `nil` where the bytes known are no longer there, or what follows them cannot be read on.
  private func lookAgain(
    at file: CountFile, _ known: IndexedFile, names: [String]
  ) async throws(FileError) -> Look? {
    let opened = try tree.open(file.path)
    guard opened.size >= known.read else { return nil }
    let digest = try await digest(of: opened, first: known.read)
    guard digest.value == known.digest else { return nil }
    if opened.size == known.read { return .same(opened.mark) }
    return try await readOn(file, known, names: names, digest: digest).map(Look.grown)
  }

  /// By all threads where there is much to read.
  private func digest(
    of file: OpenedFile, first count: Int
  ) async throws(FileError) -> ContentDigest {
    let parts = CountPiece.pieces(of: count, from: 0, jobs: jobs, shortest: shortestPiece)
    guard parts.count > 1 else { return try ContentDigest(of: file, within: 0..<count) }
    let found = await inParallel(parts, jobs: jobs) { part -> Result<ContentDigest, FileError> in
      do throws(FileError) {
        return .success(try ContentDigest(of: file, within: part.bytes))
      } catch {
        return .failure(error)
      }
    }
    var whole = ContentDigest()
    for part in found {
      whole.blocks += try part.get().blocks
      whole.count += try part.get().count
    }
    return whole
  }

  /// What is known of a file that did not change, as if it had just been read.
  func glance(at file: CountFile, _ known: IndexedFile?) throws(FileError) -> FileReading {
    let opened = try tree.open(file.path)
    var reading = FileReading(opened.mark)
    reading.digest = try ContentDigest(of: opened, within: 0..<opened.size)
    reading.form = known.flatMap { FileReading.Form(rawValue: $0.form) } ?? .plain
    if known?.read == opened.size { reading.landmarks = known?.landmarks ?? [] }
    return reading
  }
}
