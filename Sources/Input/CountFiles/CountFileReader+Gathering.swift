internal import CampusModel
internal import FileFormats
internal import OccupancyStore

/// A file of counts, or a part of it.
struct CountFilePart {
  var file: CountFile
  /// Bytes of the file, from the beginning of a line to that of another; `nil` for all of them.
  private(set) var lines: Range<Int>?

  /// The whole file.
  init(_ file: CountFile) { self.file = file }

  /// The part of the indexed bytes that contains all rows of these moments.
  init(_ file: KnownFile, at wanted: ClosedRange<Int>) {
    self.file = file.file
    guard file.index.isOrdered else { return }
    let landmarks = file.index.landmarks
    let start = landmarks.last { $0.moment < wanted.lowerBound }?.offset ?? 0
    lines = start..<(landmarks.first { $0.moment > wanted.upperBound }?.offset ?? file.index.read)
  }
}

/// The counts of several files.
struct GatheredCounts {
  /// If two files count the same counter and moment, the count of the first file.
  var counts = DeviceCounts()
  /// The reading of each file; counts that an earlier file of its entry has are repeated ones.
  var files: [FileReading] = []
  var fileProblems: [CountYield.FileProblem] = []
}

extension CountFileReader {
  /// Gathers the counts of files as the definition reads them one after the other, in the order of
  /// the settings; only those at the moments `wanted`.
  func gather(
    _ parts: [CountFilePart], at wanted: ClosedRange<Int> = Int.min...Int.max
  ) -> GatheredCounts {
    var gathered = GatheredCounts()
    var own = DeviceCounts(wanted: wanted)
    for (index, part) in parts.enumerated() {
      var reading = FileReading(.unsettled)
      do throws(FileError) {
        reading.close(try read(part, into: &own))
      } catch {
        gathered.fileProblems.append(CountYield.FileProblem(file: part.file, error: error))
      }
      (reading.names, reading.moments) = (own.counters, own.moments)
      gathered.files.append(reading)
      let isLast = index + 1 == parts.count
      guard isLast || parts[index + 1].file.entry != part.file.entry else { continue }
      if gathered.counts.isEmpty { gathered.counts = own } else { gathered.counts.join(own) }
      own = DeviceCounts(wanted: wanted)
    }
    return gathered
  }

  /// Gathers the counts of files at the moments `wanted`, from the indexed bytes.
  func gather(_ files: [KnownFile], at wanted: ClosedRange<Int>) -> GatheredCounts {
    let files = files.filter { $0.index.moments?.overlaps(wanted) ?? false }
    return gather(files.map { CountFilePart($0, at: wanted) }, at: wanted)
  }

  /// Reads a file as a whole.
  func readWhole(_ file: CountFile) throws(FileError) -> FileReading {
    let opened = try tree.open(file.path)
    let bytes = try opened.bytes(0..<opened.size)
    let report = Report(SourceFile(path: file.path, bytes: bytes))
    var counts = DeviceCounts()
    file.format.read(report, context: file.context, into: &counts)
    var reading = FileReading(opened.mark)
    reading.digest = ContentDigest(of: bytes.span.bytes, at: 0)
    (reading.names, reading.moments) = (counts.names, counts.moments)
    reading.rollUp = RollUp(counts, zone: zone)
    reading.close(report)
    return reading
  }

  private func read(
    _ part: CountFilePart, into counts: inout DeviceCounts
  ) throws(FileError) -> Report {
    let opened = try tree.open(part.file.path)
    var bytes: [UInt8]
    if let lines = part.lines, let header = try CountHeader(of: part.file, opened) {
      let start = max(lines.lowerBound, header.bytes.count)
      bytes = header.bytes + (try opened.bytes(start..<max(start, lines.upperBound)))
    } else {
      bytes = try opened.bytes(0..<opened.size)
    }
    let report = Report(SourceFile(path: part.file.path, bytes: bytes))
    counts.openFile()
    part.file.format.read(report, context: part.file.context, into: &counts)
    return report
  }
}

extension DeviceCounts {
  /// Adds the counts of another source; those that are known stay.
  fileprivate mutating func join(_ other: DeviceCounts) {
    let ids = other.names.map { id(of: $0) }
    other.forEach { seconds, counter, devices in
      _ = record(devices, ids[Int(counter)], seconds)
    }
  }
}
