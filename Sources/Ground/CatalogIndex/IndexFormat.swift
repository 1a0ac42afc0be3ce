/// What an index begins with, and how large it may be.
enum IndexFormat {
  static let magic: [UInt8] = [0x41, 0x4c, 0x4d, 0x58]
  static let version: UInt8 = 1
  /// Larger ones are neither made nor opened: what is opened must fit into the memory of a phone, whatever it holds.
  static let mostBytes = 8 << 20
  static let mostRows = 1 << 18
  /// Of an id or a name in bytes, and of a title, an address or a label: answers are made of them.
  static let longestName = 127
  static let longestText = 511
  /// Of a row.
  static let mostInstructors = 255
  static let mostWeeks = 1 << 16
  /// Of all words together.
  static let mostWordBytes = 4 << 20
}

/// Why there is no index.
package enum IndexRefusal: Error, Equatable {
  /// These bytes are no index, or one of another version, or were cut off or damaged.
  case notAnIndex
  /// There is more of it than an index may hold: 8 MiB, 4 of them of different words, 262,144 rows, 255 columns, 255 facets, 65,536 weeks.
  case tooLarge
}
