internal import CampusModel
internal import Diagnostics
package import FileFormats
internal import OccupancyStore
internal import Parallel
package import TimeZones

/// What one file of counts gave, read by itself.
struct FileReading: Sendable {
  /// How its rows can be read again.
  enum Form: Int, Sendable {
    /// Line by line, in the order of time.
    case ordered
    /// Line by line.
    case plain
    /// Only as a whole.
    case whole
  }

  var mark: FileMark
  var digest = ContentDigest()
  var form = Form.whole
  var moments: ClosedRange<Int>?
  var rows = RowCounts()
  var told: [Diagnostic] = []
  /// The counters of its rows; those of the roll-up and of `last` are numbers of these.
  var names: [String] = []
  var rollUp = RollUp()
  var landmarks: [IndexedFile.Landmark] = []
  /// How many lines it has, and the counts of its last moment; `nil` where it has to be read whole
  /// when it has grown.
  var growth: IndexedFile.Growth?

  init(_ mark: FileMark) { self.mark = mark }
}

/// Reads files of counts by themselves.
package struct CountFileReader: Sendable {
  var tree: FileTree
  var zone: Zone
  /// How many threads one large file is read by.
  var jobs: Int
  /// How many blocks a thread reads at a time, at least.
  var shortestPiece = 4

  package init(tree: FileTree, zone: Zone, jobs: Int, shortestPiece: Int = 4) {
    self.tree = tree
    self.zone = zone
    self.jobs = jobs
    self.shortestPiece = shortestPiece
  }

  func read(_ file: CountFile) async throws(FileError) -> FileReading {
    let opened = try tree.open(file.path)
    guard let header = try CountHeader(of: file, opened) else {
      return try readWhole(file, opened)
    }
    let before = Before(start: header.end, lines: header.lines)
    let scanned = try await scan(file, opened, before)
    switch scanned {
    case .notPlain: return try readWhole(file, opened)
    case .disordered: return try gather(file, opened)
    case .read(let reading): return reading
    }
  }

  /// What was appended to a file whose first bytes are those that `known` tells of, `digest` being
  /// theirs; `nil` where it is not of the kind that can be read on. Told and kept is all of the
  /// file, the roll-up only holds what is new.
  func readOn(
    _ file: CountFile, _ known: IndexedFile, names: [String], digest: ContentDigest
  ) async throws(FileError) -> FileReading? {
    guard let growth = known.growth, let moments = known.moments else { return nil }
    let opened = try tree.open(file.path)
    guard opened.size > known.read, try CountHeader(of: file, opened) != nil else {
      return nil
    }
    var before = Before(start: known.read, lines: growth.lines)
    before.last = (
      moments.upperBound,
      Dictionary(uniqueKeysWithValues: growth.last.map { (names[Int($0.key)], $0.value) })
    )
    before.digests = Array(digest.blocks.prefix(known.read / ContentDigest.block))
    guard case .read(var reading) = try await scan(file, opened, before),
      reading.told.isEmpty
    else { return nil }
    reading.rows += known.rows
    reading.names = uniqued(reading.names + known.counters.map { names[Int($0)] })
    reading.moments = moments.lowerBound...(reading.moments?.upperBound ?? moments.upperBound)
    reading.landmarks = known.landmarks + reading.landmarks
    return reading
  }

  /// Puts the counts of a file, or of a part of it, beside those of others, as the readers
  /// of whole files do, with the report on it.
  func gather(
    _ file: CountFile, form: FileReading.Form, _ part: FilePart = FilePart(),
    into counts: inout DeviceCounts
  ) throws(FileError) -> Report {
    let opened = try tree.open(file.path)
    guard form != .whole, let header = try CountHeader(of: file, opened) else {
      return try gatherWhole(file, opened, into: &counts)
    }
    // Two that hold the same counts would copy them.
    var own = DeviceCounts()
    swap(&own, &counts)
    own.openFile()
    let scanner = try gathering(file, opened, header, own, part)
    counts = scanner.sink.counts
    guard case .none = scanner.end else {
      return try gatherWhole(file, opened, into: &counts)
    }
    return scanner.report
  }
}

// MARK: - In the order of time

extension CountFileReader {
  /// What was read of a file before the part that is read now.
  private struct Before {
    /// Where that begins, and how many lines stand before.
    var start: Int
    var lines: Int
    /// The last moment of what was read, and its counts by name.
    var last: (moment: Int, counts: [String: Int])?
    /// Of the blocks before the one in which it begins.
    var digests: [UInt64] = []
  }

  private enum Scanned {
    case read(FileReading)
    case notPlain
    case disordered
  }

  /// One piece, read.
  private struct Part: Sendable {
    var bytes: ScannedBytes
    var isPlain: Bool
    var sink: Ended
    var found: Report.Piece
    var lines: Int
    var names: [String]
  }

  /// What a sink holds in the end.
  private struct Ended: Sendable {
    var head: [OrderedSink.HeadCount]
    var first: Int?
    var present: Int?
    var rollUp: RollUp
    var isDisordered: Bool
    var tail: [Int32: Int]
    var hasOneMoment: Bool
    var kept: Int
  }

  private func scan(
    _ file: CountFile, _ opened: OpenedFile, _ before: Before
  ) async throws(FileError) -> Scanned {
    let pieces = CountPiece.pieces(
      of: opened.size, from: before.start, jobs: jobs, shortest: shortestPiece)
    let results = await inParallel(pieces, jobs: jobs) { piece -> Result<Part, FileError> in
      do throws(FileError) {
        return .success(try scanned(piece, of: file, opened))
      } catch {
        return .failure(error)
      }
    }
    var parts: [Part] = []
    for result in results { parts.append(try result.get()) }
    guard parts.allSatisfy(\.isPlain) else { return .notPlain }
    var joining = PieceJoin(file.path, before.last, clock: SlotClock(zone))
    joining.lines = before.lines
    var reading = FileReading(opened.mark)
    reading.digest.count = opened.size
    reading.digest.blocks = before.digests + parts.flatMap(\.bytes.digests)
    for part in parts {
      guard !part.sink.isDisordered, joining.add(part.sink, part.names, part.found) else {
        return .disordered
      }
      joining.lines += part.lines
      reading.landmarks += part.bytes.landmarks
    }
    joining.finish(&reading)
    reading.form = .ordered
    let isSettled = parts.last?.bytes.isSettled ?? true
    if isSettled, reading.told.isEmpty, reading.moments != nil {
      reading.growth = IndexedFile.Growth(lines: joining.lines, last: joining.last)
    }
    return .read(reading)
  }

  private func scanned(
    _ piece: CountPiece, of file: CountFile, _ opened: OpenedFile
  ) throws(FileError) -> Part {
    guard let header = try CountHeader(of: file, opened) else { throw .missing }
    let names = NameSource()
    var scanner = CountScanner(
      header.table, file.context,
      into: OrderedSink(zone, report: header.table.reader.report) { names.spellings?.names ?? [] })
    names.spellings = scanner.spellings
    let bytes = try scanner.scan(piece, of: opened) { $0.present }
    let sink = scanner.sink
    var isPlain = !bytes.isBroken
    if case .notPlain = scanner.end { isPlain = false }
    return Part(
      bytes: bytes, isPlain: isPlain,
      sink: Ended(
        head: sink.head, first: sink.first, present: sink.present, rollUp: sink.rollUp,
        isDisordered: sink.isDisordered, tail: sink.tail, hasOneMoment: sink.hasOneMoment,
        kept: sink.kept),
      found: scanner.report.piece, lines: scanner.lines, names: scanner.spellings.names)
  }

  /// Puts the pieces of a file together, in their order.
  private struct PieceJoin {
    var lines = 0
    private(set) var last: [Int32: Int] = [:]
    private var lastMoment: Int?
    private var moments: ClosedRange<Int>?
    private let report: Report
    private var ids: [String: Int32] = [:]
    private var names: [String] = []
    private var rollUp = RollUp()
    private var clock: SlotClock

    init(_ path: String, _ before: (moment: Int, counts: [String: Int])?, clock: SlotClock) {
      report = Report(SourceFile(path: path, bytes: []))
      self.clock = clock
      guard let before else { return }
      lastMoment = before.moment
      for (name, devices) in before.counts { last[id(of: name)] = devices }
    }

    /// False where the piece is not in the order of time.
    mutating func add(_ sink: Ended, _ spelled: [String], _ found: Report.Piece) -> Bool {
      let counters = spelled.map { id(of: $0) }
      guard let first = sink.first, let present = sink.present else {
        report.absorb(found, linesBefore: lines)
        return true
      }
      if let lastMoment, first < lastMoment { return false }
      moments = (moments?.lowerBound ?? first)...present
      if first != lastMoment { last = [:] }
      lastMoment = first
      addHead(sink.head, counters, at: first)
      report.absorb(found, linesBefore: lines)
      rollUp.add(sink.rollUp, counters: counters)
      report.rows.kept += sink.kept
      if !sink.hasOneMoment {
        lastMoment = present
        last = Dictionary(uniqueKeysWithValues: sink.tail.map { (counters[Int($0.key)], $0.value) })
      }
      return true
    }

    private mutating func addHead(
      _ head: [OrderedSink.HeadCount], _ counters: [Int32], at moment: Int
    ) {
      let (day, slot) = clock.slot(at: moment)
      for count in head {
        let counter = counters[Int(count.counter)]
        let line = lines + count.line
        if let known = last[counter] {
          if known == count.devices {
            report.merge(atLine: line)
          } else {
            report.drop(.conflict, atLine: line, .secondCount(names[Int(counter)]))
          }
          continue
        }
        last[counter] = count.devices
        rollUp.add(count.devices, counter: counter, day: day, slot: slot)
        report.rows.kept += 1
      }
    }

    private mutating func id(of name: String) -> Int32 {
      if let id = ids[name] { return id }
      let id = Int32(names.count)
      ids[name] = id
      names.append(name)
      return id
    }

    consuming func finish(_ reading: inout FileReading) {
      reading.moments = moments
      reading.names = names
      reading.rollUp = rollUp
      reading.close(report)
    }
  }
}

/// Hands the names of a scanner to its own sink, which is made before it: a class, so that both see
/// the same.
private final class NameSource {
  var spellings: Spellings?
}

extension FileReading {
  /// Takes over what was found.
  mutating func close(_ report: Report) {
    rows = report.close(diagnostics: &told).report.rows
  }
}

// MARK: - In any order

extension CountFileReader {
  private func readWhole(_ file: CountFile, _ opened: OpenedFile) throws(FileError) -> FileReading {
    let bytes = try opened.bytes(0..<opened.size)
    let report = Report(SourceFile(path: file.path, bytes: bytes))
    var counts = DeviceCounts()
    counts.openFile()
    file.format.read(report, context: file.context, into: &counts)
    var reading = FileReading(opened.mark)
    reading.digest = ContentDigest(of: bytes)
    reading.take(counts, zone: zone, report)
    return reading
  }

  private func gather(_ file: CountFile, _ opened: OpenedFile) throws(FileError) -> FileReading {
    guard let header = try CountHeader(of: file, opened) else {
      return try readWhole(file, opened)
    }
    let scanner = try gathering(file, opened, header, DeviceCounts(), FilePart())
    guard case .none = scanner.end else { return try readWhole(file, opened) }
    var reading = FileReading(opened.mark)
    reading.form = .plain
    reading.digest = try ContentDigest(of: opened, within: 0..<opened.size)
    reading.take(scanner.sink.counts, zone: zone, scanner.report)
    return reading
  }

  private func gatherWhole(
    _ file: CountFile, _ opened: OpenedFile, into counts: inout DeviceCounts
  ) throws(FileError) -> Report {
    let bytes = try opened.bytes(0..<opened.size)
    let report = Report(SourceFile(path: file.path, bytes: bytes))
    counts.openFile()
    file.format.read(report, context: file.context, into: &counts)
    return report
  }

  /// A scanner that has put the counts of the file, or of the lines that begin in `part`, beside
  /// `counts`.
  private func gathering(
    _ file: CountFile, _ opened: OpenedFile, _ header: CountHeader,
    _ counts: consuming DeviceCounts, _ part: FilePart
  ) throws(FileError) -> CountScanner<GatheringSink> {
    let names = NameSource()
    var scanner = CountScanner(
      header.table, file.context,
      into: GatheringSink(into: counts, report: header.table.reader.report) {
        names.spellings?.names ?? []
      })
    names.spellings = scanner.spellings
    scanner.begin(after: header.lines)
    let end = min(part.end ?? opened.size, opened.size)
    let bytes = min(part.start ?? header.end, end)..<end
    let block = ContentDigest.block
    let piece = CountPiece(
      bytes: bytes.lowerBound / block * block..<bytes.upperBound, firstLine: bytes.lowerBound,
      isLast: bytes.upperBound == opened.size)
    if !bytes.isEmpty {
      let scanned = try scanner.scan(piece, of: opened) { _ in nil }
      if scanned.isBroken { scanner.giveUp() }
    }
    return scanner
  }
}

extension FileReading {
  fileprivate mutating func take(_ counts: DeviceCounts, zone: Zone, _ report: Report) {
    names = counts.names
    moments = counts.moments
    rollUp = RollUp(counts, zone: zone)
    close(report)
  }
}
