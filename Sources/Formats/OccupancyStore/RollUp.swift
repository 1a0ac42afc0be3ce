internal import CampusModel

/// Counts added up by counter, date and half hour. Counters are numbers whose names somebody else knows.
@usableFromInline
package struct RollUp: Sendable {
  /// One counter on one date.
  package struct Cell: Hashable, Sendable {
    package var counter: Int32
    package var day: Int32

    package init(counter: Int32, day: Int32) { (self.counter, self.day) = (counter, day) }
  }

  private var places: [Cell: Int32] = [:]
  /// In the order in which they came.
  package private(set) var cells: [Cell] = []
  /// Of each cell 48 times and 48 sums, in turn. At most a million devices are counted in each of the seconds that a half hour has,
  /// be it that a clock repeats it: that fits.
  @usableFromInline package var numbers: [UInt32] = []

  /// How many numbers a cell has.
  @inlinable package static var width: Int { 96 }

  package init() {}

  package var isEmpty: Bool { cells.isEmpty }

  /// Where the numbers of a cell are, which is made where it is missing.
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

  package mutating func add(_ devices: Int, counter: Int32, day: Int, slot: Int) {
    add(devices, to: slot, at: place(of: Cell(counter: counter, day: Int32(day))))
  }

  /// Adds what `other` holds of the days that count; `counters` tells what its counters are here.
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

  /// The numbers of the cell at `place`.
  package func numbers(at place: Int) -> ArraySlice<UInt32> {
    numbers[place * Self.width..<(place + 1) * Self.width]
  }
}
