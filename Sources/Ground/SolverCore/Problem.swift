/// One choice from every group, without forbidden pairs and within the limits of days, with a high
/// sum of values less costs.
///
/// Choices have numbers: those of the first group count from 0, those of the next continue.
package struct Problem: Sendable {
  /// One element of a group.
  package struct Choice: Hashable, Sendable {
    /// Its part of the sum, in any fixed-point unit. Sums over all groups must fit in `Int64`.
    package var value: Int64
    /// The number of equal things it represents; it matters only for counting.
    package var multiplicity: UInt64
    /// A position such that close choices clash more than distant ones, such as its first minute.
    ///
    /// It affects the speed of counting, not the result.
    package var place: Int32
    /// Its classes in any order, for `DayRules` and leads; empty without hours.
    package var hours: [Stay]
    /// The fewest open seats of its sections, for `Lead.fewestSeats`; `Int32.max` for no limit.
    package var seats: Int32

    package init(
      value: Int64, multiplicity: UInt64 = 1, place: Int32 = 0, hours: [Stay] = [],
      seats: Int32 = .max
    ) {
      (self.value, self.multiplicity, self.place) = (value, multiplicity, place)
      (self.hours, self.seats) = (hours, seats)
    }
  }

  /// One class on one kind of day.
  package struct Stay: Hashable, Sendable {
    /// The kind of day: an index into `DayRules.dates`.
    package var day: Int32
    /// Minutes from midnight; may exceed 1,440.
    package var start: Int32
    /// Minutes from midnight, after `start`; may exceed 1,440.
    package var end: Int32
    /// The building as an index into `DayCosts.ways`; −1 for an unknown one.
    package var place: Int32

    package init(day: Int32, start: Int32, end: Int32, place: Int32 = -1) {
      (self.day, self.start, self.end, self.place) = (day, start, end, place)
    }
  }

  /// The choices of each group.
  package let groups: [[Choice]]
  /// The number of each group's first choice.
  let offsets: [Int]
  private(set) var forbidden: BitMatrix
  /// No costs and no limit by default.
  package var days = DayRules()

  package init(groups: [[Choice]]) {
    self.groups = groups
    var offsets: [Int] = []
    var total = 0
    for group in groups {
      offsets.append(total)
      total += group.count
    }
    self.offsets = offsets
    forbidden = BitMatrix(side: total)
  }

  /// The number of a choice, for `forbid`.
  package func number(of choice: Int, in group: Int) -> Int { offsets[group] + choice }

  /// Forbids two choices, by their numbers, to be taken together. Two of one group never are.
  package mutating func forbid(_ a: Int, _ b: Int) {
    forbidden.set(a, b)
    forbidden.set(b, a)
  }
}
