/// Times of a week in quarters of an hour, one bit each: Monday 0:00 lowest, 96 bits per day.
///
/// ```
/// var week = Week()
/// week.add(day: 0, from: 540, to: 590)  // Monday 9:00 – 9:50: four quarters
/// ```
package struct Week: Hashable, Sendable {
  /// The number of bits for one day.
  package static let quartersPerDay = 96
  /// The number of bits for one week.
  package static let quarters = 7 * quartersPerDay
  static let words = (quarters + 63) / 64

  /// `words` of them; bits from `quarters` on are 0.
  private(set) var bits: [UInt64]

  /// Nothing of the week.
  package init() { bits = [UInt64](repeating: 0, count: Self.words) }

  init(bits: ArraySlice<UInt64>) { self.bits = Array(bits) }

  /// Whether no time is set.
  package var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  /// Adds a time of one day, 0 for Monday, in minutes from midnight: every quarter that it touches.
  ///
  /// An end after midnight continues on the next day, from Sunday to Monday. Other times outside 0
  /// ..< 1,440, and days outside 0 ..< 7, are ignored.
  package mutating func add(day: Int, from start: Int, to end: Int) {
    guard (0..<7).contains(day), (0..<1440).contains(start), end > start, end <= 2880 else {
      return
    }
    for quarter in start / 15..<(end + 14) / 15 {
      set((day * Self.quartersPerDay + quarter) % Self.quarters)
    }
  }

  /// The times of both.
  package func union(_ other: Week) -> Week {
    var both = self
    for word in bits.indices { both.bits[word] |= other.bits[word] }
    return both
  }

  /// - Precondition: Within 0 ..< `quarters`.
  mutating func set(_ quarter: Int) { bits[quarter >> 6] |= 1 << UInt64(quarter & 63) }

  func contains(_ quarter: Int) -> Bool { bits[quarter >> 6] >> UInt64(quarter & 63) & 1 == 1 }

  /// The ranges of set quarters, in order.
  var stretches: [Range<Int>] {
    var out: [Range<Int>] = []
    var start: Int?
    for quarter in 0...Self.quarters {
      let isIn = quarter < Self.quarters && contains(quarter)
      if isIn, start == nil { start = quarter }
      if !isIn, let first = start {
        out.append(first..<quarter)
        start = nil
      }
    }
    return out
  }
}
