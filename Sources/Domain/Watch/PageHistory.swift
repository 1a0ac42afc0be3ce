internal import Bytes
package import CampusModel

/// When the content of each page was first so, and which pages are gone.
///
/// A page prints the moment of its own data, so that it stays the same file while only other data
/// is newer.
package struct PageHistory: Hashable, Sendable {
  /// The content of a page in the last build that made it.
  package struct Content: Hashable, Sendable {
    /// A digest of the content; 0 for a page that shows no data.
    package var digest: UInt64
    /// When the data that the page shows was first so.
    package var since: Instant

    package init(digest: UInt64, since: Instant) { (self.digest, self.since) = (digest, since) }
  }

  /// By address, from the root of the site.
  package private(set) var pages: [String: Content] = [:]
  /// When a build first found that a page is gone, by its address.
  package private(set) var gone: [String: Instant] = [:]

  /// How long the addresses of gone pages are remembered: 32 days, in seconds.
  package static let goneSeconds = 32 * 86_400

  package init() {}

  /// When the content with this digest was first shown at `address`; `nil` if it is new there.
  package func since(of digest: UInt64, at address: String) -> Instant? {
    pages[address].flatMap { $0.digest == digest ? $0.since : nil }
  }

  /// Notes the contents of pages that a build has made.
  package mutating func note(_ contents: [String: Content]) {
    pages.merge(contents) { $1 }
  }

  /// Notes that the site has exactly the pages at `addresses` from `now` on. Linear in all pages.
  package mutating func publish(_ addresses: Set<String>, now: Instant) {
    for address in pages.keys where !addresses.contains(address) {
      pages[address] = nil
      gone[address] = now
    }
    for address in addresses where pages[address] == nil {
      pages[address] = Content(digest: 0, since: now)
    }
    gone = gone.filter { address, moment in
      !addresses.contains(address) && now.seconds - moment.seconds < Self.goneSeconds
    }
  }

  /// Forgets gone pages for which this is false.
  package mutating func keepGone(where isKept: (String) -> Bool) {
    gone = gone.filter { isKept($0.key) }
  }
}

// MARK: - As text

extension PageHistory {
  private static let format = RecordFormat("almanac page history", version: 2)

  /// A file of records: lines `since <seconds>`, each followed by a line `<16 hexadecimal
  /// digits> <address>` for every page that has shown its content since then, and lines `gone
  /// <seconds>`, each followed by a line `<address>` for every page that was gone then. Seconds are
  /// those since 1970; moments ascend, and addresses below each of them.
  package func serialized() -> [UInt8] {
    let size = pages.keys.reduce(0) { $0 + $1.utf8.count + 32 }
    var file = RecordWriter(Self.format, capacity: size)
    var last: Instant?
    for (address, content) in pages.sorted(by: { ($0.1.since, $0.0) < ($1.1.since, $1.0) }) {
      if content.since != last { file.add("since \(content.since.seconds)") }
      last = content.since
      file.add("\(content.digest.hexadecimalDigits) \(RecordWord.spelled(address))")
    }
    last = nil
    for (address, moment) in gone.sorted(by: { ($0.1, $0.0) < ($1.1, $1.0) }) {
      if moment != last { file.add("gone \(moment.seconds)") }
      last = moment
      file.add(RecordWord.spelled(address))
    }
    return file.bytes
  }

  /// Reads the output of `serialized()`, and keeps the readable parts of a damaged file; problems
  /// are added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryProblem]) {
    self.init()
    guard var records = RecordReader(bytes, Self.format, damage: &damage) else { return }
    var group: Group?
    while let record = records.next() {
      if record.isWhole, read(record.content, in: &group) { continue }
      damage.append(.line(record.line))
      if !Self.isOfPage(record.content) { group = nil }
    }
  }

  /// Whether a damaged line was certainly no heading.
  private static func isOfPage(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 16 && line.prefix(16).allSatisfy { $0.hexadecimalValue != nil }
  }

  private enum Group {
    case since(Instant)
    case gone(Instant)
  }

  /// Whether the line could be read.
  private mutating func read(_ line: ArraySlice<UInt8>, in group: inout Group?) -> Bool {
    var words = WordCursor(line)
    guard let first = words.word() else { return false }
    if first == "since" || first == "gone" {
      // Lines after a heading that cannot be read belong to no moment.
      group = nil
      guard let seconds = words.number(), words.isAtEnd else { return false }
      let moment = Instant(seconds: seconds)
      group = first == "since" ? .since(moment) : .gone(moment)
      return true
    }
    switch group {
    case .since(let moment):
      guard first.utf8.count == 16, let digest = UInt64(first, radix: 16),
        let address = words.word().flatMap({ RecordWord.read($0) }), words.isAtEnd
      else { return false }
      pages[address] = Content(digest: digest, since: moment)
    case .gone(let moment):
      guard let address = RecordWord.read(first), words.isAtEnd else { return false }
      gone[address] = moment
    case nil: return false
    }
    return true
  }
}
