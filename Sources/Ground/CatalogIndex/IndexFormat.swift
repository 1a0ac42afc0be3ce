/// The first bytes of an index, and its limits.
enum IndexFormat {
  static let magic: [UInt8] = [0x41, 0x4c, 0x4d, 0x58]
  static let version: UInt8 = 1
  /// The limit for writing and opening: an index must fit in the memory of a phone.
  static let mostBytes = 8 << 20
  static let mostRows = 1 << 18
  /// The longest id, title, address, name or label in bytes.
  static let longestText = 511
  /// The limit for one row.
  static let mostInstructors = 255
  static let mostWeeks = 1 << 16
  /// The limit for all different words together.
  static let mostWordBytes = 4 << 20
}

/// Why an index cannot be made or opened.
package enum IndexError: Error, Equatable {
  /// The bytes are not an index, are of another version, or are damaged.
  case notAnIndex
  /// It exceeds a limit: 8 MiB, 4 MiB of different words, 262,144 rows, 255 columns, 255 facets,
  /// 65,536 weeks.
  case tooLarge
}
