internal import CampusModel

/// Counts summed by counter, date and half hour. Counters are ids.
@usableFromInline
package struct RollUp: Sendable {
  /// One counter on one date.
  package struct Cell: Hashable, Sendable {
    /// The id of the counter.
    package var counter: Int32
    /// The number of the day.
    package var day: Int32

    package init(counter: Int32, day: Int32) { (self.counter, self.day) = (counter, day) }
  }

  private var places: [Cell: Int32] = [:]
  /// In order of first use.
  package private(set) var cells: [Cell] = []
  /// For each cell, 48 pairs of a number of counts and their sum.
  ///
  /// At most a million devices are counted in each second of a half hour, even one that clocks
  /// repeat: that fits.
  @usableFromInline package var numbers: [UInt32] = []

  /// How many numbers a cell has.
  @inlinable package static var width: Int { 96 }

  /// An empty roll-up.
  package init() {}

  /// Whether it has no cells.
  package var isEmpty: Bool { cells.isEmpty }

  /// The index of a cell, which is created if needed.
  package mutating func place(of cell: Cell) -> Int {
    if let place = places[cell] { return Int(place) }
    let place = cells.count
    places[cell] = Int32(place)
    cells.append(cell)
    numbers.append(contentsOf: repeatElement(0, count: Self.width))
    return place
  }

  /// Adds one count to the cell at `place`.
  @inlinable
  package mutating func add(_ devices: Int, to slot: Int, at place: Int) {
    let index = place * Self.width + 2 * slot
    numbers[index] += 1
    numbers[index + 1] += UInt32(devices)
  }

  /// Adds one count to the cell of a counter and a day.
  package mutating func add(_ devices: Int, counter: Int32, day: Int, slot: Int) {
    add(devices, to: slot, at: place(of: Cell(counter: counter, day: Int32(day))))
  }

  /// Adds the cells of `other` whose day passes `where`; `counters` maps its counters to this
  /// one's.
  package mutating func add(
    _ other: RollUp, counters: [Int32], where counts: (_ day: Int) -> Bool = { _ in true }
  ) {
    for (from, cell) in other.cells.enumerated() where counts(Int(cell.day)) {
      let to = place(of: Cell(counter: counters[Int(cell.counter)], day: cell.day))
      for index in 0..<Self.width {
        numbers[to * Self.width + index] += other.numbers[from * Self.width + index]
      }
    }
  }

  /// The 96 numbers of the cell at `place`.
  package func numbers(at place: Int) -> ArraySlice<UInt32> {
    numbers[place * Self.width..<(place + 1) * Self.width]
  }
}
