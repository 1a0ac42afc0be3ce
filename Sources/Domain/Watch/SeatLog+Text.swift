internal import Bytes
internal import CampusModel

extension SeatLog {
  private static let format = RecordFormat("almanac seat log", version: 2)

  /// The log as a file of records: for every moment of every term, in the order of time, a line `at
  /// <seconds> <term> <lines>` and so many lines of news: `+<number> <term> <course> <code>` gives
  /// a section a number, `<number> <open> <total> <waitlist>` its counts, "-" for an unknown one.
  ///
  /// Newer records are added at the end, and nothing before them moves. Linear.
  package func serialized() -> [UInt8] {
    var file = RecordWriter(
      Self.format, capacity: terms.values.reduce(1 << 16) { $0 + $1.rows.count * 24 })
    var blocks: [(at: Instant, term: TermID, place: Int)] = []
    var writers: [TermID: TermWriter] = [:]
    for (id, seats) in terms {
      writers[id] = TermWriter(term: id, seats: seats)
      for (place, moment) in seats.moments.enumerated() { blocks.append((moment, id, place)) }
    }
    blocks.sort { ($0.at, $0.term) < ($1.at, $1.term) }
    var next = 0
    for block in blocks { writers[block.term]?.write(block.place, next: &next, into: &file) }
    return file.bytes
  }

  /// Reads the output of `serialized()`, and keeps the readable parts of a damaged file; problems
  /// are added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryProblem]) {
    self.init()
    guard var records = RecordReader(bytes, Self.format, damage: &damage) else { return }
    var reader = SeatLogReader()
    while let record = records.next() { reader.read(record) }
    reader.endBlock()
    damage += reader.damage
    terms = reader.terms
  }
}

/// Writes a term's moments one after another, in order.
private struct TermWriter {
  let term: TermID
  let seats: TermSeats
  /// By the term's own numbers of sections: those of the file. Both rise together.
  private var numbers: [Int] = []

  init(term: TermID, seats: TermSeats) { (self.term, self.seats) = (term, seats) }

  mutating func write(_ moment: Int, next: inout Int, into file: inout RecordWriter) {
    let rows = seats.rows(at: moment)
    let known = rows.lazy.map { Int($0.section) + 1 }.max() ?? 0
    let new = numbers.count..<max(numbers.count, known)
    let words = "\(seats.moments[moment].seconds) \(RecordWord.spelled(term.text))"
    file.add("at \(words) \(new.count + rows.count)")
    for section in new {
      let id = seats.sections[section]
      let words = [term.text, id.course.canonical, id.code].map(RecordWord.spelled)
      file.add("+\(next) \(words.joined(separator: " "))")
      numbers.append(next)
      next += 1
    }
    for row in rows {
      let number = Int32(numbers[Int(row.section)])
      file.add { out in
        append(number, to: &out)
        for count in [row.counts.open, row.counts.total, row.counts.waitlist] {
          out.append(UInt8(ascii: " "))
          append(count, to: &out)
        }
      }
    }
  }

  /// A number in decimal, without a text made for it: a log has millions.
  private func append(_ number: Int32, to out: inout [UInt8]) {
    if number < 0 { out.append(UInt8(ascii: "-")) }
    if number == SeatCounts.none { return }
    var rest = number.magnitude
    var power: UInt32 = 1
    while rest / power >= 10 { power *= 10 }
    while power > 0 {
      out.append(UInt8(ascii: "0") + UInt8(rest / power))
      rest %= power
      power /= 10
    }
  }
}
