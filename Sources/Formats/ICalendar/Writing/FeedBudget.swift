/// The limits of calendar programs: beyond them they drop events, or the feed, without notice.
package enum FeedBudget {
  /// Google accepts about a megabyte and some 1,100 events; half of it leaves space to grow.
  package static let mostBytes = 500_000
  package static let mostEvents = 1000
  /// Per event; with some 70 programs fail.
  package static let mostExclusions = 60

  /// A limit that a file exceeds, with the file's own number.
  package enum Excess: Hashable, Sendable {
    case bytes(Int)
    case events(Int)
    /// The UID of an event with too many exceptions.
    case exclusions(Int, uid: String)
  }

  /// The limits that `file`, written by `FeedWriter`, exceeds; empty if all programs accept it.
  /// Linear in its bytes.
  package static func excesses(of file: [UInt8]) -> [Excess] {
    var crowded: [Excess] = []
    var (events, exclusions) = (0, 0)
    var uid = ""
    for line in file.split(separator: UInt8(ascii: "\n")) {
      if line.starts(with: "EXDATE".utf8) {
        exclusions += 1
      } else if line.starts(with: "BEGIN:VEVENT".utf8) {
        (events, exclusions, uid) = (events + 1, 0, "")
      } else if line.starts(with: "UID:".utf8), uid.isEmpty {
        uid = String(decoding: line.dropFirst(4).filter { $0 != 0x0d }, as: UTF8.self)
      } else if line.starts(with: "END:VEVENT".utf8), exclusions > mostExclusions {
        crowded.append(.exclusions(exclusions, uid: uid))
      }
    }
    let size: [Excess] = file.count > mostBytes ? [.bytes(file.count)] : []
    return size + (events > mostEvents ? [.events(events)] : []) + crowded
  }
}
