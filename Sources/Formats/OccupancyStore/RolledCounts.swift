internal import CampusModel

/// Roll-ups that others made: for each counter, date and half hour the number of counts, their sum
/// and the last of them. Counters are ids.
///
/// The last counts are there because a site shows the newest count of each counter. Takes some 25
/// bytes for each half hour.
package struct RolledCounts: Sendable {
  /// One half hour of one counter; without counts it is unknown.
  package struct Slot: Hashable, Sendable {
    /// The moment of the last count, in seconds since 1970.
    package var last = 0
    /// The sum of all counted devices.
    package var sum: UInt32 = 0
    package var counts: UInt32 = 0
    /// The devices of the last count.
    package var lastDevices: UInt32 = 0

    /// Nothing was counted.
    package init() {}

    package init(counts: UInt32, sum: UInt32, last: Int, lastDevices: UInt32) {
      (self.counts, self.sum, self.last, self.lastDevices) = (counts, sum, last, lastDevices)
    }
  }

  /// The relation of a row to those recorded before.
  package enum Standing: Sendable { case new, repeated, other }

  /// The names of counters, by id.
  package private(set) var names: [String] = []
  private var ids: [String: Int32] = [:]
  private var places: [RollUp.Cell: Int32] = [:]
  /// In order of first use.
  package private(set) var cells: [RollUp.Cell] = []
  /// For each cell, the number of the file that had it first.
  package private(set) var files: [Int32] = []
  /// For each cell, 48 half hours.
  package private(set) var slots: [Slot] = []

  /// No roll-ups.
  package init() {}

  package var isEmpty: Bool { cells.isEmpty }

  /// How many half hours have counts.
  package var count: Int { slots.count { $0.counts > 0 } }

  /// The id of a counter; a new name gets a new one.
  package mutating func counter(_ name: String) -> Int32 {
    if let id = ids[name] { return id }
    let id = Int32(names.count)
    ids[name] = id
    names.append(name)
    return id
  }

  /// The index of a cell, which is created if needed, as one of that file.
  package mutating func place(of cell: RollUp.Cell, in file: Int) -> Int {
    if let place = places[cell] { return Int(place) }
    let place = cells.count
    places[cell] = Int32(place)
    cells.append(cell)
    files.append(Int32(file))
    slots.append(contentsOf: repeatElement(Slot(), count: CountDay.slots))
    return place
  }

  /// Records a half hour of the cell at `place`, unless it is known.
  package mutating func record(_ slot: Slot, at place: Int, _ number: Int) -> Standing {
    let index = place * CountDay.slots + number
    guard slots[index].counts > 0 else {
      slots[index] = slot
      return .new
    }
    return slots[index] == slot ? .repeated : .other
  }

  /// The half hours of the cell at `place`.
  package func slots(at place: Int) -> ArraySlice<Slot> {
    slots[place * CountDay.slots..<(place + 1) * CountDay.slots]
  }

  /// Appends roll-ups all of whose half hours are new; false, and nothing is appended, if one is
  /// known.
  package mutating func append(_ other: RolledCounts) -> Bool {
    guard !isEmpty else {
      self = other
      return true
    }
    let counters = other.names.map { counter($0) }
    func cell(_ place: Int) -> RollUp.Cell {
      let cell = other.cells[place]
      return RollUp.Cell(counter: counters[Int(cell.counter)], day: cell.day)
    }
    for from in other.cells.indices {
      guard let known = places[cell(from)] else { continue }
      let both = zip(slots(at: Int(known)), other.slots(at: from))
      if both.contains(where: { $0.counts > 0 && $1.counts > 0 }) { return false }
    }
    for from in other.cells.indices {
      let to = place(of: cell(from), in: Int(other.files[from]))
      for (number, slot) in other.slots(at: from).enumerated() where slot.counts > 0 {
        slots[to * CountDay.slots + number] = slot
      }
    }
    return true
  }
}
