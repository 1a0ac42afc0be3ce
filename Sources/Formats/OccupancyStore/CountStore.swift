package import CampusModel
internal import Glibc

/// The index over a site's files of counts: what was read of each, and all counts rolled up by counter and date. Never a raw row.
///
/// It holds nothing that the files do not tell: removed, damaged or of another program it is made again from them. All that one
/// update changes is one transaction: after `kill -9` the store is as it was before it, and two programs update one after the other.
///
/// In the database `days` has a row for each counter and date with 48 pairs of numbers, how often it was counted and the sum, each
/// as a varint; `files` a row for each file. Every row ends with a checksum.
package final class CountStore {
  private let database: Database
  private var ids: [String: Int32] = [:]
  /// By id, which are 0, 1, ….
  package private(set) var names: [String] = []

  /// Changes whenever what stands in the tables means something else.
  private static let layout = 2

  /// Opens the store at `path`, or one in memory, and begins a transaction that nobody else writes in. Of another `edition`, that is
  /// one whose rows mean other things, all is taken out.
  ///
  /// - Throws: `.damaged` where it is none, `.refused` where it can neither be made nor written.
  package init(at path: String?, edition: UInt64) throws(StoreFault) {
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

  /// Opens what is at `path` to be read alone, as it is at this moment; others may write meanwhile.
  ///
  /// - Throws: `.damaged` where there is no store of that edition.
  package init(reading path: String, edition: UInt64) throws(StoreFault) {
    database = try Database(reading: path)
    try database.run("BEGIN")
    guard try database.number("PRAGMA user_version") == Self.layout,
      try number("edition") == Int(truncatingIfNeeded: edition)
    else { throw .damaged }
    try readNames()
  }

  /// Makes the folders that a store at `path` lies in, where they are missing; that they cannot be made is found out by opening it.
  package static func makeFolders(above path: String) {
    for (at, byte) in path.utf8.enumerated() where at > 0 && byte == UInt8(ascii: "/") {
      mkdir(String(decoding: path.utf8.prefix(at), as: UTF8.self), 0o777)
    }
  }

  /// Removes what is at `path`, with what a transaction that was cut off has left.
  package static func remove(at path: String) {
    unlink(path)
    unlink(path + "-journal")
  }

  /// Keeps what was changed since it was opened.
  package func commit() throws(StoreFault) { try database.run("COMMIT") }

  /// Leaves everything as it was when it was opened.
  package func rollBack() throws(StoreFault) { try database.run("ROLLBACK") }

  /// Takes everything out but the edition.
  package func removeAll() throws(StoreFault) {
    try database.run(
      """
      DELETE FROM days; DELETE FROM files; DELETE FROM counters;
      DELETE FROM facts WHERE name <> 'edition'
      """)
    (ids, names) = ([:], [])
  }

  private func makeTables() throws(StoreFault) {
    try database.run(
      """
      DROP TABLE IF EXISTS days; DROP TABLE IF EXISTS files;
      DROP TABLE IF EXISTS counters; DROP TABLE IF EXISTS facts;
      CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER) WITHOUT ROWID;
      CREATE TABLE counters (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
      CREATE TABLE files (
        id INTEGER PRIMARY KEY, path TEXT NOT NULL, size INTEGER, modified INTEGER,
        changed INTEGER, inode INTEGER, read INTEGER, digest INTEGER, first INTEGER, last INTEGER,
        copy INTEGER, reading INTEGER, rest BLOB);
      CREATE UNIQUE INDEX files_by_key ON files (path, reading, copy);
      CREATE TABLE days (
        counter INTEGER, date INTEGER, slots BLOB, PRIMARY KEY (counter, date)) WITHOUT ROWID;
      PRAGMA user_version = \(Self.layout);
      """)
  }
}

// MARK: - Facts

extension CountStore {
  /// The first date whose counts are kept, as a day's number; `nil` in a new store.
  package func firstDay() throws(StoreFault) -> Int? { try number("first day") }

  package func setFirstDay(_ day: Int) throws(StoreFault) { try set("first day", day) }

  private func number(_ name: String) throws(StoreFault) -> Int? {
    let statement = try Statement("SELECT value FROM facts WHERE name = ?", in: database)
    try statement.bind(1, name)
    return try statement.step() ? statement.number(0) : nil
  }

  private func set(_ name: String, _ value: Int) throws(StoreFault) {
    let statement = try Statement("INSERT OR REPLACE INTO facts VALUES (?, ?)", in: database)
    try statement.run { (row: borrowing Statement) throws(StoreFault) in
      try row.bind(1, name)
      try row.bind(2, value)
    }
  }
}

// MARK: - Counters

extension CountStore {
  /// The numbers of counters, new ones for new names.
  package func counters(_ wanted: [String]) throws(StoreFault) -> [Int32] {
    let insert = try Statement("INSERT INTO counters VALUES (?, ?)", in: database)
    var found: [Int32] = []
    for name in wanted {
      if let id = ids[name] {
        found.append(id)
        continue
      }
      let id = Int32(names.count)
      try insert.run { (row: borrowing Statement) throws(StoreFault) in
        try row.bind(1, Int(id))
        try row.bind(2, name)
      }
      ids[name] = id
      names.append(name)
      found.append(id)
    }
    return found
  }

  private func readNames() throws(StoreFault) {
    let rows = try Statement("SELECT id, name FROM counters ORDER BY id", in: database)
    while try rows.step() {
      let name = rows.text(1)
      guard rows.number(0) == names.count, ids[name] == nil else { throw .damaged }
      ids[name] = Int32(names.count)
      names.append(name)
    }
  }
}

// MARK: - Files

extension CountStore {
  package func files() throws(StoreFault) -> [IndexedFile] {
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
    return files
  }

  /// Puts them in, in the place of those with the same keys.
  package func put(_ files: [IndexedFile]) throws(StoreFault) {
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
      try out.bytes.lent { bytes throws(StoreFault) in
        try insert.run(12, bytes) { (row: borrowing Statement) throws(StoreFault) in
          try row.bind(1, file.key.path)
          for (place, number) in file.columns.enumerated() {
            try row.bind(Int32(place) + 2, number)
          }
        }
      }
    }
  }

  package func remove(_ keys: [IndexedFile.Key]) throws(StoreFault) {
    let delete = try Statement(
      "DELETE FROM files WHERE path = ? AND reading = ? AND copy = ?", in: database)
    for key in keys {
      try delete.run { (row: borrowing Statement) throws(StoreFault) in
        try row.bind(1, key.path)
        try row.bind(2, Int(truncatingIfNeeded: key.reading))
        try row.bind(3, key.copy)
      }
    }
  }
}

// MARK: - Days

extension CountStore {
  /// Takes out all of the dates in `days`.
  package func removeDays(_ days: Range<Int>) throws(StoreFault) {
    let delete = try Statement("DELETE FROM days WHERE date >= ? AND date < ?", in: database)
    try delete.run { (row: borrowing Statement) throws(StoreFault) in
      try row.bind(1, days.lowerBound)
      try row.bind(2, days.upperBound)
    }
  }

  /// Adds counts, whose counters are this store's.
  package func add(_ rollUp: RollUp) throws(StoreFault) {
    let known = try Statement(
      "SELECT slots FROM days WHERE counter = ? AND date = ?", in: database)
    let put = try Statement("INSERT OR REPLACE INTO days VALUES (?, ?, ?)", in: database)
    let isEmpty = try database.number("SELECT NOT EXISTS (SELECT 1 FROM days)") == 1
    let order = rollUp.cells.indices.sorted {
      (rollUp.cells[$0].counter, rollUp.cells[$0].day)
        < (rollUp.cells[$1].counter, rollUp.cells[$1].day)
    }
    var out = PackedWriter()
    for place in order {
      let cell = rollUp.cells[place]
      var numbers = rollUp.numbers(at: place).map(Int.init)
      if !isEmpty {
        try known.bind(1, Int(cell.counter))
        try known.bind(2, Int(cell.day))
        if try known.step() {
          try Self.unpack(known.bytes(0), of: cell) { numbers[$0] += $1 }
        }
        try known.reset()
      }
      out.removeAll()
      for number in numbers { out.add(unsigned: UInt64(number)) }
      out.seal(beside: [Int(cell.counter), Int(cell.day)])
      try out.bytes.lent { bytes throws(StoreFault) in
        try put.run(3, bytes) { (row: borrowing Statement) throws(StoreFault) in
          try row.bind(1, Int(cell.counter))
          try row.bind(2, Int(cell.day))
        }
      }
    }
  }

  /// The days of all counters that have any within `days`, in order.
  package func history(of days: Range<Int>) throws(StoreFault) -> [String: [CountDay]] {
    let rows = try Statement(
      "SELECT counter, date, slots FROM days WHERE date >= ? AND date < ? ORDER BY counter, date",
      in: database)
    try rows.bind(1, days.lowerBound)
    try rows.bind(2, days.upperBound)
    var history: [String: [CountDay]] = [:]
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
      try Self.unpack(rows.bytes(2), of: cell) { place, number in
        if place & 1 == 0 {
          slots[place >> 1].times = number
        } else {
          slots[place >> 1].sum = number
        }
      }
      its.append(CountDay(date: CalendarDate(dayNumber: day), slots: slots))
    }
    close()
    return history
  }

  /// Gives each of the 96 numbers and its place.
  private static func unpack(
    _ bytes: UnsafeRawBufferPointer, of cell: RollUp.Cell, _ each: (Int, Int) -> Void
  ) throws(StoreFault) {
    var input = try PackedReader(bytes, sealedBeside: [Int(cell.counter), Int(cell.day)])
    for place in 0..<RollUp.width { each(place, Int(truncatingIfNeeded: try input.unsigned())) }
  }
}

extension [UInt8] {
  /// Lends the bytes to `use`.
  fileprivate func lent(
    to use: (UnsafeRawBufferPointer) throws(StoreFault) -> Void
  ) throws(StoreFault) {
    var fault: StoreFault?
    withUnsafeBytes { bytes in
      do throws(StoreFault) { try use(bytes) } catch { fault = error }
    }
    if let fault { throw fault }
  }
}
