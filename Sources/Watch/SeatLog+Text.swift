internal import CampusModel

extension SeatLog {
  private static let format = "almanac seat log "
  private static let version = "1"

  /// The log as text: a line with its version, and for every moment of every term, in the order of time, a line
  /// `at <seconds> <term> <lines>` and so many lines of what was new: `+<number> <term> <course> <code>` gives a section a
  /// number, `<number> <open> <total> <waitlist>` says its counts, "-" for one that nobody told.
  ///
  /// What is newer is added at the end, and nothing before it moves. Linear in rows but for sorting the sections.
  package func serialized() -> [UInt8] {
    var out = Array("\(Self.format)\(Self.version)\n".utf8)
    var blocks: [(at: Instant, term: TermID, place: Int)] = []
    var writers: [TermID: TermWriter] = [:]
    for (id, log) in terms {
      writers[id] = TermWriter(id, log)
      for (place, moment) in log.moments.enumerated() { blocks.append((moment, id, place)) }
    }
    blocks.sort { ($0.at, $0.term, $0.place) < ($1.at, $1.term, $1.place) }
    var count = 0
    for block in blocks { writers[block.term]?.write(block.place, number: &count, into: &out) }
    return out
  }

  /// Reads what `serialized()` gives, and keeps what can be read of a damaged file; what is wrong is added to `damage` in the
  /// order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryDamage]) {
    self.init()
    var lines = LineCursor(bytes)
    guard let first = lines.next() else { return }
    if !first.elementsEqual("\(Self.format)\(Self.version)".utf8) {
      guard !first.starts(with: Self.format.utf8), Self.looksLikeLog(bytes) else {
        damage.append(.unknownFormat)
        return
      }
      damage.append(.line(1))
    }
    var reader = SeatLogReader()
    while let line = lines.next() { reader.read(line, number: lines.number) }
    reader.endBlock()
    damage += reader.damage
    terms = reader.terms
  }

  /// Whether some line begins as those of a log do, whatever became of the first.
  private static func looksLikeLog(_ bytes: [UInt8]) -> Bool {
    var lines = LineCursor(bytes)
    while lines.number < 4, let line = lines.next() {
      if line.starts(with: "at ".utf8) { return true }
    }
    return false
  }
}

/// Writes a term's moments one after another, in order.
private struct TermWriter {
  /// A row with the place of its section in `order`.
  private struct Entry {
    var section: Int32
    var counts: SeatLog.Counts
  }

  private let term: TermID
  private let log: SeatLog.TermLog
  /// The places of sections in the order of their numbers: by first row, then by id.
  private let order: [Int]
  private var numbers: [Int]
  /// All rows by moment and section; those of moment m begin at `starts[m]`.
  private var entries: [Entry] = []
  private var starts: [Int]

  init(_ term: TermID, _ log: SeatLog.TermLog) {
    self.term = term
    self.log = log
    order = log.sections.indices.filter { !log.rows[$0].isEmpty }.sorted { a, b in
      let (first, second) = (log.rows[a][0].moment, log.rows[b][0].moment)
      return first == second ? log.sections[a] < log.sections[b] : first < second
    }
    numbers = Array(repeating: -1, count: order.count)
    starts = Array(repeating: 0, count: log.moments.count + 1)
    for section in order {
      for row in log.rows[section] { starts[Int(row.moment) + 1] += 1 }
    }
    for place in log.moments.indices { starts[place + 1] += starts[place] }
    entries = Array(repeating: Entry(section: 0, counts: .unknown), count: starts.last ?? 0)
    var ends = starts
    for (place, section) in order.enumerated() {
      for row in log.rows[section] {
        entries[ends[Int(row.moment)]] = Entry(section: Int32(place), counts: row.counts)
        ends[Int(row.moment)] += 1
      }
    }
  }

  mutating func write(_ moment: Int, number: inout Int, into out: inout [UInt8]) {
    let block = entries[starts[moment]..<starts[moment + 1]]
    let new = block.filter { numbers[Int($0.section)] < 0 }
    out += "at \(log.moments[moment].seconds) \(MemoryWord.spelled(term.text)) ".utf8
    append(block.count + new.count, to: &out)
    out.append(UInt8(ascii: "\n"))
    for entry in new {
      numbers[Int(entry.section)] = number
      let id = log.sections[order[Int(entry.section)]]
      let words = [term.text, id.course.canonical, id.code].map(MemoryWord.spelled)
      out += "+\(number) \(words.joined(separator: " "))\n".utf8
      number += 1
    }
    for entry in block {
      append(numbers[Int(entry.section)], to: &out)
      for count in [entry.counts.open, entry.counts.total, entry.counts.waitlist] {
        out.append(UInt8(ascii: " "))
        if count == SeatLog.Counts.none {
          out.append(UInt8(ascii: "-"))
        } else {
          append(Int(count), to: &out)
        }
      }
      out.append(UInt8(ascii: "\n"))
    }
  }

  /// A number in decimal, without a text made for it: a log has millions.
  private func append(_ number: Int, to out: inout [UInt8]) {
    if number < 0 { out.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = out.count
    repeat {
      out.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    out[start...].reverse()
  }
}
