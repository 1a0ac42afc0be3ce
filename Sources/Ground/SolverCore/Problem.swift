/// One choice is to be made in every group, such that no two chosen ones are forbidden together, no day has
/// more class than `days` allow, and their values less the costs of their days sum high.
///
/// Choices are known by a number: those of the first group count from 0, those of the next go on from there.
package struct Problem: Sendable {
  package struct Choice: Hashable, Sendable {
    /// What it adds to the sum, in whatever fixed-point unit the caller keeps to. Sums over all groups must fit `Int64`.
    package var value: Int64
    /// How many equal things this choice stands for; it weighs in the count alone.
    package var multiplicity: UInt64
    /// Where the choice lies on a line along which neighbours clash more than distant ones, such as its first minute.
    /// It changes how fast combinations are counted, never how many there are.
    package var place: Int32
    /// Its classes, in any order: what `DayRules` and the leads are reckoned from. Empty for what has no hours.
    package var hours: [Stay]
    /// The fewest open seats of its sections, for `Lead.fewestSeats`; `Int32.max` where nothing limits it.
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
    /// The kind of day, 0 or more: an index into `DayRules.dates`.
    package var day: Int32
    /// Minutes from midnight, `end` after `start`; both may go beyond 1440.
    package var start: Int32
    package var end: Int32
    /// The building as an index into `DayCosts.ways`; −1 where it has none that is known.
    package var place: Int32

    package init(day: Int32, start: Int32, end: Int32, place: Int32 = -1) {
      (self.day, self.start, self.end, self.place) = (day, start, end, place)
    }
  }

  package let groups: [[Choice]]
  /// The number of each group's first choice.
  let offsets: [Int]
  private(set) var forbidden: BitMatrix
  /// Without costs and limit unless said otherwise.
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

  /// The number of a choice, by which `forbid` knows it.
  package func number(of choice: Int, in group: Int) -> Int { offsets[group] + choice }

  /// Keeps two choices, by their numbers, from being taken together. Two of one group never are anyway.
  package mutating func forbid(_ a: Int, _ b: Int) {
    forbidden.set(a, b)
    forbidden.set(b, a)
  }
}
