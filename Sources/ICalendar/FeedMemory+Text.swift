internal import CampusModel

/// Why a memory could not be read: it is left to its owner whether to heal it from the published feeds.
package enum FeedMemoryError: Error, Hashable, Sendable {
  /// The first line is not the one this version writes.
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

extension FeedMemory {
  private static let format = "almanac feed memory 1"

  /// The memory as text: a line with its version, then for each feed a line `feed <uid>` and one for each of its events,
  /// `<uid> <fingerprint> <sequence> <modified> <gone or ->`, all in the order of their UIDs, and a last line `end`.
  package func serialized() -> [UInt8] {
    var lines = [Self.format]
    for (feed, entries) in feeds.sorted(by: { $0.key < $1.key }) {
      lines.append("feed \(feed)")
      for (uid, entry) in entries.sorted(by: { $0.key < $1.key }) {
        let gone = entry.gone.map { String($0.seconds) } ?? "-"
        lines.append(
          "\(uid) \(entry.fingerprint.text) \(entry.sequence) \(entry.modified.seconds) \(gone)")
      }
    }
    return Array((lines + ["end", ""]).joined(separator: "\n").utf8)
  }

  /// Reads what `serialized()` gives. A memory cut short is damaged, not shorter.
  package init(reading bytes: [UInt8]) throws(FeedMemoryError) {
    self.init()
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first, first == Self.format else { throw .unknownFormat }
    guard lines.suffix(2) == ["end", ""] else { throw .damaged(line: lines.count) }
    var feed: String?
    for (index, line) in lines.enumerated().dropFirst().dropLast(2) {
      let words = line.split(separator: " ", omittingEmptySubsequences: false)
      if words.count == 2, words[0] == "feed", !words[1].isEmpty {
        feed = String(words[1])
      } else if let feed, let (uid, entry) = Self.entry(words) {
        feeds[feed, default: [:]][uid] = entry
      } else {
        throw .damaged(line: index + 1)
      }
    }
  }

  private static func entry(_ words: [Substring]) -> (String, Entry)? {
    guard words.count == 5, !words[0].isEmpty, let fingerprint = Fingerprint(words[1]),
      let sequence = Int(words[2]), (0..<1_000_000_000).contains(sequence),
      let modified = moment(words[3])
    else { return nil }
    var entry = Entry(fingerprint: fingerprint, sequence: sequence, modified: modified)
    if words[4] != "-" {
      guard let gone = moment(words[4]) else { return nil }
      entry.gone = gone
    }
    return (String(words[0]), entry)
  }

  /// Seconds within the years that a calendar can write.
  private static func moment(_ word: Substring) -> Instant? {
    guard let seconds = Int(word), (0..<253_402_300_800).contains(seconds) else { return nil }
    return Instant(seconds: seconds)
  }
}
