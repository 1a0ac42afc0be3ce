/// The first bytes of a pack, and its limits: it may come from anywhere, and a phone has little
/// memory.
package enum PackFormat {
  /// The content of a pack.
  package enum Kind: UInt8 {
    case term = 1
    case courses = 2
    case question = 3
    case days = 4
    case dayQuestion = 5
  }

  package static let magic: [UInt8] = [0x41, 0x4c, 0x4d, 0x50]
  package static let version: UInt8 = 2
  package static let mostBytes = 4 << 20
  /// In bytes.
  package static let longestText = 2000
  package static let longestList = 1 << 16
  /// Days from 1970-01-01, in both directions: the years 1 … 9999 lie within.
  package static let farthestDay = 3_000_000
  /// Days are planned up to this one, in September 2035: phones count seconds with 32 bits.
  package static let lastPlannedDay = 24_000
  package static let longestTerm = 800
  /// Minutes from midnight: times over midnight end on the next day.
  package static let latestMinute = 2 * 1440
}
