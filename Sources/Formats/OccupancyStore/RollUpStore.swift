internal import Bytes
internal import CampusModel
package import SQLDatabase

/// The roll-ups that a command has printed in all its runs, and how far it has been read.
///
/// An answer is added in one transaction: `kill -9` leaves the state before it. If an answer has a
/// half hour again, the new row counts. A store that is missing, damaged or of another time zone is
/// begun again, and the command is asked for everything.
///
/// Table `days` has a row for each counter and date, with its half hours as varints and a checksum;
/// table `state` has one row, with the sum of these checksums, so that no row is lost unnoticed.
package final class RollUpStore {
  /// How far a command has been read.
  package struct State: Hashable, Sendable {
    /// The greatest watermark of all answers, at least 0; `nil` before the first row.
    package var watermark: Int?
    /// How many answers were added.
    package var answers = 0
    fileprivate var seals: UInt64 = 0

    fileprivate init() {}
  }

  private let database: Database
  /// A digest of the time zone of its dates.
  private let zone: UInt64
  package private(set) var state = State()

  /// The version of the tables.
  private static let layout = 1

  /// Opens the store at `path`, and begins a transaction that excludes other writers.
  ///
  /// - Throws: `.damaged` if it is not a store, `.refused` if it cannot be created or written.
  package init(at path: String, zone: UInt64) throws(DatabaseError) {
    self.zone = zone
    CountStore.makeFolders(above: path)
    database = try Database(at: path)
    try database.run("PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -16000")
    try database.run("BEGIN IMMEDIATE")
    if try database.number("PRAGMA user_version") != Self.layout { try makeTables() }
    if try !readState() {
      try database.run("DELETE FROM days")
      state = State()
    }
  }

  /// Opens the store at `path` read-only, as it is now.
  ///
  /// - Throws: `.damaged` if there is no store of that zone.
  package init(reading path: String, zone: UInt64) throws(DatabaseError) {
    self.zone = zone
    database = try Database(reading: path)
    try database.run("BEGIN")
    guard try database.number("PRAGMA user_version") == Self.layout, try readState() else {
      throw .damaged
    }
  }

  /// Keeps all changes since the store was opened.
  package func commit() throws(DatabaseError) { try database.run("COMMIT") }

  private func makeTables() throws(DatabaseError) {
    try database.run(
      """
      DROP TABLE IF EXISTS days; DROP TABLE IF EXISTS state;
      CREATE TABLE days (
        counter TEXT NOT NULL, date INTEGER, slots BLOB, PRIMARY KEY (counter, date)) WITHOUT ROWID;
      CREATE TABLE state (
        id INTEGER PRIMARY KEY, zone INTEGER, watermark INTEGER, answers INTEGER, seals INTEGER,
        seal INTEGER);
      PRAGMA user_version = \(Self.layout);
      """)
  }
}

// MARK: - State

extension RollUpStore {
  /// False if there is none, or one of another zone.
  private func readState() throws(DatabaseError) -> Bool {
    let row = try Statement(
      "SELECT zone, watermark, answers, seals, seal FROM state WHERE id = 0", in: database)
    guard try row.step() else { return false }
    let numbers = (0...3).map { row.number($0) }
    guard row.number(4) == Self.seal(numbers) else { throw .damaged }
    guard UInt64(truncatingIfNeeded: numbers[0]) == zone else { return false }
    state.watermark = numbers[1] < 0 ? nil : numbers[1]
    (state.answers, state.seals) = (numbers[2], UInt64(truncatingIfNeeded: numbers[3]))
    return true
  }

  private func writeState() throws(DatabaseError) {
    let numbers = [
      Int(truncatingIfNeeded: zone), state.watermark ?? -1, state.answers,
      Int(truncatingIfNeeded: state.seals),
    ]
    let put = try Statement("INSERT OR REPLACE INTO state VALUES (0, ?, ?, ?, ?, ?)", in: database)
    try put.run { (row: borrowing Statement) throws(DatabaseError) in
      for (place, number) in (numbers + [Self.seal(numbers)]).enumerated() {
        try row.bind(Int32(place) + 1, number)
      }
    }
  }

  private static func seal(_ numbers: [Int]) -> Int {
    Int(truncatingIfNeeded: rowSeal(UnsafeRawBufferPointer(start: nil, count: 0), beside: numbers))
  }
}

// MARK: - Days

extension RollUpStore {
  /// Adds an answer whose greatest watermark is that one; `nil` for an answer without rows.
  package func add(_ answer: RolledCounts, watermark: Int?) throws(DatabaseError) {
    let known = try Statement(
      "SELECT slots FROM days WHERE counter = ? AND date = ?", in: database)
    let put = try Statement("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", in: database)
    for (place, cell) in answer.cells.enumerated() {
      let name = answer.names[Int(cell.counter)]
      var slots = Array(answer.slots(at: place))
      try known.bind(1, name)
      try known.bind(2, Int(cell.day))
      if try known.step() {
        let row = try Self.unpack(known.bytes(0), of: name, on: cell.day)
        state.seals &-= row.seal
        for number in slots.indices where slots[number].counts == 0 {
          slots[number] = row.slots[number]
        }
      }
      try known.reset()
      var out = Self.packed(slots, cell.day)
      state.seals &+= out.seal(beside: Self.sealed(name, cell.day))
      try out.bytes.lent { bytes throws(DatabaseError) in
        try put.run(3, bytes) { (row: borrowing Statement) throws(DatabaseError) in
          try row.bind(1, name)
          try row.bind(2, Int(cell.day))
        }
      }
    }
    if let watermark { state.watermark = max(watermark, state.watermark ?? watermark) }
    state.answers += 1
    try writeState()
  }

  /// Removes the dates before that day.
  package func removeDays(before day: Int) throws(DatabaseError) {
    let rows = try Statement(
      "SELECT counter, date, slots FROM days WHERE date < ?", in: database)
    try rows.bind(1, day)
    while try rows.step() {
      state.seals &-= try Self.unpack(
        rows.bytes(2), of: rows.text(0), on: Int32(truncatingIfNeeded: rows.number(1))
      ).seal
    }
    let delete = try Statement("DELETE FROM days WHERE date < ?", in: database)
    try delete.run { (row: borrowing Statement) throws(DatabaseError) in try row.bind(1, day) }
    try writeState()
  }

  /// Everything that is kept, as of the file of that number.
  ///
  /// - Throws: `.damaged` if a row is not intact, or one is missing.
  package func counts(asOf file: Int) throws(DatabaseError) -> RolledCounts {
    var counts = RolledCounts()
    var seals = state.seals
    let rows = try Statement(
      "SELECT counter, date, slots FROM days ORDER BY counter, date", in: database)
    while try rows.step() {
      let (name, day) = (rows.text(0), Int32(truncatingIfNeeded: rows.number(1)))
      let row = try Self.unpack(rows.bytes(2), of: name, on: day)
      seals &-= row.seal
      let cell = RollUp.Cell(counter: counts.counter(name), day: day)
      let place = counts.place(of: cell, in: file)
      for (number, slot) in row.slots.enumerated() where slot.counts > 0 {
        _ = counts.record(slot, at: place, number)
      }
    }
    guard seals == 0 else { throw .damaged }
    return counts
  }

  private static func packed(_ slots: [RolledCounts.Slot], _ day: Int32) -> PackedWriter {
    var out = PackedWriter()
    for slot in slots {
      out.add(unsigned: UInt64(slot.counts))
      guard slot.counts > 0 else { continue }
      out.add(unsigned: UInt64(slot.sum))
      out.add(slot.last - Int(day) * 86_400)
      out.add(unsigned: UInt64(slot.lastDevices))
    }
    return out
  }

  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, of name: String, on day: Int32
  ) throws(DatabaseError) -> (slots: [RolledCounts.Slot], seal: UInt64) {
    var input = try PackedReader(bytes, sealedBeside: sealed(name, day))
    var slots = [RolledCounts.Slot](repeating: RolledCounts.Slot(), count: CountDay.slots)
    for number in slots.indices {
      let counts = UInt32(truncatingIfNeeded: try input.unsigned())
      guard counts > 0 else { continue }
      slots[number] = RolledCounts.Slot(
        counts: counts, sum: UInt32(truncatingIfNeeded: try input.unsigned()),
        last: try input.number() &+ Int(day) * 86_400,
        lastDevices: UInt32(truncatingIfNeeded: try input.unsigned()))
    }
    return (slots, input.seal)
  }

  private static func sealed(_ name: String, _ day: Int32) -> [Int] {
    [Int(truncatingIfNeeded: Checksum(of: name.utf8).value), Int(day)]
  }
}
