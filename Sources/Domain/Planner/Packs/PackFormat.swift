/// The first bytes of a pack, and its limits: it may come from anywhere, and a phone has little
/// memory.
enum PackFormat {
  /// What a pack contains.
  enum Kind: UInt8 {
    case term = 1
    case courses = 2
    case question = 3
  }

  static let magic: [UInt8] = [0x41, 0x4c, 0x4d, 0x50]
  static let version: UInt8 = 2
  static let mostBytes = 4 << 20
  /// In bytes.
  static let longestText = 2000
  static let longestList = 1 << 16
  /// Days from 1970-01-01, in both directions: the years 1 … 9999 lie within.
  static let farthestDay = 3_000_000
  static let longestTerm = 800
  /// Minutes from midnight: times over midnight end on the next day.
  static let latestMinute = 2 * 1440
}
