package import CampusModel

/// Since when each page has shown what it shows, and which pages are gone.
///
/// A page prints the moment of its own data, so that it stays the same file while only other data
/// is newer.
package struct PageHistory: Hashable, Sendable {
  /// What a page showed in the last build that made it.
  package struct Content: Hashable, Sendable {
    /// Of the content; 0 for a page that shows no data.
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

  /// When the content with this digest was first shown at `address`; `nil` where it is new there.
  package func since(of digest: UInt64, at address: String) -> Instant? {
    pages[address].flatMap { $0.digest == digest ? $0.since : nil }
  }

  /// Notes what pages show that a build has made.
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
  private static let format = "almanac page history 1"

  /// A line with the format, then lines `since <seconds>`, each followed by a line `<16 hexadecimal
  /// digits> <address>` for every page that has shown its content since then, and lines `gone
  /// <seconds>`, each followed by a line `<address>` for every page that was gone then. Seconds are
  /// those since 1970; moments ascend, and addresses below each of them.
  package func serialized() -> [UInt8] {
    var out = Array("\(Self.format)\n".utf8)
    for (moment, pages) in Self.byMoment(pages, { $0.since }) {
      out += Array("since \(moment.seconds)\n".utf8)
      for (address, content) in pages {
        Self.append(content.digest, to: &out)
        out.append(UInt8(ascii: " "))
        out += Array("\(MemoryWord.spelled(address))\n".utf8)
      }
    }
    for (moment, pages) in Self.byMoment(gone, { $0 }) {
      out += Array("gone \(moment.seconds)\n".utf8)
      for (address, _) in pages { out += Array("\(MemoryWord.spelled(address))\n".utf8) }
    }
    return out
  }

  private static func byMoment<Value>(
    _ values: [String: Value], _ moment: (Value) -> Instant
  ) -> [(Instant, [(key: String, value: Value)])] {
    Dictionary(grouping: values) { moment($0.value) }.sorted { $0.key < $1.key }
      .map { ($0, $1.sorted { $0.key < $1.key }) }
  }

  private static func append(_ digest: UInt64, to out: inout [UInt8]) {
    for place in (0..<16).reversed() {
      let digit = UInt8(truncatingIfNeeded: digest >> UInt64(place * 4)) & 15
      out.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// Reads what `serialized()` gives, and keeps what can be read of a damaged file; what is wrong
  /// is added to `damage` in the order of lines. Any bytes are safe to give.
  package init(reading bytes: [UInt8], damage: inout [MemoryDamage]) {
    self.init()
    var lines = LineCursor(bytes)
    guard let first = lines.next() else { return }
    guard first.elementsEqual(Self.format.utf8) else {
      damage.append(.unknownFormat)
      return
    }
    var group: Group?
    while let line = lines.next() {
      if lines.isCut || !read(line, in: &group) { damage.append(.line(lines.number)) }
    }
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
      // What follows a heading that cannot be read belongs to no moment.
      group = nil
      guard let seconds = words.number(), words.isAtEnd else { return false }
      let moment = Instant(seconds: seconds)
      group = first == "since" ? .since(moment) : .gone(moment)
      return true
    }
    switch group {
    case .since(let moment):
      guard first.utf8.count == 16, let digest = UInt64(first, radix: 16),
        let address = words.word().flatMap({ MemoryWord.read($0) }), words.isAtEnd
      else { return false }
      pages[address] = Content(digest: digest, since: moment)
    case .gone(let moment):
      guard let address = MemoryWord.read(first), words.isAtEnd else { return false }
      gone[address] = moment
    case nil: return false
    }
    return true
  }
}
