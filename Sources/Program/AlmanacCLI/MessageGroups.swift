internal import Diagnostics

/// Groups messages about the owner's files, where one mistake is in many places.
///
/// Messages with the same words become one with the first three places; of messages that differ
/// only in names and numbers, the first three are shown. Both say how many there are. Programs get
/// all of them as JSON.
enum MessageGroups {
  /// How many messages with the same words are shown one by one.
  private static let mostEqual = 3
  /// How many messages that differ in names and numbers are shown one by one.
  private static let mostAlike = 25
  /// How many places are listed otherwise, and how many messages shown.
  private static let shown = 3

  /// The messages in their order, the messages of a group at its first place.
  static func joined(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    alike(equal(diagnostics))
  }

  /// The words that two messages must have in common to be one.
  private struct Words: Hashable {
    var severity: Diagnostic.Severity
    var message: String
    var suggestion: String?
    var ownerWords: Diagnostic.OwnerWords?
  }

  /// Messages that say the same, as one with a note.
  private static func equal(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let groups = groups(diagnostics) { diagnostic in
      Words(
        severity: diagnostic.severity, message: diagnostic.message.text,
        suggestion: diagnostic.suggestion, ownerWords: diagnostic.ownerWords)
    }
    return collapsed(diagnostics, groups, above: mostEqual, keeping: 1) { group in
      let further = group.dropFirst().prefix(shown - 1).map { diagnostics[$0].place.description }
      let places = "the same in \(counted(group.count - 1, "more place")): "
      return places + further.joined(separator: ", ") + (group.count > shown ? ", …" : "")
    }
  }

  /// Messages that differ only in names and numbers: the first ones, and a note.
  private static func alike(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let groups = groups(diagnostics) { diagnostic in
      Words(severity: diagnostic.severity, message: shape(of: diagnostic.message.text))
    }
    return collapsed(diagnostics, groups, above: mostAlike, keeping: shown) { group in
      "\(counted(group.count - shown, "more message")) like these \(shown); "
        + "'almanac check --format json' lists all"
    }
  }

  private static func counted(_ count: Int, _ thing: String) -> String {
    ClosingReport.counted(count, thing, "\(thing)s")
  }

  /// The indices of messages with the same key, in order; those about data of others are in none.
  private static func groups<Key: Hashable>(
    _ diagnostics: [Diagnostic], by key: (Diagnostic) -> Key
  ) -> [[Int]] {
    let own = diagnostics.indices.filter { diagnostics[$0].origin == .owner }
    return Array(Dictionary(grouping: own) { key(diagnostics[$0]) }.values)
  }

  /// Keeps the first messages of each group with more than `limit`, the last of them with a note.
  private static func collapsed(
    _ diagnostics: [Diagnostic], _ groups: [[Int]], above limit: Int, keeping kept: Int,
    note: ([Int]) -> String
  ) -> [Diagnostic] {
    var out: [Diagnostic?] = diagnostics
    for group in groups where group.count > limit {
      out[group[kept - 1]]?.notes.append(note(group))
      for index in group.dropFirst(kept) { out[index] = nil }
    }
    return out.compactMap(\.self)
  }

  /// The message without text in quotation marks, and without numbers.
  private static func shape(of message: String) -> String {
    var out: [UInt8] = []
    var isQuoted = false
    for byte in message.utf8 {
      if byte == UInt8(ascii: "'") {
        isQuoted.toggle()
        out.append(byte)
      } else if !isQuoted, !(48...57).contains(byte) {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
