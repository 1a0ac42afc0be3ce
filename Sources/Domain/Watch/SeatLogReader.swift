internal import Bytes
internal import CampusModel

/// Builds a seat log line by line, and skips lines that make no sense.
struct SeatLogReader {
  private(set) var damage: [MemoryProblem] = []
  private var logs: [TermSeats] = []
  private var logPlaces: [TermID: Int] = [:]
  /// By number: where the section is.
  private var sections: [Place] = []
  private var block: Block?

  /// A section's index in the log of a term; -1 for unassigned numbers.
  private struct Place {
    var log: Int32 = -1
    var section: Int32 = -1
  }

  /// The moment that is being read.
  private struct Block {
    var log: Int32
    var line: Int
    var linesLeft: Int
  }

  /// More sections than any campus has.
  private static let mostSections = 2_000_000

  /// The seats of each term that were read.
  var terms: [TermID: TermSeats] { logPlaces.mapValues { logs[$0] } }

  mutating func read(_ record: RecordReader.Record) {
    if !record.isWhole || !read(record.content, number: record.line) { note(record.line) }
  }

  private mutating func note(_ line: Int) {
    damage.append(.line(line))
    if let left = block?.linesLeft, left > 0 { block?.linesLeft = left - 1 }
  }

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    switch line.first {
    case UInt8(ascii: "a"): readMoment(line, number: number)
    case UInt8(ascii: "+"): readSection(line)
    default: line.withUnsafeBufferPointer { SeatLogRow($0) }.map { add($0) } ?? false
    }
  }

  /// To be called at the file's end.
  mutating func endBlock() {
    if let block, block.linesLeft > 0 { damage.append(.short(line: block.line)) }
    block = nil
  }

  private mutating func readMoment(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    endBlock()
    var words = WordCursor(line)
    guard words.word() == "at", let seconds = words.number(),
      let term = words.word().flatMap(RecordWord.read),
      let lines = words.number(), lines >= 0, words.isAtEnd
    else { return false }
    let log = place(of: TermID(term))
    if let last = logs[log].moments.last, last.seconds >= seconds { return false }
    logs[log].add(Instant(seconds: seconds))
    block = Block(log: Int32(log), line: number, linesLeft: lines)
    return true
  }

  private mutating func place(of term: TermID) -> Int {
    if let place = logPlaces[term] { return place }
    logs.append(TermSeats())
    logPlaces[term] = logs.count - 1
    return logs.count - 1
  }

  /// A section is read even if its moment is damaged: later moments use its number.
  private mutating func readSection(_ line: ArraySlice<UInt8>) -> Bool {
    var words = WordCursor(line.dropFirst())
    guard let number = words.number(), (0..<Self.mostSections).contains(number),
      number >= sections.count || sections[number].log < 0,
      let term = words.word().flatMap(RecordWord.read),
      let course = words.word().flatMap(RecordWord.read).flatMap({ CourseID($0) }),
      let code = words.word().flatMap(RecordWord.read), words.isAtEnd
    else { return false }
    let (id, log) = (SectionID(course, code), place(of: TermID(term)))
    guard logs[log].numbers[id] == nil else { return false }
    while sections.count <= number { sections.append(Place()) }
    sections[number] = Place(log: Int32(log), section: Int32(logs[log].add(id)))
    if block?.log == Int32(log) { block?.linesLeft -= 1 }
    return true
  }

  private mutating func add(_ row: SeatLogRow) -> Bool {
    guard let block, block.linesLeft > 0, row.number < sections.count,
      sections[row.number].log == block.log
    else { return false }
    let section = Int(sections[row.number].section)
    guard logs[Int(block.log)].add(row.counts, of: section) else { return false }
    self.block?.linesLeft -= 1
    return true
  }
}

/// A line of counts, "17 4 30 -": read apart from the others, for a log has a million of them.
private struct SeatLogRow {
  let number: Int
  let counts: SeatCounts

  /// `nil` for any other line.
  init?(_ line: UnsafeBufferPointer<UInt8>) {
    var reader = DigitReader()
    guard let number = reader.count(line), number >= 0, reader.space(line),
      let open = reader.count(line), reader.space(line),
      let total = reader.count(line), reader.space(line),
      let waitlist = reader.count(line), reader.position == line.count
    else { return nil }
    self.number = Int(number)
    counts = SeatCounts(open: open, total: total, waitlist: waitlist)
  }
}

private struct DigitReader {
  var position = 0

  /// A number of at most nine digits, or "-" for none.
  @inline(__always)
  mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32? {
    guard position < bytes.count else { return nil }
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative { position += 1 }
    let start = position
    var value: Int32 = 0
    while position < bytes.count, bytes[position].isASCIIDigit {
      guard position - start < 9 else { return nil }
      value = value &* 10 &+ Int32(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    if position == start { return isNegative ? SeatCounts.none : nil }
    return isNegative ? -value : value
  }

  @inline(__always)
  mutating func space(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: " ") else { return false }
    position += 1
    return true
  }
}
