internal import CampusModel

/// Why a memory could not be read: it is left to its owner whether to heal it from the published feeds.
package enum FeedMemoryError: Error, Hashable, Sendable {
  /// The first line is none that any version wrote.
  case unknownFormat
  case damaged(line: Int)
}

extension FeedMemoryError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat: "this is not a feed memory, or one of another version"
    case .damaged(let line): "line \(line) of the feed memory is damaged"
    }
  }
}

// Writing
extension FeedMemory {
  private static let format = "almanac feed memory 2"

  /// The memory as text: a line with its version; for each feed a line `feed <path> <name> <ended or ->` in the order of the
  /// paths; for each event a line `<scope> <uid> <fingerprint> <sequence> <modified> <gone or ->` in the order of scopes and
  /// UIDs; and a last line `end`. Moments are seconds since 1970. Every line stands for itself, so that damage costs a line.
  package func serialized() -> [UInt8] {
    var out = Array("\(Self.format)\n".utf8)
    out.reserveCapacity(roughSize)
    for (path, feed) in feeds.sorted(by: { $0.key < $1.key }) {
      out.append("feed ")
      out.append(word: path)
      out.append(UInt8(ascii: " "))
      out.append(word: feed.name)
      out.append(moment: feed.ended)
    }
    for (scope, entries) in scopes.sorted(by: { $0.key < $1.key }) {
      for (uid, entry) in entries.sorted(by: { $0.key < $1.key }) {
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
    out.append("end\n")
    return out
  }

  /// About how many bytes the text has: an array that grows step by step would hold twice as many for a while.
  private var roughSize: Int {
    let events = scopes.reduce(0) { size, scope in
      scope.value.keys.reduce(size) { $0 + $1.utf8.count + scope.key.utf8.count + 50 }
    }
    return feeds.reduce(events) { $0 + $1.key.utf8.count + 2 * $1.value.name.utf8.count + 20 }
  }
}

extension [UInt8] {
  /// A text as one word: what is a percent sign, a space or a control character becomes `%` and two hexadecimal digits.
  fileprivate mutating func append(word text: String) {
    for byte in text.utf8 {
      if byte > 0x20, byte != 0x7f, byte != UInt8(ascii: "%") {
        append(byte)
      } else {
        append(UInt8(ascii: "%"))
        append(hexDigit(byte >> 4))
        append(hexDigit(byte & 15))
      }
    }
  }

  /// The last word of a line.
  fileprivate mutating func append(moment: Instant?) {
    append(UInt8(ascii: " "))
    if let moment { append(decimal: Swift.max(0, moment.seconds)) } else { append("-") }
    append(UInt8(ascii: "\n"))
  }
}

// Reading
extension FeedMemory {
  /// Reads what `serialized()` gives, and what the versions before wrote. Throws at the first damage: a memory cut short is
  /// damaged, not shorter.
  package init(reading bytes: [UInt8]) throws(FeedMemoryError) {
    var damage: [Int] = []
    try self.init(reading: bytes, damage: &damage)
    if let line = damage.first { throw .damaged(line: line) }
  }

  /// The same, but damaged lines are left out and their numbers told, ascending from 1; after the last line where the end
  /// is missing. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [Int]) throws(FeedMemoryError) {
    self.init()
    let lines = MemoryLines(bytes)
    switch lines.first {
    case Self.format: read(lines, damage: &damage)
    case FormerMemory.format: scopes = FormerMemory(lines, damage: &damage).scopes
    default: throw .unknownFormat
    }
  }

  private mutating func read(_ lines: MemoryLines, damage: inout [Int]) {
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
    lines.each(damage: &damage) { words in
      if words.count == 4, words[0].elementsEqual("feed".utf8) {
        return readFeed(words)
      }
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

  private mutating func readFeed(_ words: [ArraySlice<UInt8>]) -> Bool {
    guard let path = MemoryLines.text(words[1]), let name = MemoryLines.text(words[2]),
      let ended = MemoryLines.moment(words[3])
    else { return false }
    feeds[path] = Publication(name: name, ended: ended.value)
    return true
  }
}
