package import CampusModel
internal import Glibc
package import SQLDatabase

/// The index of a site's count files: the facts about each file, and all counts rolled up.
///
/// Everything in it comes from the files: if it is missing, damaged or of another version, it is
/// rebuilt from them. An update is one transaction, so `kill -9` leaves the state before it, and
/// two programs update one after the other. It holds no raw rows.
///
/// Table `days` has a row for each counter and date, with 48 pairs of varints: how often it was
/// counted, and the sum. Table `dates` has the sum of the checksums of each date's rows, so that no
/// row is lost unnoticed. Table `files` has a row for each file. Every row ends with a checksum.
///
/// ```
/// let store = try CountStore(at: path, edition: edition)
/// try store.add(rollUp)
/// try store.commit()
/// ```
package final class CountStore {
  private let database: Database
  private var ids: [String: Int32] = [:]
  /// The names of counters, by id.
  package private(set) var names: [String] = []

  /// The version of the tables.
  private static let layout = 3

  /// Opens the store at `path`, or one in memory, and begins a transaction that excludes other
  /// writers.
  ///
  /// A store of another `edition`, whose rows have other meanings, is emptied.
  ///
  /// - Throws: `.damaged` if it is not a store, `.refused` if it cannot be created or written.
  package init(at path: String?, edition: UInt64) throws(DatabaseError) {
    database = try Database(at: path)
    try database.run("PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -16000")
    try database.run("BEGIN IMMEDIATE")
    if try database.number("PRAGMA user_version") != Self.layout { try makeTables() }
    if try number("edition") != Int(truncatingIfNeeded: edition) {
      try removeAll()
      try set("edition", Int(truncatingIfNeeded: edition))
    }
    try readNames()
  }

  /// Opens the store at `path` read-only, as it is now; others may write meanwhile.
  ///
  /// - Throws: `.damaged` if there is no store of that edition.
  package init(reading path: String, edition: UInt64) throws(DatabaseError) {
    database = try Database(reading: path)
    try database.run("BEGIN")
    guard try database.number("PRAGMA user_version") == Self.layout,
      try number("edition") == Int(truncatingIfNeeded: edition)
    else { throw .damaged }
    try readNames()
  }

  /// Creates the missing folders above `path`. Opening the store reports failures.
  package static func makeFolders(above path: String) {
    for (at, byte) in path.utf8.enumerated() where at > 0 && byte == UInt8(ascii: "/") {
      mkdir(String(decoding: path.utf8.prefix(at), as: UTF8.self), 0o777)
    }
  }

  /// Removes the store at `path`, with the rest of an interrupted transaction.
  package static func remove(at path: String) {
    unlink(path)
    unlink(path + "-journal")
  }

  /// Keeps all changes since the store was opened.
  package func commit() throws(DatabaseError) { try database.run("COMMIT") }

  /// Discards all changes since the store was opened.
  package func rollBack() throws(DatabaseError) { try database.run("ROLLBACK") }

  /// Removes all rows, but not the edition.
  package func removeAll() throws(DatabaseError) {
    try database.run(
      """
      DELETE FROM days; DELETE FROM dates; DELETE FROM files; DELETE FROM counters;
      DELETE FROM facts WHERE name <> 'edition'
      """)
    (ids, names) = ([:], [])
  }

  private func makeTables() throws(DatabaseError) {
    try database.run(
      """
      DROP TABLE IF EXISTS days; DROP TABLE IF EXISTS dates; DROP TABLE IF EXISTS files;
      DROP TABLE IF EXISTS counters; DROP TABLE IF EXISTS facts;
      CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER, seal INTEGER) WITHOUT ROWID;
      CREATE TABLE counters (id INTEGER PRIMARY KEY, name TEXT NOT NULL, seal INTEGER);
      CREATE TABLE files (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, size INTEGER, modified INTEGER,
        changed INTEGER, inode INTEGER, read INTEGER, digest INTEGER, first INTEGER, last INTEGER,
        copy INTEGER, reading INTEGER, rest BLOB);
      CREATE UNIQUE INDEX files_by_key ON files (path, reading, copy);
      CREATE TABLE days (
        counter INTEGER, date INTEGER, slots BLOB, PRIMARY KEY (counter, date)) WITHOUT ROWID;
      CREATE TABLE dates (date INTEGER PRIMARY KEY, seals INTEGER);
      PRAGMA user_version = \(Self.layout);
      """)
  }
}

// MARK: - Facts

extension CountStore {
  /// The number of the first day kept; `nil` in a new store.
  package func firstDay() throws(DatabaseError) -> Int? {
    if let day = try number("first day") { return day }
    guard try number("files") == nil else { throw .damaged }
    return nil
  }

  /// Sets the number of the first day kept.
  package func setFirstDay(_ day: Int) throws(DatabaseError) { try set("first day", day) }

  private func number(_ name: String) throws(DatabaseError) -> Int? {
    let statement = try Statement("SELECT value, seal FROM facts WHERE name = ?", in: database)
    try statement.bind(1, name)
    guard try statement.step() else { return nil }
    guard statement.number(1) == Self.seal(name, statement.number(0)) else { throw .damaged }
    return statement.number(0)
  }

  private func set(_ name: String, _ value: Int) throws(DatabaseError) {
    let statement = try Statement("INSERT OR REPLACE INTO facts VALUES (?, ?, ?)", in: database)
    try statement.run { (row: borrowing Statement) throws(DatabaseError) in
      try row.bind(1, name)
      try row.bind(2, value)
      try row.bind(3, Self.seal(name, value))
    }
  }

  /// The checksum of a row of a name and a number.
  private static func seal(_ name: String, _ number: Int) -> Int {
    Array(name.utf8).withUnsafeBytes {
      Int(truncatingIfNeeded: rowSeal($0, beside: [number]))
    }
  }
}

// MARK: - Counters

extension CountStore {
  /// The ids of counters; new names get new ids.
  package func counters(_ wanted: [String]) throws(DatabaseError) -> [Int32] {
    let insert = try Statement("INSERT INTO counters VALUES (?, ?, ?)", in: database)
    var found: [Int32] = []
    for name in wanted {
      if let id = ids[name] {
        found.append(id)
        continue
      }
      let id = Int32(names.count)
      try insert.run { (row: borrowing Statement) throws(DatabaseError) in
        try row.bind(1, Int(id))
        try row.bind(2, name)
        try row.bind(3, Self.seal(name, Int(id)))
      }
      ids[name] = id
      names.append(name)
      found.append(id)
    }
    return found
  }

  private func readNames() throws(DatabaseError) {
    let rows = try Statement("SELECT id, name, seal FROM counters ORDER BY id", in: database)
    while try rows.step() {
      let name = rows.text(1)
      guard rows.number(0) == names.count, ids[name] == nil,
        rows.number(2) == Self.seal(name, names.count)
      else { throw .damaged }
      ids[name] = Int32(names.count)
      names.append(name)
    }
  }
}

// MARK: - Files

extension CountStore {
  /// All files, in the order they were added.
  ///
  /// - Throws: `.damaged` if a row is not intact, or one is missing.
  package func files() throws(DatabaseError) -> [IndexedFile] {
    let rows = try Statement(
      """
      SELECT path, size, modified, changed, inode, read, digest, first, last, copy, reading, rest
      FROM files ORDER BY id
      """, in: database)
    var files: [IndexedFile] = []
    while try rows.step() {
      let file = try IndexedFile(
        path: rows.text(0), columns: (1...10).map { rows.number($0) }, rest: rows.bytes(11))
      guard file.counters.allSatisfy({ names.indices.contains(Int($0)) }) else { throw .damaged }
      files.append(file)
    }
    guard files.count == (try number("files") ?? 0) else { throw .damaged }
    return files
  }

  /// Notes how many files there are, after any change.
  private func countFiles() throws(DatabaseError) {
    try set("files", try database.number("SELECT COUNT(*) FROM files"))
  }

  /// Inserts files, replacing those with the same keys.
  package func put(_ files: [IndexedFile]) throws(DatabaseError) {
    let insert = try Statement(
      """
      INSERT OR REPLACE INTO files (
        path, size, modified, changed, inode, read, digest, first, last, copy, reading, rest)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, in: database)
    var out = PackedWriter()
    for file in files {
      out.removeAll()
      file.packed(&out)
      try out.bytes.lent { bytes throws(DatabaseError) in
        try insert.run(12, bytes) { (row: borrowing Statement) throws(DatabaseError) in
          try row.bind(1, file.key.path)
          for (place, number) in file.columns.enumerated() {
            try row.bind(Int32(place) + 2, number)
          }
        }
      }
    }
    try countFiles()
  }

  /// Removes the files with these keys.
  package func remove(_ keys: [IndexedFile.Key]) throws(DatabaseError) {
    let delete = try Statement(
      "DELETE FROM files WHERE path = ? AND reading = ? AND copy = ?", in: database)
    for key in keys {
      try delete.run { (row: borrowing Statement) throws(DatabaseError) in
        try row.bind(1, key.path)
        try row.bind(2, Int(truncatingIfNeeded: key.reading))
        try row.bind(3, key.copy)
      }
    }
    try countFiles()
  }
}

// MARK: - Days

extension CountStore {
  /// Removes all counts of the dates in `days`.
  package func removeDays(_ days: Range<Int>) throws(DatabaseError) {
    for table in ["days", "dates"] {
      let delete = try Statement("DELETE FROM \(table) WHERE date >= ? AND date < ?", in: database)
      try delete.run { (row: borrowing Statement) throws(DatabaseError) in
        try row.bind(1, days.lowerBound)
        try row.bind(2, days.upperBound)
      }
    }
  }

  /// Adds counts; the counters are ids of this store.
  package func add(_ rollUp: RollUp) throws(DatabaseError) {
    let known = try Statement(
      "SELECT slots FROM days WHERE counter = ? AND date = ?", in: database)
    let put = try Statement("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", in: database)
    let isEmpty = try database.number("SELECT NOT EXISTS (SELECT 1 FROM days)") == 1
    let order = rollUp.cells.indices.sorted {
      (rollUp.cells[$0].counter, rollUp.cells[$0].day)
        < (rollUp.cells[$1].counter, rollUp.cells[$1].day)
    }
    var out = PackedWriter()
    var seals: [Int32: UInt64] = [:]
    for place in order {
      let cell = rollUp.cells[place]
      var numbers = rollUp.numbers(at: place).map(Int.init)
      if !isEmpty {
        try known.bind(1, Int(cell.counter))
        try known.bind(2, Int(cell.day))
        if try known.step() {
          seals[cell.day, default: 0] &-= try Self.unpack(known.bytes(0), of: cell) {
            numbers[$0] += $1
          }
        }
        try known.reset()
      }
      out.removeAll()
      for number in numbers { out.add(unsigned: UInt64(number)) }
      seals[cell.day, default: 0] &+= out.seal(beside: [Int(cell.counter), Int(cell.day)])
      try out.bytes.lent { bytes throws(DatabaseError) in
        try put.run(3, bytes) { (row: borrowing Statement) throws(DatabaseError) in
          try row.bind(1, Int(cell.counter))
          try row.bind(2, Int(cell.day))
        }
      }
    }
    try addSeals(seals)
  }

  /// Adds to the sums of the checksums of dates.
  private func addSeals(_ seals: [Int32: UInt64]) throws(DatabaseError) {
    var sums = try self.seals(of: .min..<Int.max)
    let put = try Statement("INSERT OR REPLACE INTO dates VALUES (?, ?)", in: database)
    for (day, seal) in seals {
      sums[Int(day), default: 0] &+= seal
      try put.run { (row: borrowing Statement) throws(DatabaseError) in
        try row.bind(1, Int(day))
        try row.bind(2, Int(truncatingIfNeeded: sums[Int(day)] ?? 0))
      }
    }
  }

  /// The sum of the checksums of each date's rows, for the dates in `days` that have any.
  private func seals(of days: Range<Int>) throws(DatabaseError) -> [Int: UInt64] {
    let rows = try Statement(
      "SELECT date, seals FROM dates WHERE date >= ? AND date < ?", in: database)
    try rows.bind(1, days.lowerBound)
    try rows.bind(2, days.upperBound)
    var seals: [Int: UInt64] = [:]
    while try rows.step() { seals[rows.number(0)] = UInt64(truncatingIfNeeded: rows.number(1)) }
    return seals
  }

  /// The days of each counter within `days`, in order; only counters with any.
  ///
  /// - Throws: `.damaged` if a row is not intact, or one is missing.
  package func history(of days: Range<Int>) throws(DatabaseError) -> [String: [CountDay]] {
    let rows = try Statement(
      "SELECT counter, date, slots FROM days WHERE date >= ? AND date < ? ORDER BY counter, date",
      in: database)
    try rows.bind(1, days.lowerBound)
    try rows.bind(2, days.upperBound)
    var history: [String: [CountDay]] = [:]
    var seals = try seals(of: days)
    var (present, its): (Int, [CountDay]) = (-1, [])
    func close() { if !its.isEmpty { history[names[present]] = its } }
    while try rows.step() {
      let (counter, day) = (rows.number(0), rows.number(1))
      guard names.indices.contains(counter) else { throw .damaged }
      if counter != present {
        close()
        (present, its) = (counter, [])
      }
      var slots = [CountSlot](repeating: CountSlot(), count: CountDay.slots)
      let cell = RollUp.Cell(counter: Int32(counter), day: Int32(truncatingIfNeeded: day))
      seals[day, default: 0] &-= try Self.unpack(rows.bytes(2), of: cell) { place, number in
        if place & 1 == 0 {
          slots[place >> 1].times = number
        } else {
          slots[place >> 1].sum = number
        }
      }
      its.append(CountDay(date: CalendarDate(dayNumber: day), slots: slots))
    }
    close()
    guard seals.values.allSatisfy({ $0 == 0 }) else { throw .damaged }
    return history
  }

  /// Calls `each` with the index and value of each of the 96 numbers; returns the row's checksum.
  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, of cell: RollUp.Cell, _ each: (Int, Int) -> Void
  ) throws(DatabaseError) -> UInt64 {
    var input = try PackedReader(bytes, sealedBeside: [Int(cell.counter), Int(cell.day)])
    for place in 0..<RollUp.width { each(place, Int(truncatingIfNeeded: try input.unsigned())) }
    return input.seal
  }
}

extension [UInt8] {
  /// Calls `use` with the bytes.
  func lent(
    to use: (UnsafeRawBufferPointer) throws(DatabaseError) -> Void
  ) throws(DatabaseError) {
    var fault: DatabaseError?
    withUnsafeBytes { bytes in
      do throws(DatabaseError) { try use(bytes) } catch { fault = error }
    }
    if let fault { throw fault }
  }
}
