internal import CampusModel
internal import Diagnostics
internal import FileFormats
internal import SourceFiles

/// What takes the counts that a scanner finds, in the order in which they stand.
protocol CountSink {
  /// The counts that follow are of this moment; false ends the scan.
  mutating func begin(_ seconds: Int) -> Bool
  /// `counter` is one of the scanner's spellings; lines count from 1.
  mutating func take(_ counter: Int32, _ devices: Int, line: Int)
}

/// Reads a CSV of counts line by line from bytes. A line in which anything is unusual it gives to
/// `CountTable`, the reader of whole files, so that everything is understood and told alike; equal
/// times and names are looked at once.
///
/// Takes some 20 ns for a usual line.
struct CountScanner<Sink: CountSink> {
  var sink: Sink
  let spellings = Spellings()
  let report: Report
  /// How many lines of the file were passed, since `linesBefore`.
  private(set) var lines = 0
  private(set) var end = End.none

  enum End {
    case none
    /// The file must be read as a whole.
    case notPlain
    /// The sink has had enough.
    case sinkFull
  }

  private var table: CountTable
  private let local: (LocalMinute) -> Instant
  private let width: Int
  private let delimiter: UInt8
  private let isUsual: Bool
  /// Where the cells of the present line begin, and one behind the last delimiter.
  private var starts: [Int]
  /// The last time that was read, as it was written.
  private let time: UnsafeMutableRawPointer
  private let memory: Memory
  private var timeCount = 0
  private var moment: Int?

  /// Times that take more bytes are not kept.
  private static var longestTime: Int { 40 }

  /// Frees what the scanner compares times with.
  private final class Memory {
    let start = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
    deinit { start.deallocate() }
  }

  init(_ table: CountTable, _ context: SourceContext, into sink: Sink) {
    self.table = table
    self.sink = sink
    local = context.instant
    report = table.reader.report
    width = table.reader.header.count
    delimiter = table.reader.delimiter
    isUsual = table.columns == [0, 1, 2] && width == 3
    starts = [Int](repeating: 0, count: width + 1)
    memory = Memory()
    time = memory.start
  }

  /// Lines before the first one that is scanned, which messages count too.
  mutating func begin(after lines: Int) { self.lines = lines }

  /// The file must be read as a whole.
  mutating func giveUp() { end = .notPlain }

  /// Reads whole lines and tells how many bytes they were; with `isEnd` also a last one without an
  /// end. At least `Spellings.slack` bytes behind the last one can be looked at.
  mutating func scan(_ bytes: UnsafeRawPointer, count: Int, isEnd: Bool) -> Int {
    var at = 0
    while at < count, case .none = end {
      if isUsual, let next = usual(bytes, at, count) {
        at = next
        lines += 1
        continue
      }
      guard let stop = lineEnd(bytes, at, count) ?? (isEnd ? count : nil) else { return at }
      read(UnsafeRawBufferPointer(start: bytes + at, count: stop - at))
      at = stop
      lines += 1
    }
    return at
  }

  /// Reads a line with the time of the one before, a known name and a number, and gives where it
  /// ends; `nil` for any other.
  @inline(__always)
  private mutating func usual(_ bytes: UnsafeRawPointer, _ at: Int, _ count: Int) -> Int? {
    let start = bytes + at
    guard timeCount > 0, at + timeCount < count,
      start.load(fromByteOffset: timeCount, as: UInt8.self) == delimiter,
      isEqual(start, time, timeCount)
    else { return nil }
    var place = at + timeCount + 1
    let counter: Int32
    if let found = spellings.expected(at: bytes + place, before: delimiter, within: count - place) {
      counter = found.counter
      place += found.count + 1
    } else {
      let name = place
      while place < count, case let byte = bytes.load(fromByteOffset: place, as: UInt8.self),
        byte != delimiter
      {
        guard byte != 0x0a, byte != 0x0d else { return nil }
        place += 1
      }
      guard place < count,
        let found = spellings.counter(at: bytes + name, count: place - name)
      else { return nil }
      counter = found
      place += 1
    }
    var (devices, first) = (0, place)
    while place < count,
      case let digit = Int(bytes.load(fromByteOffset: place, as: UInt8.self)) - 48,
      (0...9).contains(digit)
    {
      devices = 10 * devices + digit
      place += 1
      guard place - first < 8 else { return nil }
    }
    guard place > first, place < count, devices <= largestCount else { return nil }
    first = Int(bytes.load(fromByteOffset: place, as: UInt8.self))
    if first == 0x0d, place + 1 < count {
      place += 1
      first = Int(bytes.load(fromByteOffset: place, as: UInt8.self))
    }
    guard first == 0x0a else { return nil }
    sink.take(counter, devices, line: lines + 1)
    return place + 1
  }

  /// One behind the line feed of the line that begins at `at`.
  private func lineEnd(_ bytes: UnsafeRawPointer, _ at: Int, _ count: Int) -> Int? {
    var place = at
    while place < count {
      if bytes.load(fromByteOffset: place, as: UInt8.self) == 0x0a { return place + 1 }
      place += 1
    }
    return nil
  }
}

// MARK: - Any other line

extension CountScanner {
  private mutating func read(_ line: UnsafeRawBufferPointer) {
    var count = line.count
    if count > 0, line[count - 1] == 0x0a { count -= 1 }
    if count > 0, line[count - 1] == 0x0d { count -= 1 }
    guard count > 0 else { return }
    let hasCells = split(line, count)
    if hasCells, readCells(line) { return }
    readAsTable(line, hasCells: hasCells)
  }

  /// Finds the cells of a line of so many bytes; false where they are not as many as those of the
  /// header, or where anything but plain text is in one.
  private mutating func split(_ line: UnsafeRawBufferPointer, _ count: Int) -> Bool {
    var cells = 0
    starts[0] = 0
    for at in 0..<count {
      let byte = line[at]
      if byte == delimiter {
        cells += 1
        guard cells < width else { return false }
        starts[cells] = at + 1
      } else if byte == UInt8(ascii: "\"") || byte == 0x0d {
        return false
      }
    }
    starts[width] = count + 1
    return cells == width - 1
  }

  private func cell(
    _ place: Int, of line: UnsafeRawBufferPointer
  ) -> (start: UnsafeRawPointer, count: Int)? {
    let column = table.columns[place]
    return line.baseAddress.map {
      ($0 + starts[column], starts[column + 1] - 1 - starts[column])
    }
  }

  /// Takes the count of a line whose cells are all of the usual form; false, and nothing is done,
  /// where one is not.
  private mutating func readCells(_ line: UnsafeRawBufferPointer) -> Bool {
    guard let written = cell(0, of: line), let name = cell(1, of: line),
      let number = cell(2, of: line), let devices = devices(number),
      let seconds = seconds(written)
    else { return false }
    guard
      let counter = spellings.counter(at: name.start, count: name.count) ?? newCounter(name)
    else { return false }
    take(DeviceRow(seconds: seconds, counter: counter, devices: devices), written)
    return true
  }

  /// A name that was not seen before and counts as it is written; `nil` for one that must be looked
  /// at more closely.
  private mutating func newCounter(_ name: (start: UnsafeRawPointer, count: Int)) -> Int32? {
    let bytes = UnsafeRawBufferPointer(start: name.start, count: name.count)
    guard table.keepsNames, let first = bytes.first, let last = bytes.last, first > 0x20,
      last > 0x20, bytes.allSatisfy({ (0x20...0x7e).contains($0) })
    else { return nil }
    let counter = spellings.counter(named: String(decoding: bytes, as: UTF8.self))
    spellings.note(name.start, count: name.count, for: counter)
    return counter
  }

  private struct DeviceRow {
    var seconds: Int
    var counter: Int32
    var devices: Int
  }

  private mutating func take(_ row: DeviceRow, _ written: (start: UnsafeRawPointer, count: Int)?) {
    if row.seconds != moment, !sink.begin(row.seconds) {
      end = .sinkFull
      return
    }
    moment = row.seconds
    timeCount = 0
    if let written, written.count <= Self.longestTime {
      time.copyMemory(from: written.start, byteCount: written.count)
      timeCount = written.count
    }
    sink.take(row.counter, row.devices, line: lines + 1)
  }

  private func seconds(_ written: (start: UnsafeRawPointer, count: Int)) -> Int? {
    if written.count == timeCount, isEqual(written.start, time, timeCount) { return moment }
    return WrittenMoment(written.start, count: written.count)?.instant(local).seconds
  }

  private func devices(_ written: (start: UnsafeRawPointer, count: Int)) -> Int? {
    guard (1...7).contains(written.count) else { return nil }
    var number = 0
    for at in 0..<written.count {
      let digit = Int(written.start.load(fromByteOffset: at, as: UInt8.self)) - 48
      guard (0...9).contains(digit) else { return nil }
      number = 10 * number + digit
    }
    return number <= largestCount ? number : nil
  }

  /// Gives the line to the reader of whole files.
  private mutating func readAsTable(_ line: UnsafeRawBufferPointer, hasCells: Bool) {
    let bytes = Array(line)
    guard !Self.beginsLikeFile(bytes), hasPlainEnd(bytes) else {
      end = .notPlain
      return
    }
    report.turn(to: bytes, linesBefore: lines)
    guard report.text.firstInvalid == nil else {
      end = .notPlain
      return
    }
    switch table.onlyCount() {
    case .noLine: end = .notPlain
    case .lost: break
    case .count(let count):
      let counter = spellings.counter(named: count.counter)
      let name = hasCells ? cell(1, of: line) : nil
      if let name, spellings.counter(at: name.start, count: name.count) == nil {
        spellings.note(name.start, count: name.count, for: counter)
      }
      take(
        DeviceRow(seconds: count.time.seconds, counter: counter, devices: count.devices),
        hasCells ? cell(0, of: line) : nil)
    }
  }

  /// Whether these bytes at the beginning of a file would say how its text is stored.
  private static func beginsLikeFile(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
      || bytes.starts(with: [0xef, 0xbb, 0xbf])
  }

  /// Whether a carriage return stands at most before the line feed at the end: elsewhere it ends a
  /// line.
  private func hasPlainEnd(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.firstIndex(of: 0x0d) else { return true }
    return first == bytes.count - 2 && bytes.last == 0x0a
  }
}
