/// Stretches of a week in quarters of an hour, one bit each: Monday 0:00 lowest, 96 bits a day.
package struct Week: Hashable, Sendable {
  package static let quartersADay = 96
  package static let quarters = 7 * quartersADay
  static let words = (quarters + 63) / 64

  /// `words` of them; no bit is set from `quarters` on.
  private(set) var bits: [UInt64]

  /// Nothing of the week.
  package init() { bits = [UInt64](repeating: 0, count: Self.words) }

  init(bits: ArraySlice<UInt64>) { self.bits = Array(bits) }

  package var isEmpty: Bool { bits.allSatisfy { $0 == 0 } }

  /// Adds a stretch of one day, 0 for Monday, between minutes from midnight: every quarter of an hour that it touches.
  ///
  /// An end beyond midnight goes on to the next day, from Sunday to Monday. What lies outside 0 ..< 1,440 otherwise, and days
  /// outside 0 ..< 7, add nothing.
  package mutating func add(day: Int, from start: Int, to end: Int) {
    guard (0..<7).contains(day), (0..<1440).contains(start), end > start, end <= 2880 else {
      return
    }
    for quarter in start / 15..<(end + 14) / 15 {
      set((day * Self.quartersADay + quarter) % Self.quarters)
    }
  }

  /// All that is in either.
  package func union(_ other: Week) -> Week {
    var both = self
    for word in bits.indices { both.bits[word] |= other.bits[word] }
    return both
  }

  /// - Precondition: within 0 ..< `quarters`.
  mutating func set(_ quarter: Int) { bits[quarter >> 6] |= 1 << UInt64(quarter & 63) }

  func contains(_ quarter: Int) -> Bool { bits[quarter >> 6] >> UInt64(quarter & 63) & 1 == 1 }

  /// The quarters from each beginning of a stretch to its end.
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
