internal import Bytes
internal import CampusModel

/// Why a memory could not be read: it is left to its owner whether to heal it from the published
/// feeds.
package enum FeedMemoryError: Error, Hashable, Sendable {
  /// No version wrote this first line.
  case unknownFormat
  case damaged(line: Int)
}

extension FeedMemoryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat: "not a feed memory, or from another version"
    case .damaged(let line): "line \(line) of the feed memory is damaged"
    }
  }
}

// Writing
extension FeedMemory {
  private static let format = RecordFormat("almanac feed memory", version: 4, firstMarked: 3)

  /// The memory as a file of records: these, and a last one, `end`:
  ///
  /// ```
  /// identity <host>                                          if known
  /// site <base-url>                                          if known
  /// feed <path> <name> <ended or -> <last day or ->          by path
  /// exam <section> <number> <start> <gone or ->              by section and number
  /// <scope> <uid> <fingerprint> <sequence> <modified> <gone or ->          by scope and UID
  /// ```
  ///
  /// Moments and days are seconds since 1970; the start of an exam is by its wall clock. Lines are
  /// independent, so that damage costs a line.
  package func serialized() -> [UInt8] {
    var file = RecordWriter(Self.format, capacity: roughSize)
    for (key, text) in [("identity ", identity), ("site ", site)] {
      guard let text else { continue }
      file.add { out in
        out += key.utf8
        RecordWord.append(text, to: &out)
      }
    }
    for (path, feed) in feeds.sorted(by: { $0.key < $1.key }) {
      file.add { out in
        out.append("feed ")
        RecordWord.append(path, to: &out)
        out.append(UInt8(ascii: " "))
        RecordWord.append(feed.name, to: &out)
        out.append(moment: feed.ended)
        out.append(moment: feed.lastDay.map { Instant(seconds: $0.dayNumber * 86_400) })
      }
    }
    add(examNumbers, to: &file)
    for (scope, entries) in scopes.sorted(by: { $0.key < $1.key }) {
      for (uid, entry) in entries.sorted(by: { $0.key < $1.key }) {
        file.add { out in
          out.append(contentsOf: scope.utf8)
          out.append(UInt8(ascii: " "))
          out.append(contentsOf: uid.utf8)
          out.append(UInt8(ascii: " "))
          out.append(contentsOf: entry.fingerprint.digits)
          out.append(UInt8(ascii: " "))
          out.append(decimal: entry.stamps.sequence)
          out.append(UInt8(ascii: " "))
          out.append(decimal: max(0, entry.stamps.modified.seconds))
          out.append(moment: entry.gone)
        }
      }
    }
    file.add("end")
    return file.bytes
  }

  private func add(_ exams: ExamNumbers, to file: inout RecordWriter) {
    for (stem, exams) in exams.sections.sorted(by: { $0.key < $1.key }) {
      for exam in exams {
        file.add { out in
          out.append("exam ")
          out.append(contentsOf: stem.utf8)
          out.append(UInt8(ascii: " "))
          out.append(decimal: exam.number)
          out.append(moment: Instant(seconds: exam.start))
          out.append(moment: exam.gone)
        }
      }
    }
  }

  /// About how many bytes the text has: an array that grows step by step would hold twice as many
  /// for a while.
  private var roughSize: Int {
    let events = scopes.reduce(0) { size, scope in
      scope.value.keys.reduce(size) { $0 + $1.utf8.count + scope.key.utf8.count + 58 }
    }
    return feeds.reduce(events) { $0 + $1.key.utf8.count + 2 * $1.value.name.utf8.count + 28 }
  }
}

extension [UInt8] {
  /// A further word of a line.
  fileprivate mutating func append(moment: Instant?) {
    append(UInt8(ascii: " "))
    if let moment { append(decimal: Swift.max(0, moment.seconds)) } else { append("-") }
  }
}

// Reading
extension FeedMemory {
  /// Reads the output of `serialized()`, and that of former versions. Throws at the first damage: a
  /// memory cut short is damaged, not shorter.
  package init(reading bytes: [UInt8]) throws(FeedMemoryError) {
    var damage: [Int] = []
    try self.init(reading: bytes, damage: &damage)
    if let line = damage.first { throw .damaged(line: line) }
  }

  /// The same, but damaged lines are ignored and their numbers appended to `damage`, ascending from
  /// 1; the number after the last line if the end is missing. Any bytes are safe to read.
  package init(reading bytes: [UInt8], damage: inout [Int]) throws(FeedMemoryError) {
    self.init()
    var records = RecordReader(bytes, Self.format)
    guard let version = records.version else { throw .unknownFormat }
    if records.isHeaderDamaged { damage.append(1) }
    if version < 2 {
      scopes = FormerMemory(&records, damage: &damage).scopes
    } else {
      read(&records, damage: &damage)
    }
    if version < 4 { foldDates() }
  }

  private mutating func read(_ records: inout RecordReader, damage: inout [Int]) {
    // Lines of a scope follow each other: its entries are put away when the next begins.
    var scope: ArraySlice<UInt8> = []
    var entries: [String: Entry] = [:]
    func putAway(into scopes: inout [String: [String: Entry]]) {
      guard !entries.isEmpty else { return }
      scopes[String(decoding: scope, as: UTF8.self), default: [:]].merge(entries) { first, _ in
        first
      }
      entries = [:]
    }
    records.eachWords(damage: &damage) { words in
      if words.count < 6 { return readHead(words) }
      guard words.count == 6, !words[0].isEmpty, let entry = Entry(words[2...]) else {
        return false
      }
      if words[0] != scope {
        putAway(into: &scopes)
        scope = words[0]
      }
      entries[String(decoding: words[1], as: UTF8.self)] = entry
      return true
    }
    putAway(into: &scopes)
  }

  /// Reads a line that is not of an event.
  private mutating func readHead(_ words: [ArraySlice<UInt8>]) -> Bool {
    switch (String(decoding: words[0], as: UTF8.self), words.count) {
    case ("identity", 2): identity = RecordWord.text(words[1])
    case ("site", 2): site = RecordWord.text(words[1])
    // Without the last day where an earlier version wrote it.
    case ("feed", 4), ("feed", 5): return readFeed(words)
    case ("exam", 5): return examNumbers.read(words)
    default: return false
    }
    return RecordWord.text(words[1]) != nil
  }

  private mutating func readFeed(_ words: [ArraySlice<UInt8>]) -> Bool {
    guard let path = RecordWord.text(words[1]), let name = RecordWord.text(words[2]),
      let ended = MemoryWord.moment(words[3]),
      let last = words.count == 5 ? MemoryWord.moment(words[4]) : (value: nil, ())
    else { return false }
    feeds[path] = Publication(
      name: name, ended: ended.value,
      lastDay: last.value.map { CalendarDate(dayNumber: $0.seconds / 86_400) })
    return true
  }
}

extension ExamNumbers {
  /// Reads `exam <section> <number> <start> <gone or ->`; `false` for anything else, and for a
  /// repeated number.
  fileprivate mutating func read(_ words: [ArraySlice<UInt8>]) -> Bool {
    guard !words[1].isEmpty, let number = MemoryWord.number(words[2], below: Self.mostExams),
      number > 0, let start = MemoryWord.moment(words[3])?.value,
      let gone = MemoryWord.moment(words[4])
    else { return false }
    return learn(
      Known(number: number, start: start.seconds, gone: gone.value),
      of: String(decoding: words[1], as: UTF8.self))
  }
}
