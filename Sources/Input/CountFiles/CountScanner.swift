internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import OccupancyStore
internal import SourceFiles

/// Reads the counts of a piece by comparing bytes: a line mostly repeats the time of the line
/// before it, and the name that followed in the moment before.
///
/// It reads lines of `time,access_point,devices` in the order of time, each counter once in a
/// moment. It declines the piece at the first line that differs: then `CountDefinition` reads it.
///
/// It owns no memory but arrays; names and times are places in the bytes of the piece.
struct CountScanner: CountPieceReader {
  /// A name as it is written, and the name that followed it last time.
  private struct Name {
    var start: Int
    var length: Int
    var next = -1
  }

  /// The last count of a counter: the number of its moment, its day, and the roll-up's cell of that
  /// day.
  private struct Count {
    var moment = 0
    var day = Int.min
    var cell = 0
  }

  /// Moments are numbered from 1.
  private struct Moment {
    var number = 0
    var seconds = 0
    var day = 0
    var slot = 0
  }

  private let offset: Int
  private let delimiter: UInt8
  private let table: CountTable
  private let instant: (LocalMinute) -> Instant
  private var clock: SlotClock

  /// The time of the last line: its place, its length and its meaning.
  private var (time, timeLength) = (0, 0)
  private var moment = Moment()
  private var first: Int?

  private var names: [Name] = []
  private var namesByHash: [UInt64: Int] = [:]
  /// The name of the last line.
  private var last = 0

  /// The counter of each name; `counts` has the last count of each.
  private var counters: [String] = []
  private var counts: [Count] = []
  private var known: Set<String> = []
  private var rollUp = RollUp()
  private var landmarks: [IndexedFile.Landmark] = []
  private var lines = 0

  /// The distance between landmarks, in bytes, at least.
  private static let stride = 1 << 16
  /// The lengths of times that are read, in bytes.
  private static let lengths = 16...40

  static func counts(in piece: PieceText) -> PieceCounts? {
    guard var scanner = CountScanner(piece), scanner.scan(piece.bytes, piece.lines) else {
      return nil
    }
    return scanner.found
  }

  private init?(_ piece: PieceText) {
    let (file, header) = (piece.file, piece.header)
    let report = Report(SourceFile(path: file.path, bytes: header.bytes))
    guard header.width == 3, header.columns == [0, 1, 2],
      let table = file.format.table(report, context: file.context)
    else { return nil }
    self.table = table
    offset = piece.offset
    delimiter = header.delimiter
    instant = file.context.instant
    clock = SlotClock(piece.zone)
  }

  private var found: PieceCounts {
    let report = Report(SourceFile(path: "", bytes: []))
    report.rows.kept = lines
    var found = PieceCounts(lines: lines, report: report.piece)
    (found.names, found.rollUp, found.landmarks) = (counters, rollUp, landmarks)
    found.moments = first.map { $0...moment.seconds }
    return found
  }
}

// MARK: - Lines

extension CountScanner {
  /// False if there is a line that only the definition can read.
  private mutating func scan(_ bytes: [UInt8], _ lines: Range<Int>) -> Bool {
    let bytes = bytes.span.bytes.extracting(first: lines.upperBound)
    var at = lines.lowerBound
    while at < bytes.byteCount {
      guard passLine(in: bytes, &at) else { return false }
      passUsualLines(in: bytes, &at)
    }
    return true
  }

  /// Passes lines as long as they have the time of the line before, the expected name and a day
  /// that the roll-up has.
  private mutating func passUsualLines(in bytes: RawSpan, _ at: inout Int) {
    let (moment, time, timeLength, delimiter) = (moment, time, timeLength, delimiter)
    let names = names
    // Moved out for the loop, so that no line checks for other owners of the memory.
    var (counts, numbers) = ([] as [Count], [] as [UInt32])
    swap(&counts, &self.counts)
    swap(&numbers, &rollUp.numbers)
    var marks = counts.mutableSpan
    var sums = numbers.mutableSpan
    var (last, passed) = (last, 0)
    while true {
      let end = at &+ timeLength
      guard end < bytes.byteCount, bytes[end] == delimiter,
        bytes.repeats(time, at: at, count: timeLength), case let next = names[last].next, next >= 0
      else { break }
      let name = names[next]
      let nameEnd = end &+ 1 &+ name.length
      guard nameEnd < bytes.byteCount, bytes[nameEnd] == delimiter,
        bytes.repeats(name.start, at: end &+ 1, count: name.length),
        marks[next].day == moment.day, marks[next].moment != moment.number,
        let (devices, lineEnd) = bytes.devices(at: nameEnd &+ 1)
      else { break }
      marks[next].moment = moment.number
      let index = marks[next].cell &* RollUp.width &+ 2 &* moment.slot
      sums[index] += 1
      sums[index + 1] += UInt32(truncatingIfNeeded: devices)
      (last, at) = (next, lineEnd)
      passed &+= 1
    }
    swap(&counts, &self.counts)
    swap(&numbers, &rollUp.numbers)
    self.last = last
    lines += passed
  }

  /// Passes one line with any time and name.
  private mutating func passLine(in bytes: RawSpan, _ at: inout Int) -> Bool {
    guard let name = passTime(in: bytes, at: at), let devices = passName(in: bytes, at: name),
      let (devices, lineEnd) = bytes.devices(at: devices), counts[last].moment != moment.number
    else { return false }
    if counts[last].day != moment.day {
      let cell = RollUp.Cell(counter: Int32(last), day: Int32(moment.day))
      (counts[last].day, counts[last].cell) = (moment.day, rollUp.place(of: cell))
    }
    counts[last].moment = moment.number
    rollUp.add(devices, to: moment.slot, at: counts[last].cell)
    at = lineEnd
    lines += 1
    return true
  }

  /// Where the next cell begins; `nil` if the time is not in the usual form, or not in order.
  private mutating func passTime(in bytes: RawSpan, at start: Int) -> Int? {
    var end = start
    while end < bytes.byteCount, bytes[end] != delimiter {
      end += 1
      guard end - start <= Self.lengths.upperBound else { return nil }
    }
    guard end < bytes.byteCount, Self.lengths.contains(end - start) else { return nil }
    if timeLength == end - start, bytes.repeats(time, at: start, count: timeLength) {
      return end + 1
    }
    guard let seconds = bytes.moment(start..<end)?.instant(instant).seconds,
      first == nil || seconds > moment.seconds
    else { return nil }
    if landmarks.last.map({ offset + start - $0.offset >= Self.stride }) ?? true {
      landmarks.append(IndexedFile.Landmark(moment: seconds, offset: offset + start))
    }
    let (day, slot) = clock.slot(at: seconds)
    moment = Moment(number: moment.number + 1, seconds: seconds, day: day, slot: slot)
    first = first ?? seconds
    (time, timeLength) = (start, end - start)
    return end + 1
  }

  /// Where the next cell begins; `nil` if the name is not plainly that of a counter.
  private mutating func passName(in bytes: RawSpan, at start: Int) -> Int? {
    var end = start
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    while end < bytes.byteCount, case let byte = bytes[end], byte != delimiter {
      guard byte != 0x0a, byte != 0x0d, byte != UInt8(ascii: "\"") else { return nil }
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      end += 1
    }
    guard end < bytes.byteCount, end > start,
      let name = namesByHash[hash] ?? addName(at: start..<end, hash, in: bytes),
      names[name].length == end - start,
      bytes.repeats(names[name].start, at: start, count: end - start)
    else { return nil }
    names[last].next = name
    last = name
    return end + 1
  }

  /// `nil` for a name that is not a counter's, or means the same as another name.
  private mutating func addName(at place: Range<Int>, _ hash: UInt64, in bytes: RawSpan) -> Int? {
    let cell = place.map { bytes[$0] }
    // White space around a name does not belong to it.
    guard let first = cell.first, let end = cell.last, first > 0x20, end > 0x20,
      let text = String(validating: cell, as: UTF8.self), let counter = table.counter(in: text),
      known.insert(counter).inserted
    else { return nil }
    names.append(Name(start: place.lowerBound, length: place.count))
    counters.append(counter)
    counts.append(Count())
    namesByHash[hash] = names.count - 1
    return names.count - 1
  }
}

extension RawSpan {
  @inline(__always)
  fileprivate subscript(place: Int) -> UInt8 {
    unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self)
  }

  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self).littleEndian
  }

  /// Whether so many bytes at two places are the same.
  ///
  /// - Precondition: They are in the span, and so are the 8 bytes that end with them.
  @inline(__always)
  fileprivate func repeats(_ start: Int, at place: Int, count: Int) -> Bool {
    var different = word(start &+ count &- 8) ^ word(place &+ count &- 8)
    // Bytes before them are shifted out.
    guard count >= 8 else { return different >> UInt64(64 &- 8 &* count) == 0 }
    var done = 0
    while done &+ 8 < count {
      different |= word(start &+ done) ^ word(place &+ done)
      done &+= 8
    }
    return different == 0
  }

  /// A number of at most seven digits with the end of its line, and where the next line begins.
  @inline(__always)
  fileprivate func devices(at start: Int) -> (count: Int, lineEnd: Int)? {
    var (count, at) = (0, start)
    while at < byteCount, case let digit = self[at] &- 0x30, digit < 10 {
      count = 10 &* count &+ Int(digit)
      at &+= 1
      guard at &- start < 8 else { return nil }
    }
    guard at > start, count <= largestCount else { return nil }
    if at + 1 < byteCount, self[at] == 0x0d { at += 1 }
    guard at == byteCount || self[at] == 0x0a else { return nil }
    return (count, at + 1)
  }

  fileprivate func moment(_ place: Range<Int>) -> WrittenMoment? {
    extracting(place).withUnsafeBytes { bytes in
      bytes.baseAddress.flatMap { WrittenMoment($0, count: bytes.count) }
    }
  }
}
