internal import Bytes
internal import CampusModel

/// The memory as versions before 2 wrote it: a line `feed <uid>` for each feed, below it one for
/// each of its events, `<uid> <fingerprint> <sequence> <modified> <gone or ->`. The beginning of a
/// feed's UID is the scope of its events.
struct FormerMemory {
  private(set) var scopes: [String: [String: FeedMemory.Entry]] = [:]

  init(_ records: inout RecordReader, damage: inout [Int]) {
    var scope: String?
    records.eachWords(damage: &damage) { words in
      if words.count == 2, words[0].elementsEqual("feed".utf8), !words[1].isEmpty {
        scope = Self.scope(ofFeed: words[1])
        return true
      }
      guard let scope, words.count == 5, !words[0].isEmpty,
        let entry = FeedMemory.Entry(words[1...])
      else { return false }
      let uid = String(decoding: words[0], as: UTF8.self)
      scopes[scope, default: [:]][uid] = scopes[scope]?[uid].map { $0.joined(with: entry) } ?? entry
      return true
    }
  }

  /// "robin" of "robin.first-choice@almanac.example.edu": the keys of a UID have no dots.
  static func scope(ofFeed uid: some Collection<UInt8>) -> String {
    String(
      decoding: uid.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }, as: UTF8.self)
  }
}

extension FeedMemory.Entry {
  /// The entry of an event that two feeds had: its text where it still exists and changed last,
  /// with stamps before neither.
  fileprivate func joined(with other: Self) -> Self {
    func rank(_ entry: Self) -> (Int, Int, Int) {
      (entry.gone == nil ? 1 : 0, entry.stamps.sequence, entry.stamps.modified.seconds)
    }
    var joined = rank(self) >= rank(other) ? self : other
    joined.stamps.sequence = max(stamps.sequence, other.stamps.sequence)
    joined.stamps.modified = max(stamps.modified, other.stamps.modified)
    return joined
  }
}
