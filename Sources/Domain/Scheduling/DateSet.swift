/// A set of days as bits, by their numbers in `TermDays`.
///
/// Consecutive days have consecutive numbers.
struct DateSet: Hashable, Sendable {
  private(set) var words: [UInt64]

  /// The empty set, with room for `days` days.
  init(days: Int) { words = [UInt64](repeating: 0, count: (days + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The days in the set, in order.
  var days: [Int] {
    var days: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        days.append(index * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return days
  }

  mutating func insert(_ day: Int) { words[day >> 6] |= 1 << UInt64(day & 63) }

  /// Also false beyond the last day.
  func contains(_ day: Int) -> Bool {
    day >> 6 < words.count && words[day >> 6] >> UInt64(day & 63) & 1 == 1
  }

  mutating func formUnion(_ other: DateSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func formIntersection(_ other: DateSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func isDisjoint(with other: DateSet) -> Bool {
    for index in words.indices where words[index] & other.words[index] != 0 { return false }
    return true
  }

  /// The first day of this set that `other` holds `lag` days later; `nil` when there is none.
  ///
  /// - Precondition: `lag` is 0 or 1.
  func firstDay(sharedWith other: DateSet, lag: Int) -> Int? {
    precondition(lag == 0 || lag == 1, "days are compared with the same or the next, not \(lag)")
    for index in words.indices {
      var later = other.words[index]
      if lag == 1 {
        later >>= 1
        if index + 1 < words.count { later |= other.words[index + 1] << 63 }
      }
      let shared = words[index] & later
      if shared != 0 { return index * 64 + shared.trailingZeroBitCount }
    }
    return nil
  }
}
