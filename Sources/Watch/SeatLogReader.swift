internal import CampusModel

/// Builds a seat log line by line, and passes over what makes no sense.
struct SeatLogReader {
  private(set) var terms: [TermID: SeatLog.TermLog] = [:]
  private(set) var damage: [MemoryDamage] = []
  /// By number: the term and the place of a section in it.
  private var named: [Int: (term: TermID, place: Int)] = [:]
  private var block: Block?
  /// The log of the block's term, taken out of `terms` while the block lasts, so that it is changed in place.
  private var log = SeatLog.TermLog()
  /// The places of the block's term by number, -1 for those of other terms: a table, for there are millions of rows.
  private var places: [Int32] = []

  private struct Block {
    var term: TermID
    var line: Int
    var linesLeft: Int
  }

  /// More sections than any campus has.
  private static let mostSections = 2_000_000

  mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    let isRead =
      switch line.first {
      case UInt8(ascii: "a"): readMoment(line, number: number)
      case UInt8(ascii: "+"): readSection(line)
      default: readRow(line)
      }
    guard !isRead else { return }
    damage.append(.line(number))
    if let left = block?.linesLeft, left > 0 { block?.linesLeft = left - 1 }
  }

  /// To be called at the file's end.
  mutating func endBlock() {
    guard let block else { return }
    if block.linesLeft > 0 { damage.append(.short(line: block.line)) }
    terms[block.term] = log
    self.block = nil
  }

  private mutating func readMoment(_ line: ArraySlice<UInt8>, number: Int) -> Bool {
    endBlock()
    var words = WordCursor(line)
    guard words.word() == "at", let seconds = words.number(),
      let term = words.word().flatMap(MemoryWord.read).map({ TermID($0) }),
      let lines = words.number(), lines >= 0, words.isAtEnd
    else { return false }
    var next = terms[term] ?? SeatLog.TermLog()
    if let last = next.moments.last, last.seconds >= seconds { return false }
    terms[term] = nil
    next.moments.append(Instant(seconds: seconds))
    log = next
    block = Block(term: term, line: number, linesLeft: lines)
    places = []
    for (number, section) in named where section.term == term {
      setPlace(section.place, of: number)
    }
    return true
  }

  private mutating func readSection(_ line: ArraySlice<UInt8>) -> Bool {
    var words = WordCursor(line.dropFirst())
    guard let number = words.number(), (0..<Self.mostSections).contains(number),
      named[number] == nil,
      let term = words.word().flatMap(MemoryWord.read).map({ TermID($0) }),
      let course = words.word().flatMap(MemoryWord.read).flatMap({ CourseID($0) }),
      let code = words.word().flatMap(MemoryWord.read), words.isAtEnd
    else { return false }
    let id = SectionID(course, code)
    guard block?.term == term else {
      // Its moment is damaged; the section is not.
      return addElsewhere(id, term, number)
    }
    guard log.places[id] == nil else { return false }
    named[number] = (term, log.sections.count)
    setPlace(log.sections.count, of: number)
    log.add(id)
    block?.linesLeft -= 1
    return true
  }

  private mutating func addElsewhere(_ id: SectionID, _ term: TermID, _ number: Int) -> Bool {
    guard terms[term]?.places[id] == nil else { return false }
    named[number] = (term, terms[term]?.sections.count ?? 0)
    terms[term, default: SeatLog.TermLog()].add(id)
    return true
  }

  private mutating func setPlace(_ place: Int, of number: Int) {
    while places.count <= number { places.append(-1) }
    places[number] = Int32(place)
  }

  private mutating func readRow(_ line: ArraySlice<UInt8>) -> Bool {
    var words = WordCursor(line)
    guard let block, block.linesLeft > 0, let number = words.number(),
      places.indices.contains(number), places[number] >= 0, let counts = Self.counts(&words),
      words.isAtEnd
    else { return false }
    let (place, moment) = (Int(places[number]), Int32(log.moments.count - 1))
    let before = log.rows[place].last
    guard before?.moment != moment else { return false }
    // Where the row between was damaged, two may say the same.
    if before?.counts ?? .unknown != counts {
      log.rows[place].append(SeatLog.Row(moment: moment, counts: counts))
    }
    self.block?.linesLeft -= 1
    return true
  }

  private static func counts(_ words: inout WordCursor) -> SeatLog.Counts? {
    func count() -> Int32? {
      if words.none() { return SeatLog.Counts.none }
      guard let number = words.number(), abs(number) <= Int(SeatLog.Counts.most) else { return nil }
      return Int32(number)
    }
    guard let open = count(), let total = count(), let waitlist = count() else { return nil }
    return SeatLog.Counts(open: open, total: total, waitlist: waitlist)
  }
}
